import { menuType as menuTypeCodes } from '#contract/permissions/codes.ts'
import type { MenuNode } from '#contract/permissions/menus.ts'
import type { MenuItem } from '#contract/session.ts'
import { landingUrl } from '#lib/menu.ts'

/** The menu of a user with all of its permissions. */
const shown = (nodes: readonly MenuNode[]): MenuItem[] =>
  nodes
    .filter(({ enabled, visible, menuType }) => enabled && visible && menuType !== menuTypeCodes.button)
    .map(({ id, name, url, icon, openMode, opens, children }) => {
      const menuItemList = shown(children)
      return { id, name, url, icon, openMode, opens, menuItemList }
    })

/** URLs of landing pages: the first page of each group, for users whose menu starts with that group. */
export function landingUrls(tree: readonly MenuNode[]): ReadonlySet<string> {
  const groups = tree.filter(({ enabled }) => enabled)
  const urls = groups.map(({ name, icon, children }) =>
    landingUrl([{ name, menuIndex: 0, icon, menuItemList: shown(children) }]),
  )
  return new Set(urls.filter(Boolean))
}
