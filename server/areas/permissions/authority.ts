import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { adminUserRole, role } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { forbidden, refuse } from '#server/http/errors.ts'
import { raiseAuthVersion } from '#server/session/find-caller.ts'
import { heldCodes } from '#server/session/grants.ts'
import { dayOf } from '#server/time.ts'

export type RoleRecord = typeof role.$inferSelect

export const BEYOND_OWN_ROLES = '不能授予超出自己权限的角色'

/** 超级管理员 may do everything; others may grant only what they hold. */
export async function isSuperAdmin(context: Pick<Context, 'db' | 'caller'>): Promise<boolean> {
  const ids = context.caller.roles.map(({ id }) => id)
  if (ids.length === 0) return false
  return (await context.db.$count(role, and(inArray(role.id, ids), role.holdsAll, role.enabled))) > 0
}

/**
 * The roles that the caller may assign, remove and enable: those with no more permissions and no wider scope than its
 * own.
 */
export async function grantableRoles(
  context: Pick<Context, 'db' | 'caller'>,
  roles: readonly RoleRecord[],
): Promise<Set<number>> {
  if (await isSuperAdmin(context)) return new Set(roles.map(({ id }) => id))
  const { rows } = await context.db.execute<{ role_id: number; permission: string }>(
    sql`select role_id, permission from ${heldCodes()} held`,
  )
  const own: ReadonlySet<string> = context.caller.permissions
  const beyond = new Set(rows.filter(({ permission }) => !own.has(permission)).map(({ role_id }) => role_id))
  const fits = (item: RoleRecord) =>
    !item.holdsAll && !beyond.has(item.id) && item.dataScope >= context.caller.dataScope
  return new Set(roles.filter(fits).map(({ id }) => id))
}

/** Refuses with 403 unless the caller may grant every one of the roles. */
export async function refuseWiderRoles(context: Context, roles: readonly RoleRecord[]): Promise<void> {
  const grantable = await grantableRoles(context, roles)
  if (roles.some(({ id }) => !grantable.has(id))) throw forbidden(BEYOND_OWN_ROLES)
}

/** Serialises changes of 超级管理员 accounts: two concurrent changes could otherwise remove the last one. */
export async function lockAdministrators(db: Connection): Promise<void> {
  await db.select({ id: role.id }).from(role).where(eq(role.holdsAll, true)).for('update')
}

/** Call it after the change in its transaction: the refusal rolls it back. */
export async function refuseWithoutAdministrator(context: Pick<Context, 'db' | 'now'>): Promise<void> {
  const today = dayOf(context.now)
  const [left] = await context.db
    .select({ id: adminUser.id })
    .from(adminUser)
    .innerJoin(adminUserRole, eq(adminUserRole.userId, adminUser.id))
    .innerJoin(role, eq(role.id, adminUserRole.roleId))
    .where(
      and(
        role.holdsAll,
        role.enabled,
        eq(adminUser.status, adminUserStatus.active),
        sql`coalesce(${adminUser.validFrom}, ${today}) <= ${today} and coalesce(${adminUser.validTo}, ${today}) >= ${today}`,
      ),
    )
    .limit(1)
  if (!left) throw refuse('至少保留一个正常的超级管理员')
}

/** Raises the authVersion of all holders of the roles, so that their next response reports changed permissions. */
export async function raiseHolders(db: Connection, roleIds: readonly number[]): Promise<number> {
  if (roleIds.length === 0) return 0
  const rows = await db
    .selectDistinct({ id: adminUser.id })
    .from(adminUserRole)
    .innerJoin(adminUser, and(eq(adminUser.id, adminUserRole.userId), ne(adminUser.status, adminUserStatus.deleted)))
    .where(inArray(adminUserRole.roleId, [...roleIds]))
  await raiseAuthVersion(
    db,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** The same for all accounts, after a change of the menu tree. */
export async function raiseEverybody(db: Connection): Promise<void> {
  await db
    .update(adminUser)
    .set({ authVersion: sql`${adminUser.authVersion} + 1` })
    .where(ne(adminUser.status, adminUserStatus.deleted))
}
