import { and, asc, desc, eq } from 'drizzle-orm'
import { walletKind } from '#contract/blackCard/card-codes.ts'
import { canEditCard } from '#contract/blackCard/card-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { notificationCategory } from '#contract/notifications.ts'
import {
  orderBizType,
  payBizKind,
  paymentStatus,
  payoutMethod,
  refundProcessState,
  refundStatus,
} from '#contract/orders/codes.ts'
import { refundQueries } from '#contract/orders/page-queries.ts'
import { payRefund } from '#contract/orders/refund-changes.ts'
import { payoutFaults, payoutMethodFor, refundUploads } from '#contract/orders/refund-lifecycle.ts'
import { pageLink } from '#contract/page-query.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { lockCard } from '#server/areas/blackCard/card/keep.ts'
import { moveWallet } from '#server/areas/blackCard/card/wallet.ts'
import { lockOrders } from '#server/areas/orders/order/present.ts'
import { payoutsOf } from '#server/areas/orders/payment/payout.ts'
import { asSystem, type Work, workOf } from '#server/areas/orders/work.ts'
import { writeAudit } from '#server/audit/write.ts'
import type { AuditRecord, Context } from '#server/context.ts'
import { type Connection, inTransaction } from '#server/database/pool.ts'
import { cardMerchant } from '#server/database/schema/cards.ts'
import { order } from '#server/database/schema/orders.ts'
import { payment } from '#server/database/schema/payments.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { seal } from '#server/encryption.ts'
import { checkFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { holdersOf, notify } from '#server/notify.ts'
import type { PayoutAnswer } from '#server/payment/gateway.ts'
import { markFiles } from '#server/platform/files.ts'
import type { Services } from '#server/services.ts'
import {
  auditRefund,
  changedRefund,
  type LockedRefund,
  lockRefund,
  lockRefundOf,
  type RefundRecord,
  saveRefund,
} from './present.ts'
import { settle } from './settle.ts'

type Params = ParsedParamsOf<typeof payRefund>

export async function pay(params: Params, context: Context): Promise<AnswerOf<typeof payRefund>> {
  if (params.payoutMethod === payoutMethod.offline) return changedRefund(await payByHand(params, context))
  const cardId = params.payoutMethod === payoutMethod.wallet ? await walletOf(context, params.id) : null
  return changedRefund(cardId === null ? await payBack(params, context) : await payToWallet(params, context, cardId))
}

/** The card whose wallet the money of a refund goes back to; null for buyers without one. */
async function walletOf({ db }: Pick<Context, 'db'>, refundId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: cardMerchant.id })
    .from(refund)
    .innerJoin(order, eq(order.id, refund.orderId))
    .innerJoin(cardMerchant, eq(cardMerchant.id, order.cardMerchantId))
    .where(and(eq(refund.id, refundId), eq(order.bizType, orderBizType.blackCardPurchase)))
  return row?.id ?? null
}

const unfit = (method: Params['payoutMethod']) =>
  refuseField('payoutMethod', `订单的支付方式不支持${payoutMethod.label(method)}，请改为线下转账`)

/** The record of the wallet and the paid refund are one write: nobody else has to answer. */
async function payToWallet(params: Params, context: Context, cardId: number): Promise<RefundRecord> {
  const held = await lockRefund(context, 'payRefund', params)
  const { order: of } = held.locked
  if (payoutMethodFor(of.payMethod) !== params.payoutMethod) throw unfit(params.payoutMethod)
  const work = workOf(context)
  const card = await lockCard(context.db, cardId)
  if (!canEditCard(card)) throw refuseField('payoutMethod', '黑卡已注销，请改为线下转账')
  const { refundNo, approvedAmount, applyAmount } = held.row
  await moveWallet(work, card, {
    ...{ kind: walletKind.refund, amount: approvedAmount ?? applyAmount, bizNo: refundNo },
    remark: `订单 ${of.orderNo} 退款`,
  })
  return (await settle(work, held, { payoutMethod: payoutMethod.wallet })).row
}

/** Records a transfer that was already made, with its slip as proof. */
async function payByHand(params: Params, context: Context): Promise<RefundRecord> {
  const held = await lockRefund(context, 'payRefund', params)
  const { services } = context
  const payoutAccount = params.payoutAccount ?? ''
  const payoutVoucher = plainFiles(services.store, params.payoutVoucher ?? [])
  refuseFieldErrors(payoutFaults({ payoutMethod: params.payoutMethod, payoutAccount, payoutVoucher }))
  const urls = urlsOf('payoutVoucher', payoutVoucher)
  await checkFiles(context, urls, () => refundUploads.payoutVoucher)
  await markFiles(context, 'refund', held.row.id, { ...urlsOf('images', held.row.images), ...urls })
  const { row } = await settle(workOf(context), held, {
    payoutMethod: payoutMethod.offline,
    payoutAccountSecret: seal(services.secrets, payoutAccount),
    payoutVoucher,
  })
  return row
}

/**
 * Refunds by the original payment method. The intent is committed before the gateway is called: until it responds, the
 * refund can be neither refused nor paid in another way.
 */
async function payBack(params: Params, context: Context): Promise<RefundRecord> {
  const { services } = context
  const earlier = await begunBefore(context, params.id)
  if (earlier && earlier.processState !== refundProcessState.payingOut) return earlier
  const started = earlier ?? (await begin(params, context))
  const work = workOf(context)
  const answer = await ask(services, started)
  if (answer.state === 'pending') {
    auditRefund(work, started, 'payPending', `退款打款 ${started.refundNo}：支付渠道尚未答复，等待结果`)
  }
  return finish(work, started, answer)
}

/** The refund, if this very request began its payout and its server died before the answer. */
async function begunBefore({ db, caller, requestId }: Context, id: number): Promise<RefundRecord | undefined> {
  const own = and(
    eq(auditLog.resource, 'refund'),
    eq(auditLog.targetId, String(id)),
    eq(auditLog.action, 'pay'),
    eq(auditLog.requestId, requestId),
    eq(auditLog.result, auditResult.success),
    eq(auditLog.actorId, caller.userId),
  )
  if ((await db.$count(auditLog, own)) === 0) return undefined
  const [row] = await db.select().from(refund).where(eq(refund.id, id))
  return row
}

/** Commits the intent. */
function begin(params: Params, context: Context): Promise<RefundRecord> {
  return inTransaction(context.services.databases.independent, async (tx) => {
    const held = await lockRefund({ ...context, db: tx }, 'payRefund', params)
    const fits = payoutMethodFor(held.locked.order.payMethod) === params.payoutMethod
    const method = payoutMethod.label(params.payoutMethod)
    if (!fits) throw unfit(params.payoutMethod)
    if ((await payNoOf(tx, held.row.orderId)) === undefined) {
      throw refuseField('payoutMethod', '没有找到订单的在线付款，请改为线下转账')
    }
    // The audit record is committed with the intent, so that the log names who started the payout.
    const records: AuditRecord[] = []
    const work = { ...workOf(context), db: tx, audit: (record: AuditRecord) => records.push(record) }
    const row = await saveRefund(work, held.row, {
      processState: refundProcessState.payingOut,
      payoutMethod: params.payoutMethod,
      payoutStartedAt: context.now,
      payoutError: '',
    })
    auditRefund(work, row, 'pay', `退款打款 ${row.refundNo}：${row.approvedAmount} 元，${method}`)
    await writeAudit(tx, context, { endpoint: payRefund, area: 'orders', costMs: 0 }, records)
    return row
  })
}

/** The payment that paid an order. */
async function payNoOf(db: Connection, orderId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ payNo: payment.payNo })
    .from(payment)
    .where(
      and(eq(payment.bizKind, payBizKind.order), eq(payment.bizId, orderId), eq(payment.status, paymentStatus.paid)),
    )
    .orderBy(desc(payment.id))
    .limit(1)
  return row?.payNo
}

async function ask(services: Services, row: RefundRecord): Promise<PayoutAnswer> {
  const payNo = (await payNoOf(services.databases.readOnly, row.orderId)) ?? ''
  return payoutsOf(services).refund(row.refundNo, payNo, row.approvedAmount ?? row.applyAmount)
}

/** Records the gateway's response, unless this was done meanwhile. */
async function finish(work: Work, { id, orderId }: RefundRecord, answer: PayoutAnswer): Promise<RefundRecord> {
  const [locked] = await lockOrders(work.db, [orderId])
  if (!locked) throw new Error('a refund has an order')
  const held = await lockRefundOf(work.db, id, locked)
  if (held.row.processState !== refundProcessState.payingOut || answer.state === 'pending') return held.row
  if (answer.state === 'done') return (await settle(work, held, { payoutTradeNo: answer.tradeNo })).row
  return fail(work, held, answer.message)
}

/** The payout can be retried or paid by transfer. */
function fail(work: Work, { row }: LockedRefund, message: string): Promise<RefundRecord> {
  auditRefund(work, row, 'payFailed', `退款打款失败 ${row.refundNo}：${message}`)
  return saveRefund(work, row, { processState: refundProcessState.payoutFailed, payoutError: message })
}

/** Retries payouts without a response. Safe to run at any time. Returns how many ended. */
export async function retryPayouts(services: Services, now: string): Promise<number> {
  const { databases } = services
  const open = await databases.main
    .select()
    .from(refund)
    .where(and(eq(refund.status, refundStatus.processing), eq(refund.processState, refundProcessState.payingOut)))
    .orderBy(asc(refund.payoutStartedAt))
    .limit(200)
  let ended = 0
  for (const row of open) {
    const answer = await ask(services, row)
    if (answer.state === 'pending') continue
    const after = await asSystem(databases.main, now, async (work) => {
      const finished = await finish(work, row, answer)
      if (finished.processState === refundProcessState.payoutFailed) await notifyFinance(work, finished)
      return finished
    })
    if (after.processState !== refundProcessState.payingOut) ended++
  }
  return ended
}

async function notifyFinance({ db, now }: Work, row: RefundRecord): Promise<void> {
  await notify(db, await holdersOf(db, 'refund:pay'), now, {
    category: notificationCategory.warning,
    level: 'error',
    title: `退款单 ${row.refundNo} 打款失败`,
    content: `${row.payoutError}。请重试或改为线下转账。`,
    ...pageLink(refundQueries.list, { refundIds: String(row.id) }),
    resource: 'refund',
  })
}
