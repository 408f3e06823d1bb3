import Big from 'big.js'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeReason, orderBizType, orderStatus, payBizKind, paymentStatus } from '#contract/orders/codes.ts'
import { lockOrders } from '#server/areas/orders/order/present.ts'
import { nextTradeNo } from '#server/areas/orders/order/trade-no.ts'
import { closeOrder, markPaid } from '#server/areas/orders/order/transitions.ts'
import { asSystem } from '#server/areas/orders/work.ts'
import { countOrder, repairFigures } from '#server/areas/users/user/figures.ts'
import { order } from '#server/database/schema/orders.ts'
import { payment } from '#server/database/schema/payments.ts'
import { user } from '#server/database/schema/users.ts'
import { lineOf, paidOrder, twoSuppliers } from '../orders/paid-orders.ts'
import { refundSteps, TalkingGateway } from '../orders/refund-steps.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { register, rowOf } from './people.ts'

let server: TestServer
let supplierId: number
beforeAll(async () => {
  server = await createTestServer()
  ;[supplierId] = await twoSuppliers(server)
  new TalkingGateway(server)
})
afterAll(() => server.close())

const figures = async (id: number) => {
  const { inviteeCount, orderCount, orderAmount } = await rowOf(server, id)
  return [inviteeCount, orderCount, orderAmount]
}
/** Users whose stored figures differ from a sum over their orders and invitees. */
const wrong = async () => {
  const { rows } = await server.db.execute<{ id: number }>(sql`
    select one.id from "user" one
    where one.invitee_count <> (select count(*) from "user" below where below.inviter_id = one.id)
      or one.order_count <> (select count(*) from "order" o where o.user_id = one.id and o.paid_at is not null and o.status <> 6)
      or one.order_amount <> (select coalesce(sum(o.pay_amount - o.refunded_amount), 0) from "order" o
        where o.user_id = one.id and o.paid_at is not null)`)
  return rows.map(({ id }) => id)
}
const unpaid = (userId: number, quantity = 2, price = '100.00') =>
  paidOrder(server, [{ supplierId, quantity, price, holdsStock: false }], {
    status: orderStatus.unpaid,
    bizType: orderBizType.consumerSale,
    userId,
  })
const pay = (id: number) =>
  asSystem(server.db, server.now(), async (work) => {
    for (const locked of await lockOrders(work.db, [id])) {
      const { order: one } = await markPaid(work, locked, { payMethod: 1, paidAt: work.now })
      await work.db.insert(payment).values({
        payNo: await nextTradeNo(work.db, 'payment', work.now),
        bizKind: payBizKind.order,
        bizId: id,
        bizNo: one.orderNo,
        amount: one.payAmount,
        payMethod: 1,
        status: paymentStatus.paid,
        paidAt: work.now,
        createdAt: work.now,
        updatedAt: work.now,
      })
    }
  })

test('the demo figures equal a sum from scratch', async () => {
  expect(await wrong()).toEqual([])
})

test('an order counts when it is paid, less when it is refunded, and no more when that closes it', async () => {
  const { id: userId } = await register(server)
  const made = await unpaid(userId)
  expect(await figures(userId)).toEqual([0, 0, '0.00'])
  await pay(made.order.id)
  expect(await figures(userId)).toEqual([0, 1, '200.00'])
  const steps = refundSteps(server)
  const paid = { ...made, order: { ...made.order, status: orderStatus.paid } }
  const part = await steps.approved(paid, 1, '33.33')
  expect(await figures(userId)).toEqual([0, 1, '200.00'])
  expect(await steps.pay(part)).toMatchObject({ code: 200 })
  expect(await figures(userId)).toEqual([0, 1, '166.67'])
  const rest = await steps.approved(paid, 1, '100.00')
  expect(await steps.pay(rest)).toMatchObject({ code: 200 })
  const [closed] = await server.db.select().from(order).where(eq(order.id, made.order.id))
  expect(await figures(userId)).toEqual([0, closed?.status === orderStatus.closed ? 0 : 1, '66.67'])
  expect(await wrong()).toEqual([])
  expect(lineOf(made).quantity).toBe(2)
})

test('an unpaid order that is closed counts nothing', async () => {
  const { id: userId } = await register(server)
  const made = await unpaid(userId)
  await asSystem(server.db, server.now(), async (work) => {
    for (const locked of await lockOrders(work.db, [made.order.id]))
      await closeOrder(work, locked, closeReason.buyerCancelled)
  })
  expect(await figures(userId)).toEqual([0, 0, '0.00'])
})

test('orders of one user that are paid at once all count', async () => {
  const { id: userId } = await register(server)
  const made = await Promise.all([1, 2, 3].map(() => unpaid(userId, 1, '0.10')))
  await Promise.all(made.map((one) => pay(one.order.id)))
  expect(await figures(userId)).toEqual([0, 3, '0.30'])
})

test('any changes of orders add up to the exact decimal sum', async () => {
  const { id: userId } = await register(server)
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const now = server.now()
  const states = Array.from({ length: 12 }, () => ({
    userId,
    status: orderStatus.unpaid as (typeof orderStatus.codes)[number],
    paidAt: null as string | null,
    payAmount: new Big(1 + random(9_999_999)).div(100).toFixed(2),
    refundedAmount: '0.00',
  }))
  for (let step = 0; step < 120; step++) {
    const index = random(states.length)
    const before = states[index]
    if (!before) continue
    const after = { ...before }
    if (before.paidAt === null) Object.assign(after, { paidAt: now, status: orderStatus.paid })
    else {
      const left = new Big(before.payAmount).minus(before.refundedAmount)
      const part = left.times(random(101)).div(100).round(2)
      after.refundedAmount = new Big(before.refundedAmount).plus(part).toFixed(2)
      if (part.eq(left)) after.status = orderStatus.closed
    }
    await server.db.transaction((tx) => countOrder(tx, before, after))
    states[index] = after
  }
  const paid = states.filter(({ paidAt }) => paidAt !== null)
  const sum = paid.reduce((all, one) => all.plus(one.payAmount).minus(one.refundedAmount), new Big(0))
  expect(await figures(userId)).toEqual([
    0,
    paid.filter(({ status }) => status !== orderStatus.closed).length,
    sum.toFixed(2),
  ])
  await repairFigures(server.db)
  expect(await figures(userId)).toEqual([0, 0, '0.00'])
})

test('the nightly comparison corrects what differs, once, in two instances', async () => {
  const { id } = await register(server)
  await server.db.update(user).set({ orderCount: 9, orderAmount: '12.34', inviteeCount: 3 }).where(eq(user.id, id))
  await server.db
    .update(user)
    .set({ orderAmount: sql`${user.orderAmount} + 1` })
    .where(eq(user.id, 1))
  const corrected = await Promise.all([repairFigures(server.db), repairFigures(server.db)])
  expect(corrected.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect(await wrong()).toEqual([])
  expect(await repairFigures(server.db)).toBe(0)
})

test('an order that is paid while figures are compared counts once', async () => {
  const { id: userId } = await register(server)
  await server.db.update(user).set({ orderCount: 5 }).where(eq(user.id, userId))
  const made = await unpaid(userId)
  await Promise.all([pay(made.order.id), repairFigures(server.db)])
  await repairFigures(server.db)
  expect(await figures(userId)).toEqual([0, 1, '200.00'])
})
