import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { adminUserStatus, menuType } from '#contract/permissions/codes.ts'
import { isBuiltInMenu } from '#contract/permissions/menu-rules.ts'
import type * as contract from '#contract/permissions/menus.ts'
import { MenuRecord } from '#contract/permissions/menus.ts'
import { allPermissions, permissionLabels } from '#contract/permissions.ts'
import { raiseEverybody } from '#server/areas/permissions/authority.ts'
import { pagesByCode } from '#server/areas/permissions/role/matrix.ts'
import { branchOf, childrenOf, moveNode } from '#server/areas/permissions/tree-state.ts'
import type { Context, Handlers } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { adminUserRole, menu, role, roleMenu } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { refuseStale } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import type { MenuRow } from './default-menu.ts'
import {
  lockMenuTree,
  type MenuTreeState,
  mainMenu,
  menuById,
  menuTree,
  nestedMenus,
  presentMenu,
  raiseTreeVersion,
} from './present.ts'
import { restore } from './restore.ts'
import { save } from './save.ts'

/** Roles that were granted one of the nodes, with the number of accounts of each. */
async function rolesOfMenus(db: Connection, menuIds: readonly number[]) {
  if (menuIds.length === 0) return []
  return db
    .select({
      id: role.id,
      name: role.name,
      userCount: sql<number>`(select count(*)::int from ${adminUserRole} held
        join ${adminUser} holder on holder.id = held.user_id and holder.status <> ${adminUserStatus.deleted} where held.role_id = ${role.id})`,
    })
    .from(role)
    .where(
      inArray(
        role.id,
        db
          .select({ id: roleMenu.roleId })
          .from(roleMenu)
          .where(inArray(roleMenu.menuId, [...menuIds])),
      ),
    )
    .orderBy(role.sort, role.id)
}

/** Accounts with any of the roles: their number, and the first ten. */
async function holdersOf(db: Connection, roleIds: readonly number[]) {
  if (roleIds.length === 0) return { userCount: 0, users: [] }
  const users = await db
    .selectDistinct({ id: adminUser.id, name: adminUser.name })
    .from(adminUserRole)
    .innerJoin(adminUser, and(eq(adminUser.id, adminUserRole.userId), ne(adminUser.status, adminUserStatus.deleted)))
    .where(inArray(adminUserRole.roleId, [...roleIds]))
    .orderBy(adminUser.id)
  return { userCount: users.length, users: users.slice(0, 10) }
}

/** After a change of the tree, menus and permissions of everybody change. */
async function treeChanged(context: Context, state: MenuTreeState): Promise<number> {
  await raiseEverybody(context.db)
  return raiseTreeVersion(context.db, state)
}

async function lockVersion(
  context: Context,
  id: number,
  version: number,
): Promise<{ state: MenuTreeState; row: MenuRow }> {
  const state = await lockMenuTree(context.db)
  const row = menuById(state, id)
  await refuseStale(row, version, MenuRecord, (present) => presentMenu(context.db, present))
  return { state, row }
}

export const menuHandlers: Handlers<typeof contract> = {
  saveMenu: save,
  restoreDefaultMenu: restore,

  getMenuTree: async ({ enabled, withButtons }, context) => {
    const state = await menuTree(context.db)
    const rows = state.rows.filter(
      (row) =>
        (withButtons === 1 || row.menuType < menuType.button) &&
        (enabled === undefined || row.enabled === (enabled === 1)),
    )
    return { tree: await nestedMenus(context.db, rows), treeVersion: state.version }
  },

  moveMenu: async (params, context) => {
    const answer = await moveNode(mainMenu, params, context)
    await raiseEverybody(context.db)
    return answer
  },

  enableMenu: async ({ id, version, enabled, visible }, context) => {
    const { state, row } = await lockVersion(context, id, version)
    const turnsOff = enabled === false || visible === false
    if (turnsOff && branchOf(state, row).some(({ url }) => isBuiltInMenu(url))) throw refuse('内置菜单不能停用或隐藏')
    if (visible !== undefined && row.menuType !== menuType.page) throw refuse('只有页面可以在菜单中隐藏')
    if (row.enabled === enabled || row.visible === visible) throw refuse('菜单状态已变更,请刷新后重试')
    const changed = enabled === undefined ? { visible: visible === true } : { enabled }
    const [saved] = await context.db
      .update(menu)
      .set({ ...changed, version: version + 1, updatedAt: context.now, updatedBy: context.caller.name })
      .where(eq(menu.id, id))
      .returning()
    await treeChanged(context, state)
    const roles = await rolesOfMenus(
      context.db,
      branchOf(state, row).map((item) => item.id),
    )
    const verb = enabled === undefined ? (visible ? '显示' : '隐藏') : enabled ? '启用' : '停用'
    context.audit({
      resource: 'menu',
      action: enabled === undefined ? (visible ? 'show' : 'hide') : enabled ? 'enable' : 'disable',
      targetId: id,
      targetName: row.name,
      summary: `${verb}菜单「${row.name}」`,
    })
    const { userCount } = await holdersOf(
      context.db,
      roles.map((item) => item.id),
    )
    return { menu: await presentMenu(context.db, saved ?? row), roleCount: roles.length, userCount }
  },

  deleteMenu: async ({ id, version }, context) => {
    const { state, row } = await lockVersion(context, id, version)
    if (isBuiltInMenu(row.url)) throw refuse('内置菜单不能删除')
    if (childrenOf(state, id).length > 0) throw refuse('请先删除下级')
    // A concurrent grant locks the row: it is awaited and then counted.
    await context.db.select({ id: menu.id }).from(menu).where(eq(menu.id, id)).for('update')
    const roles = await rolesOfMenus(context.db, [id])
    if (roles.length > 0) {
      throw refuse(`已授权给 ${roles.length} 个角色：${roles.map(({ name }) => `「${name}」`).join('')}`)
    }
    await markFiles(context, 'menu', id, {})
    await context.db.delete(menu).where(eq(menu.id, id))
    await treeChanged(context, state)
    const summary = `删除菜单「${row.name}」`
    context.audit({ resource: 'menu', action: 'delete', targetId: id, targetName: row.name, summary })
    return null
  },

  listMenuRoles: async ({ id }, context) => {
    const state = await menuTree(context.db)
    const branch = branchOf(state, menuById(state, id))
    const roles = await rolesOfMenus(
      context.db,
      branch.map((item) => item.id),
    )
    const holders = await holdersOf(
      context.db,
      roles.map((item) => item.id),
    )
    return { roles, ...holders }
  },

  listPermissions: async ({ area, unplaced }, context) => {
    const pages = await pagesByCode(context.db)
    return allPermissions
      .map((code) => ({ ...permissionLabels(code), menuNames: pages.get(code) ?? [] }))
      .filter((item) => (area === undefined || item.area === area) && (unplaced !== 1 || item.menuNames.length === 0))
  },
}
