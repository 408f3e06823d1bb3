import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityAudience } from '#contract/marketing/codes.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { explainOrderLine } from '#contract/orders/line-price.ts'
import { adjustOrderPrice } from '#contract/orders/order-changes.ts'
import { addOrder, quoteOrder } from '#contract/orders/order-create.ts'
import { timesMoney } from '#contract/orders/order-money.ts'
import { getOrder } from '#contract/orders/order-queries.ts'
import type { Order } from '#contract/orders/orders.ts'
import { type PriceStep, priceStepKind } from '#contract/price-origin.ts'
import { activityUse } from '#server/database/schema/activities.ts'
import { cardLevel, cardMerchant } from '#server/database/schema/cards.ts'
import { sku } from '#server/database/schema/goods.ts'
import { orderLineTerms } from '#server/database/schema/order-terms.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { dealerPrice, tradeParty } from '#server/database/schema/parties.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { levelOf, openedCard } from '../blackCard/card-records.ts'
import { authorise, firstPrice, newDealer, pricedProduct, save } from '../distribution/priced.ts'
import { type Activities, activitiesOf } from '../marketing/activity-world.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { addBuyer, type BizType } from './buyers.ts'

let server: TestServer
let world: Activities
beforeAll(async () => {
  server = await createTestServer()
  world = await activitiesOf(server)
})
afterAll(() => server.close())

/** Places an order of one SKU. */
async function placed(bizType: BizType, buyerId: number, skuId: number, quantity = 2): Promise<Order> {
  const lines = [{ skuId, quantity }]
  const basket = { bizType, buyerId, logisticsLevel: 2 as const, receiverArea: '330106', lines }
  const { payAmount } = await server.data(quoteOrder, basket, { as: 'trade' })
  const { orders } = await server.data(
    addOrder,
    {
      ...basket,
      ...{ receiverName: '沈清荷', receiverPhone: '13800138000', receiverAddress: '文三路 90 号 1 幢' },
      ...{ hasElevator: true, floorNo: 6, payAmount, requestId: randomUUID() },
    },
    { as: 'trade' },
  )
  return server.data(getOrder, { id: orders[0]?.id ?? 0 }, { as: 'finance' })
}

const lineIdOf = ({ lines }: Order) => lines[0]?.id ?? 0
const whyOf = async (of: Order, as = 'finance') => server.data(explainOrderLine, { id: lineIdOf(of) }, { as })
const stepOf = (steps: readonly PriceStep[], kind: PriceStep['kind']) => steps.find((step) => step.kind === kind)
const kindsOf = (steps: readonly PriceStep[]) => steps.map(({ kind }) => kind)

/** A product that its distributor may order, with a supply price of 199.99. */
async function dealt() {
  const own = await pricedProduct(server)
  const dealer = await newDealer(server, [own.id])
  return { own, dealer, price: await firstPrice(server, dealer) }
}

describe('a card merchant', () => {
  test('pays the product price times the discount of its level, as it stood when it ordered', async () => {
    const { sku: goods } = world.next()
    const level = await levelOf(server)
    const card = await openedCard(server)
    const bought = await placed(orderBizType.blackCardPurchase, card.id, goods.id)
    await server.db.update(cardLevel).set({ discountFactor: '0.5000' }).where(eq(cardLevel.id, level.id))
    await server.db.update(tradeParty).set({ discountFactor: '0.5000' }).where(eq(tradeParty.id, card.id))
    const { steps, isDerived } = await whyOf(bought)
    const paid = timesMoney(goods.productPrice ?? '0', level.discountFactor)
    expect(isDerived).toBe(false)
    expect(stepOf(steps, priceStepKind.card)).toMatchObject({
      amount: paid,
      rule: `产品价 ${goods.productPrice} × 黑卡折扣 ${Number(level.discountFactor)}，四舍五入到分`,
      source: `黑卡等级「${level.name}」`,
      link: { to: 'cardMerchant', key: String(card.id) },
      at: level.updatedAt,
    })
    expect(steps.at(-1)).toMatchObject({ kind: priceStepKind.paid, amount: timesMoney(paid, 2) })
    await server.db.update(cardLevel).set({ discountFactor: level.discountFactor }).where(eq(cardLevel.id, level.id))
  })

  test('with a discount of its own reads that', async () => {
    const card = await openedCard(server, { discountFactor: '0.75' })
    const [own] = await server.db.select().from(cardMerchant).where(eq(cardMerchant.id, card.id))
    expect(Number(own?.discountFactor)).toBe(0.75)
    const bought = await placed(orderBizType.blackCardPurchase, card.id, world.next().sku.id)
    const step = stepOf((await whyOf(bought)).steps, priceStepKind.card)
    expect(step).toMatchObject({ source: '商家单独的折扣', rule: expect.stringContaining('黑卡折扣 0.75') })
  })

  test('an older order says that its discount follows from its prices', async () => {
    const buyerId = await addBuyer(server, orderBizType.blackCardPurchase)
    const bought = await placed(orderBizType.blackCardPurchase, buyerId, world.next().sku.id)
    await server.db.delete(orderLineTerms).where(eq(orderLineTerms.orderId, bought.id))
    const { steps, isDerived } = await whyOf(bought)
    expect(isDerived).toBe(true)
    expect(stepOf(steps, priceStepKind.card)?.rule).toContain('黑卡折扣约 0.9')
  })
})

describe('a distributor', () => {
  test('pays the supply price times its factor; later prices and factors leave the order alone', async () => {
    const { dealer, price } = await dealt()
    const bought = await placed(orderBizType.distributorPurchase, dealer, price.id)
    await server.db.update(sku).set({ supplyPrice: '150.00' }).where(eq(sku.id, price.id))
    await server.db
      .update(dealerPrice)
      .set({ purchaseFactor: '3', supplyPrice: '150.00', price: '450.00' })
      .where(and(eq(dealerPrice.partyId, dealer), eq(dealerPrice.skuId, price.id)))
    const { steps } = await whyOf(bought)
    expect(kindsOf(steps)).toEqual([priceStepKind.supply, priceStepKind.purchase, priceStepKind.paid])
    expect(stepOf(steps, priceStepKind.supply)?.amount).toBe('199.99')
    const step = stepOf(steps, priceStepKind.purchase)
    expect(step?.amount).toBe(price.purchasePrice)
    expect(step?.rule).toContain(`供货价 199.99 × 采购系数 ${price.purchaseFactor}`)
    expect(step?.link).toEqual({ to: 'distributorPrices', key: String(price.productId), distributorId: dealer })
  })

  test('with a typed price reads its batch, also after another batch', async () => {
    const { dealer, price } = await dealt()
    const first = await save(server, dealer, price, { purchasePrice: '333.33', productPrice: '444', salePrice: '555' })
    const bought = await placed(orderBizType.distributorPurchase, dealer, price.id)
    const again = { id: price.id, version: (await firstPrice(server, dealer)).version }
    await save(server, dealer, again, { purchasePrice: '340', productPrice: '444', salePrice: '555' })
    const step = stepOf((await whyOf(bought)).steps, priceStepKind.purchase)
    expect(step).toMatchObject({
      amount: '333.33',
      rule: '手工定价，不随供货价与系数变化',
      source: `直接定价 ${first.data.batchNo}：门店活动`,
    })
  })

  test('reads neither supply price nor factor, and nobody else’s lines', async () => {
    const own = await pricedProduct(server)
    const [account] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'dealer'))
    const mine = account?.distributorId ?? 0
    await authorise(server, mine, [own.id])
    const [price] = await server.db
      .select()
      .from(sku)
      .innerJoin(dealerPrice, and(eq(dealerPrice.skuId, sku.id), eq(dealerPrice.partyId, mine)))
      .where(eq(sku.productId, own.id))
    const bought = await placed(orderBizType.distributorPurchase, mine, price?.sku.id ?? 0)
    const { steps } = await whyOf(bought, 'dealer')
    expect(kindsOf(steps)).toEqual([priceStepKind.purchase, priceStepKind.paid])
    for (const hidden of ['供货价', '199.99', '进货折扣', '采购系数 '])
      expect(JSON.stringify(steps)).not.toContain(hidden)
    const { dealer, price: others } = await dealt()
    const foreign = await placed(orderBizType.distributorPurchase, dealer, others.id)
    const refused = await server.api(explainOrderLine, { id: lineIdOf(foreign) }, { as: 'dealer' })
    expect(refused).toMatchObject({ code: 404, message: '订单商品不存在' })
  })
})

describe('who may not see cost', () => {
  test('reads no step of it: neither supply nor purchase price, nor the factor', async () => {
    const { dealer, price } = await dealt()
    const { steps } = await whyOf(await placed(orderBizType.distributorPurchase, dealer, price.id), 'trade')
    expect(kindsOf(steps)).toEqual([priceStepKind.purchase, priceStepKind.paid])
    expect(stepOf(steps, priceStepKind.purchase)?.rule).toBe('由平台按采购系数设定')
    expect(JSON.stringify(steps)).not.toContain('199.99')
    const buyerId = await addBuyer(server, orderBizType.blackCardPurchase)
    const card = await whyOf(await placed(orderBizType.blackCardPurchase, buyerId, world.next().sku.id), 'trade')
    expect(kindsOf(card.steps)).toEqual([priceStepKind.product, priceStepKind.card, priceStepKind.paid])
  })

  test('a supplier reads its supply price and nothing else', async () => {
    const { sku: goods } = world.next()
    const buyerId = await addBuyer(server, orderBizType.blackCardPurchase)
    const bought = await placed(orderBizType.blackCardPurchase, buyerId, goods.id)
    const { steps } = await whyOf(bought, 'supplier')
    expect(kindsOf(steps)).toEqual([priceStepKind.supply])
    expect(steps[0]?.amount).toBe(goods.supplyPrice)
  })
})

describe('what is taken off', () => {
  test('the activity names itself in the order and in the price; a manual change tells who and why', async () => {
    const one = world.next()
    const buyerId = await addBuyer(server, orderBizType.blackCardPurchase)
    const usual = timesMoney(one.sku.productPrice ?? '0', '0.9')
    const cheap = (Number(usual) / 2).toFixed(2)
    const { id } = await world.running(one, { audience: [activityAudience.cardMerchant] }, { price: cheap })
    const { name } = await world.read(id)
    const bought = await placed(orderBizType.blackCardPurchase, buyerId, one.sku.id)
    expect(bought.lines[0]?.activity).toEqual({ id, name })
    const lower = (Number(cheap) - 1).toFixed(2)
    await server.db.update(orderLine).set({ purchasePrice: '0.01' }).where(eq(orderLine.orderId, bought.id))
    const change = { id: bought.id, version: bought.version, reason: '老客户优惠' }
    const lines = [{ id: lineIdOf(bought), unitPrice: lower }]
    expect((await server.api(adjustOrderPrice, { ...change, lines }, { as: 'trade' })).code).toBe(200)
    const { steps } = await whyOf(bought)
    expect(stepOf(steps, priceStepKind.card)?.amount).toBe(usual)
    expect(stepOf(steps, priceStepKind.activity)).toMatchObject({
      ...{ amount: cheap, source: name },
      link: { to: 'activity', key: String(id) },
    })
    const adjusted = stepOf(steps, priceStepKind.adjustment)
    expect(adjusted).toMatchObject({ amount: '-2.00', source: '订单改价：老客户优惠', at: expect.any(String) })
    expect(adjusted?.rule).toBe(`成交单价由 ${cheap} 改为 ${lower}`)
    expect(steps.at(-1)?.amount).toBe(timesMoney(lower, 2))
    expect(await server.db.$count(activityUse, eq(activityUse.orderId, bought.id))).toBe(1)
  })

  test('a coupon shows the share of the line, and where it was used', async () => {
    const buyerId = await addBuyer(server, orderBizType.blackCardPurchase)
    const bought = await placed(orderBizType.blackCardPurchase, buyerId, world.next().sku.id)
    const [line] = await server.db.select().from(orderLine).where(eq(orderLine.orderId, bought.id))
    const paid = (Number(line?.amount) - 20).toFixed(2)
    await server.db
      .update(orderLine)
      .set({ discountAmount: '20.00', payAmount: paid })
      .where(eq(orderLine.orderId, bought.id))
    await server.db.update(order).set({ userCouponId: 1, userCouponName: '满千减廿' }).where(eq(order.id, bought.id))
    const { steps } = await whyOf(bought)
    expect(stepOf(steps, priceStepKind.coupon)).toMatchObject({
      ...{ amount: '-20.00', source: '满千减廿' },
      link: { to: 'couponUse', key: bought.orderNo },
    })
    expect(steps.at(-1)?.amount).toBe(paid)
  })

  test('a line that does not exist is told', async () => {
    expect(await server.api(explainOrderLine, { id: 99_999_999 }, { as: 'trade' })).toMatchObject({ code: 404 })
  })
})
