import { and, desc, eq } from 'drizzle-orm'
import { priceRights } from '#contract/distribution/field-rights.ts'
import { dealerPriceMode } from '#contract/distribution/price-codes.ts'
import type { explainDealerPrice } from '#contract/distribution/price-origin.ts'
import { priceTitles } from '#contract/distribution/price-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { type PriceStep, priceStepKind } from '#contract/price-origin.ts'
import { supplyChange } from '#server/areas/goods/product/supply-change.ts'
import { ownOrders } from '#server/areas/orders/order/scope.ts'
import type { Context } from '#server/context.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { notFound } from '#server/http/errors.ts'
import { findDistributor } from '../authorization/present.ts'
import { batchSource } from './batch-source.ts'
import { factorSources } from './factor-source.ts'
import { plainFactor } from './list.ts'
import { type PriceRecord, priceRows, rowsWhere } from './rows.ts'

type Source = Pick<PriceStep, 'source' | 'at' | 'by'>

const unknown: Source = { source: '', at: null, by: '' }

/**
 * Why a distributor pays and asks what it does for a SKU: the price of each step, the rule that gives it, where the
 * rule comes from and since when. The one place that answers this; every screen calls it.
 */
export async function explainPrice(
  { distributorId, skuId }: ParsedParamsOf<typeof explainDealerPrice>,
  context: Context,
): Promise<AnswerOf<typeof explainDealerPrice>> {
  const { db, caller } = context
  const { id, name } = await findDistributor(context, distributorId)
  const where = and(await rowsWhere(id, {}, context), eq(dealerPrice.skuId, skuId))
  const [record] = await priceRows(db, id, where).query
  if (!record) throw notFound('SKU 不存在或未授权给该经销商')
  const showsCost = readsField(priceRights, 'supplyPrice', caller)
  const steps = [
    ...(showsCost ? [await supplyStep(context, record)] : []),
    ...(await ownSteps(context, record, showsCost)),
    ...(await paidStep(context, record)),
  ]
  const { sku, product } = record
  return { distributor: { id, name }, skuCode: sku.skuCode, productName: product.name, specText: sku.specText, steps }
}

/** The supply price, with the change that set it. */
async function supplyStep({ db }: Context, { sku }: PriceRecord): Promise<PriceStep> {
  const change = await supplyChange(db, sku.id)
  return {
    kind: priceStepKind.supply,
    amount: sku.supplyPrice,
    rule: '商品的供货价',
    source: change?.reason ? `商品改价：${change.reason}` : `SKU ${sku.skuCode}`,
    link: { to: 'product', key: String(sku.productId) },
    at: change?.effectiveAt ?? sku.updatedAt,
    by: change?.operator ?? sku.updatedBy,
  }
}

/** 采购价, 产品价 and 销售价 of a distributor. */
async function ownSteps(context: Context, record: PriceRecord, showsCost: boolean): Promise<PriceStep[]> {
  const { dealer } = record
  const isTyped = dealer.mode === dealerPriceMode.typed
  const isSaleTyped = dealer.mode !== dealerPriceMode.follow
  const following = isTyped ? unknown : await factorSource(context, record, showsCost)
  const before = { source: '价格设置启用前的定价', at: dealer.updatedAt, by: '' }
  const typed = isSaleTyped
    ? ((await batchSource(context, { distributorId: dealer.partyId, skuId: dealer.skuId })) ?? before)
    : unknown
  const from = (price: string | null, of: 'supplyPrice' | 'purchasePrice', factor: string | null, title: string) =>
    `${priceTitles[of]} ${price ?? '未定'} × ${title} ${plainFactor(factor) ?? ''}，四舍五入到分，最高 9999999`
  const step = (kind: PriceStep['kind'], amount: string | null, byHand: boolean, rule: string): PriceStep => ({
    ...{ kind, amount, rule: byHand ? '手工定价，不随供货价与系数变化' : rule },
    ...(byHand ? typed : following),
  })
  return [
    step(
      priceStepKind.purchase,
      dealer.price,
      isTyped,
      showsCost ? from(dealer.supplyPrice, 'supplyPrice', dealer.purchaseFactor, '采购系数') : '由平台按采购系数设定',
    ),
    step(
      priceStepKind.product,
      dealer.productPrice,
      isTyped,
      from(dealer.price, 'purchasePrice', dealer.productFactor, '产品系数'),
    ),
    step(
      priceStepKind.sale,
      dealer.salePrice,
      isSaleTyped,
      from(dealer.price, 'purchasePrice', dealer.saleFactor, '销售系数'),
    ),
  ]
}

/** The factor that applies. Its share of the package counts as cost. */
async function factorSource({ db }: Context, { dealer, sku }: PriceRecord, showsCost: boolean): Promise<Source> {
  const sourceOf = await factorSources(db, dealer.partyId, [dealer])
  const found = sourceOf(dealer, sku)
  return { source: showsCost ? found.costSource : found.source, at: found.at, by: found.by }
}

/** What its latest order paid; only for who may read orders. */
async function paidStep({ db, caller }: Context, { dealer }: PriceRecord): Promise<PriceStep[]> {
  if (!caller.can('order:view')) return []
  const [line] = await db
    .select({
      unitPrice: orderLine.unitPrice,
      orderId: order.id,
      orderNo: order.orderNo,
      at: order.createdAt,
      adjust: orderLine.adjustAmount,
    })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(
      and(
        eq(orderLine.skuId, dealer.skuId),
        eq(order.bizType, orderBizType.distributorPurchase),
        eq(order.distributorId, dealer.partyId),
        ownOrders(caller),
      ),
    )
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(1)
  if (!line) return []
  const isSame = line.unitPrice === dealer.price
  const adjusted = Number(line.adjust) === 0 ? '' : `，整单改价 ${line.adjust}`
  return [
    {
      kind: priceStepKind.latest,
      amount: line.unitPrice,
      rule: `${isSame ? '按采购价成交' : '按下单当日的采购价成交，之后的调价不影响订单'}${adjusted}`,
      source: `订单 ${line.orderNo}`,
      link: { to: 'order', key: String(line.orderId) },
      at: line.at,
      by: '',
    },
  ]
}
