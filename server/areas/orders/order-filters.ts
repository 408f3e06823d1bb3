import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { COUNT_CAP } from '#contract/constants.ts'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import { type exportOrders, type listOrders, MAX_RANGE_DAYS } from '#contract/orders/order-reading.ts'
import { areaPrefix } from '#contract/rules/area.ts'
import { order, orderLine } from '#server/database/schema-orders.ts'
import { shipment } from '#server/database/schema-shipments.ts'
import type { ExportScope } from '#server/jobs/exports.ts'
import { contains, withinDays } from '#server/paging.ts'
import { refuseField } from '#server/refusal.ts'
import { isSupplier } from '#server/scope.ts'
import { hasTerms } from '#server/terms.ts'
import { ownOrders } from './order-record.ts'
import { seesOrderMoney } from './order-shown.ts'

export type OrderParams = Omit<ParsedParamsOf<typeof exportOrders>, 'grain' | 'status'>
type Statuses = ParsedParamsOf<typeof listOrders>['status']

export interface OrderFilter {
  where: SQL | undefined
  /**
   * Up to how many are counted where orders themselves have to be read for it: what they are found by stands in no index that
   * also has their status.
   */
  most?: number
}

/** A supplier opens its own list all day, and finds it by the keys of orders. */
const MOST_OF_SUPPLIER = 50_000

const ranges = [
  ['created', order.createdAt],
  ['paid', order.paidAt],
  ['completed', order.completedAt],
] as const

/** From so many days to so many, neither backwards nor over more than a year. */
function withinRange(params: OrderParams, name: (typeof ranges)[number][0], column: AnyPgColumn) {
  const [from, to] = [params[`${name}From`], params[`${name}To`]]
  if (from && to && from > to) throw refuseField(`${name}From`, '开始日期不能晚于结束日期')
  if (from && to && (Date.parse(to) - Date.parse(from)) / 86_400_000 > MAX_RANGE_DAYS) {
    throw refuseField(`${name}To`, `时间范围不能超过 ${MAX_RANGE_DAYS} 天`)
  }
  return withinDays(column, from, to)
}

const withLine = (bizType: number, column: AnyPgColumn, value: number | undefined): SQL | undefined =>
  value === undefined
    ? undefined
    : sql`${order.id} in (select ${orderLine.orderId} from ${orderLine}
        where ${column} = ${value} and ${orderLine.bizType} = ${bizType})`

/** The words by which people find orders of a kind, as one index has them. */
export const orderTerms = sql`terms(${order.buyerName} || ' ' || ${order.receiverName} || ' ' || ${order.goodsNames}, ${order.bizType}::text)`

const byGoods = (bizType: number, name: string): SQL | undefined =>
  and(hasTerms(orderTerms, name, String(bizType)), contains(order.goodsNames, name))

/** By a part of a name, or by a whole number. What an index answers stands apart, so that no term is made of what it found. */
function byKeyword(bizType: number, keyword: string): SQL | undefined {
  const numbers = [
    eq(order.orderNo, keyword),
    eq(order.buyerPhone, keyword),
    eq(order.receiverPhone, keyword),
    sql`${order.id} = any(array(select ${orderLine.orderId} from ${orderLine} where ${orderLine.skuCode} = ${keyword}))`,
  ]
  const names = [order.goodsNames, order.buyerName, order.receiverName]
  return and(
    or(hasTerms(orderTerms, keyword, String(bizType)), ...numbers),
    or(...names.map((name) => contains(name, keyword)), ...numbers),
  )
}

/** All filters but the status, which the tabs count by. */
export function orderFilters(params: OrderParams, { caller, now }: Pick<ExportScope, 'caller' | 'now'>): OrderFilter {
  const same = (value: number | undefined, column: AnyPgColumn) => (value === undefined ? undefined : eq(column, value))
  const { bizType } = params
  const read = [
    isSupplier(caller) ? withLine(bizType, orderLine.supplierId, caller.supplierId ?? 0) : undefined,
    params.ids ? inArray(order.id, params.ids) : undefined,
    params.orderNos?.length ? inArray(order.orderNo, params.orderNos) : undefined,
    params.buyerPhones?.length ? inArray(order.buyerPhone, params.buyerPhones) : undefined,
    params.keyword ? byKeyword(bizType, params.keyword) : undefined,
    params.productName ? byGoods(bizType, params.productName) : undefined,
    withLine(bizType, orderLine.supplierId, params.supplierId),
    withLine(bizType, orderLine.brandId, params.brandId),
    withLine(bizType, orderLine.drawingState, params.drawingState),
    same(params.userId, order.userId),
    same(params.storeId, order.storeId),
    params.logisticsNo
      ? sql`${order.id} = any(array(select ${shipment.orderId} from ${shipment} where ${shipment.logisticsNo} = ${params.logisticsNo}))`
      : undefined,
  ]
  const counted = [
    eq(order.bizType, bizType),
    isSupplier(caller) ? undefined : ownOrders(caller),
    same(params.orderType, order.orderType),
    same(params.distributorId, order.distributorId),
    same(params.cardMerchantId, order.cardMerchantId),
    same(params.channelId, order.channelId),
    same(params.payMethod, order.payMethod),
    same(params.leadTime, order.leadTime),
    same(params.logisticsLevel, order.logisticsLevel),
    same(params.marketingChannel, order.marketingChannel),
    same(params.remarkColor, order.remarkColor),
    params.receiverArea ? sql`${order.receiverArea} like ${`${areaPrefix(params.receiverArea)}%`}` : undefined,
    params.hasOpenRefund ? sql`${order.openRefundCount} > 0` : undefined,
    params.isOverdue ? isLate(now) : undefined,
    params.waitConfirmPay ? sql`${order.waitsForConfirm}` : undefined,
    ...ranges.flatMap(([name, column]) => withinRange(params, name, column)),
    // Who does not see what was paid cannot find it out by asking.
    params.amountFrom && seesOrderMoney(caller) ? gte(order.payAmount, params.amountFrom) : undefined,
    params.amountTo && seesOrderMoney(caller) ? lte(order.payAmount, params.amountTo) : undefined,
  ]
  const where = and(...counted, ...read)
  const isRead = read.some((condition) => condition !== undefined)
  if (!isRead) return { where }
  return { where, most: isSupplier(caller) && !params.keyword ? MOST_OF_SUPPLIER : COUNT_CAP }
}

/** To the minute, so that calls share what was counted. */
export const isLate = (now: string): SQL | undefined =>
  and(inArray(order.status, [1, 2]), sql`${order.promisedShipAt} < ${`${now.slice(0, 16)}+08:00`}`)

export const withStatuses = (where: SQL | undefined, statuses: Statuses): SQL | undefined =>
  statuses === undefined ? where : and(where, inArray(order.status, statuses))
