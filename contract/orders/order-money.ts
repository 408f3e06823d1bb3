import Big from 'big.js'
import { orderStatus } from './codes.ts'

/** Amounts are yuan with two decimals, as strings: money never passes through a float. */

export const yuan = (amount: Big.BigSource): string => new Big(amount).toFixed(2, Big.roundHalfUp)

export const sumOfMoney = (amounts: readonly string[]): string =>
  yuan(amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)))

export const timesMoney = (amount: string, times: number | string): string => yuan(new Big(amount).times(times))
export const minusMoney = (amount: string, other: string): string => yuan(new Big(amount).minus(other))
export const isMore = (amount: string, other: string): boolean => new Big(amount).gt(other)
export const isPositive = (amount: string): boolean => new Big(amount).gt(0)

/**
 * Splits a total by weights, to the cent: each share is rounded, and what rounding leaves over goes to the largest
 * weight. No share exceeds its weight where the total does not exceed the sum of them.
 */
export function apportion(total: string, weights: readonly string[]): string[] {
  const all = weights.reduce((sum, weight) => sum.plus(weight), new Big(0))
  if (all.eq(0)) return weights.map(() => '0.00')
  const shares = weights.map((weight) => new Big(total).times(weight).div(all).round(2, Big.roundHalfUp))
  let rest = shares.reduce((left, share) => left.minus(share), new Big(total))
  const isWithin = new Big(total).gte(0) && new Big(total).lte(all)
  const largestFirst = [...weights.keys()].sort((one, other) =>
    new Big(weights[other] ?? 0).cmp(new Big(weights[one] ?? 0)),
  )
  for (const index of largestFirst) {
    if (rest.eq(0)) break
    const share = shares[index] ?? new Big(0)
    const wanted = share.plus(rest)
    const weight = new Big(weights[index] ?? 0)
    const taken = !isWithin ? wanted : wanted.gt(weight) ? weight : wanted.lt(0) ? new Big(0) : wanted
    rest = rest.minus(taken.minus(share))
    shares[index] = taken
  }
  return shares.map((share) => share.toFixed(2))
}

/** What the money of a line follows from. */
export interface PricedLine {
  unitPrice: string
  quantity: number
  /** Change of the line by hand, negative = cheaper. */
  adjustAmount: string
}

export interface OrderCharges {
  freightAmount: string
  installAmount: string
  /** Coupon and activity, over all lines. */
  discountAmount: string
}

export interface LineMoney {
  amount: string
  /** Its share of the discount, less what was changed by hand. */
  discountAmount: string
  payAmount: string
}

export interface OrderMoney {
  goodsAmount: string
  adjustAmount: string
  payAmount: string
  lines: LineMoney[]
}

/** What an order comes to. Lines, freight and installation add up to what is paid, to the cent. */
export function orderMoney(lines: readonly PricedLine[], charges: OrderCharges): OrderMoney {
  const amounts = lines.map(({ unitPrice, quantity }) => timesMoney(unitPrice, quantity))
  const shares = apportion(charges.discountAmount, amounts)
  const priced = lines.map(({ adjustAmount }, index) => {
    const amount = amounts[index] ?? '0.00'
    const discountAmount = minusMoney(shares[index] ?? '0.00', adjustAmount)
    return { amount, discountAmount, payAmount: minusMoney(amount, discountAmount) }
  })
  return {
    goodsAmount: sumOfMoney(amounts),
    adjustAmount: sumOfMoney(lines.map(({ adjustAmount }) => adjustAmount)),
    payAmount: sumOfMoney([...priced.map(({ payAmount }) => payAmount), charges.freightAmount, charges.installAmount]),
    lines: priced,
  }
}

/** How a new price of a piece changes its line. */
export const adjustOf = (line: { unitPrice: string; quantity: number }, dealPrice: string): string =>
  timesMoney(minusMoney(dealPrice, line.unitPrice), line.quantity)

/** The price of a piece after all changes by hand. */
export const dealPriceOf = ({ unitPrice, quantity, adjustAmount }: PricedLine): string =>
  yuan(new Big(unitPrice).plus(new Big(adjustAmount).div(quantity)))

/** What the seller's profit follows from in a line. */
interface EarningLine {
  payAmount: string
  refundedAmount: string
  /** What a piece cost the seller; null counts as nothing. */
  purchasePrice: string | null
  quantity: number
  /** Pieces that were refunded before they left, and those that came back. */
  cancelledQty: number
  returnedQty: number
}

/** Who sells to consumers: a distributor, a card merchant, a channel. */
const SALES: readonly number[] = [3, 5, 6]

/**
 * What the seller earns of a sale; null where the platform itself sells. Freight and installation are not the seller's. Money
 * that went back is not earned, and pieces that went back cost nothing: so a refund of everything leaves nothing, like an order
 * that was closed.
 */
export function profitOf(order: { bizType: number; status: number }, lines: readonly EarningLine[]): string | null {
  if (!SALES.includes(order.bizType)) return null
  if (order.status === orderStatus.closed) return '0.00'
  return yuan(
    lines.reduce((sum, { payAmount, refundedAmount, purchasePrice, quantity, cancelledQty, returnedQty }) => {
      const cost = new Big(purchasePrice ?? '0').times(quantity - cancelledQty - returnedQty)
      return sum.plus(payAmount).minus(refundedAmount).minus(cost)
    }, new Big(0)),
  )
}

/** More than this no amount of the platform is. */
const MAX_AMOUNT = '9999999'

/** Why an order cannot come to this; '' where it can. */
export function amountFault({ goodsAmount, payAmount }: Pick<OrderMoney, 'goodsAmount' | 'payAmount'>): string {
  const isOver = isMore(goodsAmount, MAX_AMOUNT) || isMore(payAmount, MAX_AMOUNT)
  return isOver ? `订单金额不能超过 ${MAX_AMOUNT} 元` : ''
}

/** Why new prices cannot be set; '' where they can. */
export function adjustFault(money: OrderMoney): string {
  const { payAmount, lines } = money
  if (!isPositive(payAmount)) return '改价后应付金额必须大于 0'
  if (lines.some((line) => isMore('0', line.payAmount))) return '改价后商品实付金额不能小于 0'
  return amountFault(money)
}
