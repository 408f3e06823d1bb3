import { getDistributor } from '#contract/distribution/accounts.ts'
import { BillPayment, type PaymentStep } from '#features/distribution/shared/bill-payment.tsx'
import { useLookup } from '#screen/data/use-read.ts'

interface OpeningPaymentProps {
  id: number
  step: PaymentStep
  onClose: () => void
}

/** The payment of an opening. */
export function OpeningPayment({ id, ...step }: OpeningPaymentProps) {
  const { data } = useLookup(getDistributor, { id }, { staleMs: 0 })
  const bill = data?.opening && { ...data.opening, no: data.opening.purchaseNo }
  return <BillPayment bill={bill} noun="开户单" resource="distributorPurchase" {...step} />
}
