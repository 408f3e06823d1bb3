import { eq, inArray } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import { menu, roleMenu, rolePermission } from '#server/database/schema/permissions.ts'
import type { TestServer } from './test-server.ts'

/** Takes a code from every role but 超级管理员, whichever page or button carries it. Answers what gives it back. */
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
