import { and, eq, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { closeReason, orderStatus, payBizKind, paymentStatus } from '#contract/orders/codes.ts'
import { promisedShipAt } from '#contract/orders/lead-times.ts'
import { orderQueries } from '#contract/orders/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import type { Work } from '#server/areas/orders/work.ts'
import { literal } from '#server/database/literal.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { valuesFor } from '#server/database/rows.ts'
import { payment } from '#server/database/schema/payments.ts'
import { accountsOfSuppliers, notify } from '#server/notify.ts'
import { auditOrder, type LockedOrder, saveOrder } from './present.ts'
import { moveStock } from './stock.ts'

type CloseReason = CodeOf<typeof closeReason>

/**
 * Marks an unpaid order as paid: shipping deadlines start, and its suppliers are notified. Write the payment first, and
 * close the others.
 */
export async function markPaid(
  work: Work,
  locked: LockedOrder,
  { payMethod, paidAt }: { payMethod: number; paidAt: string },
): Promise<LockedOrder> {
  const paid = await saveOrder(work, locked, {
    // It had no refund, and no payment is pending any more.
    set: { status: orderStatus.paid, payMethod, paidAt, waitsForConfirm: false },
    isAlone: true,
    lines: locked.lines.map(({ id, leadTime }) => ({ id, promisedShipAt: promisedShipAt(paidAt, leadTime) })),
  })
  const { order } = paid
  await notify(work.db, await accountsOfSuppliers(work.db, supplierIdsOf(paid)), work.now, {
    category: notificationCategory.todo,
    level: 'info',
    title: `新订单 ${order.orderNo} 待发货`,
    content: order.promisedShipAt ? `请在 ${order.promisedShipAt.slice(0, 10)} 前发货。` : '请尽快发货。',
    ...pageLink(orderQueries.detail, { id: order.id }),
    resource: 'order',
  })
  return paid
}

const unpaidClosed = preparedStatement((db) =>
  db
    .update(payment)
    .set({
      status: paymentStatus.closed,
      updatedAt: valuesFor(payment.updatedAt, 'at'),
      updatedBy: valuesFor(payment.updatedBy, 'by'),
    })
    .where(
      and(
        eq(payment.bizKind, payBizKind.order),
        eq(payment.bizId, sql.placeholder('orderId')),
        sql`${payment.status} in (${literal(paymentStatus.unpaid, paymentStatus.rejected)})`,
      ),
    )
    .prepare('unpaid_closed'),
)

/** Closes an unpaid order: stock is released and open payments end, in the same write. */
export async function closeOrder(
  work: Work,
  locked: LockedOrder,
  reason: CloseReason,
  remark = '',
): Promise<LockedOrder> {
  const { order, lines } = locked
  await unpaidClosed(work.db).execute({ orderId: order.id, at: work.now, by: work.by })
  await moveStock(
    work,
    'release',
    order.orderNo,
    lines.map((line) => ({ line, quantity: line.quantity })),
  )
  const closed = await saveOrder(work, locked, {
    set: { status: orderStatus.closed, closeReason: reason, closedAt: work.now },
    isAlone: true,
  })
  auditOrder(work, order, 'close', `关闭订单 ${order.orderNo}：${closeReason.label(reason)}`, { reason: remark })
  return closed
}

/** Marks a shipped order as received. */
export async function completeOrder(
  work: Work,
  locked: LockedOrder,
  summary: string,
  reason = '',
): Promise<LockedOrder> {
  const done = await saveOrder(work, locked, {
    set: { status: orderStatus.completed, completedAt: work.now },
    isAlone: true,
  })
  auditOrder(work, locked.order, 'receive', summary, { reason })
  return done
}

export const supplierIdsOf = ({ lines }: LockedOrder): number[] => [
  ...new Set(lines.map(({ supplierId }) => supplierId)),
]
