import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { userStatus } from '#contract/users/codes.ts'
import type * as changes from '#contract/users/user-changes.ts'
import { canFreeze, canUnfreeze } from '#contract/users/user-rules.ts'
import type * as contract from '#contract/users/users.ts'
import { endMallSessions } from '#server/areas/users/mall/sessions.ts'
import type { Context, Handlers } from '#server/context.ts'
import { appletRole, appletRoleUser } from '#server/database/schema/storefronts.ts'
import { user, userLabel } from '#server/database/schema/users.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { holds } from '#server/entity/filters.ts'
import { cappedCount } from '#server/entity/paging.ts'
import { lockRow, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { detailOf } from './detail.ts'
import { attach, findEnterprises } from './enterprise.ts'
import { label } from './labels.ts'
import { pageOfInvitees, pageOfUsers, userExport } from './list.ts'
import { users } from './present.ts'
import { add, changePhone, checkPhone, edit, lockUser } from './save.ts'

/** Open orders go on: the user is kept out, not the goods. */
async function freeze(context: Context, id: number, reason: string): Promise<void> {
  const row = await lockRow(context, users, id)
  if (!canFreeze(row)) throw refuse(`只能冻结正常的用户，该用户${userStatus.label(row.status)}`)
  await updateRow(context, users, row, { status: userStatus.frozen, frozenReason: reason })
  await endMallSessions(context.db, id, context.now)
  logRow(context, users, row, { action: 'freeze', verb: '冻结', reason })
}

async function unfreeze(context: Context, id: number, reason: string): Promise<void> {
  const row = await lockRow(context, users, id)
  if (!canUnfreeze(row)) throw refuse(`只能解冻已冻结的用户，该用户${userStatus.label(row.status)}`)
  await updateRow(context, users, row, { status: userStatus.active, frozenReason: '' })
  logRow(context, users, row, { action: 'unfreeze', verb: '解冻', reason })
}

async function setRoles(
  { id, version, appletRoleIds }: ParsedParamsOf<typeof changes.setUserRoles>,
  context: Context,
): Promise<AnswerOf<typeof changes.setUserRoles>> {
  const ids = [...new Set(appletRoleIds)]
  // Roles are locked before the user, as where a role is given to many: none is deleted or disabled meanwhile.
  const roles = await context.db
    .select()
    .from(appletRole)
    .where(inArray(appletRole.id, ids))
    .orderBy(asc(appletRole.id))
    .for('share')
  const row = await lockUser(context, { id, version })
  if (roles.length < ids.length) throw refuseField('appletRoleIds', '部分角色已被删除，请重新选择')
  const held = await context.db
    .select({ id: appletRole.id, name: appletRole.name })
    .from(appletRoleUser)
    .innerJoin(appletRole, eq(appletRole.id, appletRoleUser.roleId))
    .where(eq(appletRoleUser.userId, id))
    .orderBy(asc(appletRole.id))
  const heldIds = held.map((role) => role.id)
  const given = roles.filter((role) => !heldIds.includes(role.id))
  if (roles.some(({ identities }) => !identities.includes(row.identity)))
    throw refuseField('appletRoleIds', '角色与身份不符')
  const disabled = given.find(({ enabled }) => !enabled)
  if (disabled) throw refuseField('appletRoleIds', `角色「${disabled.name}」已停用`)
  const taken = heldIds.filter((roleId) => !ids.includes(roleId))
  if (taken.length > 0) {
    await context.db
      .delete(appletRoleUser)
      .where(and(eq(appletRoleUser.userId, id), inArray(appletRoleUser.roleId, taken)))
  }
  if (given.length > 0) {
    await context.db
      .insert(appletRoleUser)
      .values(given.map((role) => ({ roleId: role.id, userId: id, grantedAt: context.now })))
  }
  const saved = await updateRow(context, users, row, {})
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、')
  logRow(context, users, saved, {
    action: 'grant',
    verb: '设置',
    rest: '的小程序角色',
    changes: [{ field: 'appletRoles', title: '小程序角色', before: names(held), after: names(roles) }],
  })
  return { id, version: saved.version }
}

export const userHandlers: Handlers<typeof contract> = {
  listUsers: pageOfUsers,
  getUser: detailOf,
  listUserInvitees: pageOfInvitees,
  searchUserEnterprises: findEnterprises,
  exportUsers: (params, context) => context.services.jobs.startExport(context, userExport, params),

  listUserLabels: async (_params, { db }) => {
    const labels = await db.select().from(userLabel).orderBy(asc(userLabel.id))
    const counted = labels.map(async (one) => ({
      ...one,
      userCount: await cappedCount(db, user, holds(user.labelIds, one.id)),
    }))
    return Promise.all(counted)
  },
}

export const userChangeHandlers: Handlers<typeof changes> = {
  addUser: add,
  checkUserPhone: checkPhone,
  editUser: edit,
  changeUserPhone: changePhone,
  setUserEnterprise: attach,
  setUserRoles: setRoles,
  setUserLabels: label,

  enableUser: async ({ ids, status, reason = '' }, context) => {
    const isFreezing = status === userStatus.frozen
    if (isFreezing && reason.length < 2)
      throw refuseField('reason', reason === '' ? '冻结必须填写原因' : '冻结原因至少 2 个字')
    const change = isFreezing ? freeze : unfreeze
    return rowByRow(context, await namedRows(context, users, ids), ({ id }, own) => change(own, id, reason))
  },
}
