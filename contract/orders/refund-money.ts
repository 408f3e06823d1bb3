import Big from 'big.js'
import { refundType } from './codes.ts'
import { type LineQuantities, type OrderStatus, recomputedStatus, shippableQty } from './order-lifecycle.ts'
import { apportion, isMore, isPositive, minusMoney, sumOfMoney, yuan } from './order-money.ts'
import type { RefundType } from './refund-lifecycle.ts'

/** What of a line can still be refunded. */
export interface RefundableLine extends LineQuantities {
  id: number
  productName: string
  payAmount: string
  refundedAmount: string
  /** In open refunds: pieces on their way back, and money over all of them. */
  returningQty: number
  openRefundAmount: string
}

/** Money of a line that is neither refunded nor asked for. */
export const refundableAmount = ({ payAmount, refundedAmount, openRefundAmount }: RefundableLine): string =>
  minusMoney(minusMoney(payAmount, refundedAmount), openRefundAmount)

/** Pieces of a line that a refund of this type may take. */
export function refundableQty(line: RefundableLine, type: RefundType): number {
  if (type === refundType.beforeShipping) return shippableQty(line)
  return type === refundType.withReturn ? line.shippedQty - line.returnedQty - line.returningQty : 0
}

/** Pieces that are neither refunded nor asked for, shipped or not. */
const piecesLeft = (line: RefundableLine): number =>
  line.quantity - line.cancelledQty - line.returnedQty - line.lockedQty - line.returningQty

/** What some pieces of a line were paid with; the last ones take the rest. */
export function amountOfPieces(line: RefundableLine, quantity: number): string {
  const left = refundableAmount(line)
  if (quantity >= piecesLeft(line)) return left
  const share = yuan(new Big(line.payAmount).times(quantity).div(line.quantity))
  return isMore(share, left) ? left : share
}

/** What pieces of a line were paid with, at the price of one. */
export const paidForPieces = (line: Pick<RefundableLine, 'payAmount' | 'quantity'>, pieces: number): string =>
  yuan(new Big(line.payAmount).times(pieces).div(line.quantity))

/** What the last piece of a line takes over from rounding, at most, for each piece of the line. */
const ROUNDED_A_PIECE = '0.005'

/**
 * Whether more goes back than the returned pieces were paid with. That may be meant, so it is a warning and no refusal.
 * `ordered`: pieces of their lines.
 */
export const isAbovePaid = (amount: string, paid: string, ordered: number): boolean =>
  new Big(amount).minus(paid).gt(new Big(ROUNDED_A_PIECE).times(ordered))

/** What to think of before more goes back than the pieces were paid with. */
export const abovePaidWarning = (paid: string): string => `高于所退商品的实付 ${paid} 元，请确认`

/** What an order becomes once a refund of it succeeds. */
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

/** Why a line cannot be refunded like this; '' where it can. */
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

/** Freight and installation of an order, and what of them went back or was asked for. */
export interface RefundableFreight {
  freightAmount: string
  installAmount: string
  /** In refunds that succeeded or are open. */
  freightRefunded: string
}

export const refundableFreight = ({ freightAmount, installAmount, freightRefunded }: RefundableFreight): string =>
  minusMoney(sumOfMoney([freightAmount, installAmount]), freightRefunded)

/** All of the freight where nothing ever left and nothing is left to leave, else none. */
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

/** Why a request cannot be made; '' where it can. The first fault of a line is told with the name of its goods. */
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

/** What is asked for in all. */
export const applyAmountOf = (rows: readonly { amount: string }[], freightRefund: string): string =>
  sumOfMoney([...rows.map(({ amount }) => amount), freightRefund])

/** How an approved amount divides: what was asked for of each line, and of the freight, gives the weights. */
export function approvedShares(
  approvedAmount: string,
  rows: readonly { amount: string }[],
  freightRefund: string,
): { lines: string[]; freight: string } {
  const shares = apportion(approvedAmount, [...rows.map(({ amount }) => amount), freightRefund])
  return { lines: shares.slice(0, -1), freight: shares.at(-1) ?? '0.00' }
}

/** Why an amount cannot be approved; '' where it can. */
export function approvedAmountFault(approvedAmount: string, applyAmount: string): string {
  if (!isPositive(approvedAmount)) return '同意金额至少 0.01 元'
  return isMore(approvedAmount, applyAmount) ? `同意金额不能超过申请金额 ${applyAmount} 元` : ''
}
