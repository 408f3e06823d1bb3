import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { COUNT_CAP } from '#contract/constants.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import type { listOrders } from '#contract/orders/order-queries.ts'
import type { Context } from '#server/context.ts'
import { order } from '#server/database/schema/orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { pageAmongFirst } from '#server/entity/first-rows.ts'
import { offsetOf, pageRows, sumOf } from '#server/entity/paging.ts'
import { isSupplier } from '#server/entity/scope.ts'
import { type StatusSums, sumsOf } from './counts.ts'
import { type OrderFilter, type OrderParams, orderFilters, withStatuses } from './filters.ts'
import { presentOrders, seesOrderMoney, shownTo } from './present-orders.ts'
import { sideOrders } from './scope.ts'

type Params = ParsedParamsOf<typeof listOrders>

const MANY = '符合条件的订单超过 10,000 笔，未统计各状态数量和合计金额，请缩小筛选范围'

const parties = [
  ['distributorId', 2, '经销商不存在'],
  ['cardMerchantId', 1, '黑卡商家不存在'],
  ['channelId', 3, '渠道商不存在'],
] as const

/** Why the list is empty: the party in the filter does not exist. */
async function noticeOf(params: OrderParams, { db }: Context): Promise<string | undefined> {
  for (const [name, kind, label] of parties) {
    const id = params[name]
    if (id === undefined) continue
    const known = await db.$count(tradeParty, and(eq(tradeParty.id, id), eq(tradeParty.kind, kind)))
    if (known === 0) return label
  }
  return undefined
}

/**
 * Newest first by default. The indexes are descending: scanned backwards they serve the ascending order, provided nulls
 * are requested where they then are. Nullable columns sort last.
 */
function orderOf(sort: Params['sort'] = '-createdAt'): SQL[] {
  const { createdAt, paidAt, payAmount, promisedShipAt, completedAt, totalQty, id } = order
  const columns = { createdAt, paidAt, payAmount, promisedShipAt, completedAt, totalQty }
  const column = columns[sort.replace('-', '') as keyof typeof columns]
  if (sort.startsWith('-')) return [sql`${column} desc nulls last`, sql`${id} desc nulls last`]
  const nulls = sql.raw(column.notNull ? 'nulls first' : 'nulls last')
  return [sql`${column} asc ${nulls}`, sql`${id} asc nulls first`]
}

/** Counts and sums of the open tab; null when there is too much to count. */
async function sumsOfTab(
  context: Context,
  filter: OrderFilter,
  statuses: Params['status'],
): Promise<readonly StatusSums[] | null> {
  const sums = await sumsOf(context, filter)
  if (!statuses) return sums
  if (sums) return sums.filter(({ status }) => statuses.includes(status as never))
  return sumsOf(context, { ...filter, where: withStatuses(filter.where, statuses) })
}

/** The page by words that many orders have: only the order by creation has an index in each kind and for each dealer. */
async function amongFirst({ db, caller }: Context, params: Params, { byRow }: OrderFilter) {
  const { bizType, status, sort = '-createdAt' } = params
  if (!byRow || !sort.endsWith('createdAt')) return undefined
  return pageAmongFirst(db, order, {
    page: params,
    order: orderOf(sort),
    among: and(eq(order.bizType, bizType), isSupplier(caller) ? undefined : sideOrders(caller)),
    where: withStatuses(byRow, status),
  })
}

export async function pageOfOrders(params: Params, context: Context): Promise<AnswerOf<typeof listOrders>> {
  const filter = orderFilters(params, context)
  const sorted = orderOf(params.sort)
  // The index determines the orders of the page: only those are read, at any offset.
  const place = context.db
    .select({ id: order.id })
    .from(order)
    .where(withStatuses(filter.where, params.status))
    .orderBy(...sorted)
    .limit(params.pageSize)
    .offset(offsetOf(params))
    .as('place')
  const query = context.db
    .select(getTableColumns(order))
    .from(place)
    .innerJoin(order, eq(order.id, place.id))
    .orderBy(...sorted)
  const read = {
    toSQL: () => query.toSQL(),
    execute: async () => (await amongFirst(context, params, filter)) ?? query.execute(),
  }
  const { store } = context.services
  const [list, sums] = await Promise.all([
    pageRows(context, 'orders', read, (scope, rows) => presentOrders(scope, rows, store)),
    sumsOfTab(context, filter, params.status),
  ])
  const seesSums = seesOrderMoney(context.caller)
  const none = list.length === 0 ? await noticeOf(params, context) : undefined
  const notice = sums === null && seesSums ? MANY : none
  return {
    list: list.map((row) => shownTo(context.caller, row, context.now)),
    total: sums ? Math.min(COUNT_CAP + 1, sumOf(sums, 'total')) : COUNT_CAP + 1,
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    ...(sums &&
      seesSums && {
        payAmount: sumOfMoney(sums.map((row) => row.payAmount)),
        refundedAmount: sumOfMoney(sums.map((row) => row.refundedAmount)),
      }),
    ...(notice === undefined ? {} : { notice }),
  }
}
