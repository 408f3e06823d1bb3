import type { RoleCode } from './default-roles.ts'
import { type MenuGroup, menuGroups } from './menu-groups.ts'
import type { ConsolePage } from './page.ts'
import { allPages } from './pages.ts'
import type { Permission } from './permissions.ts'

/** A page of the default menu tree; an empty `permission` allows every signed-in user. */
export interface MenuPage {
  name: string
  url: string
  icon: string
  permission: Permission | ''
  roles: readonly RoleCode[]
  /** Routes outside the menu that belong to the page and require its permission. */
  opens: readonly string[]
  buttons: readonly Permission[]
}

export interface MenuFolder {
  name: string
  icon: string
  pages: readonly MenuPage[]
}

export interface MenuTree extends MenuGroup {
  items: readonly (MenuPage | MenuFolder)[]
}

type Entry = NonNullable<ConsolePage['entry']>

function menuPage(
  { path, title, permission }: ConsolePage,
  { url = path, icon, roles, buttons = {} }: Entry,
): MenuPage {
  return {
    name: title,
    url,
    icon,
    permission: permission ?? '',
    roles,
    opens: [
      ...(url === path ? [] : [path]),
      ...allPages.flatMap((page) => (page.openedFrom === path ? page.path : [])),
    ],
    buttons: Object.entries(buttons).flatMap(([resource, verbs]) =>
      verbs.map((verb) => `${resource}:${verb}` as Permission),
    ),
  }
}

function itemsOf({ menuIndex }: MenuGroup): (MenuPage | MenuFolder)[] {
  const items: (MenuPage | (MenuFolder & { pages: MenuPage[] }))[] = []
  for (const page of allPages) {
    const { entry } = page
    if (entry?.group.menuIndex !== menuIndex) continue
    const { folder } = entry
    if (!folder) {
      items.push(menuPage(page, entry))
      continue
    }
    const existing = items.find((item) => 'pages' in item && item.name === folder.name)
    if (existing && 'pages' in existing) existing.pages.push(menuPage(page, entry))
    else items.push({ ...folder, pages: [menuPage(page, entry)] })
  }
  return items
}

/** Written at installation: every page with a menu place, in declaration order. */
export const defaultMenus: readonly MenuTree[] = Object.values(menuGroups).map((group) => ({
  ...group,
  items: itemsOf(group),
}))

/** All pages of the default menu, including those in folders. */
export const defaultPages: readonly MenuPage[] = defaultMenus.flatMap(({ items }) =>
  items.flatMap((item): readonly MenuPage[] => ('pages' in item ? item.pages : [item])),
)

/** Default roles granted a page, including those granted by rule. */
export function rolesOfPage(page: MenuPage): RoleCode[] {
  const byRule: RoleCode[] = ['superAdmin']
  if (page.permission === '' || page.permission.endsWith(':view')) byRule.push('auditor')
  return [...byRule, ...page.roles]
}
