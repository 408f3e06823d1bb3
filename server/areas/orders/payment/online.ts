import { and, desc, eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { orderStatus, paymentStatus } from '#contract/orders/codes.ts'
import type { getPayStatus, toAliPay } from '#contract/orders/payments.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { nextTradeNo } from '#server/areas/orders/order/trade-no.ts'
import { asSystem, type Work, workOf } from '#server/areas/orders/work.ts'
import type { PayTarget, SoldKind } from '#server/areas/payable.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/database/rows.ts'
import { payment } from '#server/database/schema/payments.ts'
import { refuse } from '#server/http/errors.ts'
import type { Gateway } from '#server/payment/gateway.ts'
import type { Services } from '#server/services.ts'
import { after, moment } from '#server/time.ts'
import { NO_GATEWAY } from './payout.ts'
import { type PaymentRecord, savePayment } from './present.ts'
import { findTarget } from './target.ts'
import { applyTrade } from './trade.ts'
import { lockUnpaid } from './unpaid.ts'

const ALIPAY = 1
/** Windows poll every three seconds: the gateway is queried once for all of them. */
const ASK_AGAIN_MS = 2_000

/** The gateway's form for an order. All windows pay the same payment. */
export async function openAliPay(
  { bizKind, bizNo, returnPath }: ParsedParamsOf<typeof toAliPay>,
  context: Context,
): Promise<AnswerOf<typeof toAliPay>> {
  const { payments } = context.services
  const { target, rows } = await lockUnpaid(context, 'toAliPay', { bizKind, bizNo })
  if (!payments.gateway) throw refuse(NO_GATEWAY)
  if (!isAfter(target.payExpireAt, context.now)) throw refuse('订单已超过付款时间')
  const work = workOf(context)
  const row = (await openPayment(work, payments.gateway, target, rows)) ?? (await newPayment(work, target))
  target.audit(work, 'toAliPay', `发起支付宝付款 ${row.payNo}：${row.amount} 元`)
  return payments.gateway.form({
    payNo: row.payNo,
    amount: row.amount,
    subject: target.subject,
    expireAt: target.payExpireAt,
    returnPath,
    now: context.now,
  })
}

/**
 * The payment that is already open. One with another amount is closed, first at the gateway, so that its windows accept
 * no money.
 */
async function openPayment(
  work: Work,
  gateway: Gateway,
  target: PayTarget,
  rows: readonly PaymentRecord[],
): Promise<PaymentRecord | undefined> {
  const open = rows.find(({ status, payMethod }) => status === paymentStatus.unpaid && payMethod === ALIPAY)
  if (!open || open.amount === target.amount) return open
  if (!(await gateway.close(open.payNo))) throw refuse('原金额的支付宝付款正在处理，请稍后查询付款结果')
  await savePayment(work, open, { status: paymentStatus.closed })
  return undefined
}

async function newPayment({ db, now, by }: Work, target: PayTarget): Promise<PaymentRecord> {
  return insertRow(db, payment, {
    payNo: await nextTradeNo(db, 'payment', now),
    bizKind: target.bizKind,
    bizId: target.id,
    bizNo: target.no,
    amount: target.amount,
    payMethod: ALIPAY,
    createdAt: now,
    createdBy: by,
    updatedAt: now,
    updatedBy: by,
  })
}

/** Status of a payment. While it is open, the gateway is queried and its response recorded. */
export async function payStatusOf(
  { bizKind, bizNo }: ParsedParamsOf<typeof getPayStatus>,
  context: Context,
): Promise<AnswerOf<typeof getPayStatus>> {
  const found = await findTarget(context, bizKind, bizNo)
  const latest = await latestPayment(context, found)
  if (found.status === orderStatus.unpaid && latest?.status === paymentStatus.unpaid)
    await queryGateway(context.services, latest)
  const sold = await findTarget(context, bizKind, bizNo)
  if (sold.paidAt !== null && sold.status !== orderStatus.closed)
    return { status: paymentStatus.paid, paidAt: sold.paidAt, payMethod: sold.payMethod }
  const row = await latestPayment(context, found)
  const closed = sold.status === orderStatus.closed ? paymentStatus.closed : paymentStatus.unpaid
  return { status: row?.status ?? closed, paidAt: row?.paidAt ?? null, payMethod: row?.payMethod ?? null }
}

async function latestPayment(
  { db }: Pick<Context, 'db'>,
  { bizKind, id }: { bizKind: SoldKind; id: number },
): Promise<PaymentRecord | undefined> {
  const [row] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.bizKind, bizKind), eq(payment.bizId, id)))
    .orderBy(desc(payment.id))
    .limit(1)
  return row
}

/** Queries an open payment. Without a response from the gateway nothing changes; it is queried again later. */
export async function queryGateway(services: Services, row: PaymentRecord): Promise<void> {
  const { databases, payments, log, clock } = services
  const now = moment(clock())
  const isFresh = row.askedAt !== null && isAfter(after(row.askedAt, ASK_AGAIN_MS), now)
  if (row.payMethod !== ALIPAY || !payments.gateway || isFresh) return
  await databases.main.update(payment).set({ askedAt: now }).where(eq(payment.id, row.id))
  try {
    const trade = await payments.gateway.query(row.payNo)
    if (trade && trade.state !== 'open')
      await asSystem(databases.main, now, (work) => applyTrade(work, services, trade))
  } catch (error) {
    log.warn('the gateway did not answer', { payNo: row.payNo, message: (error as Error).message })
  }
}
