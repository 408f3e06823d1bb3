import { and, lt } from 'drizzle-orm'
import { orderStatus, refundStatus, refundType } from '#contract/orders/codes.ts'
import { minusMoney, sumOfMoney } from '#contract/orders/order-money.ts'
import { type LineRecord, type LockedOrder, saveOrder } from '#server/areas/orders/order/present.ts'
import { moveStock } from '#server/areas/orders/order/stock.ts'
import type { Work } from '#server/areas/orders/work.ts'
import { sku } from '#server/database/schema/goods.ts'
import { anyOf } from '#server/entity/paging.ts'
import { refuse } from '#server/http/errors.ts'
import {
  auditRefund,
  auditRefundOf,
  type LockedRefund,
  movedLines,
  type RefundLineRecord,
  type RefundRecord,
  saveRefund,
} from './present.ts'

/** The received quantity, or the requested one while it is unknown. */
const backOf = ({ receivedQty, quantity }: RefundLineRecord): number => receivedQty ?? quantity

/** Quantities and amounts that an open refund of this type reserves in a line. */
export function held(row: Pick<RefundRecord, 'refundType'>, line: LineRecord, own: RefundLineRecord, sign: 1 | -1) {
  const openRefundAmount = sumOfMoney([line.openRefundAmount, sign === 1 ? own.amount : minusMoney('0', own.amount)])
  if (row.refundType === refundType.beforeShipping)
    return { openRefundAmount, lockedQty: line.lockedQty + sign * own.quantity }
  return { openRefundAmount, returningQty: line.returningQty + sign * own.quantity }
}

/** Changes of a line by a paid refund, apart from its reservation. */
function afterRefund(row: RefundRecord, line: LineRecord, own: RefundLineRecord) {
  const refundedAmount = sumOfMoney([line.refundedAmount, own.approvedAmount ?? own.amount])
  if (row.refundType === refundType.beforeShipping)
    return { refundedAmount, cancelledQty: line.cancelledQty + own.quantity }
  return {
    refundedAmount,
    returnedQty: line.returnedQty + (row.refundType === refundType.withReturn ? backOf(own) : 0),
  }
}

/** Pieces of a refund's lines, for stock changes. */
export const piecesOf = ({ lines, locked }: LockedRefund, count: (own: RefundLineRecord) => number) =>
  locked.lines.flatMap((line) => {
    const own = lines.find(({ orderLineId }) => orderLineId === line.id)
    return own ? [{ line, quantity: count(own) }] : []
  })

/** Completes a paid refund: updates the lines of the order, and its status from them. */
export async function settle(
  work: Work,
  refund: LockedRefund,
  set: Partial<RefundRecord>,
): Promise<{ row: RefundRecord; order: LockedOrder }> {
  const { locked } = refund
  const row = await saveRefund(work, refund.row, {
    ...set,
    status: refundStatus.refunded,
    processState: null,
    payoutError: '',
    refundedAt: work.now,
  })
  // Unshipped pieces are no longer reserved. A closed order has already released them.
  if (row.refundType === refundType.beforeShipping && locked.order.status !== orderStatus.closed) {
    await moveStock(
      work,
      'release',
      locked.order.orderNo,
      piecesOf(refund, ({ quantity }) => quantity),
    )
  }
  const order = await saveOrder(work, locked, {
    lines: movedLines(refund, (line, own) => ({ ...held(row, line, own, -1), ...afterRefund(row, line, own) })),
  })
  const closes =
    order.order.status === orderStatus.closed && locked.order.status !== orderStatus.closed
      ? '，订单已全部退款并关闭'
      : ''
  const summary = `退款成功 ${row.refundNo}：${row.approvedAmount} 元${closes}`
  auditRefund(work, row, 'paid', summary)
  auditRefundOf(work, row, order, 'refund', summary)
  return { row, order }
}

/** Ends a refund without payout: its reservations in the order are released. */
export async function release(work: Work, refund: LockedRefund, set: Partial<RefundRecord>): Promise<RefundRecord> {
  const { locked } = refund
  if (refund.row.restock) await giveBack(work, refund)
  const row = await saveRefund(work, refund.row, {
    ...set,
    status: refundStatus.rejected,
    processState: null,
    restock: false,
  })
  await saveOrder(work, locked, { lines: movedLines(refund, (line, own) => held(row, line, own, -1)) })
  return row
}

/** Received goods leave the stock again, because they are sent back to the buyer. */
async function giveBack(work: Work, refund: LockedRefund): Promise<void> {
  const pieces = piecesOf(refund, ({ receivedQty }) => receivedQty ?? 0)
  await moveStock(work, 'unreturn', refund.locked.order.orderNo, pieces)
  const skuIds = pieces.filter(({ line, quantity }) => line.holdsStock && quantity > 0).map(({ line }) => line.skuId)
  const short = await work.db.$count(sku, and(anyOf(sku.id, skuIds), lt(sku.stock, sku.lockedStock)))
  if (short > 0) throw refuse('退回的商品已入库并被其他订单占用，不能拒绝')
}
