import { getRenewal } from '#contract/distribution/renewals.ts'
import { BillPayment, type PaymentStep } from '#features/distribution/shared/bill-payment.tsx'
import { useLookup } from '#screen/data/use-read.ts'

interface RenewalPaymentProps {
  id: number
  step: PaymentStep
  onClose: () => void
}

/** The payment of a renewal. */
export function RenewalPayment({ id, ...step }: RenewalPaymentProps) {
  const { data } = useLookup(getRenewal, { id }, { staleMs: 0 })
  const bill = data && { ...data, no: data.renewalNo }
  return <BillPayment bill={bill} noun="续费单" resource="distributorRenewal" {...step} />
}
