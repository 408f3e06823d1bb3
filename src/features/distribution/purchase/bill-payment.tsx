import { distributorPurchaseKind } from '#contract/distribution/codes.ts'
import { getDistributorPurchase } from '#contract/distribution/purchases.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { OrderPayment, VoucherForm } from '#features/orders/public.ts'
import { useLookup } from '#screen/data/use-read.ts'

interface BillPaymentProps {
  id: number
  step: 'voucher' | 'confirm'
  onClose: () => void
}

/** Takes the voucher of a bill, or confirms it, on the current bill. */
export function BillPayment({ id, step, onClose }: BillPaymentProps) {
  const { data: bill } = useLookup(getDistributorPurchase, { id }, { staleMs: 0 })
  if (!bill) return null
  const { purchaseNo, payments, kind } = bill
  const noun = `${distributorPurchaseKind.label(kind)}单`
  if (step === 'confirm')
    return <OrderPayment order={{ orderNo: purchaseNo, payments }} noun={noun} onClose={onClose} />
  const bizKind = payBizKind.distributorAccount
  return (
    <VoucherForm sold={{ ...bill, no: purchaseNo, noun, bizKind, resource: 'distributorPurchase' }} onClose={onClose} />
  )
}
