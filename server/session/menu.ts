import { and, eq, lt } from 'drizzle-orm'
import { menuType } from '#contract/permissions/codes.ts'
import type { MenuGroup, MenuItem } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { menu, role } from '#server/database/schema/permissions.ts'
import { anyOf } from '#server/entity/paging.ts'
import type { Connection } from '../database/pool.ts'
import { grantedMenus } from './grants.ts'

type Entry = typeof menu.$inferSelect

/** The caller's menu, sorted; folders and groups without a page are left out. */
export async function menuOf(context: Context): Promise<MenuGroup[]> {
  const held = await context.db
    .select({ id: role.id, holdsAll: role.holdsAll })
    .from(role)
    .where(
      anyOf(
        role.id,
        context.caller.roles.map(({ id }) => id),
      ),
    )
  const codes: ReadonlySet<string> = context.caller.permissions
  return menuOfRoles(context.db, held, (code) => codes.has(code))
}

/** The menu for holders of the roles. */
export async function menuOfRoles(
  db: Connection,
  roles: readonly { id: number; holdsAll: boolean }[],
  holds: (code: string) => boolean,
): Promise<MenuGroup[]> {
  const entries = await db
    .select()
    .from(menu)
    .where(and(eq(menu.enabled, true), eq(menu.visible, true), lt(menu.menuType, menuType.button)))
    .orderBy(menu.sort, menu.id)
  const granted = await grantedMenus(
    db,
    roles.map(({ id }) => id),
  )
  const holdsAll = roles.some((held) => held.holdsAll)
  const canOpen = ({ id, permission }: Entry) =>
    (holdsAll || granted.has(id)) && (permission === '' || holdsAll || holds(permission))
  const children = (parentId: number) => entries.filter((entry) => entry.parentId === parentId)

  const build = (entry: Entry): MenuItem[] => {
    const menuItemList = children(entry.id).flatMap(build)
    const isPage = entry.menuType === menuType.page
    if (isPage ? !canOpen(entry) : menuItemList.length === 0) return []
    const { id, name, url, icon, openMode, opens } = entry
    return [{ id, name, url, icon, openMode, opens, menuItemList }]
  }

  return entries
    .filter((entry) => entry.menuType === menuType.group)
    .map((group) => ({
      name: group.name,
      menuIndex: group.menuIndex ?? 0,
      icon: group.icon,
      menuItemList: children(group.id).flatMap(build),
    }))
    .filter((group) => group.menuItemList.length > 0)
}
