import Big from 'big.js'
import { activityKind } from '#contract/marketing/codes.ts'
import { orderBizType, orderType } from '#contract/orders/codes.ts'
import { orderLineRights } from '#contract/orders/field-rights.ts'
import { dealPriceOf, isPositive, minusMoney, sumOfMoney, yuan } from '#contract/orders/order-money.ts'
import { type PriceStep, priceStepKind } from '#contract/price-origin.ts'
import type { Caller } from '#server/context.ts'
import type { activity } from '#server/database/schema/activities.ts'
import type { PriceTerms } from '#server/database/schema/order-terms.ts'
import { readsField } from '#server/entity/field-rights.ts'
import type { LineRecord, OrderRecord } from './present.ts'

type Source = Pick<PriceStep, 'source' | 'at' | 'by'>

/** All that is known of the price of a line. */
export interface PricedLine {
  order: OrderRecord
  line: LineRecord
  /** Null for orders from before the terms were kept. */
  terms: PriceTerms | null
  /** What it took from an activity, with the yuan taken off the line. */
  use: { activity: typeof activity.$inferSelect; discountAmount: string } | null
  /** The change of the product that set its supply price. */
  supplyChange: Source | undefined
  /** The batch that typed the price of the distributor. */
  typedBy: Source | undefined
  /** The manual change of the price. */
  adjustedBy: Source | undefined
}

const nobody = { at: null, by: '' } as const
const inLine = ({ line }: PricedLine): Source => ({ source: `SKU ${line.skuCode}`, ...nobody })
const productOf = ({ line }: PricedLine): PriceStep['link'] => ({ to: 'product', key: String(line.productId) })

/** The yuan per piece that the activity took off by its price; 满减 takes its share off the line. */
const offPiece = ({ use, line }: PricedLine): string =>
  use && use.activity.kind !== activityKind.fullReduction
    ? yuan(new Big(use.discountAmount).div(line.quantity))
    : '0.00'

/** The price of a piece before the activity. */
export const usualPriceOf = (of: PricedLine): string => sumOfMoney([of.line.unitPrice, offPiece(of)])

/** 0.85, with four decimals at most. */
const plain = (factor: Big.BigSource): string => String(Number(new Big(factor).toFixed(4)))

/** A factor as it was kept, or as the prices tell it. */
function factorText({ terms }: PricedLine, title: string, from: string, to: string): string {
  if (terms?.factor) return `${title} ${plain(terms.factor)}`
  return isPositive(from) ? `${title}约 ${plain(new Big(to).div(from))}` : title
}

function supplyStep(of: PricedLine): PriceStep {
  const { line, supplyChange } = of
  const source = supplyChange ?? inLine(of)
  return {
    kind: priceStepKind.supply,
    amount: line.supplyPrice,
    rule: '下单时的供货价',
    ...source,
    link: productOf(of),
  }
}

const skuStep = (of: PricedLine, kind: PriceStep['kind'], amount: string | null, rule: string): PriceStep => ({
  ...{ kind, amount, rule, ...inLine(of) },
  link: productOf(of),
})

function cardStep(of: PricedLine): PriceStep {
  const { order, line, terms } = of
  const price = usualPriceOf(of)
  const list = line.productPrice ?? '0'
  return {
    kind: priceStepKind.card,
    amount: price,
    rule: `产品价 ${line.productPrice ?? '未定'} × ${factorText(of, '黑卡折扣', list, price)}，四舍五入到分`,
    ...(terms ?? { source: '黑卡商家的折扣', ...nobody }),
    link: { to: 'cardMerchant', key: String(order.cardMerchantId ?? 0) },
  }
}

/** What a distributor pays: the factor tells the supply price, so it counts as cost. */
function distributorStep(of: PricedLine, showsCost: boolean): PriceStep {
  const { order, line, terms, typedBy } = of
  const price = usualPriceOf(of)
  const supply = terms?.supplyPrice ?? line.supplyPrice ?? '0'
  const isTyped = terms ? terms.factor === null : typedBy !== undefined
  const followed = `供货价 ${supply} × ${factorText(of, '采购系数', supply, price)}，四舍五入到分，最高 9999999`
  const kept = terms && { source: showsCost ? terms.costSource : terms.source, at: terms.at, by: terms.by }
  const typed = typedBy ?? { source: '手工定价', at: terms?.at ?? null, by: '' }
  return {
    kind: priceStepKind.purchase,
    amount: price,
    rule: isTyped ? '手工定价，不随供货价与系数变化' : showsCost ? followed : '由平台按采购系数设定',
    ...(isTyped ? typed : (kept ?? { source: '经销商的价格', ...nobody })),
    link: { to: 'distributorPrices', key: String(line.productId), distributorId: order.distributorId ?? 0 },
  }
}

const channelStep = (of: PricedLine): PriceStep => ({
  kind: priceStepKind.channel,
  amount: usualPriceOf(of),
  rule: '下单时渠道商的供货价',
  ...{ source: '渠道商的供货价', at: of.terms?.at ?? null, by: '' },
  link: { to: 'channel', key: String(of.order.channelId ?? 0) },
})

/** The price of the goods for this kind of buyer, before anything is taken off. */
function ownSteps(of: PricedLine, reads: (field: keyof typeof orderLineRights.fields) => boolean): PriceStep[] {
  const { order, line } = of
  if (order.orderType === orderType.sample)
    return [skuStep(of, priceStepKind.sample, usualPriceOf(of), '样品按供货价成交')]
  if (order.bizType === orderBizType.distributorPurchase)
    return [distributorStep(of, reads('supplyPrice') && reads('purchasePrice'))]
  if (order.bizType === orderBizType.channelPurchase) return [channelStep(of)]
  const purchase = reads('purchasePrice')
    ? [skuStep(of, priceStepKind.purchase, line.purchasePrice, '下单时的采购价')]
    : []
  if (order.bizType === orderBizType.blackCardPurchase) {
    const product = skuStep(of, priceStepKind.product, line.productPrice, '下单时的产品价')
    return [...purchase, ...(reads('productPrice') ? [product, cardStep(of)] : [])]
  }
  return [...purchase, skuStep(of, priceStepKind.sale, usualPriceOf(of), '下单时的销售价')]
}

/** Activity, coupon and manual change. */
function reductions(of: PricedLine): PriceStep[] {
  const { order, line, use, adjustedBy } = of
  const steps: PriceStep[] = []
  const isOffLine = use?.activity.kind === activityKind.fullReduction
  if (use) {
    const { id, name, kind, startAt, createdBy } = use.activity
    steps.push({
      kind: priceStepKind.activity,
      amount: isOffLine ? minusMoney('0', use.discountAmount) : line.unitPrice,
      rule: isOffLine
        ? `${activityKind.label(kind)}，按金额分摊到本行`
        : `${activityKind.label(kind)}，每件减 ${offPiece(of)}`,
      ...{ source: name, at: startAt, by: createdBy },
      link: { to: 'activity', key: String(id) },
    })
  }
  const shared = sumOfMoney([line.discountAmount, line.adjustAmount])
  const coupon = minusMoney(shared, isOffLine ? use.discountAmount : '0')
  if (isPositive(coupon)) {
    steps.push({
      kind: priceStepKind.coupon,
      amount: minusMoney('0', coupon),
      rule: '按金额分摊到本行',
      ...{ source: order.userCouponName || '订单优惠', at: order.createdAt, by: '' },
      ...(order.userCouponId !== null && { link: { to: 'couponUse' as const, key: order.orderNo } }),
    })
  }
  if (Number(line.adjustAmount) !== 0) {
    steps.push({
      kind: priceStepKind.adjustment,
      amount: line.adjustAmount,
      rule: `成交单价由 ${line.unitPrice} 改为 ${dealPriceOf(line)}`,
      ...(adjustedBy ?? { source: '订单改价', ...nobody }),
    })
  }
  return steps
}

function paidStep({ order, line }: PricedLine): PriceStep {
  const off = line.discountAmount
  const less = isPositive(off) ? ` − 减免 ${off}` : Number(off) < 0 ? ` + 改价 ${minusMoney('0', off)}` : ''
  return {
    kind: priceStepKind.paid,
    amount: line.payAmount,
    rule: `单价 ${line.unitPrice} × ${line.quantity} ${line.unit}${less}`,
    ...{ source: order.paidAt === null ? '订单还没有付款' : `订单 ${order.orderNo}`, at: order.paidAt, by: '' },
  }
}

const resting: readonly number[] = [
  orderBizType.blackCardPurchase,
  orderBizType.distributorPurchase,
  orderBizType.channelPurchase,
]
/** Whether the price rests on a discount, a factor or a price of the dealer. */
const restsOnTerms = ({ order }: PricedLine): boolean =>
  resting.includes(order.bizType) && order.orderType !== orderType.sample

/** The order is older than the record of its terms, so that its steps follow from its prices. */
export const isDerived = (of: PricedLine, caller: Caller): boolean =>
  of.terms === null && restsOnTerms(of) && readsField(orderLineRights, 'unitPrice', caller)

/** The steps from the supply price to what was paid, without those that the caller may not read. */
export function stepsOf(of: PricedLine, caller: Caller): PriceStep[] {
  const reads = (field: keyof typeof orderLineRights.fields) => readsField(orderLineRights, field, caller)
  return [
    ...(reads('supplyPrice') ? [supplyStep(of)] : []),
    ...(reads('unitPrice') ? [...ownSteps(of, reads), ...reductions(of), paidStep(of)] : []),
  ]
}
