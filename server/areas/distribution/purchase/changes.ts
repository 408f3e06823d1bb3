import { and, desc, eq } from 'drizzle-orm'
import { distributorUploads } from '#contract/distribution/account-rules.ts'
import { canCancelBill, canInvoice, canRefundBill, refundAmountFault } from '#contract/distribution/bill-rules.ts'
import { distributorBillStatus, distributorPurchaseKind } from '#contract/distribution/codes.ts'
import {
  type cancelDistributorPurchases,
  DistributorPurchase,
  type refundDistributorPurchase,
  type saveDistributorInvoice,
} from '#contract/distribution/purchases.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { BulkResult } from '#contract/fields.ts'
import { payBizKind, paymentStatus } from '#contract/orders/codes.ts'
import { isPositive, yuan } from '#contract/orders/order-money.ts'
import { payMethod } from '#contract/payment.ts'
import { payoutsOf } from '#server/areas/orders/payment/payout.ts'
import { closePayments, lockPayments } from '#server/areas/orders/payment/present.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'
import { distributorAddon } from '#server/database/schema/distributors.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { findRow, lockRow, refuseStale } from '#server/entity/rows.ts'
import { checkFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { dayOf } from '#server/time.ts'
import { quotasOf } from '../account/figures.ts'
import { keepAccount, lockAccount } from '../account/keep.ts'
import { countPackage, type PurchaseRecord, savePurchase } from '../bill/effect.ts'
import { presentPurchase, purchases } from './present.ts'

/** The account first, as every change of its money does. */
async function lockBill(context: Context, id: number): Promise<PurchaseRecord> {
  const { distributorId } = await findRow(context, purchases, id)
  await lockAccount(context.db, distributorId)
  return lockRow(context, purchases, id)
}

export async function cancel(
  { ids, reason }: ParsedParamsOf<typeof cancelDistributorPurchases>,
  context: Context,
): Promise<BulkResult> {
  return rowByRow(context, await namedRows(context, purchases, ids), async ({ id }, own) => {
    const row = await lockBill(own, id)
    if (row.kind === distributorPurchaseKind.opening) throw refuse('开户单请在经销商开户取消')
    const payments = await lockPayments(own.db, payBizKind.distributorAccount, id)
    if (payments.some(({ status }) => status === paymentStatus.toConfirm))
      throw refuse('有付款凭证待确认，请先确认或驳回')
    if (!canCancelBill(row)) throw refuse('只能取消待付款的单据')
    const work = workOf(own)
    await savePurchase(work, row, { status: distributorBillStatus.cancelled, cancelReason: reason })
    await closePayments(work, payBizKind.distributorAccount, id)
    logRow(own, purchases, row, { action: 'cancel', verb: '取消', reason })
  })
}

export async function saveInvoice(
  { id, version, invoiceNo }: ParsedParamsOf<typeof saveDistributorInvoice>,
  context: Context,
): Promise<AnswerOf<typeof saveDistributorInvoice>> {
  const row = await lockBill(context, id)
  await refuseStale(row, version, DistributorPurchase, (present) => presentPurchase(context, present))
  if (!canInvoice(row)) throw refuse('只能登记已生效单据的发票')
  const saved = await savePurchase(workOf(context), row, { invoiceNo })
  logRow(context, purchases, row, {
    action: 'invoice',
    verb: '登记',
    rest: '的发票',
    changes: [{ field: 'invoiceNo', title: '发票号码', before: row.invoiceNo, after: invoiceNo }],
  })
  return presentPurchase(context, saved)
}

/** Only the newest bill that took effect can be taken back: later ones build on it. */
async function refuseOlder({ db }: Context, row: PurchaseRecord): Promise<void> {
  const { id, distributorId, status, effectiveAt } = distributorPurchase
  const [newest] = await db
    .select({ id })
    .from(distributorPurchase)
    .where(and(eq(distributorId, row.distributorId), eq(status, distributorBillStatus.effective)))
    .orderBy(desc(effectiveAt), desc(id))
    .limit(1)
  if (newest?.id !== row.id) throw refuse('之后还有生效的单据，请先撤销较新的单据')
}

/** Pays the money back by the way it came; the number is made of the bill, so that it is paid once. */
async function payBack(context: Context, row: PurchaseRecord, amount: string): Promise<void> {
  if (row.payMethod !== payMethod.alipay || !isPositive(amount)) return
  const payments = await lockPayments(context.db, payBizKind.distributorAccount, row.id)
  const paid = payments.find(({ status }) => status === paymentStatus.paid)
  if (!paid) throw refuse('没有可退款的支付流水')
  const answer = await payoutsOf(context.services).refund(`R${row.purchaseNo}`, paid.payNo, yuan(amount))
  if (answer.state === 'pending') throw refuse('支付平台正在处理退款，请稍后再试')
  if (answer.state === 'failed') throw refuse(`打款失败：${answer.message}`)
}

/** Undoes what a bill changed: its items end, or the package and the term are those before. */
async function undo(context: Context, row: PurchaseRecord): Promise<void> {
  const work = workOf(context)
  const account = await lockAccount(context.db, row.distributorId)
  await context.db.delete(distributorAddon).where(eq(distributorAddon.purchaseId, row.id))
  const { before } = row
  const saved =
    row.kind === distributorPurchaseKind.upgrade && before
      ? await keepAccount(work, account, { ...before, remindedDays: null })
      : await keepAccount(work, account, {})
  if (row.kind === distributorPurchaseKind.upgrade && before) {
    await countPackage(context.db, account.packageId, { active: -1, sold: -1 })
    await countPackage(context.db, before.packageId, { active: 1 })
  }
  const quotas = (await quotasOf(context.db, [saved], dayOf(context.now)))(saved.id)
  if (quotas.staff.used > quotas.staff.quota) throw refuse('员工数已超出退款后的上限，请先停用员工账号')
  if (quotas.stores.used > quotas.stores.quota) throw refuse('门店数已超出退款后的上限，请先关闭门店')
}

export async function refund(
  { id, version, amount, refundVoucher, reason }: ParsedParamsOf<typeof refundDistributorPurchase>,
  context: Context,
): Promise<AnswerOf<typeof refundDistributorPurchase>> {
  const row = await lockBill(context, id)
  await refuseStale(row, version, DistributorPurchase, (present) => presentPurchase(context, present))
  if (row.kind === distributorPurchaseKind.opening) throw refuse('开户单不能撤销，请注销经销商')
  if (!canRefundBill(row, context.now)) throw refuse('只能撤销生效 7 天内的单据')
  const fault = refundAmountFault(row, amount)
  if (fault) throw refuseField('amount', fault)
  const isOffline = isPositive(row.payAmount) && row.payMethod !== payMethod.alipay
  if (isOffline && refundVoucher.length === 0) throw refuseField('refundVoucher', '请上传退款凭证')
  await refuseOlder(context, row)
  await undo(context, row)
  const images = plainFiles(context.services.store, refundVoucher)
  const urls = urlsOf('refundVoucher', images)
  await checkFiles(context, urls, () => distributorUploads.voucherImages)
  await markFiles(context, 'distributorPurchase', id, urls)
  const saved = await savePurchase(workOf(context), row, {
    status: distributorBillStatus.refunded,
    refundedAmount: yuan(amount),
    refundVoucher: images,
    cancelReason: reason,
  })
  logRow(context, purchases, row, { action: 'refund', verb: '撤销', rest: `，退款 ${yuan(amount)} 元`, reason })
  await payBack(context, row, amount)
  return presentPurchase(context, saved)
}
