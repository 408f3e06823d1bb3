import { type ReactNode, useState } from 'react'
import {
  canCancelBill,
  canConfirmBill,
  canInvoice,
  canPayBill,
  canRefundBill,
} from '#contract/distribution/bill-rules.ts'
import {
  cancelDistributorPurchases,
  type DistributorPurchaseRow,
  refundDistributorPurchase,
  saveDistributorInvoice,
} from '#contract/distribution/purchases.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { confirmPayment, submitVoucher, toAliPay } from '#contract/orders/payments.ts'
import { usePayment } from '#features/orders/public.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import type { RowAction } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const BillPayment = lazyPart(() => import('./bill-payment.tsx'), 'BillPayment')
const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'), 'RefundDialog')
const InvoiceDialog = lazyPart(() => import('./invoice-dialog.tsx'), 'InvoiceDialog')

interface Step {
  step: 'voucher' | 'confirm' | 'refund' | 'invoice'
  row: DistributorPurchaseRow
}

const nameOf = ({ purchaseNo }: DistributorPurchaseRow) => purchaseNo

/** Steps of bills: each is offered by the state of the bill and the rights of the user. */
export function usePurchaseActions() {
  const can = useCan()
  const [taken, take] = useState<Step | null>(null)
  const cancelAll = useBulkChange<typeof cancelDistributorPurchases, DistributorPurchaseRow>(cancelDistributorPurchases)
  const payment = usePayment()
  const end = () => take(null)

  const cancel = (target: BulkTarget<DistributorPurchaseRow>) =>
    confirm({
      title: `取消${targetLabel(target, '张单据', nameOf)}？`,
      consequence: '未付款的支付流水一并关闭，不能恢复；需要时重新提交。',
      action: '取消单据',
      tone: 'danger',
      reason: { label: '取消原因', min: 2, max: 100, presets: ['客户不再办理', '内容有误，重新提交'] },
      onConfirm: cancelAll.answering(target, '张单据已取消', ({ reason = '' }) => ({ reason })),
    })

  const stepsOf = (row: DistributorPurchaseRow): (RowAction | false)[] => [
    can(confirmPayment) && canConfirmBill(row) && { label: '确认收款', onSelect: () => take({ step: 'confirm', row }) },
    can(toAliPay) &&
      canPayBill(row) && {
        label: '支付宝付款',
        onSelect: () => payment.pay({ bizKind: payBizKind.distributorAccount, bizNo: row.purchaseNo }),
      },
    can(submitVoucher) && canPayBill(row) && { label: '上传付款凭证', onSelect: () => take({ step: 'voucher', row }) },
    can(saveDistributorInvoice) &&
      canInvoice(row) && { label: '登记发票', onSelect: () => take({ step: 'invoice', row }) },
    can(refundDistributorPurchase) &&
      canRefundBill(row, new Date().toISOString()) && {
        label: '撤销并退款',
        tone: 'danger',
        onSelect: () => take({ step: 'refund', row }),
      },
    can(cancelDistributorPurchases) &&
      canCancelBill(row) && { label: '取消', tone: 'danger', onSelect: () => void cancel([row]) },
  ]

  const opened: ReactNode = (
    <>
      {taken?.step === 'voucher' && <BillPayment id={taken.row.id} step="voucher" onClose={end} />}
      {taken?.step === 'confirm' && <BillPayment id={taken.row.id} step="confirm" onClose={end} />}
      {taken?.step === 'refund' && <RefundDialog bill={taken.row} onClose={end} />}
      {taken?.step === 'invoice' && <InvoiceDialog bill={taken.row} onClose={end} />}
      {payment.opened}
    </>
  )
  return { stepsOf, cancel, opened }
}
