import { orderStatus, refundType as refundTypeCodes } from '#contract/orders/codes.ts'
import { isWaitingToShip } from '#contract/orders/order-lifecycle.ts'
import type { Refund } from '#contract/orders/refunds.ts'

const closed = 6

/** The result for the order and its goods after the refund, as text. */
export function outcomeOf({ orderAfter, refundType }: Pick<Refund, 'orderAfter' | 'refundType'>): string {
  if (orderAfter === undefined) return ''
  const stock = refundType === refundTypeCodes.beforeShipping ? '退款的商品不再发货，库存退回。' : ''
  if (orderAfter === closed) return `${stock}商品全部退完，订单随之关闭。`
  if (isWaitingToShip({ status: orderAfter })) return `${stock}订单仍为待发货，其余商品继续发货。`
  return `${stock}退款成功后订单为${orderStatus.label(orderAfter)}。`
}
