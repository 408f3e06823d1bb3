import { and, eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { paymentStatus } from '#contract/orders/codes.ts'
import { PAY_HOURS_REFUSED, payExpireAt } from '#contract/orders/order-lifecycle.ts'
import {
  canMovePayment,
  confirmFault,
  isByVoucher,
  paymentUploads,
  voucherFaults,
} from '#contract/orders/payment-lifecycle.ts'
import {
  type confirmPayment,
  PaymentChanged,
  type rejectPayment,
  type submitVoucher,
} from '#contract/orders/payments.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { hoursAfter, isAfter } from '#contract/rules/moment.ts'
import { nextTradeNo } from '#server/areas/orders/order/trade-no.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { PayTarget } from '#server/areas/payable.ts'
import type { Context } from '#server/context.ts'
import { brokenUnique } from '#server/database/pool.ts'
import { payment } from '#server/database/schema/payments.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { checkFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { conflict, forbidden, notFound, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { holdersOf, notify } from '#server/notify.ts'
import { markFiles } from '#server/platform/files.ts'
import { changedPayment, closePayments, lockPayments, ownPayments, type PaymentRecord, savePayment } from './present.ts'
import { lockTarget } from './target.ts'
import { lockUnpaid } from './unpaid.ts'

/** Submits a transfer with its slips: it waits until finance has confirmed the money. */
export async function handInVoucher(
  { bizKind, bizNo, payerAccount = '', ...sent }: ParsedParamsOf<typeof submitVoucher>,
  context: Context,
): Promise<AnswerOf<typeof submitVoucher>> {
  const { store } = context.services
  const { target, rows } = await lockUnpaid(context, 'submitVoucher', { bizKind, bizNo })
  refuseFieldErrors(voucherFaults(sent, target.createdAt, context.now))
  const voucherImages = plainFiles(store, sent.voucherImages)
  const urls = urlsOf('voucherImages', voucherImages)
  await checkFiles(context, urls, () => paymentUploads.voucherImages)
  const saved = await storeVoucher(context, target, rows, {
    ...sent,
    voucherImages,
    payerAccountTail: payerAccount.slice(-4),
  })
  await markFiles(context, 'payment', saved.id, urls)
  const later = payExpireAt(target.createdAt, sent.payMethod)
  await target.voucherMoved(workOf(context), {
    payMethod: sent.payMethod,
    ...(isAfter(later, target.payExpireAt) && { payExpireAt: later }),
  })
  const text = `${payMethodLabel(sent.payMethod)} ${sent.transferAmount} 元`
  target.audit(workOf(context), 'submitVoucher', `提交付款凭证 ${saved.payNo}：${text}`)
  const confirming = await holdersOf(context.db, 'order:confirmPay')
  await notifyReceivers(
    context,
    confirming.filter((userId) => userId !== context.caller.userId),
    target,
    '付款凭证待确认',
    `${context.caller.name}提交了${text}的付款凭证，请核对到账。`,
  )
  return changedPayment(saved)
}

type Voucher = Pick<
  PaymentRecord,
  'payMethod' | 'payerName' | 'payerAccountTail' | 'transferAmount' | 'transferAt' | 'voucherImages'
>

/** A refused voucher is submitted again; otherwise a new payment is created. */
async function storeVoucher(
  context: Context,
  target: PayTarget,
  rows: readonly PaymentRecord[],
  voucher: Voucher,
): Promise<PaymentRecord> {
  const { db, now, caller } = context
  const change = {
    ...voucher,
    amount: target.amount,
    status: paymentStatus.toConfirm,
    submittedById: caller.userId,
    submittedBy: caller.name,
    rejectReason: '',
  }
  const refused = rows.findLast((row) => isByVoucher(row.payMethod) && canMovePayment('submitVoucher', row.status))
  if (refused) return savePayment(workOf(context), refused, change)
  const [row] = await db
    .insert(payment)
    .values({
      ...change,
      payNo: await nextTradeNo(db, 'payment', now),
      bizKind: target.bizKind,
      bizId: target.id,
      bizNo: target.no,
      createdAt: now,
      createdBy: caller.name,
      updatedAt: now,
      updatedBy: caller.name,
    })
    .returning()
  if (!row) throw new Error(`no voucher of ${target.no} was stored`)
  return row
}

/** The voucher to be reviewed, with its order. A second reviewer finds it already decided. */
async function lockVoucher(
  context: Context,
  { id, version }: { id: number; version: number },
): Promise<{ row: PaymentRecord; target: PayTarget }> {
  const [found] = isPlatform(context.caller)
    ? await context.db
        .select()
        .from(payment)
        .where(and(eq(payment.id, id), ownPayments(context)))
    : []
  if (!found) throw notFound('付款不存在')
  const target = await lockTarget(context.services, context.db, found.bizKind, found.bizId)
  const rows = await lockPayments(context.db, target.bizKind, target.id)
  const row = rows.find((own) => own.id === id)
  if (!row) throw notFound('付款不存在')
  if (row.version !== version || (row.status !== paymentStatus.toConfirm && row.status !== paymentStatus.unpaid))
    throw conflict(PaymentChanged, changedPayment(row))
  if (row.status === paymentStatus.unpaid) throw refuse('没有待确认的付款凭证')
  return { row, target }
}

export async function confirmVoucher(
  { id, version, transferAmount, tradeNo = '', remark = '' }: ParsedParamsOf<typeof confirmPayment>,
  context: Context,
): Promise<AnswerOf<typeof confirmPayment>> {
  const { row, target } = await lockVoucher(context, { id, version })
  const { now, caller } = context
  if (row.submittedById === caller.userId) throw forbidden('提交人不能确认自己的收款凭证')
  // The amount due is that of the order: the payment's amount was stored when the voucher was submitted.
  const owed = { amount: target.amount, submittedById: row.submittedById ?? 0 }
  const fault = confirmFault(owed, transferAmount, caller.userId)
  if (fault) throw refuseField('transferAmount', fault)
  const work = workOf(context)
  try {
    const saved = await savePayment(work, row, {
      status: paymentStatus.paid,
      transferAmount,
      tradeNo,
      confirmedById: caller.userId,
      confirmedBy: caller.name,
      confirmedAt: now,
      paidAt: now,
    })
    await closePayments(work, target.bizKind, target.id, row.id)
    await target.pay(work, { payMethod: row.payMethod, paidAt: now })
    target.audit(work, 'confirmPayment', `确认收款 ${row.payNo}：到账 ${transferAmount} 元`, remark)
    await notifySubmitter(context, row, target, '付款已确认到账', `${row.payNo}：${transferAmount} 元已确认到账。`)
    return changedPayment(saved)
  } catch (error) {
    if (brokenUnique(error) === 'payment_trade_no') throw refuseField('tradeNo', '流水号已用于其他付款')
    throw error
  }
}

/** The buyer gets two more days to pay. */
export async function refuseVoucher(
  { id, version, rejectReason }: ParsedParamsOf<typeof rejectPayment>,
  context: Context,
): Promise<AnswerOf<typeof rejectPayment>> {
  const { row, target } = await lockVoucher(context, { id, version })
  const work = workOf(context)
  const saved = await savePayment(work, row, { status: paymentStatus.rejected, rejectReason })
  await target.voucherMoved(work, { payExpireAt: hoursAfter(context.now, PAY_HOURS_REFUSED) })
  target.audit(work, 'rejectPayment', `驳回付款凭证 ${row.payNo}`, rejectReason)
  await notifySubmitter(context, row, target, '付款凭证被驳回', `原因：${rejectReason}。请在 48 小时内重新提交或付款。`)
  return changedPayment(saved)
}

async function notifySubmitter(
  context: Context,
  { submittedById }: PaymentRecord,
  target: PayTarget,
  title: string,
  content: string,
): Promise<void> {
  if (submittedById !== null) await notifyReceivers(context, [submittedById], target, title, content)
}

async function notifyReceivers(
  { db, now }: Context,
  receiverIds: number[],
  { no, screen }: PayTarget,
  title: string,
  content: string,
): Promise<void> {
  await notify(db, receiverIds, now, {
    category: notificationCategory.todo,
    level: 'info',
    title: `${title}：${no}`,
    content,
    ...screen,
    resource: 'order',
  })
}
