import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { merchantUserRights } from '#contract/merchants/field-rights.ts'
import { type MerchantUser, MerchantUserInput } from '#contract/merchants/merchant-users.ts'
import { enterpriseName } from '#server/areas/users/user/present.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { customer } from '#server/database/schema/customers.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { storeRole } from '#server/database/schema/storefronts.ts'
import { store } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { fieldsOf, namesOf, only, pluck, refOf } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'

export type MemberRow = typeof merchantUser.$inferSelect

/** Members of the merchants that the caller may see. */
export function ownMembers(caller: Caller): SQL | undefined {
  const own = platformRows(caller, enterpriseUser)
  return own && sql`${merchantUser.enterpriseId} in (select ${enterpriseUser.id} from ${enterpriseUser} where ${own})`
}

export const members = entity({
  table: merchantUser,
  resource: 'merchantUser',
  title: '商家成员',
  name: 'name',
  own: ownMembers,
  uniqueErrors: {
    merchant_user_phone: ['phone', '该手机号已是其他企业的成员'],
    merchant_user_owner: ['roleLevel', '该企业已有店主'],
  },
})

export const toFields = (row: MemberRow): MerchantUserInput => fieldsOf(MerchantUserInput, row)

/** Customers of a merchant that its member serves; merged ones belong to another record. */
export const servedBy = and(
  eq(customer.designerId, merchantUser.userId),
  eq(customer.enterpriseId, merchantUser.enterpriseId),
  isNull(customer.mergedIntoId),
)

async function customerCounts(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: merchantUser.id, total: sql<number>`count(*)::int` })
    .from(merchantUser)
    .innerJoin(customer, servedBy)
    .where(inArray(merchantUser.id, [...ids]))
    .groupBy(merchantUser.id)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/** Presents members before the field rights of a caller; the same few queries for any number of rows. */
export async function presentMembers({ db }: Pick<Context, 'db'>, rows: readonly MemberRow[]): Promise<MerchantUser[]> {
  if (rows.length === 0) return []
  const enterprises = await namesOf(db, enterpriseUser, pluck(rows, 'enterpriseId'), enterpriseName)
  const stores = await namesOf(db, store, pluck(rows, 'storeId'))
  const roles = await namesOf(db, storeRole, pluck(rows, 'storeRoleId'))
  const customers = await customerCounts(db, pluck(rows, 'id'))
  const userIds = rows.flatMap(({ userId }) => userId ?? [])
  const bound = await db
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, userIds), user.wechatBound))
  const hasWechat = new Set(pluck(bound, 'id'))
  // The password hash is left out here, so that no caller returns it by accident.
  return rows.map(({ passwordHash: _password, ...row }) => ({
    ...row,
    enterprise: refOf(row.enterpriseId, enterprises),
    store: refOf(row.storeId, stores),
    storeRole: refOf(row.storeRoleId, roles),
    customerCount: customers.get(row.id) ?? 0,
    wechatBound: row.userId !== null && hasWechat.has(row.userId),
  }))
}

/** The same as a caller may read them. */
export async function shownMembers(
  context: Pick<Context, 'db' | 'caller'>,
  rows: readonly MemberRow[],
): Promise<MerchantUser[]> {
  return (await presentMembers(context, rows)).map((row) => shownFields(merchantUserRights, context.caller, row))
}

export const shownMember = (context: Pick<Context, 'db' | 'caller'>, row: MemberRow): Promise<MerchantUser> =>
  only(shownMembers(context, [row]))
