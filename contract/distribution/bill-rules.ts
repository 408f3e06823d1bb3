import type { CodeOf } from '#contract/codes.ts'
import { distributorBillStatus } from './codes.ts'

export type BillStatus = CodeOf<typeof distributorBillStatus>

/** Days to pay a bill. */
export const PAY_DAYS = 7

interface State {
  status: BillStatus
}

export const canPayBill = ({ status }: State): boolean => status === distributorBillStatus.unpaid
export const canConfirmBill = ({ status }: State): boolean => status === distributorBillStatus.toConfirm
