import type { ComponentProps, MouseEvent } from 'react'

/** Takes one to an address of the console: the router behind it. Without one the browser does. */
export type OnNavigate = (href: string) => void

export interface Destination {
  href: string
  /** Leads out of the console, or is meant for a browser tab of its own. */
  external?: boolean
}

export interface NavLinkProps extends Destination, Omit<ComponentProps<'a'>, 'href'> {
  onNavigate?: OnNavigate | undefined
}

// With a modifier or another button one asks for a new tab or window, which is the browser's business.
const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A link that a router may take over: a plain press goes to `onNavigate`, any other to the browser. */
export function NavLink({ href, external = false, onNavigate, onClick, ...rest }: NavLinkProps) {
  return (
    <a
      data-slot="nav-link"
      {...(external && { target: '_blank', rel: 'noopener' })}
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || external || !onNavigate || !isPlainPress(event)) return
        event.preventDefault()
        onNavigate(href)
      }}
    />
  )
}

/** The same from an item of a menu, which is no link. */
export function goTo({ href, external = false }: Destination, onNavigate?: OnNavigate): void {
  if (external) window.open(href, '_blank', 'noopener')
  else if (onNavigate) onNavigate(href)
  else window.location.assign(href)
}
