import { and, asc, count, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { customerStatus, designStoreStatus, storeStatus, userStatus } from '#contract/users/codes.ts'
import type { searchCustomerDesigners, searchCustomerStores } from '#contract/users/customers.ts'
import { userName } from '#server/areas/users/user/name.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { customer } from '#server/database/schema/customers.ts'
import { designStore, store } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { containsAny } from '#server/entity/filters.ts'
import { isSupplier } from '#server/entity/scope.ts'
import { refuseField } from '#server/http/errors.ts'
import { listedCustomers, ownStores } from './scope.ts'

type Read = Pick<Context, 'db' | 'caller'>

/** Who looks after customers; undefined leaves it as it is. */
export interface Owners {
  storeId?: number | undefined
  designerId?: number | undefined
}

const FOUND = 20

/** Open customers of each owner that the caller sees. */
async function loadOf(
  { db, caller }: Read,
  column: typeof customer.storeId | typeof customer.designerId,
  ids: number[],
) {
  const isFollowed = inArray(customer.status, [customerStatus.following, customerStatus.visited])
  const rows = await db
    .select({ id: column, total: count() })
    .from(customer)
    .where(and(inArray(column, ids), isFollowed, listedCustomers(caller)))
    .groupBy(column)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/** Stores by name or number, open ones first. */
export async function findStores(
  { keyword, id }: ParsedParamsOf<typeof searchCustomerStores>,
  context: Context,
): Promise<AnswerOf<typeof searchCustomerStores>> {
  const { name, pinyin, storeNo, status } = store
  const isOpen = eq(status, storeStatus.open)
  const rows = await context.db
    .select({ id: store.id, name, status })
    .from(store)
    .where(
      and(ownStores(context.caller), id === undefined ? containsAny(keyword, name, pinyin, storeNo) : eq(store.id, id)),
    )
    .orderBy(desc(isOpen), desc(store.sort), asc(store.id))
    .limit(FOUND)
  const load = await loadOf(
    context,
    customer.storeId,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isOpen: row.status === storeStatus.open,
    customerCount: load.get(row.id) ?? 0,
  }))
}

/** Designers with a design store, those with one online first. */
export async function findDesigners(
  { keyword, id }: ParsedParamsOf<typeof searchCustomerDesigners>,
  context: Context,
): Promise<AnswerOf<typeof searchCustomerDesigners>> {
  if (isSupplier(context.caller)) return []
  const isOnline = eq(designStore.status, designStoreStatus.online)
  const found: SQL | undefined =
    id === undefined
      ? and(isActiveDesigner, containsAny(keyword, user.nickname, user.realName, user.pinyin, designStore.name))
      : eq(user.id, id)
  const rows = await context.db
    .select({ id: user.id, name: userName, status: designStore.status })
    .from(user)
    .innerJoin(designStore, eq(designStore.designerId, user.id))
    .where(found)
    .orderBy(desc(isOnline), asc(user.id))
    .limit(FOUND)
  const load = await loadOf(
    context,
    customer.designerId,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isOpen: row.status === designStoreStatus.online,
    customerCount: load.get(row.id) ?? 0,
  }))
}

const isActiveDesigner = and(eq(user.identity, userIdentity.designer), eq(user.status, userStatus.active))

/**
 * Refuses stores that take no customers now, at a field. They stay locked, so that none is paused or closed until the
 * customers belong to it.
 */
export async function refuseClosedStores(context: Read, ids: readonly number[], field = 'storeId'): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const rows = await context.db
    .select({ id: store.id, status: store.status })
    .from(store)
    .where(and(inArray(store.id, wanted), ownStores(context.caller)))
    .orderBy(asc(store.id))
    .for('share')
  if (rows.length < wanted.length) throw refuseField(field, '门店不存在')
  if (rows.some(({ status }) => status !== storeStatus.open)) throw refuseField(field, '门店未营业')
}

async function refuseDesigner({ db }: Read, id: number): Promise<void> {
  const [row] = await db
    .select({ status: designStore.status })
    .from(user)
    .leftJoin(designStore, eq(designStore.designerId, user.id))
    .where(and(eq(user.id, id), isActiveDesigner))
  if (!row) throw refuseField('designerId', '设计师不存在')
  if (row.status !== designStoreStatus.online) throw refuseField('designerId', '设计师店铺未上线')
}

/** Refuses an owner that takes no customers now. */
export async function refuseOwners(context: Read, { storeId, designerId }: Owners): Promise<void> {
  if (storeId !== undefined) await refuseClosedStores(context, [storeId])
  if (designerId !== undefined) await refuseDesigner(context, designerId)
}

/** The companies of stores; null for a store of the platform. */
export async function companiesOf(db: Connection, storeIds: readonly number[]) {
  if (storeIds.length === 0) return new Map<number, number | null>()
  const rows = await db
    .select({ id: store.id, enterpriseId: store.enterpriseId })
    .from(store)
    .where(inArray(store.id, [...new Set(storeIds)]))
  return new Map(rows.map(({ id, enterpriseId }) => [id, enterpriseId]))
}

/** The active user with a phone. */
export async function userWithPhone(db: Connection, phone: string): Promise<number | null> {
  const [row] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.phoneTail, phone.slice(-4)), eq(user.phone, phone), isNull(user.cancelledAt)))
    .limit(1)
  return row?.id ?? null
}
