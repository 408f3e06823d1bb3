import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
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
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { storeMenu, storeRole, storeRoleMenu } from '#server/database/schema/storefronts.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { cappedCount, offsetOf, orderBy } from '#server/entity/paging.ts'
import { conflict, notFound } from '#server/http/errors.ts'

export type StoreRoleRow = typeof storeRole.$inferSelect
export type StoreRoleFields = Omit<StoreRoleInput, 'menuIds'>

/** Members of merchants who have the role and have not left. */
const holding = (roleId: number): SQL | undefined =>
  and(eq(merchantUser.storeRoleId, roleId), ne(merchantUser.status, merchantUserStatus.left))

export const storeRoles: StorefrontRole<StoreMenuRow, StoreRoleFields> = {
  resource: 'storeRole',
  table: storeRole,
  grants: storeRoleMenu,
  menus: storeMenu,
  countHolders: (db, id) => db.$count(merchantUser, holding(id)),
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
            roleId: merchantUser.storeRoleId,
            members: sql<number>`count(*)::int`,
            merchants: sql<number>`count(distinct ${merchantUser.enterpriseId})::int`,
          })
          .from(merchantUser)
          .where(and(inArray(merchantUser.storeRoleId, ids), ne(merchantUser.status, merchantUserStatus.left)))
          .groupBy(merchantUser.storeRoleId)
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
  const { name, phone, grantedAt, enterpriseId } = merchantUser
  const { name: merchantName } = enterpriseUser
  const where = and(
    holding(id),
    keyword
      ? or(containsAny(keyword, name, merchantUser.pinyin, merchantName, enterpriseUser.pinyin), eq(phone, keyword))
      : undefined,
  )
  const joined = eq(enterpriseUser.id, enterpriseId)
  const order = params.sort === 'grantedAt' ? asc(grantedAt) : sql`${grantedAt} desc`
  const rows = await db
    .select({ userId: merchantUser.id, name, phone, merchantName, grantedAt })
    .from(merchantUser)
    .innerJoin(enterpriseUser, joined)
    .where(where)
    .orderBy(order, asc(merchantUser.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const [total] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(merchantUser)
    .innerJoin(enterpriseUser, joined)
    .where(where)
  return {
    list: rows.map((row) => ({ ...row, phone: maskPhone(row.phone) })),
    total: total?.total ?? 0,
    pageNum: params.pageNum,
    pageSize: params.pageSize,
  }
}
