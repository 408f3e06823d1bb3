import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  closeReason,
  deliverState,
  orderStatus,
  payBizKind,
  paymentStatus,
  payoutMethod,
} from '#contract/orders/codes.ts'
import { digitalFault, digitalRefundFault } from '#contract/orders/digital-order-lifecycle.ts'
import type { refundDigitalOrder } from '#contract/orders/digital-orders.ts'
import { isMore, isPositive, yuan } from '#contract/orders/order-money.ts'
import { payoutMethodFor } from '#contract/orders/refund-lifecycle.ts'
import { payoutsOf } from '#server/areas/orders/payment/payout.ts'
import { asSystem, type Work, workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { type Connection, inTransaction } from '#server/database/pool.ts'
import { digitalOrder } from '#server/database/schema/digital-orders.ts'
import { payment } from '#server/database/schema/payments.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import type { PayoutAnswer } from '#server/payment/gateway.ts'
import type { Services } from '#server/services.ts'
import {
  auditDigital,
  changedDigital,
  type DigitalRecord,
  lockDigitalOrder,
  lockOwnDigital,
  saveDigitalOrder,
} from './present.ts'

type Params = ParsedParamsOf<typeof refundDigitalOrder>

/**
 * Refunds the money and revokes the licence. The amount is committed before the gateway is called, so that gateway and
 * order end with the same amount whatever happens: a repeat and the scheduler ask again.
 */
export async function refundDigital(params: Params, context: Context): Promise<AnswerOf<typeof refundDigitalOrder>> {
  const { services } = context
  const started = await inTransaction(services.databases.independent, (tx) => start(params, { ...context, db: tx }))
  const answer = await ask(services, started)
  if (answer.state === 'pending') throw refuse('支付平台正在处理退款，请稍后再试')
  if (answer.state === 'failed') {
    await inTransaction(services.databases.independent, (tx) => notePayout(tx, started.id, null))
    throw refuse(`打款失败：${answer.message}`)
  }
  return changedDigital(await finish(workOf(context), started, answer.tradeNo, params.reason))
}

/** Stores the amount before the payout. */
async function start({ id, version, amount }: Params, context: Context): Promise<DigitalRecord> {
  const { row, facts } = await lockOwnDigital(context, id, version)
  const fault = digitalFault('refundDigitalOrder', facts, context.caller)
  if (fault) throw refuse(fault)
  const amountFault = digitalRefundFault(amount, row)
  if (amountFault) throw refuseField('amount', amountFault)
  const { payoutAmount } = row
  if (payoutAmount !== null && yuan(amount) !== yuan(payoutAmount)) {
    throw refuseField('amount', `已向支付平台申请退款 ${payoutAmount} 元，请按此金额重试`)
  }
  return notePayout(context.db, id, yuan(amount))
}

/** The version stays, because nothing visible has changed. */
async function notePayout(db: Connection, id: number, payoutAmount: string | null): Promise<DigitalRecord> {
  const [row] = await db.update(digitalOrder).set({ payoutAmount }).where(eq(digitalOrder.id, id)).returning()
  if (!row) throw new Error(`digital order ${id} is gone`)
  return row
}

/**
 * Requests the payout and returns its state; a transfer is made by hand. The refund number is derived from the order,
 * so it is paid once.
 */
async function ask(services: Services, { id, orderNo, payMethod, payoutAmount }: DigitalRecord): Promise<PayoutAnswer> {
  const amount = payoutAmount ?? '0'
  if (!isPositive(amount) || payoutMethodFor(payMethod) !== payoutMethod.original) return { state: 'done', tradeNo: '' }
  const [paid] = await services.databases.readOnly
    .select({ payNo: payment.payNo })
    .from(payment)
    .where(
      and(eq(payment.bizKind, payBizKind.digitalOrder), eq(payment.bizId, id), eq(payment.status, paymentStatus.paid)),
    )
    .orderBy(desc(payment.id))
    .limit(1)
  if (!paid) return { state: 'failed', message: '没有可退款的支付流水' }
  return payoutsOf(services).refund(`R${orderNo}`, paid.payNo, amount)
}

/** Closes the order with the refunded amount, unless this was done meanwhile. */
async function finish(work: Work, started: DigitalRecord, tradeNo: string, reason: string): Promise<DigitalRecord> {
  const amount = started.payoutAmount ?? '0'
  const row = await lockDigitalOrder(work.db, started.id)
  if (row.status === orderStatus.closed) return row
  const saved = await saveDigitalOrder(work, row, {
    status: orderStatus.closed,
    deliverState: deliverState.revoked,
    refundedAmount: amount,
    payoutAmount: null,
    closeReason: isMore(row.payAmount, amount) ? closeReason.other : closeReason.fullyRefunded,
    closedAt: work.now,
  })
  const way = tradeNo ? `原路退回 ${tradeNo}` : isPositive(amount) ? '线下退回' : '无需退款'
  auditDigital(work, saved, 'refund', `数字订单 ${row.orderNo} 退款 ${amount} 元并作废授权：${way}`, { reason })
  return saved
}

/** Retries payouts without a known result, for example after the server stopped in between. */
export async function retryDigitalPayouts(services: Services, now: string): Promise<number> {
  const { databases } = services
  const open = await databases.main
    .select()
    .from(digitalOrder)
    .where(isNotNull(digitalOrder.payoutAmount))
    .orderBy(asc(digitalOrder.id))
    .limit(200)
  let ended = 0
  for (const row of open) {
    const answer = await ask(services, row)
    if (answer.state === 'pending') continue
    if (answer.state === 'failed') await notePayout(databases.main, row.id, null)
    else await asSystem(databases.main, now, (work) => finish(work, row, answer.tradeNo, ''))
    ended++
  }
  return ended
}
