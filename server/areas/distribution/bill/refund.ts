import { distributorUploads } from '#contract/distribution/account-rules.ts'
import { canRefundBill, refundAmountFault } from '#contract/distribution/bill-rules.ts'
import type { RefundInput } from '#contract/distribution/bills.ts'
import { distributorBillStatus } from '#contract/distribution/codes.ts'
import { paymentStatus } from '#contract/orders/codes.ts'
import { isPositive, yuan } from '#contract/orders/order-money.ts'
import { payMethod } from '#contract/payment.ts'
import { payoutsOf } from '#server/areas/orders/payment/payout.ts'
import { lockPayments } from '#server/areas/orders/payment/present.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import type { BillTable } from '#server/database/schema/distributor-bills.ts'
import { logRow } from '#server/entity/change-log.ts'
import type { Row, Values } from '#server/entity/entity.ts'
import { checkFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { dayOf } from '#server/time.ts'
import { quotasOf } from '../account/figures.ts'
import type { DistributorRecord } from '../account/present.ts'
import { type BillKind, refuseOlder, saveBill } from './kind.ts'

/** Pays the money back by the way it came; the number is made of the bill, so that it is paid once. */
async function payBack<Table extends BillTable>(
  context: Context,
  kind: BillKind<Table>,
  row: Row<Table>,
  amount: string,
): Promise<void> {
  if (row.payMethod !== payMethod.alipay || !isPositive(amount)) return
  const payments = await lockPayments(context.db, kind.bizKind, row.id)
  const paid = payments.find(({ status }) => status === paymentStatus.paid)
  if (!paid) throw refuse('没有可退款的支付流水')
  const answer = await payoutsOf(context.services).refund(`R${kind.numberOf(row)}`, paid.payNo, yuan(amount))
  if (answer.state === 'pending') throw refuse('支付平台正在处理退款，请稍后再试')
  if (answer.state === 'failed') throw refuse(`打款失败：${answer.message}`)
}

/** What is bought back must not be in use. */
export async function refuseInUse({ db, now }: Context, account: DistributorRecord): Promise<void> {
  const quotas = (await quotasOf(db, [account], dayOf(now)))(account.id)
  if (quotas.staff.used > quotas.staff.quota) throw refuse('员工数已超出退款后的上限，请先停用员工账号')
  if (quotas.stores.used > quotas.stores.quota) throw refuse('门店数已超出退款后的上限，请先关闭门店')
}

/** Takes a locked bill back: `undo` undoes what it changed, then the money goes back. */
export async function refundBill<Table extends BillTable>(
  context: Context,
  kind: BillKind<Table>,
  row: Row<Table>,
  { amount, refundVoucher, reason }: RefundInput,
  undo: () => Promise<void>,
): Promise<Row<Table>> {
  if (!canRefundBill(row, context.now)) throw refuse('只能撤销生效 7 天内的单据')
  const fault = refundAmountFault(row, amount)
  if (fault) throw refuseField('amount', fault)
  const isOffline = isPositive(row.payAmount) && row.payMethod !== payMethod.alipay
  if (isOffline && refundVoucher.length === 0) throw refuseField('refundVoucher', '请上传退款凭证')
  await refuseOlder(context.db, row, kind.of.table)
  await undo()
  const images = plainFiles(context.services.store, refundVoucher)
  const urls = urlsOf('refundVoucher', images)
  await checkFiles(context, urls, () => distributorUploads.voucherImages)
  await markFiles(context, kind.of.resource, row.id, urls)
  const saved = await saveBill(workOf(context), kind.of.table, row, {
    status: distributorBillStatus.refunded,
    refundedAmount: yuan(amount),
    refundVoucher: images,
    cancelReason: reason,
  } as unknown as Values<Table>)
  logRow(context, kind.of, row, { action: 'refund', verb: '撤销', rest: `，退款 ${yuan(amount)} 元`, reason })
  await payBack(context, kind, row, amount)
  return saved
}
