import { findRoute } from '#app/boot/routes.ts'
import { type MenuPage, menuPageOf, useMenuPages } from '#lib/menu.ts'
import { useSharedState } from '#lib/shared-state.ts'
import { MenuIcon } from '#screen/page/menu-icon.tsx'
import type { ScreenRoute } from '#screen/page/screens.ts'
import { lastUsed, type PageTab, type Tabs } from './page-tabs/tabs.ts'
import { addressOf } from './page-tabs/use-page-tabs.ts'
import { useSideItems } from './side-menu/use-side-items.ts'
import { useGoTo } from './use-go-to.ts'

const menuOf = (tab: PageTab) => findRoute(tab.path)?.menuIndex

/**
 * The menu path to highlight: for a detail page the list that it was opened from if this menu has it, else the list
 * that it belongs to. A page without a list highlights nothing.
 */
function markedPath(path: string, pages: readonly MenuPage[], before: PageTab | undefined, menuIndex: number): string {
  const page = menuPageOf(path, pages)
  // While /403 is shown, the page before it stays highlighted.
  if (!page) return before?.path ?? path
  if (page.url === path || before?.path !== path) return path
  const origin = pages.find(({ url }) => url === before.from)
  return origin?.menuIndex === menuIndex ? origin.url : path
}

/**
 * Groups and side menu for the active page. For a page without a group, such as /403, they stay unchanged; a group
 * links to its most recently used page.
 */
export function useNavigation(path: string, route: ScreenRoute | null, state: Tabs) {
  const pages = useMenuPages()
  const navItems = useSharedState((shared) => shared.navItems)
  const onNavigate = useGoTo()
  const before = lastUsed(state)
  const menuIndex = route?.menuIndex ?? (before && menuOf(before)) ?? navItems[0]?.menuIndex ?? 0
  const addressOfGroup = (group: number) => {
    const used = lastUsed(state, (tab) => menuOf(tab) === group)
    return used
      ? addressOf(used)
      : (pages.find((page) => page.menuIndex === group && !page.isOutside)?.url ?? '/redirect')
  }
  return {
    nav: {
      groups: navItems.map(({ name, icon, menuIndex: group }) => ({
        id: String(group),
        name,
        href: addressOfGroup(group),
        icon: <MenuIcon icon={icon} />,
      })),
      activeId: String(menuIndex),
      onNavigate,
    },
    menu: {
      items: useSideItems(menuIndex),
      path: markedPath(path, pages, before, menuIndex),
      onNavigate,
    },
  }
}
