import { getDistributor } from '#contract/distribution/accounts.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { OrderPayment, VoucherForm } from '#features/orders/public.ts'
import { useLookup } from '#screen/data/use-read.ts'

interface OpeningPaymentProps {
  id: number
  step: 'voucher' | 'confirm'
  onClose: () => void
}

/** Takes the voucher of an opening, or confirms it, on the current bill. */
export function OpeningPayment({ id, step, onClose }: OpeningPaymentProps) {
  const { data } = useLookup(getDistributor, { id }, { staleMs: 0 })
  const opening = data?.opening
  if (!opening) return null
  const { purchaseNo, payments } = opening
  if (step === 'confirm') {
    return <OrderPayment order={{ orderNo: purchaseNo, payments }} noun="开户单" onClose={onClose} />
  }
  const sold = {
    ...opening,
    no: purchaseNo,
    noun: '开户单',
    bizKind: payBizKind.distributorAccount,
    resource: 'distributorPurchase',
  } as const
  return <VoucherForm sold={sold} onClose={onClose} />
}
