import { inArray, type SQL, sql } from 'drizzle-orm'
import { menu, roleMenu, rolePermission } from '#server/database/schema/permissions.ts'
import type { Connection } from '../database/pool.ts'

/**
 * Role and code of all permissions held by roles, as a subquery with `role_id` and `permission`. A granted page or
 * button counts while it and all its ancestors are enabled; `role_permission` holds codes that no page of the role
 * covers yet.
 * @param of filter on the role and code columns, so that the query for one role is cheap
 */
export function heldCodes(of: (roleId: SQL, permission: SQL) => SQL = () => sql`true`): SQL {
  return sql`(
    select role_id, permission from role_permission where ${of(sql`role_id`, sql`permission`)}
    union
    select granted.role_id, own.permission from role_menu granted
      join menu own on own.id = granted.menu_id and own.enabled and own.permission <> ''
      left join menu one on one.id = own.parent_id
      left join menu two on two.id = one.parent_id
      left join menu three on three.id = two.parent_id
    where ${of(sql`granted.role_id`, sql`own.permission`)}
      and coalesce(one.enabled, true) and coalesce(two.enabled, true) and coalesce(three.enabled, true))`
}

/** Codes that any of the roles holds; 超级管理员 is not considered here. */
export async function codesOfRoles(db: Connection, roleIds: readonly number[]): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set()
  const { rows } = await db.execute<{ permission: string }>(
    sql`select distinct permission from ${heldCodes((roleId) => sql`${roleId} = any(${sql.param([...roleIds])})`)} held`,
  )
  return new Set(rows.map(({ permission }) => permission))
}

/** Pages and buttons granted to any of the roles. */
export async function grantedMenus(db: Connection, roleIds: readonly number[]): Promise<Set<number>> {
  if (roleIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ menuId: roleMenu.menuId })
    .from(roleMenu)
    .where(inArray(roleMenu.roleId, [...roleIds]))
  return new Set(rows.map(({ menuId }) => menuId))
}

/** Removes from `role_permission` the codes that a granted page now covers: from then on the page decides. */
export async function dropCarriedCodes(db: Connection): Promise<void> {
  await db.execute(sql`delete from ${rolePermission} using ${roleMenu}, ${menu}
    where ${roleMenu.roleId} = ${rolePermission.roleId} and ${menu.id} = ${roleMenu.menuId}
      and ${menu.permission} = ${rolePermission.permission}`)
}
