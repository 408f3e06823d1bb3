import type { MenuPage } from '#lib/menu.ts'
import type { SideMenuEntry } from '#lib/shared-state.ts'
import type { SideMenuItem, SideMenuPage } from '#ui/side-menu/menu-item.ts'
import { MenuIcon } from './menu-icon.tsx'

const entryOf = ({ id, title, url, opens, isOutside }: MenuPage): SideMenuPage => ({
  id: String(id),
  title,
  href: url,
  opens,
  external: isOutside,
})

const iconOf = ({ icon, isPic }: SideMenuEntry) => <MenuIcon icon={icon} isPic={isPic} />

/** The side menu items of a group; folders without a page are omitted. */
export function sideItems(entries: readonly SideMenuEntry[], pages: readonly MenuPage[]): SideMenuItem[] {
  const pageOf = (id: number) => pages.find((page) => page.id === id)
  return entries.flatMap((entry): SideMenuItem[] => {
    const page = pageOf(entry.id)
    const icon = iconOf(entry)
    if (page) return [{ ...entryOf(page), icon }]
    const items = entry.subs.flatMap((sub) => {
      const subPage = pageOf(sub.id)
      return subPage ? [{ ...entryOf(subPage), divider: sub.divider }] : []
    })
    return items.length > 0 ? [{ id: String(entry.id), title: entry.title, icon, items }] : []
  })
}
