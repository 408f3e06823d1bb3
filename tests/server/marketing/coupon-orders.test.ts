import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityKind, couponKind, couponScope, userCouponStatus } from '#contract/marketing/codes.ts'
import type { CouponInput } from '#contract/marketing/coupons.ts'
import { closeReason, orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { closeOrders } from '#contract/orders/order-changes.ts'
import { addOrder, listOrderGoods, QUOTED_COUPONS, quoteOrder } from '#contract/orders/order-create.ts'
import { minusMoney, sumOfMoney, timesMoney } from '#contract/orders/order-money.ts'
import { getOrder } from '#contract/orders/order-queries.ts'
import { lockOrders, saveOrder } from '#server/areas/orders/order/present.ts'
import { asSystem } from '#server/areas/orders/work.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { orderLine } from '#server/database/schema/orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { userCoupon } from '#server/database/schema/user-coupons.ts'
import { user } from '#server/database/schema/users.ts'
import { addBuyer } from '../orders/buyers.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { type Activities, activitiesOf } from './activity-world.ts'
import { giftsOf } from './gifts.ts'

let server: TestServer
let world: Activities
let gifts: Awaited<ReturnType<typeof giftsOf>>
/** A card merchant, two people who work for it, and one who does not. */
let buyerId: number
let people: number[]
let goods: Activities['goods']
let supplierId: number
beforeAll(async () => {
  server = await createTestServer()
  world = await activitiesOf(server)
  gifts = await giftsOf(server)
  buyerId = await addBuyer(server, orderBizType.blackCardPurchase)
  const [company] = await server.db.select().from(enterpriseUser).limit(1)
  await server.db
    .update(user)
    .set({ enterpriseId: null })
    .where(eq(user.enterpriseId, company?.id ?? 0))
  await server.db.update(tradeParty).set({ enterpriseId: company?.id }).where(eq(tradeParty.id, buyerId))
  people = gifts.people.slice(0, 3)
  await server.db
    .update(user)
    .set({ enterpriseId: company?.id })
    .where(inArray(user.id, people.slice(0, 2)))
  const skuCodes = world.goods.slice(0, 100).map(({ sku }) => sku.skuCode)
  const { list } = await server.data(listOrderGoods, { bizType: 1, buyerId, skuCodes, pageSize: 200 }, trade)
  const orderable = new Set(list.filter(({ fault }) => fault === '').map(({ skuId }) => skuId))
  goods = world.goods.filter(({ sku }) => orderable.has(sku.id))
  const [account] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'supplier'))
  supplierId = account?.supplierId ?? 0
})
afterAll(() => server.close())

const trade = { as: 'trade' }
const used = new Set<number>()
/** Goods that no other test has; of the demo supplier if asked for. */
const next = (isOwn = false) => {
  const found = goods.find(({ sku, product }) => !used.has(sku.id) && (!isOwn || product.supplierId === supplierId))
  if (!found) throw new Error('the demo has no more goods')
  used.add(found.sku.id)
  return found
}
type Goods = ReturnType<typeof next>
const priceOf = ({ sku }: Goods) => timesMoney(sku.productPrice ?? '0', '0.9')

interface Wish {
  userCouponId?: number
  quantity?: number
  isSample?: boolean
}

const basket = (one: Goods, { quantity = 1, ...more }: Wish = {}) => ({
  bizType: orderBizType.blackCardPurchase,
  buyerId,
  logisticsLevel: 2 as const,
  receiverArea: '330106',
  lines: [{ skuId: one.sku.id, quantity }],
  ...more,
})
const quote = (one: Goods, wish?: Wish) => server.data(quoteOrder, basket(one, wish), trade)
const place = (one: Goods, wish: Wish, payAmount: string) =>
  server.api(
    addOrder,
    {
      ...basket(one, wish),
      ...{ receiverName: '沈清荷', receiverPhone: '13800138000', receiverAddress: '文三路 90 号 1 幢' },
      ...{ hasElevator: true, floorNo: 6, payAmount, requestId: randomUUID() },
    },
    trade,
  )

const bizTypes = [orderBizType.blackCardPurchase]
/** Gives a coupon without threshold of 20 yuan; its id in the hands of the first person. */
async function give(change: Partial<CouponInput> = {}, userId = people[0] ?? 0) {
  const plain = { kind: couponKind.noThreshold, threshold: '', amount: '20.00', bizTypes }
  const couponId = await gifts.publish({ ...plain, ...change })
  await gifts.give(couponId, { userIds: [userId] })
  const [held] = await gifts.heldOf(couponId)
  return { couponId, id: held?.id ?? 0 }
}
const faultOf = async (one: Goods, id: number, wish: Wish = {}) =>
  (await quote(one, { userCouponId: id, ...wish })).coupons.find((held) => held.id === id)?.fault

describe('an order with a coupon', () => {
  test('the quote and the order are cheaper by it, the lines add up, and the batch counts it', async () => {
    const one = next(true)
    const { id, couponId } = await give()
    const plain = await quote(one, { quantity: 3 })
    const quoted = await quote(one, { quantity: 3, userCouponId: id })
    expect(quoted.orders[0]?.coupon).toMatchObject({ id, discountAmount: '20.00' })
    expect(quoted.payAmount).toBe(minusMoney(plain.payAmount, '20.00'))
    const answer = await place(one, { quantity: 3, userCouponId: id }, quoted.payAmount)
    const orderId = answer.data?.orders[0]?.id ?? 0
    const stored = await server.data(getOrder, { id: orderId }, trade)
    expect(stored).toMatchObject({ discountAmount: '20.00', payAmount: quoted.payAmount, userCoupon: { id, couponId } })
    // Goods of the demo supplier: it reads its lines, but not how the buyer paid.
    expect(await server.data(getOrder, { id: orderId }, { as: 'supplier' })).toMatchObject({ userCoupon: null })
    const lines = await server.db.select().from(orderLine).where(eq(orderLine.orderId, orderId))
    expect(sumOfMoney(lines.map(({ discountAmount }) => discountAmount))).toBe('20.00')
    expect(await gifts.countsOf(couponId)).toEqual({ issuedCount: 1, usedCount: 1, discountTotal: '20.00' })
  })

  test('closed unpaid, the order gives it back', async () => {
    const one = next()
    const { id, couponId } = await give()
    const { payAmount } = await quote(one, { userCouponId: id })
    const answer = await place(one, { userCouponId: id }, payAmount)
    await server.data(
      closeOrders,
      { ids: [answer.data?.orders[0]?.id ?? 0], closeReason: closeReason.buyerCancelled },
      trade,
    )
    const [held] = await server.db.select().from(userCoupon).where(eq(userCoupon.id, id))
    expect(held?.status).toBe(userCouponStatus.unused)
    expect(await gifts.countsOf(couponId)).toEqual({ issuedCount: 1, usedCount: 0, discountTotal: '0.00' })
    expect(await faultOf(one, id)).toBe('')
  })

  test('refunded in full without a return, the order gives it back; refunded in part it does not', async () => {
    const one = next()
    const { id, couponId } = await give()
    const { payAmount } = await quote(one, { userCouponId: id })
    const orderId = (await place(one, { userCouponId: id }, payAmount)).data?.orders[0]?.id ?? 0
    const change = (set: object) =>
      asSystem(server.db, server.now(), async (work) => {
        const [locked] = await lockOrders(work.db, [orderId])
        if (locked) await saveOrder(work, locked, { set, isAlone: true })
      })
    await change({ status: orderStatus.completed, paidAt: server.now() })
    await change({ refundedAmount: minusMoney(payAmount, '0.01') })
    expect(await gifts.countsOf(couponId)).toMatchObject({ usedCount: 1, discountTotal: '20.00' })
    await change({ refundedAmount: payAmount })
    expect(await gifts.countsOf(couponId)).toMatchObject({ usedCount: 0, discountTotal: '0.00' })
    const [held] = await server.db.select().from(userCoupon).where(eq(userCoupon.id, id))
    expect(held).toMatchObject({ status: userCouponStatus.unused, orderId: null })
  })

  test('two orders at once use it once; the other is refused and leaves nothing', async () => {
    const [one, other] = [next(), next()]
    const { id, couponId } = await give()
    const wish = { userCouponId: id }
    const amounts = await Promise.all([one, other].map(async (each) => (await quote(each, wish)).payAmount))
    const answers = await Promise.all([one, other].map((each, index) => place(each, wish, amounts[index] ?? '')))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422])
    expect(await gifts.countsOf(couponId)).toMatchObject({ usedCount: 1 })
  })
})

describe('which coupons a buyer has', () => {
  test('those of the people who work for it; not those of others', async () => {
    const [own, foreign] = [await give({}, people[1]), await give({}, people[2])]
    const one = next()
    const ids = (await quote(one)).coupons.map(({ id }) => id)
    expect(ids).toContain(own.id)
    expect(ids).not.toContain(foreign.id)
    const { payAmount } = await quote(one)
    expect(await place(one, { userCouponId: foreign.id }, payAmount)).toMatchObject({
      code: 422,
      data: { fields: { userCouponId: '优惠券不存在、已使用或已过期' } },
    })
  })

  test('of more than a form lists, the best come first and every other is found by name or number', async () => {
    const one = next()
    const { couponId, id } = await give({ name: '常用采购券', amount: '8.00' })
    const [held] = await gifts.heldOf(couponId)
    if (!held) throw new Error('nothing was given')
    const { id: _id, couponCode: _code, handselId: _gift, handselPiece: _piece, ...copied } = held
    const copies = Array.from({ length: 65 }, (_, index) => ({ ...copied, couponCode: `CP${1_000 + index}` }))
    await server.db.insert(userCoupon).values(copies)
    const validDays = 90
    const { id: best } = await give({ name: '最后到期大额券', amount: '30.00', validDays })
    const { id: least } = await give({ name: '最后到期小额券', amount: '3.00', validDays })
    const { coupons, couponTotal } = await quote(one)
    expect(coupons).toHaveLength(QUOTED_COUPONS)
    expect(couponTotal).toBeGreaterThan(67)
    expect(coupons[0]).toMatchObject({ id: best, discountAmount: '30.00' })
    expect(coupons.every(({ fault }) => fault === '')).toBe(true)
    expect(coupons.map((listed) => listed.id)).not.toContain(least)
    const found = async (couponKeyword: string) => {
      const answer = await server.data(quoteOrder, { ...basket(one), couponKeyword }, trade)
      return [answer.couponTotal, answer.coupons.map((listed) => listed.id)]
    }
    const [{ couponCode } = held] = await server.db.select().from(userCoupon).where(eq(userCoupon.id, least))
    expect(await found('到期小额')).toEqual([1, [least]])
    expect(await found('zhdqxe')).toEqual([1, [least]])
    expect(await found(couponCode)).toEqual([1, [least]])
    expect(await found('没有这张')).toEqual([0, []])
    const quoted = await quote(one, { userCouponId: least })
    expect(quoted.orders[0]?.coupon).toMatchObject({ id: least, discountAmount: '3.00' })
    expect(quoted.coupons.map((listed) => listed.id)).toContain(least)
    expect(await place(one, { userCouponId: least }, quoted.payAmount)).toMatchObject({ code: 200 })
    await server.db.delete(userCoupon).where(and(eq(userCoupon.couponId, couponId), ne(userCoupon.id, id)))
  })

  test('a sample takes none', async () => {
    const { id } = await give()
    const { coupons, orders } = await quote(next(), { isSample: true, userCouponId: id })
    expect(coupons).toEqual([])
    expect(orders[0]?.coupon).toBeUndefined()
  })
})

describe('why a coupon cannot be used', () => {
  test('the threshold, the kind of order, and goods out of its range', async () => {
    const [one, other] = [next(), next()]
    const threshold = sumOfMoney([priceOf(one), '10.00'])
    const { id: short } = await give({ kind: couponKind.fullReduction, threshold, amount: '5.00' })
    expect(await faultOf(one, short)).toBe('适用商品还差 10.00 元')
    expect(await faultOf(one, short, { quantity: 2 })).toBe('')
    const { id: elsewhere } = await give({ bizTypes: [orderBizType.consumerSale] })
    expect(await faultOf(one, elsewhere)).toBe('不能用于黑卡购买订单')
    const { id: ofOther } = await give({ scope: couponScope.products, productIds: [other.product.id] })
    expect(await faultOf(one, ofOther)).toBe('没有适用的商品')
    expect(await faultOf(other, ofOther)).toBe('')
    const { id: excluded } = await give({ excludeProductIds: [one.product.id] })
    expect(await faultOf(one, excluded)).toBe('没有适用的商品')
  })

  test('brand and category include their goods', async () => {
    const one = next()
    const { id: brand } = await give({ scope: couponScope.brands, brandIds: [one.product.brandId] })
    const { id: category } = await give({ scope: couponScope.categories, categoryIds: [one.product.categoryId] })
    expect(await faultOf(one, brand)).toBe('')
    expect(await faultOf(one, category)).toBe('')
  })

  test('goods of an activity only where the coupon and the activity both allow it', async () => {
    const [alone, open] = [next(), next()]
    const price = (one: Goods) => (Number(priceOf(one)) / 2).toFixed(2)
    await world.running(alone, { couponStackable: false }, { price: price(alone) })
    await world.running(open, { couponStackable: true }, { price: price(open) })
    const [shy, bold] = [await give({ stackable: false }), await give({ stackable: true })]
    expect(await faultOf(alone, bold.id)).toBe('不能与活动同时使用')
    expect(await faultOf(open, shy.id)).toBe('不能与活动同时使用')
    expect(await faultOf(open, bold.id)).toBe('')
    const ladders = [{ fullAmount: '100.00', reduceAmount: '30.00' }]
    const reduced = next()
    const conditions = { kind: activityKind.fullReduction, ladders, couponStackable: true }
    await world.running(reduced, conditions, { price: '' })
    const [order] = (await quote(reduced, { userCouponId: bold.id })).orders
    expect(order).toMatchObject({ discountAmount: '30.00', coupon: { discountAmount: '20.00' } })
    const goodsAmount = priceOf(reduced)
    const charges = sumOfMoney([order?.freightAmount ?? '', order?.installAmount ?? ''])
    expect(order?.payAmount).toBe(sumOfMoney([minusMoney(goodsAmount, '50.00'), charges]))
  })

  test('the order names the fault at the field, and writes nothing', async () => {
    const one = next()
    const { id, couponId } = await give({ excludeProductIds: [one.product.id] })
    const { payAmount } = await quote(one, { userCouponId: id })
    expect(await place(one, { userCouponId: id }, payAmount)).toMatchObject({
      code: 422,
      data: { fields: { userCouponId: '优惠券不能使用：没有适用的商品' } },
    })
    expect(await gifts.countsOf(couponId)).toMatchObject({ usedCount: 0 })
  })
})
