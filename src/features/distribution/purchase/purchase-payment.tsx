import { distributorPurchaseKind } from '#contract/distribution/codes.ts'
import { getDistributorPurchase } from '#contract/distribution/purchases.ts'
import { BillPayment, type PaymentStep } from '#features/distribution/shared/bill-payment.tsx'
import { useLookup } from '#screen/data/use-read.ts'

interface PurchasePaymentProps {
  id: number
  step: PaymentStep
  onClose: () => void
}

/** The payment of an upgrade or of bought items. */
export function PurchasePayment({ id, ...step }: PurchasePaymentProps) {
  const { data } = useLookup(getDistributorPurchase, { id }, { staleMs: 0 })
  const noun = data ? `${distributorPurchaseKind.label(data.kind)}单` : ''
  const bill = data && { ...data, no: data.purchaseNo }
  return <BillPayment bill={bill} noun={noun} resource="distributorPurchase" {...step} />
}
