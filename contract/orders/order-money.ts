import Big from 'big.js'
import { orderStatus } from './codes.ts'

/** Amounts are yuan with two decimals, as strings. Money is never converted to a float. */

export const yuan = (amount: Big.BigSource): string => new Big(amount).toFixed(2, Big.roundHalfUp)

export const sumOfMoney = (amounts: readonly string[]): string =>
  yuan(amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)))

export const timesMoney = (amount: string, times: number | string): string => yuan(new Big(amount).times(times))
export const minusMoney = (amount: string, other: string): string => yuan(new Big(amount).minus(other))
export const isMore = (amount: string, other: string): boolean => new Big(amount).gt(other)
export const isPositive = (amount: string): boolean => new Big(amount).gt(0)

/**
 * Splits a total by weights, to the cent. Each share is rounded, and the rounding remainder goes to the largest weight.
 * No share exceeds its weight unless the total exceeds their sum.
 */
export function apportion(total: string, weights: readonly string[]): string[] {
  const all = weights.reduce((sum, weight) => sum.plus(weight), new Big(0))
  if (all.eq(0)) return weights.map(() => '0.00')
  const shares = weights.map((weight) => new Big(total).times(weight).div(all).round(2, Big.roundHalfUp))
  let rest = shares.reduce((left, share) => left.minus(share), new Big(total))
  const isWithin = new Big(total).gte(0) && new Big(total).lte(all)
  const largestFirst = [...weights.keys()].sort((a, b) => new Big(weights[b] ?? 0).cmp(new Big(weights[a] ?? 0)))
  for (const index of largestFirst) {
    if (rest.eq(0)) break
    const share = shares[index] ?? new Big(0)
    const candidate = share.plus(rest)
    const weight = new Big(weights[index] ?? 0)
    const amount = !isWithin ? candidate : candidate.gt(weight) ? weight : candidate.lt(0) ? new Big(0) : candidate
    rest = rest.minus(amount.minus(share))
    shares[index] = amount
  }
  return shares.map((share) => share.toFixed(2))
}

/** The inputs for the amount of a line. */
export interface PricedLine {
  unitPrice: string
  quantity: number
  /** Manual change of the line, negative = cheaper. */
  adjustAmount: string
}

export interface OrderCharges {
  freightAmount: string
  installAmount: string
  /** Coupon and promotion, over all lines. */
  discountAmount: string
}

export interface LineMoney {
  amount: string
  /** Share of the discount, minus manual changes. */
  discountAmount: string
  payAmount: string
}

export interface OrderMoney {
  goodsAmount: string
  adjustAmount: string
  payAmount: string
  lines: LineMoney[]
}

/** Amounts of an order. Lines, freight and installation add up to the payable amount, to the cent. */
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

/** The line adjustment that results from a new unit price. */
export const adjustOf = (line: { unitPrice: string; quantity: number }, dealPrice: string): string =>
  timesMoney(minusMoney(dealPrice, line.unitPrice), line.quantity)

/** Unit price after all manual changes. */
export const dealPriceOf = ({ unitPrice, quantity, adjustAmount }: PricedLine): string =>
  yuan(new Big(unitPrice).plus(new Big(adjustAmount).div(quantity)))

/** The fields of a line that determine the seller's profit. */
interface EarningLine {
  payAmount: string
  refundedAmount: string
  /** Purchase price per piece for the seller; null counts as zero. */
  purchasePrice: string | null
  quantity: number
  /** Pieces refunded before shipping, and returned pieces. */
  cancelledQty: number
  returnedQty: number
}

/** Sellers to consumers: a distributor, a card merchant, a channel. */
const SALES: readonly number[] = [3, 5, 6]

/**
 * The seller's profit; null if the platform itself sells. Excludes freight and installation. Refunded money is not
 * earned and returned pieces have no cost, so a fully refunded order has no profit, like a closed one.
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

/** Maximum amount on the platform. */
const MAX_AMOUNT = '9999999'

/** Why this order amount is not allowed; '' if it is. */
export function amountFault({ goodsAmount, payAmount }: Pick<OrderMoney, 'goodsAmount' | 'payAmount'>): string {
  const isOver = isMore(goodsAmount, MAX_AMOUNT) || isMore(payAmount, MAX_AMOUNT)
  return isOver ? `订单金额不能超过 ${MAX_AMOUNT} 元` : ''
}

/** Why new prices cannot be set; '' if they can. */
export function adjustFault(money: OrderMoney): string {
  const { payAmount, lines } = money
  if (!isPositive(payAmount)) return '改价后应付金额必须大于 0'
  if (lines.some((line) => isMore('0', line.payAmount))) return '改价后商品实付金额不能小于 0'
  return amountFault(money)
}
