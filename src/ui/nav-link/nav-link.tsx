import type { ComponentProps, MouseEvent } from 'react'

/** Navigates to a console address with the router. By default the browser navigates. */
export type OnNavigate = (href: string) => void

export interface Destination {
  href: string
  /** Opens an external site or a new browser tab. */
  external?: boolean
}

export interface NavLinkProps extends Destination, Omit<ComponentProps<'a'>, 'href'> {
  onNavigate?: OnNavigate | undefined
}

// With a modifier or another button the user wants a new tab or window, which the browser handles.
const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A link for a router: a plain click calls `onNavigate`, any other goes to the browser. */
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

/** The same for a menu item, which is no link. */
export function goTo({ href, external = false }: Destination, onNavigate?: OnNavigate): void {
  if (external) window.open(href, '_blank', 'noopener')
  else if (onNavigate) onNavigate(href)
  else window.location.assign(href)
}
