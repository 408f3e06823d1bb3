import { and, asc, eq, inArray } from 'drizzle-orm'
import type * as contract from '#contract/permissions/applet-roles.ts'
import { deleteStorefrontRole, grantedOf, switchStorefrontRole } from '#server/areas/permissions/storefront-roles.ts'
import { userName } from '#server/areas/users/user/name.ts'
import type { Context, Handlers } from '#server/context.ts'
import { appletRole, appletRoleUser } from '#server/database/schema/storefronts.ts'
import { user } from '#server/database/schema/users.ts'
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

type User = Pick<typeof user.$inferSelect, 'id' | 'identity'> & { name: string }

const note = (context: Context, role: AppletRoleRow, summary: string) =>
  context.audit({ resource: 'appletRole', action: 'assign', targetId: role.id, targetName: role.name, summary })

async function give(context: Context, to: User, role: AppletRoleRow): Promise<void> {
  if (!role.enabled) throw refuse(`角色「${role.name}」已停用`)
  if (!role.identities.includes(to.identity)) throw refuse('身份不符')
  const given = await context.db
    .insert(appletRoleUser)
    .values({ roleId: role.id, userId: to.id, grantedAt: context.now })
    .onConflictDoNothing()
    .returning()
  if (given.length > 0) note(context, role, `给「${to.name}」添加小程序角色「${role.name}」`)
}

async function take(context: Context, from: User, role: AppletRoleRow): Promise<void> {
  const removed = await context.db
    .delete(appletRoleUser)
    .where(and(eq(appletRoleUser.roleId, role.id), eq(appletRoleUser.userId, from.id)))
    .returning()
  if (removed.length > 0) note(context, role, `移除「${from.name}」的小程序角色「${role.name}」`)
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

  enableAppletRole: async (params, context) => {
    await switchStorefrontRole(appletRoles, context, params)
    return presentAppletRole(context.db, params.id)
  },

  deleteAppletRole: async (params, context) => {
    await deleteStorefrontRole(appletRoles, context, params)
    return null
  },

  assignAppletRole: async ({ roleId, addUserIds, removeUserIds }, context) => {
    // A concurrent deletion of the role waits, and then counts the new members.
    await context.db.select({ id: appletRole.id }).from(appletRole).where(eq(appletRole.id, roleId)).for('update')
    const role = await appletRoleById(context.db, roleId)
    const adding = new Set(addUserIds)
    const users = await context.db
      .select({ id: user.id, identity: user.identity, name: userName })
      .from(user)
      .where(inArray(user.id, [...adding, ...removeUserIds]))
      .orderBy(asc(user.id))
      .for('update')
    if (users.length < adding.size + new Set(removeUserIds).size) throw refuse('部分用户不存在,请刷新后重试')
    return rowByRow(context, users, (one, own) => (adding.has(one.id) ? give(own, one, role) : take(own, one, role)))
  },
}
