import { useMenuPages } from '#lib/menu.ts'
import { useSharedState } from '#lib/shared-state.ts'
import { sideItems } from '#screen/page/side-items.tsx'
import type { SideMenuItem } from '#ui/side-menu/menu-item.ts'

/** The side menu of a group for the signed-in user. */
export function useSideItems(menuIndex: number): SideMenuItem[] {
  const entries = useSharedState((state) => state.sideMenus[menuIndex])
  return sideItems(entries ?? [], useMenuPages())
}
