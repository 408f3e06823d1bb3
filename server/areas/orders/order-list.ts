import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { COUNT_CAP } from '#contract/constants.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { orderStatus } from '#contract/orders/codes.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { type countOrders, type exportOrders, type listOrders, MAX_RANGE_DAYS } from '#contract/orders/order-reading.ts'
import type { Call } from '#server/call.ts'
import { order, orderLine } from '#server/database/schema-orders.ts'
import { tradeParty } from '#server/database/schema-parties.ts'
import { shipment } from '#server/database/schema-shipments.ts'
import type { ExportScope } from '#server/jobs/exports.ts'
import { contains, countsOf, offsetOf, orderBy, shownRows, sumOf, withinDays } from '#server/paging.ts'
import { refuseField } from '#server/refusal.ts'
import { ownOrders } from './order-record.ts'
import { describeOrders, seesOrderMoney, shownTo } from './order-shown.ts'

export type OrderFilters = Omit<ParsedParamsOf<typeof exportOrders>, 'grain' | 'status'>
type Statuses = ParsedParamsOf<typeof listOrders>['status']

const ranges = [
  ['created', order.createdAt],
  ['paid', order.paidAt],
  ['completed', order.completedAt],
] as const

/** From so many days to so many, neither backwards nor over more than a year. */
function withinRange(params: OrderFilters, name: (typeof ranges)[number][0], column: AnyPgColumn) {
  const [from, to] = [params[`${name}From`], params[`${name}To`]]
  if (from && to && from > to) throw refuseField(`${name}From`, '开始日期不能晚于结束日期')
  if (from && to && (Date.parse(to) - Date.parse(from)) / 86_400_000 > MAX_RANGE_DAYS) {
    throw refuseField(`${name}To`, `时间范围不能超过 ${MAX_RANGE_DAYS} 天`)
  }
  return withinDays(column, from, to)
}

const lineWith = (condition: SQL | undefined): SQL =>
  sql`exists (select 1 from ${orderLine} where ${orderLine.orderId} = ${order.id} and ${condition})`

const named = alias(order, 'named')

/** By the orders that are found, so that the indexes over names and numbers are used and not every order looked into. */
const keywordIn = (keyword: string): SQL => {
  const isNamed = or(
    contains(named.buyerName, keyword),
    contains(named.receiverName, keyword),
    eq(named.orderNo, keyword),
    eq(named.buyerPhone, keyword),
    eq(named.receiverPhone, keyword),
  )
  return sql`${order.id} in (select ${named.id} from ${order} as named where ${isNamed}
    union all select ${orderLine.orderId} from ${orderLine}
    where ${contains(orderLine.productName, keyword)} or ${orderLine.skuCode} = ${keyword})`
}

/** The area itself, or those within it. */
const areaPrefix = (code: string): string => code.replace(/(00){1,2}$/, '')

/** All filters but the status, which the tabs count by. */
export function orderFilters(params: OrderFilters, { caller, now }: Pick<ExportScope, 'caller' | 'now'>) {
  const same = (value: number | undefined, column: AnyPgColumn) => (value === undefined ? undefined : eq(column, value))
  return and(
    eq(order.bizType, params.bizType),
    ownOrders(caller),
    params.ids ? inArray(order.id, params.ids) : undefined,
    same(params.orderType, order.orderType),
    params.orderNos?.length ? inArray(order.orderNo, params.orderNos) : undefined,
    params.buyerPhones?.length ? inArray(order.buyerPhone, params.buyerPhones) : undefined,
    params.keyword ? keywordIn(params.keyword) : undefined,
    params.productName
      ? sql`${order.id} in (select ${orderLine.orderId} from ${orderLine}
          where ${contains(orderLine.productName, params.productName)})`
      : undefined,
    params.supplierId === undefined ? undefined : lineWith(eq(orderLine.supplierId, params.supplierId)),
    params.brandId === undefined ? undefined : lineWith(eq(orderLine.brandId, params.brandId)),
    same(params.distributorId, order.distributorId),
    same(params.cardMerchantId, order.cardMerchantId),
    same(params.channelId, order.channelId),
    same(params.userId, order.userId),
    same(params.storeId, order.storeId),
    same(params.payMethod, order.payMethod),
    same(params.leadTime, order.leadTime),
    same(params.logisticsLevel, order.logisticsLevel),
    same(params.marketingChannel, order.marketingChannel),
    params.receiverArea ? sql`${order.receiverArea} like ${`${areaPrefix(params.receiverArea)}%`}` : undefined,
    params.logisticsNo
      ? sql`${order.id} in (select ${shipment.orderId} from ${shipment} where ${shipment.logisticsNo} = ${params.logisticsNo})`
      : undefined,
    same(params.remarkColor, order.remarkColor),
    params.drawingState === undefined ? undefined : lineWith(eq(orderLine.drawingState, params.drawingState)),
    params.hasOpenRefund ? sql`${order.openRefundCount} > 0` : undefined,
    params.isOverdue ? and(inArray(order.status, [1, 2]), sql`${order.promisedShipAt} < ${now}`) : undefined,
    params.waitConfirmPay ? sql`${order.waitsForConfirm}` : undefined,
    ...ranges.flatMap(([name, column]) => withinRange(params, name, column)),
    // Who does not see what was paid cannot find it out by asking.
    params.amountFrom && seesOrderMoney(caller) ? gte(order.payAmount, params.amountFrom) : undefined,
    params.amountTo && seesOrderMoney(caller) ? lte(order.payAmount, params.amountTo) : undefined,
  )
}

export const withStatuses = (where: SQL | undefined, statuses: Statuses): SQL | undefined =>
  statuses === undefined ? where : and(where, inArray(order.status, statuses))

/** Rows and money over all pages, by status: the tabs, the total and the foot of the list in one look. */
const sumsQuery = ({ db }: Pick<Call, 'db'>, where: SQL | undefined) =>
  db
    .select({
      status: order.status,
      total: sql<number>`count(*)::int`,
      payAmount: sql<string>`sum(${order.payAmount})::text`,
      refundedAmount: sql<string>`sum(${order.refundedAmount})::text`,
    })
    .from(order)
    .where(where)
    .groupBy(order.status)

const parties = [
  ['distributorId', 2, '经销商不存在'],
  ['cardMerchantId', 1, '黑卡商家不存在'],
  ['channelId', 3, '渠道商不存在'],
] as const

/** Why nothing is found: whom the filter names does not exist. */
async function noticeOf(params: OrderFilters, { db }: Call): Promise<string | undefined> {
  for (const [name, kind, words] of parties) {
    const id = params[name]
    if (id === undefined) continue
    const known = await db.$count(tradeParty, and(eq(tradeParty.id, id), eq(tradeParty.kind, kind)))
    if (known === 0) return words
  }
  return undefined
}

export async function pageOfOrders(
  params: ParsedParamsOf<typeof listOrders>,
  call: Call,
): Promise<AnswerOf<typeof listOrders>> {
  const filters = orderFilters(params, call)
  const { createdAt, paidAt, payAmount, promisedShipAt, completedAt, totalQty } = order
  const query = call.db
    .select()
    .from(order)
    .where(withStatuses(filters, params.status))
    .orderBy(...orderBy(params.sort, { createdAt, paidAt, payAmount, promisedShipAt, completedAt, totalQty }, order.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const { store } = call.services
  const [list, sums] = await Promise.all([
    shownRows(call, 'orders', query, (scope, rows) => describeOrders(scope, rows, store)),
    countsOf(call, sumsQuery(call, filters)),
  ])
  const shown = sums.filter(({ status }) => params.status?.includes(status) ?? true)
  const notice = list.length === 0 ? await noticeOf(params, call) : undefined
  return {
    list: list.map((row) => shownTo(call.caller, row, call.now)),
    total: Math.min(COUNT_CAP + 1, sumOf(shown, 'total')),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    ...(seesOrderMoney(call.caller)
      ? {
          payAmount: sumOfMoney(shown.map((row) => row.payAmount)),
          refundedAmount: sumOfMoney(shown.map((row) => row.refundedAmount)),
        }
      : {}),
    ...(notice === undefined ? {} : { notice }),
  }
}

export async function countsOfOrders(
  params: ParsedParamsOf<typeof countOrders>,
  call: Call,
): Promise<AnswerOf<typeof countOrders>> {
  const filters = orderFilters(params, call)
  const of = (where: SQL | undefined) => call.db.$count(order, and(filters, where))
  const [sums, waitConfirmPay, overdue, refunding] = await Promise.all([
    countsOf(call, sumsQuery(call, filters)),
    of(sql`${order.waitsForConfirm}`),
    of(and(inArray(order.status, [1, 2]), sql`${order.promisedShipAt} < ${call.now}`)),
    of(sql`${order.openRefundCount} > 0`),
  ])
  const countOf = (status: number) => sums.find((row) => row.status === status)?.total ?? 0
  return {
    all: sumOf(sums, 'total'),
    status: Object.fromEntries(orderStatus.codes.map((status) => [status, countOf(status)])),
    waitShip: countOf(1) + countOf(2),
    waitConfirmPay,
    overdue,
    refunding,
  }
}
