import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { walletKind } from '#contract/blackCard/card-codes.ts'
import { canEditCard } from '#contract/blackCard/card-rules.ts'
import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import type { refundServiceOrder } from '#contract/blackCard/service-order-changes.ts'
import { serviceOrderUploads, serviceRefundFaults } from '#contract/blackCard/service-order-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { payBizKind, paymentStatus, payoutMethod } from '#contract/orders/codes.ts'
import { isPositive, yuan } from '#contract/orders/order-money.ts'
import { payoutsOf } from '#server/areas/orders/payment/payout.ts'
import { asSystem, workOf } from '#server/areas/orders/work.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import type { Context } from '#server/context.ts'
import { type Connection, inTransaction } from '#server/database/pool.ts'
import { payment } from '#server/database/schema/payments.ts'
import { provider } from '#server/database/schema/providers.ts'
import { serviceOrder } from '#server/database/schema/service-orders.ts'
import { logRow } from '#server/entity/change-log.ts'
import { checkFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import type { PayoutAnswer } from '#server/payment/gateway.ts'
import type { Services } from '#server/services.ts'
import { lockCard } from '../card/keep.ts'
import { moveWallet } from '../card/wallet.ts'
import { lockFor, lockServiceOrder, markOrderFiles, saveServiceOrder } from './keep.ts'
import type { ServiceWork } from './make.ts'
import { presentServiceOrder, type ServiceOrderRecord, serviceOrders } from './present.ts'

type Params = ParsedParamsOf<typeof refundServiceOrder>
type Payout = Pick<ServiceOrderRecord, 'payoutAmount' | 'payoutMethod' | 'payoutVoucher' | 'payoutReason'>

/**
 * Pays the money back and closes the order; a gift closes without money. The amount is committed before the gateway is
 * called, so that gateway and order end with the same amount whatever happens: a repeat and the scheduler ask again.
 * Until then nobody uses the order.
 */
export async function refund(params: Params, context: Context): Promise<AnswerOf<typeof refundServiceOrder>> {
  const { services } = context
  const { independent } = services.databases
  const started = await inTransaction(independent, (tx) => start(params, { ...context, db: tx }))
  const answer = await ask(services, started)
  if (answer.state === 'pending') throw refuse('支付平台正在处理退款，请稍后再试')
  if (answer.state === 'failed') {
    await inTransaction(independent, (tx) => dropPayout(tx, started.id))
    throw refuse(`打款失败：${answer.message}`)
  }
  const saved = await finish({ ...workOf(context), services }, started, answer.tradeNo)
  return presentServiceOrder(context, saved)
}

/** Stores what is paid back, before it is paid. */
async function start(params: Params, context: Context): Promise<ServiceOrderRecord> {
  const { id, version, reason, ...sent } = params
  const row = await lockFor(context, 'refundServiceOrder', id, version)
  refuseFieldErrors(serviceRefundFaults(sent, row))
  const amount = yuan(sent.amount)
  if (row.payoutAmount !== null) {
    if (amount !== row.payoutAmount) {
      throw refuseField('amount', `已向支付平台申请退款 ${row.payoutAmount} 元，请按此金额重试`)
    }
    return row
  }
  if (sent.payoutMethod === payoutMethod.wallet && isPositive(amount) && row.cardMerchantId !== null) {
    const card = await lockCard(context.db, row.cardMerchantId)
    if (!canEditCard(card)) throw refuseField('payoutMethod', '黑卡已注销，请改为线下转账')
  }
  const payoutVoucher = plainFiles(context.services.store, sent.payoutVoucher ?? [])
  await checkFiles(context, urlsOf('payoutVoucher', payoutVoucher), () => serviceOrderUploads.payoutVoucher)
  const started = await notePayout(context.db, id, {
    ...{ payoutAmount: amount, payoutMethod: sent.payoutMethod, payoutVoucher, payoutReason: reason },
  })
  await markOrderFiles(context, started)
  return started
}

/** The version stays, because nothing visible has changed. */
async function notePayout(db: Connection, id: number, payout: Payout): Promise<ServiceOrderRecord> {
  const [row] = await db.update(serviceOrder).set(payout).where(eq(serviceOrder.id, id)).returning()
  if (!row) throw new Error(`service order ${id} is gone`)
  return row
}

const dropPayout = (db: Connection, id: number) =>
  notePayout(db, id, { payoutAmount: null, payoutMethod: null, payoutVoucher: [], payoutReason: '' })

/**
 * Requests the payout and returns its state; a transfer is made by hand. The refund number is derived from the order,
 * so it is paid once.
 */
async function ask(services: Services, row: ServiceOrderRecord): Promise<PayoutAnswer> {
  const amount = row.payoutAmount ?? '0'
  if (!isPositive(amount) || row.payoutMethod !== payoutMethod.original) return { state: 'done', tradeNo: '' }
  const { bizKind, bizId, status, id } = payment
  const [paid] = await services.databases.readOnly
    .select({ payNo: payment.payNo })
    .from(payment)
    .where(and(eq(bizKind, payBizKind.serviceOrder), eq(bizId, row.id), eq(status, paymentStatus.paid)))
    .orderBy(desc(id))
    .limit(1)
  if (!paid) return { state: 'failed', message: '没有可退款的支付流水' }
  return payoutsOf(services).refund(`R${row.serviceOrderNo}`, paid.payNo, amount)
}

/** Closes the order with the refunded amount, unless this was done meanwhile. */
async function finish(work: ServiceWork, started: ServiceOrderRecord, tradeNo: string): Promise<ServiceOrderRecord> {
  const { db, now } = work
  const row = await lockServiceOrder(db, started.id)
  if (row.status === serviceOrderStatus.closed) return row
  const amount = started.payoutAmount ?? '0.00'
  const isPaid = isPositive(amount)
  const toWallet = isPaid && started.payoutMethod === payoutMethod.wallet
  if (toWallet && row.cardMerchantId !== null) {
    await moveWallet(work, await lockCard(db, row.cardMerchantId), {
      ...{ kind: walletKind.refund, amount, bizNo: row.serviceOrderNo, remark: `服务订单退款：${row.packageName}` },
    })
  }
  const saved = await saveServiceOrder(work, row, {
    status: serviceOrderStatus.closed,
    refundedAmount: amount,
    payoutAmount: null,
    closeReason: started.payoutReason,
    closedAt: now,
  })
  const way = started.payoutMethod === null ? '' : payoutMethod.label(started.payoutMethod)
  const rest = isPaid ? `：${amount} 元，${[way, tradeNo].filter(Boolean).join(' ')}` : '：无需退款'
  logRow(work, serviceOrders, saved, { action: 'refund', verb: '退款', rest, reason: started.payoutReason })
  await tellClosed(work, saved)
  return saved
}

/** The buyer and the provider of a refunded order. */
async function tellClosed({ db, now, by, services }: ServiceWork, row: ServiceOrderRecord): Promise<void> {
  const writer = { db, now, caller: { name: by }, services }
  const what = `服务单 ${row.serviceOrderNo}「${row.packageName}」`
  if (row.buyerPhone) {
    const money = isPositive(row.refundedAmount) ? `，退款 ${row.refundedAmount} 元` : ''
    await queueText(writer, row.buyerPhone, `您的${what}已关闭${money}。`)
  }
  if (row.providerId === null) return
  const [found] = await db.select({ phone: provider.phone }).from(provider).where(eq(provider.id, row.providerId))
  if (found) await queueText(writer, found.phone, `${what}已关闭，请勿再上门。`)
}

/** Retries payouts without a known result, for example after the server stopped in between. */
export async function retryServicePayouts(services: Services, now: string): Promise<number> {
  const { databases } = services
  const open = await databases.main
    .select()
    .from(serviceOrder)
    .where(isNotNull(serviceOrder.payoutAmount))
    .orderBy(asc(serviceOrder.id))
    .limit(200)
  let ended = 0
  for (const row of open) {
    const answer = await ask(services, row)
    if (answer.state === 'pending') continue
    if (answer.state === 'failed') await dropPayout(databases.main, row.id)
    else await asSystem(databases.main, now, (work) => finish({ ...work, services }, row, answer.tradeNo))
    ended++
  }
  return ended
}
