import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CodeOf } from '#contract/codes.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { productType as productTypeCodes } from '#contract/goods/codes.ts'
import { setProductPrice } from '#contract/goods/prices.ts'
import { listStockLogs } from '#contract/goods/stock.ts'
import { orderBizType, orderType as orderTypeCodes, type partyState } from '#contract/orders/codes.ts'
import { addOrder, listOrderGoods, type OrderGoods, quoteOrder } from '#contract/orders/order-create.ts'
import { getOrder, listOrders } from '#contract/orders/order-queries.ts'
import { sku } from '#server/database/schema/goods.ts'
import { order } from '#server/database/schema/orders.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { addBuyer, type BizType } from './buyers.ts'

const as = 'trade'
let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

type ProductType = CodeOf<typeof productTypeCodes>
const { blackCardPurchase, distributorPurchase, channelPurchase } = orderBizType

const buyerOf = (bizType: BizType, state?: CodeOf<typeof partyState>) => addBuyer(server, bizType, state)

const used: number[] = []

/** Goods of a type that a card merchant may order, with enough stock; each is used once. */
async function goodsOf(
  buyerId: number,
  productType: ProductType = productTypeCodes.finished,
  count = 1,
): Promise<OrderGoods[]> {
  const found: OrderGoods[] = []
  for (let pageNum = 1; found.length < count && pageNum < 30; pageNum++) {
    const { list } = await server.data(listOrderGoods, { bizType: 1, buyerId, pageNum, pageSize: 200 }, { as })
    const fitting = list.filter(
      (goods) =>
        goods.fault === '' &&
        goods.productType === productType &&
        goods.minOrderQuantity === 1 &&
        (goods.availableStock ?? 99) > 20 &&
        !used.includes(goods.skuId),
    )
    found.push(...fitting.slice(0, count - found.length))
    if (list.length === 0) break
  }
  used.push(...found.map(({ skuId }) => skuId))
  if (found.length < count) throw new Error(`the demo has no ${count} goods of type ${productType}`)
  return found
}

const one = async (buyerId: number, productType: ProductType = productTypeCodes.finished): Promise<OrderGoods> => {
  const [goods] = await goodsOf(buyerId, productType)
  if (!goods) throw new Error('no goods')
  return goods
}

const basket = (bizType: BizType, buyerId: number, lines: { skuId: number; quantity: number }[]) => ({
  bizType,
  buyerId,
  logisticsLevel: 2 as const,
  receiverArea: '330106',
  lines,
})

async function placed(params: ReturnType<typeof basket>, change: Partial<ParamsOf<typeof addOrder>> = {}) {
  const quote = await server.data(quoteOrder, params, { as })
  return {
    ...params,
    receiverName: '李先生',
    receiverPhone: '13900139000',
    receiverAddress: '文三路 100 号',
    hasElevator: true,
    floorNo: 6,
    payAmount: quote.payAmount,
    requestId: randomUUID(),
    ...change,
  }
}

const skuNow = async (id: number) => {
  const [row] = await server.db.select().from(sku).where(eq(sku.id, id))
  if (!row) throw new Error('no such version')
  return row
}

async function priceFor(partyId: number, skuId: number, price: string | null) {
  const row = { partyId, skuId, price, updatedAt: '2026-01-01T00:00:00.000+08:00' }
  await server.db
    .insert(dealerPrice)
    .values(row)
    .onConflictDoUpdate({ target: [dealerPrice.partyId, dealerPrice.skuId], set: { price } })
}

describe('a quote', () => {
  test('uses the product price with the card’s discount, and splits by type of goods', async () => {
    const buyerId = await buyerOf(blackCardPurchase)
    const [finished, measured] = [await one(buyerId), await one(buyerId, productTypeCodes.custom)]
    const lines = [
      { skuId: finished.skuId, quantity: 2 },
      { skuId: measured.skuId, quantity: 1 },
    ]
    const quote = await server.data(quoteOrder, basket(blackCardPurchase, buyerId, lines), { as })
    expect(quote.orders.map(({ orderType }) => orderType).toSorted()).toEqual([1, 2])
    const version = await skuNow(finished.skuId)
    const expected = (Math.round(Number(version.productPrice) * 90) / 100).toFixed(2)
    expect(quote.orders.flatMap((part) => part.lines).find(({ skuId }) => skuId === finished.skuId)).toMatchObject({
      unitPrice: expected,
      quantity: 2,
    })
    const total = quote.orders.reduce((sum, part) => sum + Number(part.payAmount), 0)
    expect(total.toFixed(2)).toBe(quote.payAmount)
  })

  test('a channel without a supply price: 450 names the line; with the price the quote succeeds', async () => {
    const [channel, card] = [await buyerOf(channelPurchase), await buyerOf(blackCardPurchase)]
    const goods = await one(card)
    const params = basket(channelPurchase, channel, [{ skuId: goods.skuId, quantity: 1 }])
    const refused = await server.api(quoteOrder, params, { as })
    expect(refused).toMatchObject({
      code: 450,
      message: '商品未设置渠道经销商供货价',
      data: { fields: { 'lines.0.skuId': '商品未设置渠道经销商供货价' } },
    })
    await priceFor(channel, goods.skuId, '88.00')
    const quote = await server.data(quoteOrder, params, { as })
    expect(quote.orders[0]?.goodsAmount).toBe('88.00')
    const form = await placed(params)
    await priceFor(channel, goods.skuId, null)
    expect((await server.api(quoteOrder, params, { as })).code).toBe(450)
    const [orders, { lockedStock }] = [await server.db.$count(order), await skuNow(goods.skuId)]
    expect((await server.api(addOrder, form, { as })).code).toBe(450)
    expect([await server.db.$count(order), (await skuNow(goods.skuId)).lockedStock]).toEqual([orders, lockedStock])
  })

  test('a distributor may order only authorised goods', async () => {
    const [distributor, card] = [await buyerOf(distributorPurchase), await buyerOf(blackCardPurchase)]
    const goods = await one(card)
    const params = basket(distributorPurchase, distributor, [{ skuId: goods.skuId, quantity: 1 }])
    const refused = await server.api(quoteOrder, params, { as })
    expect(refused.code).toBe(422)
    expect(refused.message).toBe(`「${goods.productName}」商品未授权给该经销商`)
    await priceFor(distributor, goods.skuId, '120.50')
    const quote = await server.data(quoteOrder, params, { as })
    expect(quote.orders[0]?.lines[0]?.unitPrice).toBe('120.50')
  })

  test.each([
    [4, 2, '渠道商未在合作中,不能下单'],
    [4, 4, '渠道商未在合作中,不能下单'],
    [2, 3, '经销商未在合作中,不能下单'],
  ] as const)('kind %i in state %i is refused', async (bizType, state, message) => {
    const buyerId = await buyerOf(bizType, state)
    const answer = await server.api(quoteOrder, basket(bizType, buyerId, [{ skuId: 1, quantity: 1 }]), { as })
    expect(answer).toMatchObject({ code: 422, message })
  })

  test('insufficient stock, duplicate goods, unknown goods and areas that are not districts are reported', async () => {
    const buyerId = await buyerOf(blackCardPurchase)
    const goods = await one(buyerId)
    const many = basket(blackCardPurchase, buyerId, [{ skuId: goods.skuId, quantity: 9999 }])
    expect((await server.api(quoteOrder, many, { as })).message).toContain('库存不足')
    const twice = basket(blackCardPurchase, buyerId, [
      { skuId: goods.skuId, quantity: 1 },
      { skuId: goods.skuId, quantity: 1 },
    ])
    expect(await server.api(quoteOrder, twice, { as })).toMatchObject({
      code: 422,
      data: { fields: { 'lines.1.skuId': '同一规格出现了两次' } },
    })
    const unknown = basket(blackCardPurchase, buyerId, [{ skuId: 99_999_999, quantity: 1 }])
    expect((await server.api(quoteOrder, unknown, { as })).message).toBe('商品不存在或已删除')
    const nowhere = {
      ...basket(blackCardPurchase, buyerId, [{ skuId: goods.skuId, quantity: 1 }]),
      receiverArea: '330199',
    }
    expect((await server.api(quoteOrder, nowhere, { as })).message).toBe('请选择到区县')
  })

  test('a sample costs as much as the goods', async () => {
    const buyerId = await buyerOf(blackCardPurchase)
    const goods = await one(buyerId)
    const params = { ...basket(blackCardPurchase, buyerId, [{ skuId: goods.skuId, quantity: 1 }]), isSample: true }
    const quote = await server.data(quoteOrder, params, { as })
    const { supplyPrice } = await skuNow(goods.skuId)
    expect(quote.orders[0]).toMatchObject({ orderType: 4, goodsAmount: supplyPrice })
  })
})

describe('placing an order', () => {
  test('creates an order for each type, reserves the stock, and is idempotent', async () => {
    const buyerId = await buyerOf(blackCardPurchase)
    const [finished, service] = [await one(buyerId), await one(buyerId, productTypeCodes.service)]
    const before = await skuNow(finished.skuId)
    const lines = [
      { skuId: finished.skuId, quantity: 3 },
      { skuId: service.skuId, quantity: 1 },
    ]
    const params = await placed(basket(blackCardPurchase, buyerId, lines))
    const twins = await Promise.all([1, 2, 3].map(() => server.data(addOrder, params, { as })))
    const [first] = twins
    expect(first?.orders).toHaveLength(2)
    expect(twins.every(({ orders }) => JSON.stringify(orders) === JSON.stringify(first?.orders))).toBe(true)
    expect(await server.db.$count(order, eq(order.requestId, params.requestId))).toBe(2)

    const after = await skuNow(finished.skuId)
    expect(after.lockedStock - before.lockedStock).toBe(3)
    expect(after.stock).toBe(before.stock)
    const { list } = await server.data(listStockLogs, { skuId: finished.skuId }, { as: 'goods' })
    expect(list[0]).toMatchObject({ kind: 4, change: -3, stockAfter: after.stock - after.lockedStock })

    const made = await Promise.all((first?.orders ?? []).map(({ id }) => server.data(getOrder, { id }, { as })))
    const goodsOrder = made.find(({ orderType }) => orderType === orderTypeCodes.finished)
    const serviceOrder = made.find(({ orderType }) => orderType === orderTypeCodes.service)
    expect(goodsOrder).toMatchObject({ status: 0, buyerPhone: '13800138000', floorNo: 6, marketingChannel: 7 })
    expect(goodsOrder?.orderNo).toMatch(/^\d{18}$/)
    expect(serviceOrder).toMatchObject({ freightAmount: '0.00', logisticsLevel: 0, deliveryMethod: 5, floorNo: null })

    const byName = { bizType: 1 as const, cardMerchantId: buyerId, productName: finished.productName }
    const found = await server.data(listOrders, byName, { as })
    expect(found.list.map(({ id }) => id)).toEqual([goodsOrder?.id])
  })

  test('a price changed since the quote returns the new quote, and nothing is written', async () => {
    const buyerId = await buyerOf(blackCardPurchase)
    const goods = await one(buyerId)
    const params = await placed(basket(blackCardPurchase, buyerId, [{ skuId: goods.skuId, quantity: 1 }]))
    const version = await skuNow(goods.skuId)
    const productPrice = (Number(version.productPrice) + 10).toFixed(2)
    await server.data(
      setProductPrice,
      { rows: [{ skuId: goods.skuId, version: version.version, productPrice }], reason: '原料涨价' },
      { as: 'goods' },
    )
    const answer = await server.api(addOrder, params, { as })
    expect(answer).toMatchObject({ code: 422, message: '商品价格或运费已变化，请按最新试算结果确认' })
    const { quote } = answer.data as unknown as { quote: { payAmount: string } }
    expect(Number(quote.payAmount)).toBeCloseTo(Number(params.payAmount) + 9, 2)
    expect((await skuNow(goods.skuId)).lockedStock).toBe(version.lockedStock)
    expect((await server.api(addOrder, { ...params, payAmount: quote.payAmount }, { as })).code).toBe(200)
  })

  test('the last piece is sold once, to the first request', async () => {
    const buyerId = await buyerOf(blackCardPurchase)
    const goods = await one(buyerId)
    const params = basket(blackCardPurchase, buyerId, [{ skuId: goods.skuId, quantity: 1 }])
    const forms = await Promise.all([1, 2, 3, 4].map(() => placed(params)))
    const { lockedStock } = await skuNow(goods.skuId)
    await server.db
      .update(sku)
      .set({ stock: lockedStock + 1 })
      .where(eq(sku.id, goods.skuId))
    const answers = await Promise.all(forms.map((form) => server.api(addOrder, form, { as })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422, 422, 422])
    expect((await skuNow(goods.skuId)).lockedStock).toBe(lockedStock + 1)
  })

  test.each<[Partial<ParamsOf<typeof addOrder>>, string]>([
    [{ receiverName: '李' }, '收货人至少 2 个字'],
    [{ receiverPhone: '12345' }, '请输入正确的电话号码'],
    [{ receiverAddress: '路' }, '详细地址至少 5 个字'],
    [{ receiverArea: '330000' }, '请选择到区县'],
    [{ floorNo: undefined }, '请填写楼层'],
    [{ hasElevator: undefined }, '请选择有无电梯'],
    [{ floorNo: 100 }, '楼层不能高于 99'],
  ])('%j is refused: %s', async (change, message) => {
    const buyerId = await buyerOf(blackCardPurchase)
    const { skuId } = await one(buyerId)
    const params = await placed(basket(blackCardPurchase, buyerId, [{ skuId, quantity: 1 }]), change)
    expect(await server.api(addOrder, params, { as })).toMatchObject({ code: 422, message })
  })

  test('a dealer orders only for itself; suppliers and finance cannot place orders', async () => {
    const [own] = await server.db
      .select({ partyId: dealerPrice.partyId, skuId: dealerPrice.skuId })
      .from(dealerPrice)
      .innerJoin(sku, eq(sku.id, dealerPrice.skuId))
      .where(and(eq(dealerPrice.partyId, 1), inArray(sku.madeToOrder, [true])))
      .limit(1)
    const stranger = basket(distributorPurchase, 2, [{ skuId: own?.skuId ?? 1, quantity: 1 }])
    expect((await server.api(quoteOrder, stranger, { as: 'dealer' })).message).toBe('经销商不存在')
    expect((await server.api(quoteOrder, stranger, { as: 'supplier' })).code).toBe(403)
    expect((await server.api(quoteOrder, stranger, { as: 'finance' })).code).toBe(403)
    const card = basket(blackCardPurchase, 30, [{ skuId: 1, quantity: 1 }])
    expect((await server.api(quoteOrder, card, { as: 'dealer' })).message).toBe('黑卡商家不存在')
  })
})
