import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import type { MenuPage } from '#lib/menu.ts'

export interface MenuLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  page: MenuPage
}

/** A link to a page of the menu; one that opens elsewhere gets a browser tab of its own. */
export function MenuLink({ page, ...rest }: MenuLinkProps) {
  if (page.isOutside) return <a href={page.url} target="_blank" rel="noopener" {...rest} />
  return <Link to={page.url} {...rest} />
}
