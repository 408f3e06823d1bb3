import { and, desc, eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { digitalFault, digitalRefundFault } from '#contract/orders/digital-order-life.ts'
import type { refundDigitalOrder } from '#contract/orders/digital-orders.ts'
import { isMore, isPositive, yuan } from '#contract/orders/order-money.ts'
import { payoutMethodFor } from '#contract/orders/refund-life.ts'
import type { Call } from '#server/call.ts'
import { payment } from '#server/database/schema-payments.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { auditDigital, changedDigital, type DigitalRecord, lockOwnDigital, saveDigitalOrder } from './digital-record.ts'
import { payoutsOf } from './payout.ts'
import { workOf } from './work.ts'

/**
 * Gives the money back and ends the licence in one write. The gateway is asked within it, by a number that follows from
 * the order: if the write fails after the money moved, the next attempt moves none.
 */
export async function refundDigital(
  { id, version, amount, reason }: ParsedParamsOf<typeof refundDigitalOrder>,
  call: Call,
): Promise<AnswerOf<typeof refundDigitalOrder>> {
  const { row, facts } = await lockOwnDigital(call, id, version)
  const fault = digitalFault('refundDigitalOrder', facts, call.caller)
  if (fault) throw refuse(fault)
  const amountFault = digitalRefundFault(amount, row)
  if (amountFault) throw refuseField('amount', amountFault)
  const way = isPositive(amount) ? await payBack(call, row, yuan(amount)) : '无需退款'
  const work = workOf(call)
  const saved = await saveDigitalOrder(work, row, {
    status: 6,
    deliverState: 4,
    refundedAmount: yuan(amount),
    closeReason: isMore(row.payAmount, amount) ? 9 : 6,
    closedAt: call.now,
  })
  auditDigital(work, saved, 'refund', `数字订单 ${row.orderNo} 退款 ${yuan(amount)} 元并作废授权：${way}`, { reason })
  return changedDigital(saved)
}

/** Answers how the money went back. A transfer is made by hand. */
async function payBack(call: Call, row: DigitalRecord, amount: string): Promise<string> {
  if (payoutMethodFor(row.payMethod) !== 1) return '线下退回'
  const [paid] = await call.db
    .select({ payNo: payment.payNo })
    .from(payment)
    .where(and(eq(payment.bizKind, 2), eq(payment.bizId, row.id), eq(payment.status, 1)))
    .orderBy(desc(payment.id))
    .limit(1)
  if (!paid) throw refuse('没有可退款的支付流水')
  const answer = await payoutsOf(call.services).refund(`R${row.orderNo}`, paid.payNo, amount)
  if (answer.state === 'failed') throw refuse(`打款失败：${answer.message}`)
  if (answer.state === 'pending') throw refuse('支付平台正在处理退款，请稍后再试')
  return `原路退回 ${answer.tradeNo}`
}
