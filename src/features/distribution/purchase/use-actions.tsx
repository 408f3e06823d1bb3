import { useState } from 'react'
import { canInvoice } from '#contract/distribution/bill-rules.ts'
import { distributorPurchaseKind } from '#contract/distribution/codes.ts'
import {
  cancelDistributorPurchases,
  type DistributorPurchaseRow,
  refundDistributorPurchase,
  saveDistributorInvoice,
} from '#contract/distribution/purchases.ts'
import { useBillActions } from '#features/distribution/shared/use-bill-actions.tsx'
import { useCan } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const PurchasePayment = lazyPart(() => import('./purchase-payment.tsx'), 'PurchasePayment')
const RefundDialog = lazyPart(() => import('../shared/refund-dialog.tsx'), 'RefundDialog')
const InvoiceDialog = lazyPart(() => import('./invoice-dialog.tsx'), 'InvoiceDialog')

const numberOf = ({ purchaseNo }: DistributorPurchaseRow) => purchaseNo

/** Steps of upgrades and of bought items. */
export function usePurchaseActions() {
  const can = useCan()
  const refund = useChange(refundDistributorPurchase)
  const [invoiced, invoice] = useState<DistributorPurchaseRow | null>(null)
  const bills = useBillActions<DistributorPurchaseRow>({
    noun: '单据',
    resource: 'distributorPurchase',
    numberOf,
    cancelCall: cancelDistributorPurchases,
    refundCall: refundDistributorPurchase,
    dialog: (step, row, end) =>
      step === 'refund' ? (
        <RefundDialog
          bill={{ ...row, no: row.purchaseNo }}
          consequence={
            row.kind === distributorPurchaseKind.upgrade
              ? '恢复到升级前的套餐与到期日'
              : '增购的权益立即收回，已超出使用的须先停用'
          }
          resource="distributorPurchase"
          refund={refund}
          onClose={end}
        />
      ) : (
        <PurchasePayment id={row.id} step={step} onClose={end} />
      ),
  })
  return {
    cancel: bills.cancel,
    stepsOf: (row: DistributorPurchaseRow) =>
      bills.stepsOf(row, [
        can(saveDistributorInvoice) && canInvoice(row) && { label: '登记发票', onSelect: () => invoice(row) },
      ]),
    opened: (
      <>
        {bills.opened}
        {invoiced && <InvoiceDialog bill={invoiced} onClose={() => invoice(null)} />}
      </>
    ),
  }
}
