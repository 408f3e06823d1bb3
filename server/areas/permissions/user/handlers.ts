import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type * as contract from '#contract/permissions/admin-users.ts'
import { AdminUserRow } from '#contract/permissions/admin-users.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { sessionEndReason, sessionStatus } from '#contract/session.ts'
import { grantableRoles, lockAdministrators, refuseWithoutAdministrator } from '#server/areas/permissions/authority.ts'
import type { Context, Handlers } from '#server/context.ts'
import { adminUserRole, role } from '#server/database/schema/permissions.ts'
import { adminUser, session } from '#server/database/schema/platform.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { lockRow, refuseStale } from '#server/entity/rows.ts'
import { conflict, forbidden, notFound, refuse } from '#server/http/errors.ts'
import { forgetFailures } from '#server/session/failures.ts'
import { sessionsOf } from '#server/session/profile.ts'
import { endSessions } from '#server/session/sessions.ts'
import { temporaryLogin } from '#server/session/temporary-login.ts'
import { pageOfUsers, userExport } from './list.ts'
import { isLive, presentUser, type UserRecord, userDetail, users } from './present.ts'
import { add, edit } from './save.ts'

const stampsOf = ({ now, caller }: Context) => ({ updatedAt: now, updatedBy: caller.name })

const change = (context: Context, row: UserRecord, values: Partial<UserRecord>) =>
  context.db
    .update(adminUser)
    .set({ ...values, ...stampsOf(context), version: row.version + 1 })
    .where(eq(adminUser.id, row.id))
    .returning()

const note = (context: Context, row: UserRecord, action: string, summary: string, reason = '') =>
  context.audit({ resource: 'adminUser', action, targetId: row.id, targetName: row.name, summary, reason })

async function freeze(context: Context, row: UserRecord, reason: string): Promise<void> {
  if (row.id === context.caller.userId) throw refuse('不能冻结自己')
  if (row.status !== adminUserStatus.active) throw conflict(AdminUserRow, await presentUser(context, row))
  await change(context, row, { status: adminUserStatus.frozen, frozenReason: reason })
  await refuseWithoutAdministrator(context)
  note(context, row, 'freeze', `冻结账号「${row.name}」`, reason)
}

async function unfreeze(context: Context, row: UserRecord): Promise<void> {
  if (row.status !== adminUserStatus.frozen) throw conflict(AdminUserRow, await presentUser(context, row))
  await change(context, row, { status: adminUserStatus.active, frozenReason: '' })
  note(context, row, 'unfreeze', `解冻账号「${row.name}」`)
}

/** A password reset gives access to the account, so it requires at least the account's permissions. */
async function refuseReset(context: Context, row: UserRecord): Promise<void> {
  if (row.id === context.caller.userId) throw refuse('请在个人中心修改自己的密码')
  const held = await context.db
    .select({ role })
    .from(adminUserRole)
    .innerJoin(role, eq(role.id, adminUserRole.roleId))
    .where(eq(adminUserRole.userId, row.id))
  const roles = held.map((item) => item.role)
  const grantable = await grantableRoles(context, roles)
  const beyond = roles.filter(({ id }) => !grantable.has(id))
  if (beyond.some(({ holdsAll }) => holdsAll)) throw forbidden('不能重置超级管理员的密码')
  if (beyond.length > 0) throw forbidden('不能重置权限超出自己的账号的密码')
  if (row.status !== adminUserStatus.active) throw refuse('请先解冻该账号')
}

export const userHandlers: Handlers<typeof contract> = {
  listAdminUsers: pageOfUsers,
  addAdminUser: add,
  editAdminUser: edit,
  getAdminUser: ({ id }, context) => userDetail(context, id),
  exportAdminUsers: (params, context) => context.services.jobs.startExport(context, userExport, params),

  enableAdminUser: async ({ ids, status, reason }, context) => {
    await lockAdministrators(context.db)
    const rows = await context.db
      .select()
      .from(adminUser)
      .where(and(inArray(adminUser.id, ids), ne(adminUser.status, adminUserStatus.deleted)))
      .orderBy(asc(adminUser.id))
      .for('update')
    if (rows.length < new Set(ids).size) throw notFound('部分账号不存在或已被删除')
    return rowByRow(context, rows, (row, own) =>
      status === adminUserStatus.frozen ? freeze(own, row, reason) : unfreeze(own, row),
    )
  },

  resetAdminPassword: async ({ id, reason }, context) => {
    const row = await lockRow(context, users, id)
    await refuseReset(context, row)
    const { password, columns } = await temporaryLogin(context.now)
    await change(context, row, columns)
    await forgetFailures(context.db, row)
    const ended = await endSessions(context.db, id, sessionEndReason.passwordChanged)
    note(context, row, 'reset', `重置「${row.name}」的密码，${ended} 个登录会话已结束`, reason)
    return { tempPassword: password, expireAt: columns.tempPasswordUntil }
  },

  unlockAdminUser: async ({ id }, context) => {
    const row = await lockRow(context, users, id)
    const { lockedUntil } = await presentUser(context, row)
    if (row.status !== adminUserStatus.active || lockedUntil === null) throw refuse('该账号未被锁定')
    await forgetFailures(context.db, row)
    const [saved] = await change(context, row, {})
    note(context, row, 'unlock', `解除「${row.name}」的锁定`)
    return presentUser(context, saved ?? row)
  },

  deleteAdminUser: async ({ id, version }, context) => {
    const row = await lockRow(context, users, id)
    if (id === context.caller.userId) throw refuse('不能删除自己')
    await refuseStale(row, version, AdminUserRow, (present) => presentUser(context, present))
    if (row.status !== adminUserStatus.frozen) throw refuse('请先冻结该账号')
    // From now on account and phone may be reused.
    await change(context, row, {
      status: adminUserStatus.deleted,
      account: `${row.account}#${id}`,
      phone: `${row.phone}#${id}`,
    })
    await endSessions(context.db, id, sessionEndReason.accountDeleted)
    note(context, row, 'delete', `删除账号「${row.name}」(${row.account})`)
    return null
  },

  listAdminSessions: async ({ id }, context) => {
    if ((await context.db.$count(adminUser, eq(adminUser.id, id))) === 0) throw notFound('账号不存在或已被删除')
    return sessionsOf(context, id)
  },

  revokeAdminSessions: async ({ userIds, sessionIds, reason }, context) => {
    const isOwn = userIds?.includes(context.caller.userId) || sessionIds?.includes(context.caller.sessionId)
    if (isOwn) throw refuse('不能强制下线当前会话')
    const wanted = userIds ? inArray(session.userId, userIds) : inArray(session.id, sessionIds ?? [])
    const ended = await context.db
      .update(session)
      .set({ status: sessionStatus.forcedOut, endReason: sessionEndReason.forcedOut })
      .where(and(wanted, isLive(context.now)))
      .returning({ userId: session.userId })
    const counts = new Map([...Map.groupBy(ended, ({ userId }) => userId)].map(([id, rows]) => [id, rows.length]))
    const users = await context.db
      .select({ id: adminUser.id, name: adminUser.name })
      .from(adminUser)
      .where(sql`${adminUser.id} = any(${sql.param([...counts.keys()])})`)
    for (const user of users) {
      context.audit({
        resource: 'adminUser',
        action: 'forceSignOut',
        targetId: user.id,
        targetName: user.name,
        summary: `强制下线「${user.name}」的 ${counts.get(user.id) ?? 0} 个会话`,
        reason,
      })
    }
    return { count: ended.length }
  },
}
