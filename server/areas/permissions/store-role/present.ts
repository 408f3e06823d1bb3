import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  getStoreRole,
  type listStoreRoleMembers,
  type listStoreRoles,
  type StoreRole,
  type StoreRoleInput,
} from '#contract/permissions/store-roles.ts'
import { endMenuType } from '#contract/permissions/storefront-codes.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { type StoreMenuRow, storeMenus } from '#server/areas/permissions/store-menu/present.ts'
import { findStorefrontRole, grantedOf, type StorefrontRole } from '#server/areas/permissions/storefront-roles.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { storeMenu, storeRole, storeRoleMember, storeRoleMenu } from '#server/database/schema/storefronts.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { cappedCount, contains, offsetOf, orderBy } from '#server/entity/paging.ts'
import { conflict, notFound } from '#server/http/errors.ts'

export type StoreRoleRow = typeof storeRole.$inferSelect
export type StoreRoleFields = Omit<StoreRoleInput, 'menuIds'>

export const storeRoles: StorefrontRole<StoreMenuRow, StoreRoleFields> = {
  resource: 'storeRole',
  table: storeRole,
  grants: storeRoleMenu,
  menus: storeMenu,
  holders: storeRoleMember,
  uniqueName: 'store_role_name',
  nodes: storeMenus.rows,
  isGrantable: ({ menuType }) => menuType !== endMenuType.folder,
  stale: async ({ db }, id) =>
    conflict(getStoreRole.data, { ...(await presentStoreRole(db, id)), ...(await grantedOf(storeRoles, db, id)) }),
  insert: (db, values) => db.insert(storeRole).values(values).returning({ id: storeRole.id }),
}

async function describeStoreRoles(db: Connection, rows: readonly StoreRoleRow[]): Promise<StoreRole[]> {
  const ids = rows.map(({ id }) => id)
  const counted =
    ids.length === 0
      ? []
      : await db
          .select({
            roleId: storeRoleMember.roleId,
            members: sql<number>`count(*)::int`,
            merchants: sql<number>`count(distinct ${storeRoleMember.merchantId})::int`,
          })
          .from(storeRoleMember)
          .where(inArray(storeRoleMember.roleId, ids))
          .groupBy(storeRoleMember.roleId)
  const counts = new Map(counted.map((row) => [row.roleId, row]))
  return rows.map((row) => ({
    ...row,
    memberCount: counts.get(row.id)?.members ?? 0,
    merchantCount: counts.get(row.id)?.merchants ?? 0,
  }))
}

export async function storeRoleById(db: Connection, id: number): Promise<StoreRoleRow> {
  const [row] = await db.select().from(storeRole).where(eq(storeRole.id, id))
  if (!row) throw notFound('角色不存在或已被删除')
  return row
}

export async function presentStoreRole(db: Connection, id: number): Promise<StoreRole> {
  const row = await storeRoleById(db, id)
  const [described] = await describeStoreRoles(db, [row])
  return described ?? { ...row, memberCount: 0, merchantCount: 0 }
}

/** Roles with any of the codes in a list column. */
export const holdsAny = (column: typeof storeRole.merchantTypes, codes: readonly number[]): SQL | undefined =>
  or(...codes.map((code) => sql`${column} @> ${JSON.stringify([code])}::jsonb`))

export async function pageOfStoreRoles(
  params: ParsedParamsOf<typeof listStoreRoles>,
  { db }: Context,
): Promise<AnswerOf<typeof listStoreRoles>> {
  const { name, merchantType } = params
  const where = and(
    containsAny(name, storeRole.name, storeRole.pinyin),
    merchantType === undefined ? undefined : holdsAny(storeRole.merchantTypes, [merchantType]),
    same(storeRole, params, 'roleLevel', 'isDefault', 'enabled'),
  )
  const { sort, updatedAt } = storeRole
  const rows = await db
    .select()
    .from(storeRole)
    .where(where)
    .orderBy(...orderBy(params.sort ?? 'sort', { sort, updatedAt, name: storeRole.name }, storeRole.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  return {
    list: await describeStoreRoles(db, rows),
    total: await cappedCount(db, storeRole, where),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
  }
}

export async function pageOfMembers(
  params: ParsedParamsOf<typeof listStoreRoleMembers>,
  { db }: Context,
): Promise<AnswerOf<typeof listStoreRoleMembers>> {
  const { id, keyword } = params
  await findStorefrontRole(storeRoles, db, id)
  const { name, phone, merchantName, grantedAt, userId, roleId } = storeRoleMember
  const where = and(
    eq(roleId, id),
    keyword ? or(contains(name, keyword), contains(merchantName, keyword), eq(phone, keyword)) : undefined,
  )
  const order = params.sort === 'grantedAt' ? asc(grantedAt) : sql`${grantedAt} desc`
  const rows = await db
    .select({ userId, name, phone, merchantName, grantedAt })
    .from(storeRoleMember)
    .where(where)
    .orderBy(order, asc(userId))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  return {
    list: rows.map((row) => ({ ...row, phone: maskPhone(row.phone) })),
    total: await cappedCount(db, storeRoleMember, where),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
  }
}
