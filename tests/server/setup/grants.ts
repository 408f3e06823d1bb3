import { eq, inArray } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import { menu, roleMenu, rolePermission } from '#server/database/schema/permissions.ts'
import type { TestServer } from './test-server.ts'

/**
 * Removes a permission from all roles except 超级管理员, whichever page or button carries it. Returns a function that
 * restores it.
 */
export async function takeCode({ db }: TestServer, permission: Permission): Promise<() => Promise<void>> {
  const carrying = await db.select({ id: menu.id }).from(menu).where(eq(menu.permission, permission))
  const ids = carrying.map(({ id }) => id)
  const grants = ids.length > 0 ? await db.delete(roleMenu).where(inArray(roleMenu.menuId, ids)).returning() : []
  const rest = await db.delete(rolePermission).where(eq(rolePermission.permission, permission)).returning()
  return async () => {
    if (grants.length > 0) await db.insert(roleMenu).values(grants)
    if (rest.length > 0) await db.insert(rolePermission).values(rest)
  }
}
