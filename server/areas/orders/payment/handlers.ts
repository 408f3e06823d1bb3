import type * as contract from '#contract/orders/payments.ts'
import type { Handlers } from '#server/context.ts'
import { openAliPay, payStatusOf } from './online.ts'
import { confirmVoucher, handInVoucher, refuseVoucher } from './vouchers.ts'
import { payFromWallet } from './wallet.ts'

export const paymentHandlers: Handlers<typeof contract> = {
  toAliPay: openAliPay,
  payByWallet: payFromWallet,
  getPayStatus: payStatusOf,
  submitVoucher: handInVoucher,
  confirmPayment: confirmVoucher,
  rejectPayment: refuseVoucher,
}
