import { type ReactNode, useState } from 'react'
import { canCancelBill, canConfirmBill, canPayBill, canRefundBill } from '#contract/distribution/bill-rules.ts'
import type {
  cancelDistributorPurchases,
  DistributorPurchaseRow,
  refundDistributorPurchase,
} from '#contract/distribution/purchases.ts'
import type { cancelRenewals, RenewalRow, refundRenewal } from '#contract/distribution/renewals.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { confirmPayment, submitVoucher, toAliPay } from '#contract/orders/payments.ts'
import { usePayment } from '#features/orders/public.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import type { RowAction } from '#ui/data-table/row-actions.tsx'
import type { PaymentStep } from './bill-payment.tsx'

type Bill = DistributorPurchaseRow | RenewalRow
export type BillStep = PaymentStep | 'refund'

interface BillActions<Row extends Bill> {
  /** 单据, 续费单. */
  noun: string
  resource: 'distributorPurchase' | 'distributorRenewal'
  numberOf: (row: Row) => string
  cancelCall: typeof cancelDistributorPurchases | typeof cancelRenewals
  refundCall: typeof refundDistributorPurchase | typeof refundRenewal
  /** Why a bill that is new enough cannot be taken back; '' if it can. */
  refundFault?: (row: Row) => string
  /** Shows the dialog of a step. */
  dialog: (step: BillStep, row: Row, end: () => void) => ReactNode
}

/** Steps of bills: each is offered by the state of the bill and the rights of the user. */
export function useBillActions<Row extends Bill>(actions: BillActions<Row>) {
  const { noun, resource, numberOf, cancelCall, refundCall, refundFault = () => '' } = actions
  const can = useCan()
  const [taken, take] = useState<{ step: BillStep; row: Row } | null>(null)
  const cancelAll = useBulkChange<typeof cancelDistributorPurchases, Row>(
    cancelCall as typeof cancelDistributorPurchases,
  )
  const payment = usePayment()
  const bizKind = resource === 'distributorRenewal' ? payBizKind.distributorRenewal : payBizKind.distributorAccount

  const cancel = (target: BulkTarget<Row>) =>
    confirm({
      title: `取消${targetLabel(target, `张${noun}`, numberOf)}？`,
      consequence: '未付款的支付流水一并关闭，不能恢复；需要时重新提交。',
      action: `取消${noun}`,
      tone: 'danger',
      reason: { label: '取消原因', min: 2, max: 100, presets: ['客户不再办理', '内容有误，重新提交'] },
      onConfirm: cancelAll.answering(target, `张${noun}已取消`, ({ reason = '' }) => ({ reason })),
    })

  const stepsOf = (row: Row, between: (RowAction | false)[] = []): (RowAction | false)[] => [
    can(confirmPayment) && canConfirmBill(row) && { label: '确认收款', onSelect: () => take({ step: 'confirm', row }) },
    can(toAliPay) &&
      canPayBill(row) && { label: '支付宝付款', onSelect: () => payment.pay({ bizKind, bizNo: numberOf(row) }) },
    can(submitVoucher) && canPayBill(row) && { label: '上传付款凭证', onSelect: () => take({ step: 'voucher', row }) },
    ...between,
    can(refundCall) &&
      canRefundBill(row, new Date().toISOString()) &&
      refundFault(row) === '' && { label: '撤销并退款', tone: 'danger', onSelect: () => take({ step: 'refund', row }) },
    can(cancelCall) && canCancelBill(row) && { label: '取消', tone: 'danger', onSelect: () => void cancel([row]) },
  ]

  const opened: ReactNode = (
    <>
      {taken && actions.dialog(taken.step, taken.row, () => take(null))}
      {payment.opened}
    </>
  )
  return { stepsOf, cancel, opened }
}
