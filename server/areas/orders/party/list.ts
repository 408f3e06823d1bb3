import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { buyerKind, partyState } from '#contract/orders/codes.ts'
import { partyRights } from '#contract/orders/field-rights.ts'
import type { listOrderStores, listTradeParties } from '#contract/orders/parties.ts'
import { userStatus } from '#contract/users/codes.ts'
import { ownOrders } from '#server/areas/orders/order/scope.ts'
import { userNamed, withPhone } from '#server/areas/users/user/found.ts'
import { userName } from '#server/areas/users/user/name.ts'
import type { Context } from '#server/context.ts'
import { order } from '#server/database/schema/orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { store } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { readsField, shownFields } from '#server/entity/field-rights.ts'
import { containsAny } from '#server/entity/filters.ts'
import { anyOf, cappedCount, offsetOf, orderBy } from '#server/entity/paging.ts'
import { isPlatform, isSupplier } from '#server/entity/scope.ts'

type Params = ParsedParamsOf<typeof listTradeParties>
type Answer = AnswerOf<typeof listTradeParties>

/** Options for buyers and sellers. A distributor sees only itself, a supplier nobody. */
export const pageOfParties = (params: Params, context: Context): Promise<Answer> =>
  params.kind === buyerKind.consumer ? pageOfUsers(params, context) : pageOfDealers(params, context)

async function pageOfDealers(params: Params, context: Context): Promise<Answer> {
  const { caller, db } = context
  const where = and(
    eq(tradeParty.kind, params.kind),
    isPlatform(caller)
      ? undefined
      : and(eq(tradeParty.kind, buyerKind.distributor), eq(tradeParty.id, caller.distributorId ?? 0)),
    params.ids ? anyOf(tradeParty.id, params.ids) : undefined,
    params.keyword
      ? or(
          containsAny(params.keyword, tradeParty.name, tradeParty.pinyin),
          readsField(partyRights, 'phone', caller) ? eq(tradeParty.phone, params.keyword) : undefined,
        )
      : undefined,
    params.active ? eq(tradeParty.state, partyState.active) : undefined,
  )
  const { name, createdAt } = tradeParty
  const rows = await db
    .select()
    .from(tradeParty)
    .where(where)
    .orderBy(...orderBy(params.sort, { name, createdAt }, tradeParty.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  return {
    list: rows.map((row) => shownFields(partyRights, caller, row)),
    total: await cappedCount(db, tradeParty, where),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
  }
}

async function pageOfUsers(params: Params, { caller, db }: Context): Promise<Answer> {
  const { keyword, ids, active, pageNum, pageSize } = params
  const where = and(
    isPlatform(caller) ? undefined : sql`false`,
    ids ? anyOf(user.id, ids) : undefined,
    keyword ? userNamed(keyword, ...(readsField(partyRights, 'phone', caller) ? [withPhone(keyword)] : [])) : undefined,
    active ? eq(user.status, userStatus.active) : undefined,
  )
  const { createdAt, phone, status } = user
  const rows = await db
    .select({ id: user.id, name: userName, phone, status })
    .from(user)
    .where(where)
    .orderBy(...orderBy(params.sort, { name: userName, createdAt }, user.id))
    .limit(pageSize)
    .offset(offsetOf(params))
  const list = rows.map(({ status, ...row }) => ({ ...row, kind: buyerKind.consumer, state: stateOf[status] }))
  const total = await cappedCount(db, user, where)
  return { list: list.map((row) => shownFields(partyRights, caller, row)), total, pageNum, pageSize }
}

const stateOf = {
  [userStatus.active]: partyState.active,
  [userStatus.frozen]: partyState.suspended,
  [userStatus.cancelled]: partyState.terminated,
}

/** In preparation: not open yet. */
const NOT_OPEN = 0

/** Stores to choose from: all that have been open; otherwise those of the caller's own orders. */
export async function storesOfOrders(
  _params: object,
  { caller, db }: Context,
): Promise<AnswerOf<typeof listOrderStores>> {
  if (isSupplier(caller)) return []
  const own = db
    .selectDistinct({ id: order.storeId })
    .from(order)
    .where(and(ownOrders(caller), isNotNull(order.storeId)))
  return db
    .select({ id: store.id, name: store.name })
    .from(store)
    .where(isPlatform(caller) && !caller.reach.isNarrow ? ne(store.status, NOT_OPEN) : inArray(store.id, own))
    .orderBy(asc(store.name))
}
