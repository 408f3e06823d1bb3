import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { adminUserStatus, menuType as menuTypeCodes } from '#contract/permissions/codes.ts'
import type { getRole, listRoles, RoleRow } from '#contract/permissions/roles.ts'
import { halfChecked } from '#contract/permissions/tree-place.ts'
import type { RoleRecord } from '#server/areas/permissions/authority.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { adminUserRole, menu, role, roleMenu, rolePermission } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { entity } from '#server/entity/entity.ts'
import { containsAny, holds, same } from '#server/entity/filters.ts'
import { cappedCount, offsetOf, orderBy } from '#server/entity/paging.ts'
import { notFound } from '#server/http/errors.ts'
import { grantedMenus, heldCodes } from '#server/session/grants.ts'

export const roles = entity({
  table: role,
  resource: 'role',
  title: '角色',
  name: 'name',
  missing: '角色不存在或已被删除',
  uniqueErrors: { role_code: ['code', '角色编码已存在'], role_name: ['name', '角色名称已存在'] },
})

const total = sql<number>`count(*)::int`
const HOLDERS_SHOWN = 50

export async function findRole(db: Connection, id: number): Promise<RoleRecord> {
  const [row] = await db.select().from(role).where(eq(role.id, id))
  if (!row) throw notFound('角色不存在或已被删除')
  return row
}

/** Number of accounts with a role, without deleted ones. */
export async function countHolders(db: Connection, roleId: number, where?: SQL): Promise<number> {
  const [row] = await db
    .select({ total })
    .from(adminUserRole)
    .innerJoin(adminUser, and(eq(adminUser.id, adminUserRole.userId), ne(adminUser.status, adminUserStatus.deleted)))
    .where(and(eq(adminUserRole.roleId, roleId), where))
  return row?.total ?? 0
}

export async function presentRoles(db: Connection, rows: readonly RoleRecord[]): Promise<RoleRow[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const users = await db
    .select({ roleId: adminUserRole.roleId, total })
    .from(adminUserRole)
    .innerJoin(adminUser, and(eq(adminUser.id, adminUserRole.userId), ne(adminUser.status, adminUserStatus.deleted)))
    .where(inArray(adminUserRole.roleId, ids))
    .groupBy(adminUserRole.roleId)
  const pages = await db
    .select({ roleId: roleMenu.roleId, total })
    .from(roleMenu)
    .innerJoin(menu, and(eq(menu.id, roleMenu.menuId), eq(menu.menuType, menuTypeCodes.page)))
    .where(inArray(roleMenu.roleId, ids))
    .groupBy(roleMenu.roleId)
  const allPages = rows.some(({ holdsAll }) => holdsAll)
    ? await db.$count(menu, eq(menu.menuType, menuTypeCodes.page))
    : 0
  const userCounts = new Map(users.map((row) => [row.roleId, row.total]))
  const pageCounts = new Map(pages.map((row) => [row.roleId, row.total]))
  return rows.map((row) => ({
    ...row,
    userCount: userCounts.get(row.id) ?? 0,
    menuCount: row.holdsAll ? allPages : (pageCounts.get(row.id) ?? 0),
  }))
}

export async function presentRole(db: Connection, row: RoleRecord): Promise<RoleRow> {
  const [described] = await presentRoles(db, [row])
  return described ?? { ...row, userCount: 0, menuCount: 0 }
}

export async function pageOfRoles(
  params: ParsedParamsOf<typeof listRoles>,
  context: Context,
): Promise<AnswerOf<typeof listRoles>> {
  const { keyword, accountType, permission } = params
  const where = and(
    containsAny(keyword, role.name, role.pinyin, role.code),
    holds(role.accountTypes, accountType),
    same(role, params, 'enabled', 'builtIn'),
    permission
      ? or(
          role.holdsAll,
          sql`${role.id} in (select role_id from ${heldCodes((_roleId, code) => sql`${code} = ${permission}`)} held)`,
        )
      : undefined,
  )
  const { name, sort, createdAt, updatedAt } = role
  const rows = await context.db
    .select()
    .from(role)
    .where(where)
    .orderBy(...orderBy(params.sort ?? 'sort', { name, sort, createdAt, updatedAt }, role.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  return {
    list: await presentRoles(context.db, rows),
    total: await cappedCount(context.db, role, where),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
  }
}

export async function roleDetail(db: Connection, row: RoleRecord): Promise<AnswerOf<typeof getRole>> {
  const nodes = await db
    .select({ id: menu.id, parentId: menu.parentId, menuType: menu.menuType })
    .from(menu)
    .orderBy(asc(menu.id))
  const checked = row.holdsAll
    ? new Set(nodes.filter(({ menuType }) => menuType >= menuTypeCodes.page).map(({ id }) => id))
    : await grantedMenus(db, [row.id])
  const beyond = await db
    .select({ permission: rolePermission.permission })
    .from(rolePermission)
    .where(eq(rolePermission.roleId, row.id))
  const holders = await db
    .select({ id: adminUser.id, account: adminUser.account, name: adminUser.name })
    .from(adminUserRole)
    .innerJoin(adminUser, and(eq(adminUser.id, adminUserRole.userId), ne(adminUser.status, adminUserStatus.deleted)))
    .where(eq(adminUserRole.roleId, row.id))
    .orderBy(asc(adminUser.id))
    .limit(HOLDERS_SHOWN)
  return {
    ...(await presentRole(db, row)),
    checkedIds: [...checked],
    halfCheckedIds: halfChecked(nodes, checked, ({ menuType }) => menuType >= menuTypeCodes.page),
    beyondPages: beyond.map(({ permission }) => permission),
    holders,
  }
}
