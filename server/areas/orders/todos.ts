import { and, count, countDistinct, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Todo } from '#contract/notifications.ts'
import {
  deliverState,
  orderBizType,
  orderStatus,
  refundProcessState,
  refundStatus,
  supplierOpinion,
} from '#contract/orders/codes.ts'
import { digitalOrderQueries, orderListQuery, refundQueries } from '#contract/orders/page-queries.ts'
import type { QueryOf } from '#contract/page-query.ts'
import { pageLink } from '#contract/page-query.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'
import { digitalOrder } from '#server/database/schema/digital-orders.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { isPlatform, isSupplier } from '#server/entity/scope.ts'
import { wholeOrders } from './order/scope.ts'
import { ownRefunds } from './refund/present.ts'

/** Kinds of orders with a list for suppliers. */
const suppliedKinds = [1, 2, 3, 4] as const

/** Orders that wait for a supplier's shipment. */
export async function shipTodos(context: Context): Promise<Todo[]> {
  const { caller, db } = context
  if (!isSupplier(caller) || !caller.can('shipment:ship')) return []
  const rows = await db
    .select({ bizType: order.bizType, total: countDistinct(order.id) })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .where(
      and(
        inArray(order.bizType, [...suppliedKinds]),
        inArray(order.status, [orderStatus.paid, orderStatus.partlyShipped]),
        caller.reach.isNarrow ? wholeOrders(caller) : undefined,
        eq(orderLine.supplierId, caller.supplierId ?? 0),
        sql`${orderLine.quantity} > ${orderLine.shippedQty} + ${orderLine.cancelledQty} + ${orderLine.lockedQty}`,
      ),
    )
    .groupBy(order.bizType)
  return rows.map(({ bizType, total }) => ({
    code: `ship${bizType}`,
    title: `待发货：${orderBizType.labels[bizType]}`,
    count: total,
    ...pageLink(orderListQuery(bizType), { status: orderStatus.paid }),
  }))
}

/** Vouchers that wait for finance, by the list of their orders. */
export async function paymentTodos(context: Context): Promise<Todo[]> {
  if (!isPlatform(context.caller) || !context.caller.can('order:confirmPay')) return []
  const rows = await context.db
    .select({ bizType: order.bizType, total: count() })
    .from(order)
    .where(and(sql`${order.waitsForConfirm}`, wholeOrders(context.caller)))
    .groupBy(order.bizType)
  return rows.map(({ bizType, total }) => ({
    code: `confirmPayment${bizType}`,
    title: `待确认收款：${orderBizType.labels[bizType]}`,
    count: total,
    ...pageLink(orderListQuery(bizType), { waitConfirmPay: true }),
  }))
}

export async function digitalTodos(context: Context): Promise<Todo[]> {
  if (!isPlatform(context.caller) || !context.caller.can('digitalOrder:deliver')) return []
  const count = await context.db.$count(digitalOrder, eq(digitalOrder.deliverState, deliverState.failed))
  const link = pageLink(digitalOrderQueries.list, { deliverState: deliverState.failed })
  return [{ code: 'digitalDelivery', title: '数字订单交付失败', count, ...link }]
}

type RefundFilters = Pick<QueryOf<typeof refundQueries.list.shape>, 'status' | 'processState'>

/**
 * Refunds to decide and to pay for the platform; for a supplier those that need its opinion or its receipt of goods.
 */
export async function refundTodos(context: Context): Promise<Todo[]> {
  const { caller, db } = context
  const todo = async (can: Permission, code: string, title: string, where: SQL | undefined, query: RefundFilters) =>
    caller.can(can)
      ? [
          {
            code,
            title,
            count: await db.$count(refund, and(where, ownRefunds(context))),
            ...pageLink(refundQueries.list, query),
          },
        ]
      : []
  const isNew = eq(refund.status, refundStatus.requested)
  const unheard = and(isNew, eq(refund.supplierOpinion, supplierOpinion.none))
  const payable = and(
    eq(refund.status, refundStatus.processing),
    inArray(refund.processState, [refundProcessState.awaitingPayout, refundProcessState.payoutFailed]),
  )
  const arriving = and(
    eq(refund.status, refundStatus.processing),
    eq(refund.processState, refundProcessState.awaitingReceipt),
  )
  return [
    ...(await todo('refund:approve', 'refundApprove', '待处理退款', isNew, { status: refundStatus.requested })),
    ...(await todo('refund:pay', 'refundPay', '待打款退款', payable, { status: refundStatus.processing })),
    ...(isSupplier(caller)
      ? await todo('refund:opinion', 'refundOpinion', '待表态退款', unheard, { status: refundStatus.requested })
      : []),
    ...(isSupplier(caller)
      ? await todo('refund:receive', 'refundReceive', '待收退货', arriving, { status: 2, processState: 2 })
      : []),
  ]
}
