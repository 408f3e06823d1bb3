import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { disableActivity } from '#contract/marketing/activities.ts'
import { activityAudience, activityKind, activityProductStatus } from '#contract/marketing/codes.ts'
import { closeReason, orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { addOrder, listOrderGoods, quoteOrder } from '#contract/orders/order-create.ts'
import { minusMoney, sumOfMoney, timesMoney } from '#contract/orders/order-money.ts'
import { createRandom } from '#fixtures/random.ts'
import { countActivities } from '#server/areas/marketing/activity-product/book.ts'
import { lockOrders, saveOrder } from '#server/areas/orders/order/present.ts'
import { closeOrder } from '#server/areas/orders/order/transitions.ts'
import { asSystem } from '#server/areas/orders/work.ts'
import { activity, activityProduct, activitySku, activityUse } from '#server/database/schema/activities.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { hasLockWaiter } from '../entity/calls.ts'
import { addBuyer } from '../orders/buyers.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { type Activities, activitiesOf, as } from './activity-world.ts'

let server: TestServer
let world: Activities
let buyerId: number
let goods: Activities['goods']
beforeAll(async () => {
  server = await createTestServer()
  world = await activitiesOf(server)
  buyerId = await addBuyer(server, orderBizType.blackCardPurchase)
  const skuCodes = world.goods.slice(0, 150).map(({ sku }) => sku.skuCode)
  const { list } = await server.data(listOrderGoods, { bizType: 1, buyerId, skuCodes, pageSize: 200 }, { as: 'trade' })
  const orderable = new Set(list.filter(({ fault }) => fault === '').map(({ skuId }) => skuId))
  goods = world.goods.filter(({ sku }) => orderable.has(sku.id))
})
afterAll(() => server.close())

type Line = { skuId: number; quantity: number }

const used = new Set<number>()
const next = () => {
  const found = goods.find(({ sku }) => !used.has(sku.id))
  if (!found) throw new Error('the demo has no more goods')
  used.add(found.sku.id)
  return found
}
type Goods = ReturnType<typeof next>

const basket = (lines: Line[], buyer = buyerId) => ({
  bizType: orderBizType.blackCardPurchase,
  buyerId: buyer,
  logisticsLevel: 2 as const,
  receiverArea: '330106',
  lines,
})
const quote = (lines: Line[], buyer?: number) => server.data(quoteOrder, basket(lines, buyer), { as: 'trade' })
const lineOf = (quoted: Awaited<ReturnType<typeof quote>>, { sku }: Goods) =>
  quoted.orders.flatMap(({ lines }) => lines).find(({ skuId }) => skuId === sku.id)

async function place(lines: Line[], buyer?: number) {
  const { payAmount } = await quote(lines, buyer)
  return server.api(
    addOrder,
    {
      ...basket(lines, buyer),
      receiverName: '沈清荷',
      receiverPhone: '13800138000',
      receiverAddress: '文三路 90 号 1 幢',
      hasElevator: true,
      floorNo: 6,
      payAmount,
      requestId: randomUUID(),
    },
    { as: 'trade' },
  )
}
const placed = async (lines: Line[], buyer?: number) => {
  const answer = await place(lines, buyer)
  const id = answer.data?.orders[0]?.id
  if (id === undefined) throw new Error(answer.message)
  return id
}
const usualOf = ({ sku }: Goods) => timesMoney(sku.productPrice ?? '0', '0.9')
/** Half of what the buyer pays otherwise. */
const cheap = (one: Goods) => (Number(usualOf(one)) / 2).toFixed(2)
const soldOf = async (entryId: number) => {
  const [row] = await server.db.select().from(activitySku).where(eq(activitySku.activityProductId, entryId))
  return row?.soldQty
}

/** Runs a change of an order as the system. */
const change = (
  id: number,
  run: (locked: Awaited<ReturnType<typeof lockOrders>>[number]) => Parameters<typeof saveOrder>[2],
) =>
  asSystem(server.db, server.now(), async (work) => {
    const [locked] = await lockOrders(work.db, [id])
    if (locked) await saveOrder(work, locked, { ...run(locked), isAlone: true })
  })
const pay = (id: number) => change(id, () => ({ set: { status: orderStatus.paid, paidAt: server.now() } }))
const close = (id: number) =>
  asSystem(server.db, server.now(), async (work) => {
    const [locked] = await lockOrders(work.db, [id])
    if (locked) await closeOrder(work, locked, closeReason.unpaid)
  })

describe('prices', () => {
  test('a running activity lowers the price; stopped, prices fall back at once and a placed order keeps its own', async () => {
    const one = next()
    const { id } = await world.running(one, {}, { price: cheap(one) })
    const line = [{ skuId: one.sku.id, quantity: 2 }]
    expect(lineOf(await quote(line), one)).toMatchObject({ unitPrice: cheap(one), activity: { id } })
    const orderId = await placed(line)
    await server.data(disableActivity, { id }, as)
    expect(lineOf(await quote(line), one)?.unitPrice).toBe(usualOf(one))
    const [stored] = await server.db.select().from(orderLine).where(eq(orderLine.orderId, orderId))
    expect(stored?.unitPrice).toBe(cheap(one))
    await pay(orderId)
    expect(await world.read(id)).toMatchObject({ orderCount: 1, orderAmount: stored?.payAmount })
  })

  test('before it begins, for other buyers, and where the own price is lower, the price stays', async () => {
    const [early, others, dear] = [next(), next(), next()]
    const { id } = await world.add()
    await world.submit(id, [world.offer(early, { price: cheap(early) })])
    await world.review([(await world.entryOf(id, early.product.id)).id])
    await world.running(others, { audience: [activityAudience.consumer] }, { price: cheap(others) })
    const above = (Number(usualOf(dear)) + 1).toFixed(2)
    await world.running(dear, { discountRate: '0.99' }, { price: above })
    const quoted = await quote([early, others, dear].map(({ sku }) => ({ skuId: sku.id, quantity: 1 })))
    for (const one of [early, others, dear]) expect(lineOf(quoted, one)?.unitPrice).toBe(usualOf(one))
  })

  test('of two activities the larger priority wins, at a tie the lower price', async () => {
    const [first, second] = [next(), next()]
    const dearer = (one: Goods) => (Number(cheap(one)) + 1).toFixed(2)
    await world.running(first, { priority: 30 }, { price: dearer(first) })
    await world.running(first, { priority: 20 }, { price: cheap(first) })
    await world.running(second, { priority: 20 }, { price: dearer(second) })
    await world.running(second, { priority: 20 }, { price: cheap(second) })
    const quoted = await quote([first, second].map(({ sku }) => ({ skuId: sku.id, quantity: 1 })))
    expect(lineOf(quoted, first)?.unitPrice).toBe(dearer(first))
    expect(lineOf(quoted, second)?.unitPrice).toBe(cheap(second))
  })

  test('满减 takes its reduction off the order, and the lines add up to the cent', async () => {
    const one = next()
    const ladders = [{ fullAmount: '100.00', reduceAmount: '33.33' }]
    await world.running(one, { kind: activityKind.fullReduction, ladders }, { price: '' })
    const quoted = await quote([{ skuId: one.sku.id, quantity: 3 }])
    expect(quoted.orders[0]).toMatchObject({ discountAmount: '33.33', goodsAmount: timesMoney(usualOf(one), 3) })
    const orderId = await placed([{ skuId: one.sku.id, quantity: 3 }])
    const [row] = await server.db.select().from(order).where(eq(order.id, orderId))
    const lines = await server.db.select().from(orderLine).where(eq(orderLine.orderId, orderId))
    expect(row?.discountAmount).toBe('33.33')
    expect(sumOfMoney(lines.map(({ discountAmount }) => discountAmount))).toBe('33.33')
    expect(row?.payAmount).toBe(
      sumOfMoney([...lines.map(({ payAmount }) => payAmount), row?.freightAmount ?? '', row?.installAmount ?? '']),
    )
  })
})

describe('pieces', () => {
  test('more than is left, or than one may buy, is sold at the usual price', async () => {
    const one = next()
    await world.running(one, { limitPerUser: 3 }, { price: cheap(one), stock: 4 })
    expect(lineOf(await quote([{ skuId: one.sku.id, quantity: 4 }]), one)?.unitPrice).toBe(usualOf(one))
    await placed([{ skuId: one.sku.id, quantity: 3 }])
    expect(lineOf(await quote([{ skuId: one.sku.id, quantity: 1 }]), one)?.unitPrice).toBe(usualOf(one))
    const other = await addBuyer(server, orderBizType.blackCardPurchase)
    expect(lineOf(await quote([{ skuId: one.sku.id, quantity: 1 }], other), one)?.unitPrice).toBe(cheap(one))
    expect(lineOf(await quote([{ skuId: one.sku.id, quantity: 2 }], other), one)?.unitPrice).toBe(usualOf(one))
  })

  test('two orders for the last piece: one gets it, the other is asked to confirm the new price', async () => {
    const one = next()
    const { entryId } = await world.running(one, {}, { price: cheap(one), stock: 1 })
    const both = await Promise.all([1, 2].map(() => place([{ skuId: one.sku.id, quantity: 1 }])))
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 422])
    expect(await soldOf(entryId)).toBe(1)
  })

  test('a product that is removed while an order is placed is not sold at its price', async () => {
    const one = next()
    const { entryId } = await world.running(one, {}, { price: cheap(one) })
    const [isRemoved, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const removal = server.db.transaction(async (tx) => {
      const status = activityProductStatus.removed
      await tx.update(activityProduct).set({ status }).where(eq(activityProduct.id, entryId))
      isRemoved.resolve()
      await mayCommit.promise
    })
    await isRemoved.promise
    const answer = place([{ skuId: one.sku.id, quantity: 1 }])
    await vi.waitFor(async () => expect(await hasLockWaiter(server)).toBe(true))
    mayCommit.resolve()
    await removal
    expect(await answer).toMatchObject({ code: 422, message: '活动商品、库存或限购已变化，请重新试算' })
    expect(await soldOf(entryId)).toBe(0)
  })

  test('an order that closes unpaid gives its pieces back, once', async () => {
    const one = next()
    const { id, entryId } = await world.running(one, {}, { price: cheap(one) })
    const orderId = await placed([{ skuId: one.sku.id, quantity: 4 }])
    expect(await soldOf(entryId)).toBe(4)
    await close(orderId)
    expect(await soldOf(entryId)).toBe(0)
    const [locked] = await lockOrders(server.db, [orderId])
    if (locked) await countActivities({ db: server.db }, locked.order, locked.lines)
    expect(await soldOf(entryId)).toBe(0)
    expect(await world.read(id)).toMatchObject({ orderCount: 0, orderAmount: '0.00' })
  })
})

/** What must hold after each step, whatever happened. */
async function expectBalanced() {
  const { rows: pieces } = await server.db.execute(sql`select own.id from ${activitySku} own left join lateral (
    select coalesce(sum(quantity - returned_qty), 0) kept from ${activityUse} where activity_sku_id = own.id) held on true
    where own.sold_qty <> held.kept or own.sold_qty < 0 or own.sold_qty > own.activity_stock`)
  expect(pieces).toEqual([])
  const { rows: sums } = await server.db.execute(sql`select own.id from ${activity} own left join lateral (
    select count(*) filter (where counts_order) orders, coalesce(sum(counted_amount), 0) amount,
      coalesce(sum(counted_discount), 0) discount, count(distinct order_id) filter (where counts_order) once
    from ${activityUse} where activity_id = own.id) held on true
    where own.order_count <> held.orders or held.orders <> held.once or own.order_amount <> held.amount
      or own.discount_total <> held.discount`)
  expect(sums).toEqual([])
}

test('the demo is balanced', expectBalanced)

test('after any history of payments, shipments, refunds and closings the pieces and sums agree', async () => {
  const random = createRandom(70_070)
  const [one, two] = [next(), next()]
  await world.running(one, {}, { price: cheap(one), stock: 25 })
  await world.running(two, {}, { price: cheap(two), stock: 25 })
  const orders: number[] = []
  for (let step = 0; step < 60; step++) {
    const kind =
      orders.length === 0 ? 'place' : random.pick(['place', 'pay', 'cancel', 'ship', 'return', 'refund', 'close'])
    if (kind === 'place') {
      const lines = [one, two].map(({ sku }) => ({ skuId: sku.id, quantity: random.int(1, 4) }))
      const answer = await place(random.chance(0.5) ? lines : lines.slice(0, 1))
      if (answer.code === 200) orders.push(...answer.data.orders.map(({ id }) => id))
    } else {
      const id = random.pick(orders)
      const [before] = await server.db.select().from(order).where(eq(order.id, id))
      if (before?.status === orderStatus.closed) continue
      if (kind === 'close') await (before?.paidAt === null ? close(id) : Promise.resolve())
      else if (before?.paidAt === null) await pay(id)
      else await change(id, ({ lines }) => ({ lines: [stepOf(kind, random.pick(lines))] }))
    }
    await expectBalanced()
  }
  expect(orders.length).toBeGreaterThan(3)
})

/** One piece further, where the line allows it. */
function stepOf(kind: string, line: typeof orderLine.$inferSelect) {
  const { id, quantity, shippedQty, cancelledQty, returnedQty, payAmount, refundedAmount } = line
  const left = minusMoney(payAmount, refundedAmount)
  const share = (Number(payAmount) / quantity).toFixed(2)
  const refunded = sumOfMoney([refundedAmount, Number(share) > Number(left) ? left : share])
  const canLeave = shippedQty + cancelledQty < quantity
  if (kind === 'cancel' && canLeave) return { id, cancelledQty: cancelledQty + 1, refundedAmount: refunded }
  if (kind === 'ship' && canLeave) return { id, shippedQty: shippedQty + 1 }
  if (kind === 'return' && returnedQty < shippedQty) {
    return { id, returnedQty: returnedQty + 1, refundedAmount: refunded }
  }
  return kind === 'refund' ? { id, refundedAmount: refunded } : { id }
}
