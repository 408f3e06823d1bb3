import { payBizKind } from '#contract/orders/codes.ts'
import type { Payment } from '#contract/orders/payments.ts'
import { OrderPayment, VoucherForm } from '#features/orders/public.ts'

export type PaymentStep = 'voucher' | 'confirm'

interface BillPaymentProps {
  /** The current bill; nothing is shown until it is loaded. */
  bill:
    | { id: number; version: number; no: string; createdAt: string; payAmount: string; payments: Payment[] }
    | null
    | undefined
  /** 升级单, 续费单. */
  noun: string
  resource: 'distributorPurchase' | 'distributorRenewal'
  step: PaymentStep
  onClose: () => void
}

const kinds = {
  distributorPurchase: payBizKind.distributorAccount,
  distributorRenewal: payBizKind.distributorRenewal,
} as const

/** Takes the voucher of a bill, or confirms it. */
export function BillPayment({ bill, noun, resource, step, onClose }: BillPaymentProps) {
  if (!bill) return null
  if (step === 'confirm')
    return <OrderPayment order={{ orderNo: bill.no, payments: bill.payments }} noun={noun} onClose={onClose} />
  return <VoucherForm sold={{ ...bill, noun, bizKind: kinds[resource], resource }} onClose={onClose} />
}
