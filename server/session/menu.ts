import { and, eq, inArray } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import type { MenuGroup, MenuItem } from '#contract/session.ts'
import type { Call } from '../call.ts'
import { adminUserRole, menu, role, roleMenu } from '../database/schema.ts'

type Entry = typeof menu.$inferSelect

/** What the caller may see, sorted; folders and groups without a page are left out. */
export async function menuOf(call: Call): Promise<MenuGroup[]> {
  const entries = await call.db
    .select()
    .from(menu)
    .where(and(eq(menu.enabled, true), eq(menu.visible, true)))
    .orderBy(menu.sort, menu.id)
  const granted = await grantedPages(call)
  const mayOpen = (entry: Entry) =>
    granted.has(entry.id) && (entry.permission === '' || call.caller.may(entry.permission as Permission))
  const children = (parentId: number) => entries.filter((entry) => entry.parentId === parentId)

  const build = (entry: Entry): MenuItem[] => {
    const menuItemList = children(entry.id).flatMap(build)
    const isPage = entry.menuType === 3
    if (isPage ? !mayOpen(entry) : menuItemList.length === 0) return []
    const { id, name, url, icon, openMode, opens } = entry
    return [{ id, name, url, icon, openMode, opens, menuItemList }]
  }

  return entries
    .filter((entry) => entry.menuType === 1)
    .map((group) => ({
      name: group.name,
      menuIndex: group.menuIndex ?? 0,
      icon: group.icon,
      menuItemList: children(group.id).flatMap(build),
    }))
    .filter((group) => group.menuItemList.length > 0)
}

async function grantedPages(call: Call): Promise<Set<number>> {
  const held = await call.db
    .select({ id: role.id })
    .from(adminUserRole)
    .innerJoin(role, eq(role.id, adminUserRole.roleId))
    .where(and(eq(adminUserRole.userId, call.caller.userId), eq(role.enabled, true)))
  if (held.length === 0) return new Set()
  const rows = await call.db
    .selectDistinct({ menuId: roleMenu.menuId })
    .from(roleMenu)
    .where(
      inArray(
        roleMenu.roleId,
        held.map(({ id }) => id),
      ),
    )
  return new Set(rows.map((row) => row.menuId))
}
