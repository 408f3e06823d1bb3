import type { CodeOf } from '#contract/codes.ts'
import { isMore } from '#contract/orders/order-money.ts'
import { daysAfter, isAfter } from '#contract/rules/moment.ts'
import { distributorBillStatus } from './codes.ts'

export type BillStatus = CodeOf<typeof distributorBillStatus>

/** Days to pay a bill. */
export const PAY_DAYS = 7
/** Days after its effect in which a bill can be taken back. */
export const REFUND_DAYS = 7
/** Bills per request. */
export const CANCELLED_MAX = 50
/** Distributors reminded per request. */
export const REMINDED_MAX = 200
/** Hours until the same distributor can be reminded again. */
export const REMINDER_HOURS = 24

interface State {
  status: BillStatus
}

export const canPayBill = ({ status }: State): boolean => status === distributorBillStatus.unpaid
export const canConfirmBill = ({ status }: State): boolean => status === distributorBillStatus.toConfirm
export const canCancelBill = ({ status }: State): boolean => status === distributorBillStatus.unpaid
export const canInvoice = ({ status }: State): boolean => status === distributorBillStatus.effective

/** @param now a moment */
export const canRefundBill = ({ status, effectiveAt }: State & { effectiveAt: string | null }, now: string): boolean =>
  status === distributorBillStatus.effective &&
  effectiveAt !== null &&
  !isAfter(now, daysAfter(effectiveAt, REFUND_DAYS))

/** Why so much cannot be paid back; '' if it can. */
export const refundAmountFault = ({ payAmount }: { payAmount: string }, amount: string): string =>
  isMore(amount, payAmount) ? `退款金额不能超过实付的 ${payAmount} 元` : ''

/** A discount needs a reason. */
export const discountReasonFault = (reason: string): string =>
  [...reason.trim()].length < 2 ? '请填写优惠原因，至少 2 个字' : ''

/** Why a renewal cannot be taken back although it is new; '' if it can. Its term begins the day after the last one. */
export const begunTermFault = (oldExpireAt: string, today: string): string =>
  today > oldExpireAt ? '新周期已开始，不能撤销' : ''
