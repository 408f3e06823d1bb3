import { eq, inArray, or, sql } from 'drizzle-orm'
import { orderBizType, orderStatus, refundProcessState, refundStatusLabel } from '#contract/orders/codes.ts'
import { digitalOrderRights } from '#contract/orders/field-rights.ts'
import { digitalOrderQueries, orderQueries, refundQueries } from '#contract/orders/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { digitalOrder } from '#server/database/schema/digital-orders.ts'
import { order } from '#server/database/schema/orders.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { isSupplier, platformRows } from '#server/entity/scope.ts'
import { searchOf, startsWithNumber } from '#server/search/definition.ts'
import { ownOrders } from './order/scope.ts'
import { matchesPhone } from './order/search-index.ts'
import { ownRefunds } from './refund/present.ts'

const looksLikePhone = (keyword: string): boolean => /^1\d{10}$/.test(keyword)

/** By number, its beginning, or the phone of buyer or receiver for callers who may read it. */
const orderSearch = searchOf({
  table: order,
  resource: 'order',
  title: '订单',
  permission: 'order:view',
  rows: ({ caller }) => ownOrders(caller),
  codes: [order.orderNo],
  match: (keyword, { caller }) => {
    const byPhone = looksLikePhone(keyword) ? matchesPhone(keyword, caller) : undefined
    return or(startsWithNumber(order.orderNo, keyword), byPhone && sql`${order.id} in (${byPhone})`)
  },
  show: (rows, { caller }) =>
    rows.map(({ id, orderNo, status, bizType, buyerName }) => ({
      title: orderNo,
      details: [orderStatus.label(status), orderBizType.label(bizType), !isSupplier(caller) && buyerName],
      link: pageLink(orderQueries.detail, { id }),
    })),
})

/** By number, or all refunds of an order by its number. */
const refundSearch = searchOf({
  table: refund,
  resource: 'refund',
  title: '退款',
  permission: 'refund:view',
  rows: ownRefunds,
  codes: [refund.refundNo],
  match: (keyword, { db }) => {
    if (!/^[A-Z]?\d{6,}$/i.test(keyword)) return undefined
    const ofOrder = db.select({ id: order.id }).from(order).where(eq(order.orderNo, keyword))
    return or(startsWithNumber(refund.refundNo, keyword), inArray(refund.orderId, ofOrder))
  },
  show: (rows) =>
    rows.map(({ id, refundNo, status, processState }) => ({
      title: refundNo,
      details: [refundStatusLabel(status), refundProcessState.label(processState)],
      link: pageLink(refundQueries.list, { id }),
    })),
})

/** By number, its beginning, or the phone of the buyer for callers who may read it. */
const digitalOrderSearch = searchOf({
  table: digitalOrder,
  resource: 'digitalOrder',
  title: '数字订单',
  permission: 'digitalOrder:view',
  rows: ({ caller }) => platformRows(caller, digitalOrder),
  codes: [digitalOrder.orderNo],
  match: (keyword, { caller }) =>
    or(
      startsWithNumber(digitalOrder.orderNo, keyword),
      looksLikePhone(keyword) && readsField(digitalOrderRights, 'buyerPhone', caller)
        ? eq(digitalOrder.buyerPhone, keyword)
        : undefined,
    ),
  show: (rows) =>
    rows.map(({ id, orderNo, status, goodsName, buyerName }) => ({
      title: orderNo,
      details: [orderStatus.label(status), goodsName, buyerName],
      link: pageLink(digitalOrderQueries.list, { id }),
    })),
})

export const searches = [orderSearch, digitalOrderSearch, refundSearch]
