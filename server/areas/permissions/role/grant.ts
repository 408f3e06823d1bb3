import { and, eq, inArray } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { menuType as menuTypeCodes } from '#contract/permissions/codes.ts'
import { getRole, type grantRole } from '#contract/permissions/roles.ts'
import type { Permission } from '#contract/permissions.ts'
import { isSuperAdmin, raiseHolders } from '#server/areas/permissions/authority.ts'
import type { Context } from '#server/context.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { menu, roleMenu } from '#server/database/schema/permissions.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { forbidden, refuse } from '#server/http/errors.ts'
import { dropCarriedCodes, grantedMenus } from '#server/session/grants.ts'
import { grantChanges } from './grant-labels.ts'
import { presentRole, roleDetail, roles } from './present.ts'

type Granted = Pick<typeof menu.$inferSelect, 'id' | 'parentId' | 'menuType' | 'name' | 'permission'>

/** The requested nodes, with the page of each button. Locked until the end, so that none is deleted meanwhile. */
async function wantedMenus(context: Context, menuIds: readonly number[]): Promise<Map<number, Granted>> {
  const read = (ids: readonly number[]) =>
    context.db
      .select({
        id: menu.id,
        parentId: menu.parentId,
        menuType: menu.menuType,
        name: menu.name,
        permission: menu.permission,
      })
      .from(menu)
      .where(inArray(menu.id, [...ids]))
      .for('share')
  const requestedIds = new Set(menuIds)
  const rows = requestedIds.size > 0 ? await read([...requestedIds]) : []
  if (rows.length !== requestedIds.size || rows.some(({ menuType }) => menuType < menuTypeCodes.page))
    throw refuse('菜单已变更,请刷新后重试')
  const pageIds = rows.flatMap(({ menuType, parentId }) =>
    menuType === menuTypeCodes.button && parentId !== null && !requestedIds.has(parentId) ? [parentId] : [],
  )
  const pages = pageIds.length > 0 ? await read([...new Set(pageIds)]) : []
  return new Map([...rows, ...pages].map((row) => [row.id, row]))
}

/** Replaces the grants of a role, with immediate effect for all holders. */
export async function grant(
  { id, version, menuIds }: ParsedParamsOf<typeof grantRole>,
  context: Context,
): Promise<AnswerOf<typeof grantRole>> {
  const row = await lockRow(context, roles, id)
  await refuseStale(row, version, getRole.data, (present) => roleDetail(context.db, present))
  if (row.holdsAll) throw refuse('超级管理员的权限不能修改')
  const wanted = await wantedMenus(context, menuIds)
  const before = await grantedMenus(context.db, [id])
  const added = [...wanted.values()].filter((item) => !before.has(item.id))
  const removedIds = [...before].filter((item) => !wanted.has(item))
  const isBeyond = ({ permission }: Granted) => permission !== '' && !context.caller.can(permission as Permission)
  if (added.some(isBeyond) && !(await isSuperAdmin(context))) throw forbidden('不能授予自己没有的权限')
  const removed =
    removedIds.length > 0
      ? await context.db.select({ id: menu.id, name: menu.name }).from(menu).where(inArray(menu.id, removedIds))
      : []
  if (removedIds.length > 0)
    await context.db.delete(roleMenu).where(and(eq(roleMenu.roleId, id), inArray(roleMenu.menuId, removedIds)))
  await insertAll(
    context.db,
    roleMenu,
    added.map((item) => ({ roleId: id, menuId: item.id })),
  )
  await dropCarriedCodes(context.db)
  const saved = await updateRow(context, roles, row, {})
  const userCount = await raiseHolders(context.db, [id])
  logRow(context, roles, row, {
    action: 'grant',
    verb: '调整',
    rest: `的授权：新增 ${added.length} 项，移除 ${removedIds.length} 项，影响 ${userCount} 个账号`,
    changes: grantChanges(added, removed),
    // Complete, so that an earlier grant can be restored.
    before: { menuIds: [...before] },
    after: { menuIds: [...wanted.keys()] },
  })
  return {
    role: await presentRole(context.db, saved),
    added: added.length,
    removed: removedIds.length,
    userCount,
  }
}
