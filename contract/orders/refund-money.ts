import Big from 'big.js'
import { refundType } from './codes.ts'
import { type LineQuantities, type OrderStatus, recomputedStatus, shippableQty } from './order-lifecycle.ts'
import { apportion, isMore, isPositive, minusMoney, sumOfMoney, yuan } from './order-money.ts'
import type { RefundType } from './refund-lifecycle.ts'

/** What is still refundable of a line. */
export interface RefundableLine extends LineQuantities {
  id: number
  productName: string
  payAmount: string
  refundedAmount: string
  /** In open refunds: pieces being returned, and the amount of all pieces. */
  returningQty: number
  openRefundAmount: string
}

/** Amount of a line that is neither refunded nor requested. */
export const refundableAmount = ({ payAmount, refundedAmount, openRefundAmount }: RefundableLine): string =>
  minusMoney(minusMoney(payAmount, refundedAmount), openRefundAmount)

/** Refundable pieces of a line for this refund type. */
export function refundableQty(line: RefundableLine, type: RefundType): number {
  if (type === refundType.beforeShipping) return shippableQty(line)
  return type === refundType.withReturn ? line.shippedQty - line.returnedQty - line.returningQty : 0
}

/** Pieces neither refunded nor requested, shipped or not. */
const piecesLeft = (line: RefundableLine): number =>
  line.quantity - line.cancelledQty - line.returnedQty - line.lockedQty - line.returningQty

/** Amount paid for some pieces of a line; the last pieces get the rounding remainder. */
export function amountOfPieces(line: RefundableLine, quantity: number): string {
  const left = refundableAmount(line)
  if (quantity >= piecesLeft(line)) return left
  const share = yuan(new Big(line.payAmount).times(quantity).div(line.quantity))
  return isMore(share, left) ? left : share
}

/** Amount paid for pieces of a line, by the average unit price. */
export const paidForPieces = (line: Pick<RefundableLine, 'payAmount' | 'quantity'>, pieces: number): string =>
  yuan(new Big(line.payAmount).times(pieces).div(line.quantity))

/** Maximum rounding difference in the last piece, per piece of the line. */
const ROUNDING_PER_PIECE = '0.005'

/**
 * Whether the refund exceeds the amount paid for the returned pieces. This may be intended, so it is only a warning.
 * `ordered`: pieces of their lines.
 */
export const isAbovePaid = (amount: string, paid: string, ordered: number): boolean =>
  new Big(amount).minus(paid).gt(new Big(ROUNDING_PER_PIECE).times(ordered))

/** Warning for a refund above the amount paid. */
export const abovePaidWarning = (paid: string): string => `高于所退商品的实付 ${paid} 元，请确认`

/** The status of an order after a refund succeeds. */
export function statusAfterRefund(
  order: { status: number; lines: readonly (LineQuantities & { id: number })[] },
  refund: { refundType: RefundType; lines: readonly { orderLineId: number; quantity: number }[] },
): OrderStatus {
  const lines = order.lines.map((line) => {
    const pieces = refund.lines.find(({ orderLineId }) => orderLineId === line.id)?.quantity ?? 0
    if (refund.refundType === refundType.beforeShipping) {
      return { ...line, lockedQty: line.lockedQty - pieces, cancelledQty: line.cancelledQty + pieces }
    }
    return refund.refundType === refundType.withReturn ? { ...line, returnedQty: line.returnedQty + pieces } : line
  })
  return recomputedStatus(order.status, lines)
}

export interface RefundRow {
  orderLineId: number
  quantity: number
  amount: string
}

/** Why a line cannot be refunded this way; '' if it can. */
export function refundRowFault(row: RefundRow, line: RefundableLine | undefined, type: RefundType): string {
  if (!line) return '商品行不属于该订单'
  const most = refundableQty(line, type)
  if (type === refundType.compensation && row.quantity !== 0) return '折价补偿不退商品，数量应为 0'
  if (type !== refundType.compensation && row.quantity < 1) return `「${line.productName}」的退款数量至少为 1`
  if (type !== refundType.compensation && row.quantity > most) return `「${line.productName}」最多可退 ${most} 件`
  if (!isPositive(row.amount)) return `「${line.productName}」的退款金额应大于 0`
  const left = refundableAmount(line)
  return isMore(row.amount, left) ? `「${line.productName}」最多可退 ${left} 元` : ''
}

/** Freight and installation of an order, with the refunded or requested part. */
export interface RefundableFreight {
  freightAmount: string
  installAmount: string
  /** In succeeded and open refunds. */
  freightRefunded: string
}

export const refundableFreight = ({ freightAmount, installAmount, freightRefunded }: RefundableFreight): string =>
  minusMoney(sumOfMoney([freightAmount, installAmount]), freightRefunded)

/** The full freight if nothing was shipped and nothing remains to ship, else zero. */
export function defaultFreightRefund(
  freight: RefundableFreight,
  lines: readonly RefundableLine[],
  rows: readonly RefundRow[],
  type: RefundType,
): string {
  if (type !== refundType.beforeShipping || lines.some((line) => line.shippedQty > 0)) return '0.00'
  const isAll = lines.every(
    (line) => piecesLeft(line) === (rows.find(({ orderLineId }) => orderLineId === line.id)?.quantity ?? 0),
  )
  return isAll ? refundableFreight(freight) : '0.00'
}

/** Why a request is not allowed; '' if it is. The first line error includes the product name. */
export function refundRequestFault(
  request: { refundType: RefundType; lines: readonly RefundRow[]; freightRefund: string },
  lines: readonly RefundableLine[],
  freight: RefundableFreight,
): string {
  const ids = request.lines.map(({ orderLineId }) => orderLineId)
  if (new Set(ids).size < ids.length) return '同一商品行出现了两次'
  for (const row of request.lines) {
    const fault = refundRowFault(
      row,
      lines.find(({ id }) => id === row.orderLineId),
      request.refundType,
    )
    if (fault !== '') return fault
  }
  const most = refundableFreight(freight)
  return isMore(request.freightRefund, most) ? `运费最多可退 ${most} 元` : ''
}

/** The total requested amount. */
export const applyAmountOf = (rows: readonly { amount: string }[], freightRefund: string): string =>
  sumOfMoney([...rows.map(({ amount }) => amount), freightRefund])

/** Splits an approved amount, weighted by the requested amounts of lines and freight. */
export function approvedShares(
  approvedAmount: string,
  rows: readonly { amount: string }[],
  freightRefund: string,
): { lines: string[]; freight: string } {
  const shares = apportion(approvedAmount, [...rows.map(({ amount }) => amount), freightRefund])
  return { lines: shares.slice(0, -1), freight: shares.at(-1) ?? '0.00' }
}

/** Why an amount cannot be approved; '' if it can. */
export function approvedAmountFault(approvedAmount: string, applyAmount: string): string {
  if (!isPositive(approvedAmount)) return '同意金额至少 0.01 元'
  return isMore(approvedAmount, applyAmount) ? `同意金额不能超过申请金额 ${applyAmount} 元` : ''
}
