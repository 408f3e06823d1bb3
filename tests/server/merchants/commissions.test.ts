import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commissionKind, commissionStatus } from '#contract/merchants/codes.ts'
import { listPromoterBindings, moveBindings } from '#contract/merchants/promoter-bindings.ts'
import {
  listPromoterCommissions,
  payPromoterWithdraw,
  reviewPromoterWithdraw,
} from '#contract/merchants/promoter-money.ts'
import { enablePromoters, savePromoter, setPromoterRates } from '#contract/merchants/promoters.ts'
import { closeReason, orderBizType, refundType } from '#contract/orders/codes.ts'
import { settleCommissions } from '#server/areas/merchants/promoter/settle.ts'
import { lockOrders } from '#server/areas/orders/order/present.ts'
import { closeOrder } from '#server/areas/orders/order/transitions.ts'
import { asSystem } from '#server/areas/orders/work.ts'
import { twoSuppliers } from '../orders/paid-orders.ts'
import { refundSteps, TalkingGateway } from '../orders/refund-steps.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import {
  activePromoter,
  applyNow,
  bindUser,
  bookNow,
  boundUser,
  commissionsOf,
  completedDaysAgo,
  formOf,
  listed,
  payOrder,
  placedAndPaid,
  placedOrder,
  receivedDaysAgo,
} from './promoter-records.ts'

let server: TestServer
let supplierId: number
beforeAll(async () => {
  server = await createTestServer()
  ;[supplierId] = await twoSuppliers(server)
  new TalkingGateway(server)
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const file = async () => ({ url: await upload(server, 'finance', { isPrivate: true }), name: '回单.png', size: 100 })

/** A paid and settled order of 2,000 yuan: 200 yuan of commission. */
async function settledOrder(inviteCode: string) {
  const userId = await boundUser(server, inviteCode)
  const made = await placedAndPaid(server, { supplierId, userId })
  await receivedDaysAgo(server, made.order.id, 16)
  await settleCommissions(server.db, server.now())
  // Staff may still refund it.
  await completedDaysAgo(server, made.order.id, 1)
  return made
}

/** Withdraws commission in all steps. */
async function withdrawn(promoterId: number, amount: string) {
  const row = await applyNow(server, promoterId, amount)
  const { version } = await server.data(reviewPromoterWithdraw, { id: row.id, version: row.version, pass: true }, as)
  return server.data(
    payPromoterWithdraw,
    { id: row.id, version, payVoucher: [await file()], paidAt: server.now() },
    { as: 'finance' },
  )
}

describe('an order of a bound user', () => {
  test('earns when it is paid, not before, and once', async () => {
    const by = await activePromoter(server)
    const made = await placedOrder(server, { supplierId, userId: await boundUser(server, by.inviteCode) })
    expect(await commissionsOf(server, made.order.id)).toEqual([])
    await payOrder(server, made.order.id)
    expect(await commissionsOf(server, made.order.id)).toMatchObject([
      {
        promoterId: by.id,
        baseAmount: '2000.00',
        rate: '10.00',
        amount: '200.00',
        kind: commissionKind.direct,
        status: commissionStatus.unsettled,
      },
    ])
    expect(await bookNow(server, by.id)).toMatchObject({ earned: '200.00', frozen: '200.00', usable: '0.00' })
  })

  test('earns nothing on freight and installation', async () => {
    const by = await activePromoter(server)
    const userId = await boundUser(server, by.inviteCode)
    const changes = { freightAmount: '80.00', installAmount: '120.00' }
    const made = await placedAndPaid(server, { supplierId, userId, price: '33.33', quantity: 1, changes })
    expect(made.order.payAmount).toBe('233.33')
    expect((await commissionsOf(server, made.order.id))[0]).toMatchObject({ baseAmount: '33.33', amount: '3.33' })
  })

  test('earns nothing if the user is bound after it was placed', async () => {
    const by = await activePromoter(server)
    const other = await activePromoter(server)
    const userId = await boundUser(server, other.inviteCode)
    await server.data(enablePromoters, { ids: [other.id], enable: false, reason: '离职' }, as)
    server.advance(1_000)
    const made = await placedOrder(server, { supplierId, userId })
    server.advance(1_000)
    await payOrder(server, made.order.id)
    expect(await commissionsOf(server, made.order.id)).toEqual([])
    expect(await bindUser(server, by.inviteCode, userId)).toBe(false)
  })

  test('that is closed unpaid earns nothing', async () => {
    const by = await activePromoter(server)
    const made = await placedOrder(server, { supplierId, userId: await boundUser(server, by.inviteCode) })
    await asSystem(server.db, server.now(), async (work) => {
      for (const locked of await lockOrders(work.db, [made.order.id]))
        await closeOrder(work, locked, closeReason.buyerCancelled)
    })
    expect(await commissionsOf(server, made.order.id)).toEqual([])
  })

  test('also earns for the promoter above', async () => {
    const above = await activePromoter(server)
    const by = await activePromoter(server, { parentId: above.id, parentRate: '2.5' })
    const made = await placedAndPaid(server, { supplierId, userId: await boundUser(server, by.inviteCode) })
    expect(await commissionsOf(server, made.order.id)).toMatchObject([
      { promoterId: by.id, amount: '200.00', kind: commissionKind.direct },
      { promoterId: above.id, amount: '50.00', kind: commissionKind.subordinate, rate: '2.50' },
    ])
    expect(await listed(server, above.id)).toMatchObject({
      orderCount: 0,
      orderAmount: '0.00',
      commissionTotal: '50.00',
    })
    expect(await listed(server, by.id)).toMatchObject({ orderCount: 1, orderAmount: '2000.00', boundCount: 1 })
  })

  test('keeps the rate of the moment when it was placed', async () => {
    const by = await activePromoter(server)
    const userId = await boundUser(server, by.inviteCode)
    const earlier = await placedOrder(server, { supplierId, userId })
    server.advance(60_000)
    const rates = { ids: [by.id], commissionRate: '20', reason: '年度调整' }
    expect(await server.data(setPromoterRates, rates, as)).toEqual({ done: 1 })
    server.advance(1_000)
    const later = await placedOrder(server, { supplierId, userId })
    await payOrder(server, earlier.order.id)
    await payOrder(server, later.order.id)
    expect((await commissionsOf(server, earlier.order.id))[0]).toMatchObject({ rate: '10.00', amount: '200.00' })
    expect((await commissionsOf(server, later.order.id))[0]).toMatchObject({ rate: '20.00', amount: '400.00' })
  })

  test('keeps its promoter when the binding moves; later orders follow it', async () => {
    const [from, to] = [await activePromoter(server), await activePromoter(server, { commissionRate: '5' })]
    const userId = await boundUser(server, from.inviteCode)
    const before = await placedOrder(server, { supplierId, userId })
    server.advance(1_000)
    const { list } = await server.data(listPromoterBindings, { promoterId: from.id }, as)
    const moved = { ids: list.map(({ id }) => id), toPromoterId: to.id, reason: '更换对接人' }
    expect(await server.data(moveBindings, moved, as)).toEqual({ done: 1, failed: [] })
    const after = await placedOrder(server, { supplierId, userId })
    await payOrder(server, before.order.id)
    await payOrder(server, after.order.id)
    expect((await commissionsOf(server, before.order.id))[0]?.promoterId).toBe(from.id)
    expect((await commissionsOf(server, after.order.id))[0]).toMatchObject({ promoterId: to.id, amount: '100.00' })
  })

  test('of a distributor earns by the binding of its company', async () => {
    const { rows } = await server.db.execute<{ promoter_id: string; target_id: string }>(
      `select b.promoter_id, p.id as target_id from promoter_binding b join trade_party p on p.enterprise_id = b.target_id
       join promoter o on o.id = b.promoter_id and o.status = 1
       where b.target_kind = 3 and b.ended_at is null and b.valid_to >= current_date and p.kind = 2 limit 1`,
    )
    const [bound] = rows
    const made = await placedOrder(server, {
      supplierId,
      userId: 1,
      changes: { userId: null, bizType: orderBizType.distributorPurchase, distributorId: Number(bound?.target_id) },
    })
    await payOrder(server, made.order.id)
    expect((await commissionsOf(server, made.order.id))[0]?.promoterId).toBe(Number(bound?.promoter_id))
  })
})

describe('commission becomes usable', () => {
  test('fifteen days after the order was completed, in two instances at once', async () => {
    const by = await activePromoter(server)
    const userId = await boundUser(server, by.inviteCode)
    const [early, late] = [
      await placedAndPaid(server, { supplierId, userId }),
      await placedAndPaid(server, { supplierId, userId }),
    ]
    await receivedDaysAgo(server, early.order.id, 14)
    await receivedDaysAgo(server, late.order.id, 15)
    const now = server.now()
    const settled = await Promise.all([settleCommissions(server.db, now), settleCommissions(server.db, now)])
    expect(settled.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1)
    expect((await commissionsOf(server, early.order.id))[0]?.status).toBe(commissionStatus.unsettled)
    expect((await commissionsOf(server, late.order.id))[0]).toMatchObject({
      status: commissionStatus.usable,
      settledAt: now,
    })
    expect(await settleCommissions(server.db, now)).toBe(0)
    expect(await bookNow(server, by.id)).toMatchObject({ frozen: '200.00', usable: '200.00' })
  })

  test('not while a refund is open', async () => {
    const by = await activePromoter(server)
    const made = await placedAndPaid(server, { supplierId, userId: await boundUser(server, by.inviteCode) })
    await receivedDaysAgo(server, made.order.id, 1)
    await refundSteps(server).approved(made, 0, '100.00', refundType.compensation)
    await completedDaysAgo(server, made.order.id, 20)
    await settleCommissions(server.db, server.now())
    expect((await commissionsOf(server, made.order.id))[0]?.status).toBe(commissionStatus.unsettled)
  })
})

describe('a refund takes commission back', () => {
  test('in part before it is settled, and all of it when nothing is left', async () => {
    const above = await activePromoter(server)
    const by = await activePromoter(server, { parentId: above.id, parentRate: '1' })
    const made = await placedAndPaid(server, { supplierId, userId: await boundUser(server, by.inviteCode) })
    const steps = refundSteps(server)
    expect(await steps.pay(await steps.approved(made, 1, '333.33'))).toMatchObject({ code: 200 })
    expect(await commissionsOf(server, made.order.id)).toMatchObject([
      { baseAmount: '1666.67', amount: '166.67', firstAmount: '200.00' },
      { baseAmount: '1666.67', amount: '16.67', firstAmount: '20.00' },
    ])
    expect(await steps.pay(await steps.approved(made, 1, '1666.67'))).toMatchObject({ code: 200 })
    expect(await commissionsOf(server, made.order.id)).toMatchObject([
      { amount: '0.00', status: commissionStatus.void },
      { amount: '0.00', status: commissionStatus.void },
    ])
    expect(await bookNow(server, by.id)).toMatchObject({ earned: '200.00', takenBack: '200.00', owed: '0.00' })
    expect(await listed(server, by.id)).toMatchObject({ orderCount: 0, orderAmount: '0.00', commissionTotal: '0.00' })
  })

  test('after it became usable', async () => {
    const by = await activePromoter(server)
    const made = await settledOrder(by.inviteCode)
    const steps = refundSteps(server)
    await steps.pay(await steps.approved(made, 0, '500.00', refundType.compensation))
    expect(await bookNow(server, by.id)).toMatchObject({ usable: '150.00', takenBack: '50.00', debt: '0.00' })
  })

  test('after it was withdrawn: the rest is a debt against later commission', async () => {
    const by = await activePromoter(server)
    const made = await settledOrder(by.inviteCode)
    await withdrawn(by.id, '180.00')
    const second = await withdrawn(by.id, '20')
    expect((await commissionsOf(server, made.order.id))[0]).toMatchObject({
      status: commissionStatus.withdrawn,
      withdrawId: second.id,
    })
    const steps = refundSteps(server)
    await steps.pay(await steps.approved(made, 0, '1500.00', refundType.compensation))
    expect((await commissionsOf(server, made.order.id))[0]).toMatchObject({
      status: commissionStatus.withdrawn,
      amount: '50.00',
      takenBackAmount: '150.00',
    })
    expect(await bookNow(server, by.id)).toMatchObject({
      paid: '200.00',
      usable: '0.00',
      debt: '150.00',
      owed: '-150.00',
    })
    expect(await listed(server, by.id)).toMatchObject({ commissionUsable: '0.00', commissionDebt: '150.00' })
    await settledOrder(by.inviteCode)
    expect(await bookNow(server, by.id)).toMatchObject({ usable: '50.00', debt: '0.00', owed: '50.00' })
    await expect(applyNow(server, by.id, '50.01')).rejects.toMatchObject({ message: '可提现佣金只有 50.00 元' })
    await withdrawn(by.id, '50')
    const { sums } = await server.data(listPromoterCommissions, { promoterId: by.id }, as)
    expect(sums).toEqual({ [commissionStatus.withdrawn]: '250.00' })
  })

  test('while its withdrawal waits: it cannot be paid, and a refusal frees the rest', async () => {
    const by = await activePromoter(server)
    const made = await settledOrder(by.inviteCode)
    const row = await applyNow(server, by.id, '200')
    const steps = refundSteps(server)
    await steps.pay(await steps.approved(made, 0, '500.00', refundType.compensation))
    const approve = { id: row.id, version: row.version, pass: true }
    expect(await server.api(reviewPromoterWithdraw, approve, as)).toMatchObject({
      code: 422,
      message: '退款追回了佣金，可提现余额不足，还差 50.00 元，请驳回',
    })
    await server.data(reviewPromoterWithdraw, { ...approve, pass: false, rejectReason: '余额不足' }, as)
    expect(await bookNow(server, by.id)).toMatchObject({ usable: '150.00', locked: '0.00', debt: '0.00' })
  })
})

test('a promoter whose rate is saved in the form earns by it from then on', async () => {
  const by = await activePromoter(server)
  const userId = await boundUser(server, by.inviteCode)
  server.advance(1_000)
  await server.data(savePromoter, { ...(await formOf(server, by.id)), commissionRate: '30' }, as)
  server.advance(1_000)
  const made = await placedAndPaid(server, { supplierId, userId })
  expect((await commissionsOf(server, made.order.id))[0]?.amount).toBe('600.00')
})
