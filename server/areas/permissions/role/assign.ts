import { and, asc, eq, inArray, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { type assignRoleUsers, MAX_ROLES_PER_ACCOUNT } from '#contract/permissions/roles.ts'
import { dataScope } from '#contract/session.ts'
import {
  lockAdministrators,
  type RoleRecord,
  refuseWiderRoles,
  refuseWithoutAdministrator,
} from '#server/areas/permissions/authority.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { adminUserBrand, adminUserRole } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { lockRow } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import { raiseAuthVersion } from '#server/session/find-caller.ts'
import { roles } from './present.ts'

type User = typeof adminUser.$inferSelect

/** Adds a role to accounts and removes it from others, row by row. */
export async function assign(
  { roleId, addUserIds, removeUserIds }: ParsedParamsOf<typeof assignRoleUsers>,
  context: Context,
): Promise<AnswerOf<typeof assignRoleUsers>> {
  const row = await lockRow(context, roles, roleId)
  await refuseWiderRoles(context, [row])
  await lockAdministrators(context.db)
  const adding = new Set(addUserIds)
  const users = await context.db
    .select()
    .from(adminUser)
    .where(and(inArray(adminUser.id, [...adding, ...removeUserIds]), ne(adminUser.status, adminUserStatus.deleted)))
    .orderBy(asc(adminUser.id))
    .for('update')
  if (users.length < adding.size + new Set(removeUserIds).size) throw refuse('部分账号不存在或已被删除,请刷新后重试')
  return rowByRow(context, users, (user, own) => (adding.has(user.id) ? give(own, user, row) : take(own, user, row)))
}

/** Why an account cannot have a role; '' when it can. */
export function roleFault(user: Pick<User, 'accountType'>, row: RoleRecord): string {
  if (!row.enabled) return `角色「${row.name}」已停用`
  return row.accountTypes.includes(user.accountType) ? '' : `角色「${row.name}」不适用于该账号类型`
}

/** Number of accounts without 可管品牌: with 指定品牌 they would see nothing. */
export const withoutBrands = (db: Connection, which: SQL | undefined): Promise<number> =>
  db.$count(
    adminUser,
    and(
      which,
      ne(adminUser.status, adminUserStatus.deleted),
      notExists(db.select({ one: sql`1` }).from(adminUserBrand).where(eq(adminUserBrand.userId, adminUser.id))),
    ),
  )

async function rolesOf(context: Context, user: User): Promise<number[]> {
  const held = await context.db
    .select({ id: adminUserRole.roleId })
    .from(adminUserRole)
    .where(eq(adminUserRole.userId, user.id))
  return held.map(({ id }) => id)
}

async function give(context: Context, user: User, row: RoleRecord): Promise<void> {
  if (user.id === context.caller.userId) throw refuse('不能修改自己的角色')
  const held = await rolesOf(context, user)
  if (held.includes(row.id)) return
  const fault = roleFault(user, row)
  if (fault) throw refuse(fault)
  if (row.dataScope === dataScope.brands && (await withoutBrands(context.db, eq(adminUser.id, user.id))) > 0)
    throw refuse(`角色「${row.name}」需要可管品牌，请在编辑账号时添加`)
  if (held.length >= MAX_ROLES_PER_ACCOUNT) throw refuse(`一个账号最多 ${MAX_ROLES_PER_ACCOUNT} 个角色`)
  await context.db.insert(adminUserRole).values({ userId: user.id, roleId: row.id })
  await note(context, user, row, `给「${user.name}」添加角色「${row.name}」`, { before: '', after: row.name })
}

async function take(context: Context, user: User, row: RoleRecord): Promise<void> {
  if (user.id === context.caller.userId) throw refuse('不能修改自己的角色')
  const held = await rolesOf(context, user)
  if (!held.includes(row.id)) return
  if (held.length === 1) throw refuse('一个账号至少有一个角色')
  await context.db.delete(adminUserRole).where(and(eq(adminUserRole.userId, user.id), eq(adminUserRole.roleId, row.id)))
  if (row.holdsAll) await refuseWithoutAdministrator(context)
  await note(context, user, row, `移除「${user.name}」的角色「${row.name}」`, { before: row.name, after: '' })
}

async function note(
  context: Context,
  user: User,
  row: RoleRecord,
  summary: string,
  changed: { before: string; after: string },
): Promise<void> {
  await raiseAuthVersion(context.db, [user.id])
  const changes = [{ field: 'roles', title: '角色', ...changed }]
  context.audit({ resource: 'adminUser', action: 'edit', targetId: user.id, targetName: user.name, summary, changes })
  context.audit({
    resource: 'role',
    action: 'assign',
    targetId: row.id,
    targetName: row.name,
    summary,
  })
}
