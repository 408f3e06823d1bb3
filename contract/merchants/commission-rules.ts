// 推广佣金的算法
import Big from 'big.js'
import type { CodeOf } from '#contract/codes.ts'
import { orderStatus } from '#contract/orders/codes.ts'
import { minusMoney, sumOfMoney, yuan } from '#contract/orders/order-money.ts'
import type { commissionStatus } from './codes.ts'

export type CommissionStatus = CodeOf<typeof commissionStatus>

/** Days after the completion of an order in which its goods may still come back. */
export const SETTLE_DAYS = 15

interface PaidLine {
  payAmount: string
  refundedAmount: string
}

/** What commission is counted on: paid for goods less refunded. Freight and installation are not among the lines. */
export const commissionBase = (order: { status: number }, lines: readonly PaidLine[]): string =>
  order.status === orderStatus.closed
    ? '0.00'
    : sumOfMoney(lines.map(({ payAmount, refundedAmount }) => minusMoney(payAmount, refundedAmount)))

/**
 * Commission in yuan, rounded to the cent: the only place where it is computed. It depends on the present base alone, so
 * that any sequence of refunds takes back the same as one refund of their sum.
 */
export const commissionOf = (baseAmount: string, rate: string): string => yuan(new Big(baseAmount).times(rate).div(100))

/** What a promoter's book is made of, in yuan. */
export interface BookSums {
  /** All commission when it was earned. */
  earned: string
  /** The part that refunds took back, before or after a withdrawal. */
  takenBack: string
  /** Commission of orders that may still be returned. */
  frozen: string
  /** Withdrawals that were paid, with their taxes. */
  paid: string
  /** Withdrawals that wait for review or payout. */
  locked: string
}

/** earned = paid + owed + taken back. */
export interface Book extends BookSums {
  owed: string
  /** Can be withdrawn now. */
  usable: string
  /** Taken back after it was withdrawn; later commission is set off against it. */
  debt: string
}

/** The balance of a promoter. What is owed is negative while more was withdrawn than is left of the commission. */
export function bookOf(sums: BookSums): Book {
  const owed = minusMoney(minusMoney(sums.earned, sums.takenBack), sums.paid)
  const free = new Big(minusMoney(minusMoney(owed, sums.frozen), sums.locked))
  return {
    ...sums,
    owed,
    usable: yuan(free.gt(0) ? free : 0),
    debt: yuan(free.lt(0) ? free.times(-1) : 0),
  }
}

export const noSums: BookSums = { earned: '0.00', takenBack: '0.00', frozen: '0.00', paid: '0.00', locked: '0.00' }

/**
 * The settled commissions that payouts cover, the oldest first: `amounts` are those not yet marked as withdrawn, `paid`
 * all payouts, `marked` what is left of the commissions that are. The last one is covered in full or not at all.
 */
export function coveredCount(amounts: readonly string[], paid: string, marked: string): number {
  let left = new Big(paid).minus(marked)
  const firstUncovered = amounts.findIndex((amount) => {
    left = left.minus(amount)
    return left.lt(0)
  })
  return firstUncovered === -1 ? amounts.length : firstUncovered
}
