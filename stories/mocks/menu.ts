import type { RoleCode } from '#contract/default-roles.ts'
import { defaultMenus, type MenuFolder, type MenuPage, rolesOfPage } from '#contract/menus.ts'
import type { MenuGroup, MenuItem } from '#contract/session.ts'
import { openMode } from '#contract/session.ts'

/** The default menu of a role, as returned by the server. */
export function menuOf(role: RoleCode): MenuGroup[] {
  let id = 0
  const page = ({ name, url, icon, opens }: MenuPage): MenuItem => ({
    id: ++id,
    name,
    url,
    icon,
    openMode: openMode.sameTab,
    opens: [...opens],
    menuItemList: [],
  })
  const item = (entry: MenuPage | MenuFolder): MenuItem[] => {
    if (!('pages' in entry)) return rolesOfPage(entry).includes(role) ? [page(entry)] : []
    const pages = entry.pages.flatMap(item)
    if (pages.length === 0) return []
    return [
      {
        id: ++id,
        name: entry.name,
        url: '',
        icon: entry.icon,
        openMode: openMode.sameTab,
        opens: [],
        menuItemList: pages,
      },
    ]
  }
  return defaultMenus
    .map(({ name, menuIndex, icon, items }) => ({ name, menuIndex, icon, menuItemList: items.flatMap(item) }))
    .filter((group) => group.menuItemList.length > 0)
}
