// 渠道结算单的金额
import Big from 'big.js'

/** Without the sign of -0.00. */
const yuan = (amount: Big): string => amount.toFixed(2, Big.roundHalfUp).replace(/^-(0\.00)$/, '$1')

interface Traded {
  orderAmount: string
  refundAmount: string
  /** Percent. */
  commissionRate: string
}

/** (orders - refunds) x rate, rounded to the cent; negative when more was refunded than sold. */
export const commissionOf = ({ orderAmount, refundAmount, commissionRate }: Traded): string =>
  yuan(new Big(orderAmount).minus(refundAmount).times(commissionRate).div(100))

/** The commission with what was carried over and what finance adjusted. A negative one is carried to the next month. */
export const payableOf = (commission: string, carriedAmount: string, adjustAmount: string): string =>
  yuan(new Big(commission).plus(carriedAmount).plus(adjustAmount))

/** Why a confirmed statement cannot be paid; '' if it can. */
export const payFault = ({ payable }: { payable: string }): string =>
  Number(payable) > 0 ? '' : '应付金额不大于 0，不能登记打款'
