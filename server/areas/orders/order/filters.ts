import { and, eq, gte, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { COUNT_CAP } from '#contract/constants.ts'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import { orderStatus } from '#contract/orders/codes.ts'
import { type exportOrders, type listOrders, MAX_RANGE_DAYS } from '#contract/orders/order-queries.ts'
import { regionPrefix } from '#contract/rules/region.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { shipment } from '#server/database/schema/shipments.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { isPlatform, isSupplier, reachedRows } from '#server/entity/scope.ts'
import { refuseField } from '#server/http/errors.ts'
import type { ExportScope } from '#server/jobs/exports.ts'
import { seenLines, sideOrders, wholeOrders } from './scope.ts'
import { hasTerms, looksLikeNumber, type Mark, matchesNumber, matchesTerms } from './search-index.ts'

export type OrderParams = Omit<ParsedParamsOf<typeof exportOrders>, 'grain' | 'status'>
type Statuses = ParsedParamsOf<typeof listOrders>['status']

export interface OrderFilter {
  where: SQL | undefined
  /** The same for words that many orders have, told by each order itself and not by the index of words. */
  byRow?: SQL | undefined
  /** Maximum count when order rows must be read: no index has the filter columns together with the status. */
  most?: number
  /** Covers all orders of a kind: those that need attention are then few, with indexes of their own. */
  isWholeKind: boolean
}

/** Maximum count for a supplier, whose list is opened often and found by primary keys. */
const MOST_OF_SUPPLIER = 50_000

const ranges = [
  ['created', order.createdAt],
  ['paid', order.paidAt],
  ['completed', order.completedAt],
] as const

/** Date range of at most one year. */
function withinRange(params: OrderParams, name: (typeof ranges)[number][0], column: AnyPgColumn) {
  const [from, to] = [params[`${name}From`], params[`${name}To`]]
  if (from && to && (Date.parse(to) - Date.parse(from)) / 86_400_000 > MAX_RANGE_DAYS) {
    throw refuseField(`${name}To`, `时间范围不能超过 ${MAX_RANGE_DAYS} 天`)
  }
  return withinDays(column, from, to)
}

/** Filters by a line that the caller may see. */
const withLine = (
  { bizType }: OrderParams,
  column: AnyPgColumn,
  value: number | undefined,
  caller: ExportScope['caller'],
): SQL | undefined =>
  value === undefined
    ? undefined
    : sql`${order.id} in (select ${orderLine.orderId} from ${orderLine}
        where ${and(sql`${column} = ${value}`, sql`${orderLine.bizType} = ${bizType}`, seenLines(caller))})`

const lineColumns = { supplier: orderLine.supplierId, brand: orderLine.brandId } as const

const oneOf = (ids: SQL): SQL => sql`${order.id} in (${ids})`

/** Filters on immutable facts of an order, which the search index stores as marks. */
function marksOf(params: OrderParams, caller: ExportScope['caller']): Mark[] {
  const { supplierId, distributorId } = caller
  const marks: readonly (readonly [Mark[0], number | null | undefined])[] = [
    ['supplier', isSupplier(caller) ? (supplierId ?? 0) : undefined],
    ['supplier', params.supplierId],
    ['brand', params.brandId],
    ['party', isSupplier(caller) || isPlatform(caller) ? undefined : (distributorId ?? 0)],
    ['party', params.distributorId],
    ['party', params.cardMerchantId],
    ['party', params.channelId],
  ]
  return marks.flatMap(([kind, id]) => (id === undefined || id === null ? [] : [[kind, id] as const]))
}

/**
 * Filters by names, goods and owners. Two of these use one combined index, since each alone may match a hundred
 * thousand orders. A keyword that may be a number is searched both ways, in a separate query.
 */
function byNames(params: OrderParams, caller: ExportScope['caller']): (SQL | undefined)[] {
  const { bizType, keyword, productName } = params
  const isNumber = keyword !== undefined && looksLikeNumber(keyword)
  const searched = { keyword: isNumber ? undefined : keyword, goods: productName }
  const marks = marksOf(params, caller)
  // Only dealers have indexes of their own.
  const areTwo = marks.length > 1 && marks.some(([kind]) => kind !== 'party')
  return [
    isNumber
      ? oneOf(sql`${matchesTerms(bizType, { keyword }, caller)} union all ${matchesNumber(keyword, caller)}`)
      : undefined,
    ...(searched.keyword || searched.goods || areTwo
      ? [oneOf(matchesTerms(bizType, searched, caller, marks))]
      : marks.map(([kind, id]) => (kind === 'party' ? undefined : withLine(params, lineColumns[kind], id, caller)))),
  ]
}

/** The same, told by the text of each order; undefined for numbers, which few orders have. */
function namesInRow(params: OrderParams, caller: ExportScope['caller']): SQL | undefined {
  const { bizType, keyword, productName: goods } = params
  if ((!keyword && !goods) || /\d{3}/.test(`${keyword} ${goods}`)) return undefined
  const marks = marksOf(params, caller)
  if (keyword === undefined || !looksLikeNumber(keyword)) return hasTerms(bizType, { keyword, goods }, caller, marks)
  const numbered = sql`${order.id} = any(array(${matchesNumber(keyword, caller)}))`
  return and(
    or(hasTerms(bizType, { keyword }, caller), numbered),
    goods || marks.length > 0 ? hasTerms(bizType, { goods }, caller, marks) : undefined,
  )
}

/** All filters except the status, which the tabs count by. */
export function orderFilters(params: OrderParams, { caller, now }: Pick<ExportScope, 'caller' | 'now'>): OrderFilter {
  const same = (value: number | undefined, column: AnyPgColumn) => (value === undefined ? undefined : eq(column, value))
  const { bizType } = params
  const partly = seenLines(caller)
  const names = byNames(params, caller)
  const others = [
    // The marks of an order cover all of its lines.
    partly && params.supplierId ? withLine(params, orderLine.supplierId, params.supplierId, caller) : undefined,
    partly && params.brandId ? withLine(params, orderLine.brandId, params.brandId, caller) : undefined,
    reachedRows(caller, order),
    ...chosenRows(order.id, params.ids, params.exceptIds),
    params.orderNos?.length ? inArray(order.orderNo, params.orderNos) : undefined,
    params.buyerPhones?.length ? inArray(order.buyerPhone, params.buyerPhones) : undefined,
    params.buyerPhones?.length && isSupplier(caller) ? isNotNull(order.paidAt) : undefined,
    withLine(params, orderLine.drawingState, params.drawingState, caller),
    same(params.userId, order.userId),
    same(params.storeId, order.storeId),
    params.logisticsNo
      ? sql`${order.id} = any(array(select ${shipment.orderId} from ${shipment} where ${and(eq(shipment.logisticsNo, params.logisticsNo), isSupplier(caller) ? eq(shipment.supplierId, caller.supplierId ?? 0) : undefined)}))`
      : undefined,
    // Shipments are visible only to callers who see the whole order.
    params.logisticsNo && caller.reach.isNarrow ? wholeOrders(caller) : undefined,
  ]
  const counted = [
    eq(order.bizType, bizType),
    isSupplier(caller) ? undefined : sideOrders(caller),
    same(params.orderType, order.orderType),
    same(params.distributorId, order.distributorId),
    same(params.cardMerchantId, order.cardMerchantId),
    same(params.channelId, order.channelId),
    same(params.payMethod, order.payMethod),
    same(params.leadTime, order.leadTime),
    same(params.logisticsLevel, order.logisticsLevel),
    same(params.marketingChannel, order.marketingChannel),
    same(params.remarkColor, order.remarkColor),
    params.receiverArea ? sql`${order.receiverArea} like ${`${regionPrefix(params.receiverArea)}%`}` : undefined,
    params.hasOpenRefund ? sql`${order.openRefundCount} > 0` : undefined,
    params.isOverdue ? isLate(now) : undefined,
    params.waitConfirmPay ? sql`${order.waitsForConfirm}` : undefined,
    ...ranges.flatMap(([name, column]) => withinRange(params, name, column)),
    params.amountFrom ? gte(order.payAmount, params.amountFrom) : undefined,
    params.amountTo ? lte(order.payAmount, params.amountTo) : undefined,
  ]
  const where = and(...counted, ...names, ...others)
  const isRead = [...names, ...others].some((condition) => condition !== undefined)
  if (!isRead) return { where, isWholeKind: !isOfDealer(params, caller) }
  const inRow = namesInRow(params, caller)
  const byRow = inRow && and(...counted, inRow, ...others)
  return {
    where,
    byRow,
    isWholeKind: false,
    most: isSupplier(caller) && !params.keyword ? MOST_OF_SUPPLIER : COUNT_CAP,
  }
}

/** A dealer's index has all counted columns. */
const isOfDealer = ({ distributorId, cardMerchantId, channelId }: OrderParams, caller: ExportScope['caller']) =>
  (!isPlatform(caller) && !isSupplier(caller)) || Boolean(distributorId || cardMerchantId || channelId)

/** Rounded to the minute, so that requests share cached counts. */
export const isLate = (now: string): SQL | undefined =>
  and(
    inArray(order.status, [orderStatus.paid, orderStatus.partlyShipped]),
    sql`${order.promisedShipAt} < ${`${now.slice(0, 16)}+08:00`}`,
  )

export const withStatuses = (where: SQL | undefined, statuses: Statuses): SQL | undefined =>
  statuses === undefined ? where : and(where, inArray(order.status, statuses))
