import { asc, eq, sql } from 'drizzle-orm'
import { reaches } from '#contract/permissions/data-scopes.ts'
import type * as contract from '#contract/permissions/roles.ts'
import { RoleRow } from '#contract/permissions/roles.ts'
import { isPermission } from '#contract/permissions.ts'
import { grantableRoles, type RoleRecord, raiseHolders, refuseWiderRoles } from '#server/areas/permissions/authority.ts'
import type { Context, Handlers } from '#server/context.ts'
import { adminUserRole, role, roleMenu, rolePermission } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, refuseStale } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import { codesOfRoles } from '#server/session/grants.ts'
import { menuOfRoles } from '#server/session/menu.ts'
import { assign } from './assign.ts'
import { grant } from './grant.ts'
import { compare, roleMatrixExport } from './matrix.ts'
import { countHolders, findRole, pageOfRoles, presentRole, roleDetail, roles } from './present.ts'
import { copy, save } from './save.ts'

/** Accounts whose only enabled role is this one. */
const holdsNothingElse = (roleId: number) => sql`not exists (
  select 1 from ${adminUserRole} other join ${role} held on held.id = other.role_id and held.enabled
  where other.user_id = ${adminUser.id} and other.role_id <> ${roleId})`

async function lockVersion(context: Context, id: number, version: number): Promise<RoleRecord> {
  const row = await lockRow(context, roles, id)
  await refuseStale(row, version, RoleRow, (present) => presentRole(context.db, present))
  return row
}

export const roleHandlers: Handlers<typeof contract> = {
  listRoles: pageOfRoles,
  saveRole: save,
  grantRole: grant,
  copyRole: copy,
  assignRoleUsers: assign,
  compareRoles: compare,
  exportRoleMatrix: (params, context) => context.services.jobs.startExport(context, roleMatrixExport, params),

  getRole: async ({ id }, context) => roleDetail(context.db, await findRole(context.db, id)),

  listRoleOptions: async ({ accountType }, context) => {
    const rows = await context.db.select().from(role).orderBy(asc(role.sort), asc(role.id))
    const grantable = await grantableRoles(context, rows)
    return rows
      .filter(({ accountTypes }) => accountType === undefined || accountTypes.includes(accountType))
      .map((row) => ({ ...row, grantable: grantable.has(row.id) }))
  },

  enableRole: async ({ id, enabled, version }, context) => {
    const row = await lockVersion(context, id, version)
    if (row.enabled === enabled) throw refuse('角色状态已变更,请刷新后重试')
    if (row.builtIn && !enabled) throw refuse('内置角色不能停用')
    // Holders of a disabled role must not extend their own permissions by enabling it.
    if (enabled) await refuseWiderRoles(context, [row])
    const [saved] = await context.db
      .update(role)
      .set({ enabled, version: version + 1, updatedAt: context.now, updatedBy: context.caller.name })
      .where(eq(role.id, id))
      .returning()
    await raiseHolders(context.db, [id])
    const usersWithoutRole = enabled ? 0 : await countHolders(context.db, id, holdsNothingElse(id))
    logRow(context, roles, row, {
      action: enabled ? 'enable' : 'disable',
      verb: enabled ? '启用' : '停用',
      rest: `${usersWithoutRole > 0 ? `，${usersWithoutRole} 个账号没有其他角色` : ''}`,
    })
    return { role: await presentRole(context.db, saved ?? row), usersWithoutRole }
  },

  deleteRole: async ({ id, version }, context) => {
    const row = await lockVersion(context, id, version)
    if (row.builtIn) throw refuse('内置角色不能删除')
    const holders = await countHolders(context.db, id)
    if (holders > 0) throw refuse(`该角色仍有 ${holders} 个账号使用`)
    if (row.enabled) throw refuse('请先停用')
    await context.db.delete(adminUserRole).where(eq(adminUserRole.roleId, id))
    await context.db.delete(roleMenu).where(eq(roleMenu.roleId, id))
    await context.db.delete(rolePermission).where(eq(rolePermission.roleId, id))
    await context.db.delete(role).where(eq(role.id, id))
    const summary = `删除角色「${row.name}」`
    context.audit({ resource: 'role', action: 'delete', targetId: id, targetName: row.name, summary })
    return null
  },

  previewRoleMenu: async ({ id }, context) => {
    const row = await findRole(context.db, id)
    const codes = await codesOfRoles(context.db, [id])
    const scopes = [row.dataScope]
    return menuOfRoles(context.db, [row], (code) => codes.has(code) && isPermission(code) && reaches(scopes, code))
  },
}
