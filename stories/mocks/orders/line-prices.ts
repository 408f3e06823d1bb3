import type { AnswerOf } from '#contract/endpoint.ts'
import type { explainOrderLine } from '#contract/orders/line-price.ts'
import { timesMoney } from '#contract/orders/order-money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { type PriceStep, priceStepKind } from '#contract/price-origin.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { agoHours } from './order-records.ts'

/** The way to the price of a line that a card merchant bought in an activity, with a coupon and a manual change. */
export function linePrice(orders: readonly Order[], id: number): AnswerOf<typeof explainOrderLine> {
  const order = orders.find(({ lines }) => lines.some((line) => line.id === id))
  const line = order?.lines.find((one) => one.id === id)
  if (!order || !line) throw new MockRefusal(404, '订单商品不存在')
  const { skuCode, productName, specText, productId, unitPrice = '0.00', supplyPrice = '0.00' } = line
  const price = timesMoney(unitPrice, '1.25')
  const inGoods = { source: `SKU ${skuCode}`, at: null, by: '' }
  const product = { to: 'product' as const, key: String(productId) }
  const steps: PriceStep[] = [
    { kind: priceStepKind.supply, amount: supplyPrice, rule: '下单时的供货价', ...inGoods, link: product },
    { kind: priceStepKind.product, amount: price, rule: '下单时的产品价', ...inGoods, link: product },
    {
      ...{ kind: priceStepKind.card, amount: timesMoney(price, '0.9'), at: agoHours(900), by: '林知夏' },
      ...{ rule: `产品价 ${price} × 黑卡折扣 0.9，四舍五入到分`, source: '黑卡等级「金卡」' },
      link: { to: 'cardMerchant', key: '1' },
    },
    {
      ...{
        kind: priceStepKind.activity,
        amount: unitPrice,
        rule: '限时折扣，每件减 460.00',
        at: agoHours(60),
        by: '苏晚',
      },
      ...{ source: '秋季家装节', link: { to: 'activity', key: '7' } },
    },
    {
      ...{ kind: priceStepKind.coupon, amount: '-50.00', rule: '按金额分摊到本行', source: '满千减五十' },
      ...{ at: agoHours(9), by: '', link: { to: 'couponUse', key: order.orderNo } },
    },
    {
      ...{ kind: priceStepKind.adjustment, amount: '-30.00', rule: '成交单价由 3680.00 改为 3665.00' },
      ...{ source: '订单改价：老客户优惠', at: agoHours(8), by: '周予安' },
    },
    {
      ...{ kind: priceStepKind.paid, amount: line.payAmount ?? null, rule: `单价 ${unitPrice} × ${line.quantity} 件` },
      ...{ source: `订单 ${order.orderNo}`, at: order.paidAt, by: '' },
    },
  ]
  return { orderNo: order.orderNo, skuCode, productName, specText, steps, isDerived: false }
}
