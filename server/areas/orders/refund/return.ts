import { and, eq, lte, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { logisticsCompany, refundProcessState, refundRejectKind } from '#contract/orders/codes.ts'
import { isMore, yuan } from '#contract/orders/order-money.ts'
import { refundQueries } from '#contract/orders/page-queries.ts'
import type { receiveReturn, saveReturnShip } from '#contract/orders/refund-changes.ts'
import { approvedAmountFault } from '#contract/orders/refund-money.ts'
import { pageLink } from '#contract/page-query.ts'
import { lockOrders } from '#server/areas/orders/order/present.ts'
import { ownLines } from '#server/areas/orders/order/scope.ts'
import { moveStock } from '#server/areas/orders/order/stock.ts'
import { asSystem, workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { rowsTable } from '#server/database/bulk-writes.ts'
import type { Database } from '#server/database/pool.ts'
import { refund, refundLine } from '#server/database/schema/refunds.ts'
import { isSupplier } from '#server/entity/scope.ts'
import { forbidden, refuseField } from '#server/http/errors.ts'
import { accountsOfSuppliers, notify } from '#server/notify.ts'
import { shareOut } from './decide.ts'
import {
  auditRefund,
  auditRefundOf,
  changedRefund,
  type LockedRefund,
  lockRefund,
  lockRefundOf,
  type RefundLineRecord,
  saveRefund,
} from './present.ts'
import { piecesOf, release } from './settle.ts'

type Receipt = ParsedParamsOf<typeof receiveReturn>

export async function registerReturn(
  params: ParsedParamsOf<typeof saveReturnShip>,
  context: Context,
): Promise<AnswerOf<typeof saveReturnShip>> {
  const { row, locked } = await lockRefund(context, 'saveReturnShip', params)
  const { returnCompany, returnNo } = params
  const work = workOf(context)
  const after = await saveRefund(work, row, {
    returnCompany,
    returnNo,
    processState: refundProcessState.awaitingReceipt,
  })
  const way = `${logisticsCompany.label(returnCompany)} ${returnNo}`
  auditRefund(work, row, 'returnShip', `登记退货物流 ${row.refundNo}：${way}`)
  await notify(context.db, await accountsOfSuppliers(context.db, row.supplierIds), context.now, {
    category: notificationCategory.todo,
    level: 'info',
    title: `订单 ${locked.order.orderNo} 的退货已寄出`,
    content: `${way}，收到后请验货并确认。`,
    ...pageLink(refundQueries.list, { refundIds: String(row.id) }),
    resource: 'refund',
  })
  return changedRefund(after)
}

/** The received quantity of each line. */
function receivedOf(context: Context, { lines, locked }: LockedRefund, receipt: Receipt): RefundLineRecord[] {
  const own = ownLines(context.caller, locked.order, locked.lines).map(({ id }) => id)
  if (isSupplier(context.caller) && lines.some(({ orderLineId }) => !own.includes(orderLineId))) {
    throw forbidden('退货含其他供应商的商品，请由交易客服确认')
  }
  const quantities = new Map(receipt.lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
  if (quantities.size < receipt.lines.length) throw refuseField('lines', '同一商品行出现了两次')
  if (receipt.lines.some(({ orderLineId }) => !lines.some((line) => line.orderLineId === orderLineId))) {
    throw refuseField('lines', '商品行不属于该退款单')
  }
  return lines.map((line) => {
    const receivedQty = quantities.get(line.orderLineId)
    if (receivedQty === undefined) throw refuseField('lines', '请填写每种商品的收到数量')
    if (receivedQty > line.quantity) throw refuseField('lines', `收到数量不能超过申请退货的 ${line.quantity} 件`)
    return { ...line, receivedQty }
  })
}

function amountAfter({ row }: LockedRefund, wanted: string | undefined): string {
  const approved = row.approvedAmount ?? row.applyAmount
  if (wanted === undefined) return approved
  const fault = approvedAmountFault(wanted, row.applyAmount)
  if (fault !== '') throw refuseField('approvedAmount', fault)
  if (isMore(wanted, approved)) throw refuseField('approvedAmount', `同意金额只能调低，不能超过 ${approved} 元`)
  return yuan(wanted)
}

export async function receive(params: Receipt, context: Context): Promise<AnswerOf<typeof receiveReturn>> {
  const held = await lockRefund(context, 'receiveReturn', params)
  const { row, locked } = held
  const lines = receivedOf(context, held, params)
  const note = params.receivedQtyNote ?? ''
  const isLess = lines.some(({ receivedQty, quantity }) => receivedQty !== quantity)
  const approvedAmount = amountAfter(held, isSupplier(context.caller) ? undefined : params.approvedAmount)
  const isLowered = isMore(row.approvedAmount ?? row.applyAmount, approvedAmount)
  if ((isLess || isLowered) && note === '') throw refuseField('receivedQtyNote', '实收与申请不一致，请填写验货结果')

  await context.db
    .update(refundLine)
    .set({ receivedQty: sql`given."receivedQty"` })
    .from(rowsTable(lines, { orderLineId: 'bigint', receivedQty: 'int' }))
    .where(and(eq(refundLine.refundId, row.id), eq(refundLine.orderLineId, sql`given."orderLineId"`)))
  if (isLowered) await shareOut(context.db, held, approvedAmount)
  const work = workOf(context)
  const { restock } = params
  const after = await saveRefund(work, row, {
    processState: refundProcessState.awaitingPayout,
    approvedAmount,
    receivedQtyNote: note,
    restock,
  })
  if (restock) {
    const arrived = piecesOf({ ...held, lines }, ({ receivedQty }) => receivedQty ?? 0)
    await moveStock(work, 'restock', locked.order.orderNo, arrived)
  }
  const total = lines.reduce((sum, { receivedQty }) => sum + (receivedQty ?? 0), 0)
  const summary = `确认收到退货 ${row.refundNo}：${total} 件${restock ? '，已重新入库' : ''}`
  auditRefund(work, row, 'receive', summary, { reason: note })
  auditRefundOf(work, row, locked, 'receiveReturn', summary)
  return changedRefund(after)
}

/**
 * Ends refunds whose goods were not returned in time. Safe to run at any time, in several instances. Returns their
 * number.
 */
export async function endUnsentReturns(db: Database, now: string): Promise<number> {
  const late = await db
    .select({ id: refund.id, orderId: refund.orderId })
    .from(refund)
    .where(and(eq(refund.processState, refundProcessState.awaitingReturn), lte(refund.returnDeadline, now)))
    .limit(500)
  let ended = 0
  for (const { id, orderId } of late) {
    // Each in its own transaction: a failure does not block the others.
    ended += await asSystem(db, now, async (work) => {
      const [locked] = await lockOrders(work.db, [orderId])
      if (!locked) return 0
      const held = await lockRefundOf(work.db, id, locked)
      const isLate =
        held.row.processState === refundProcessState.awaitingReturn && (held.row.returnDeadline ?? now) <= now
      if (!isLate) return 0
      const rejectReason = '超时未寄回'
      const row = await release(work, held, { rejectKind: refundRejectKind.notReturned, rejectReason })
      const summary = `退款 ${row.refundNo} 超时未寄回，自动关闭`
      auditRefund(work, row, 'expire', summary)
      auditRefundOf(work, row, locked, 'rejectRefund', summary)
      await notify(work.db, row.createdById === null ? [] : [row.createdById], now, {
        category: notificationCategory.warning,
        level: 'warning',
        title: `退款单 ${row.refundNo} 已关闭`,
        content: `买家超过寄回期限未寄回商品，订单 ${locked.order.orderNo} 的退款已结束。`,
        ...pageLink(refundQueries.list, { refundIds: String(row.id) }),
        resource: 'refund',
      })
      return 1
    })
  }
  return ended
}
