import { and, asc, eq, inArray } from 'drizzle-orm'
import type * as contract from '#contract/permissions/applet-roles.ts'
import { deleteStorefrontRole, grantedOf, switchStorefrontRole } from '#server/areas/permissions/storefront-roles.ts'
import type { Context, Handlers } from '#server/context.ts'
import { appletRole, appletRoleUser, appletUser } from '#server/database/schema/storefronts.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { refuse } from '#server/http/errors.ts'
import {
  type AppletRoleRow,
  appletRoleById,
  appletRoles,
  pageOfAppletRoles,
  pageOfUsers,
  presentAppletRole,
} from './present.ts'
import { copy, save } from './save.ts'

type User = typeof appletUser.$inferSelect

const note = (call: Context, role: AppletRoleRow, summary: string) =>
  call.audit({ resource: 'appletRole', action: 'assign', targetId: role.id, targetName: role.name, summary })

async function give(call: Context, user: User, role: AppletRoleRow): Promise<void> {
  if (!role.enabled) throw refuse(`角色「${role.name}」已停用`)
  if (!role.identities.includes(user.identity)) throw refuse('身份不符')
  const given = await call.db
    .insert(appletRoleUser)
    .values({ roleId: role.id, userId: user.id, grantedAt: call.now })
    .onConflictDoNothing()
    .returning()
  if (given.length > 0) note(call, role, `给「${user.name}」添加小程序角色「${role.name}」`)
}

async function take(call: Context, user: User, role: AppletRoleRow): Promise<void> {
  const taken = await call.db
    .delete(appletRoleUser)
    .where(and(eq(appletRoleUser.roleId, role.id), eq(appletRoleUser.userId, user.id)))
    .returning()
  if (taken.length > 0) note(call, role, `移除「${user.name}」的小程序角色「${role.name}」`)
}

export const appletRoleHandlers: Handlers<typeof contract> = {
  listAppletRoles: pageOfAppletRoles,
  listAppletRoleUsers: pageOfUsers,
  saveAppletRole: save,
  copyAppletRole: copy,

  getAppletRole: async ({ id }, { db }) => ({
    ...(await presentAppletRole(db, id)),
    ...(await grantedOf(appletRoles, db, id)),
  }),

  enableAppletRole: async (params, call) => {
    await switchStorefrontRole(appletRoles, call, params)
    return presentAppletRole(call.db, params.id)
  },

  deleteAppletRole: async (params, call) => {
    await deleteStorefrontRole(appletRoles, call, params)
    return null
  },

  assignAppletRole: async ({ roleId, addUserIds, removeUserIds }, call) => {
    // Whoever deletes the role meanwhile waits, and then counts the new holders.
    await call.db.select({ id: appletRole.id }).from(appletRole).where(eq(appletRole.id, roleId)).for('update')
    const role = await appletRoleById(call.db, roleId)
    const adding = new Set(addUserIds)
    const users = await call.db
      .select()
      .from(appletUser)
      .where(inArray(appletUser.id, [...adding, ...removeUserIds]))
      .orderBy(asc(appletUser.id))
      .for('update')
    if (users.length < adding.size + new Set(removeUserIds).size) throw refuse('部分用户不存在,请刷新后重试')
    return rowByRow(call, users, (user, own) => (adding.has(user.id) ? give(own, user, role) : take(own, user, role)))
  },
}
