import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { payMethod as payMethodCodes } from '#contract/payment.ts'
import { enteredMoment, isAfter } from '#contract/rules/moment.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { orderBizType, paymentStatus } from './codes.ts'

import { isMore, isPositive } from './order-money.ts'

export type PaymentStatus = CodeOf<typeof paymentStatus>

export const paymentTransitions = {
  submitVoucher: {
    title: '提交凭证',
    from: [paymentStatus.unpaid, paymentStatus.rejected],
    to: paymentStatus.toConfirm,
  },
  confirm: { title: '确认到账', from: [paymentStatus.toConfirm], to: paymentStatus.paid },
  reject: { title: '驳回', from: [paymentStatus.toConfirm], to: paymentStatus.rejected },
  paid: { title: '支付成功', from: [paymentStatus.unpaid], to: paymentStatus.paid },
  close: { title: '关闭', from: [paymentStatus.unpaid, paymentStatus.rejected], to: paymentStatus.closed },
} as const satisfies Record<string, Transition<PaymentStatus>>

export type PaymentTransitionName = keyof typeof paymentTransitions

export const canMovePayment = (step: PaymentTransitionName, status: number): boolean =>
  canMove<number>(paymentTransitions[step], status)

/** Payment methods confirmed manually by voucher. */
export const voucherMethods = [payMethodCodes.bankTransfer, payMethodCodes.offline] as const
export const isByVoucher = (payMethod: number): boolean =>
  payMethod === payMethodCodes.bankTransfer || payMethod === payMethodCodes.offline

export const NO_WALLET = '只有黑卡商家购买的订单可以用钱包支付'
/** Why an order is not paid from a wallet; '' if it is. A card merchant also sells to consumers, who pay by themselves. */
export const walletFault = ({ bizType }: { bizType: number }): string =>
  bizType === orderBizType.blackCardPurchase ? '' : NO_WALLET

export const paymentUploads = {
  voucherImages: { type: 'image', kb: 5120 },
} as const satisfies Record<string, UploadRules>

/** Voucher errors, by field. */
export function voucherFaults(
  voucher: { transferAmount: string; transferAt: string },
  placedAt: string,
  now: string,
): FieldErrors {
  return {
    ...(isPositive(voucher.transferAmount) ? {} : { transferAmount: '转账金额应大于 0' }),
    ...(isAfter(voucher.transferAt, now) ? { transferAt: '转账时间不能晚于现在' } : {}),
    ...(isAfter(placedAt, enteredMoment(placedAt, voucher.transferAt))
      ? { transferAt: '转账时间不能早于下单时间' }
      : {}),
  }
}

const isSameAmount = (a: string, b: string): boolean => !isMore(a, b) && !isMore(b, a)

/**
 * Why this user cannot confirm a payment with this amount; '' if they can. A payment already decided is a conflict, not
 * a validation error.
 */
export function confirmFault(
  payment: { amount: string; submittedById: number },
  transferAmount: string,
  userId: number,
): string {
  if (payment.submittedById === userId) return '提交人不能确认自己的收款凭证'
  return isSameAmount(transferAmount, payment.amount) ? '' : '到账金额与应付金额不一致'
}

/** 622848****6217 → **** 6217. */
export const maskPayerAccount = (account: string): string => (account === '' ? '' : `**** ${account.slice(-4)}`)
