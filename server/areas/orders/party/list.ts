import { and, asc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { buyerKind, partyState } from '#contract/orders/codes.ts'
import { partyRights } from '#contract/orders/field-rights.ts'
import type { listOrderStores, listTradeParties } from '#contract/orders/parties.ts'
import { ownOrders } from '#server/areas/orders/order/scope.ts'
import type { Context } from '#server/context.ts'
import { order } from '#server/database/schema/orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { store } from '#server/database/schema/stores.ts'
import { readsField, shownFields } from '#server/entity/field-rights.ts'
import { containsAny } from '#server/entity/filters.ts'
import { anyOf, cappedCount, offsetOf, orderBy } from '#server/entity/paging.ts'
import { isPlatform, isSupplier } from '#server/entity/scope.ts'

/** Options for buyers and sellers. A distributor sees only itself, a supplier nobody. */
export async function pageOfParties(
  params: ParsedParamsOf<typeof listTradeParties>,
  context: Context,
): Promise<AnswerOf<typeof listTradeParties>> {
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
