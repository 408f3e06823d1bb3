import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { countNotifications } from '#contract/notifications.ts'
import {
  orderStatus,
  refundProcessState,
  refundReason,
  refundStatus,
  refundType,
  supplierOpinion as supplierOpinionCodes,
} from '#contract/orders/codes.ts'
import { profitOf } from '#contract/orders/order-money.ts'
import {
  addRefund,
  approveRefund,
  rejectRefunds,
  saveRefundOpinion,
  withdrawRefund,
} from '#contract/orders/refund-changes.ts'
import { addShipment } from '#contract/orders/shipments.ts'
import { lockOrders } from '#server/areas/orders/order/present.ts'
import { refundClosedOrder } from '#server/areas/orders/refund/request.ts'
import { asSystem } from '#server/areas/orders/work.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { notification } from '#server/database/schema/platform.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { days, hours, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { asking, lineOf, orderNow, paidOrder, refundNow, shipping, stockOf, twoSuppliers } from './paid-orders.ts'

let server: TestServer
let own: number
let _other: number
beforeAll(async () => {
  server = await createTestServer()
  ;[own, _other] = await twoSuppliers(server)
})
afterAll(() => server.close())

const ago = (ms: number) => moment(new Date(server.services.clock().getTime() - ms))
const one = (quantity: number, changes: Partial<typeof order.$inferInsert> = {}) =>
  paidOrder(server, [{ supplierId: own, quantity }], changes)
const askFor = async (
  paid: Awaited<ReturnType<typeof one>>,
  quantity: number,
  amount: string,
  changes: Partial<ParamsOf<typeof addRefund>> = {},
) => server.api(addRefund, asking(paid, [{ line: lineOf(paid), quantity, amount }], changes), { as: 'trade' })
const refuse = (ids: number[]) => server.data(rejectRefunds, { ids, rejectReason: '与买家协商后不退' }, { as: 'trade' })

describe('requesting', () => {
  test('one of four pieces before shipment: three are left to ship; refused, four again', async () => {
    const paid = await one(4)
    const { data } = await askFor(paid, 1, '100.00')
    expect(data).toMatchObject({ status: 1, processState: null })
    const held = await orderNow(server, paid.order.id)
    expect(held.lines[0]).toMatchObject({ lockedQty: 1, openRefundAmount: '100.00' })
    expect(held.order.openRefundCount).toBe(1)
    const tooMany = await shipping(server, paid, [{ line: lineOf(paid), quantity: 4 }])
    expect((await server.api(addShipment, tooMany, { as: 'trade' })).message).toBe('「测试商品1」最多可发 3 件')
    expect(await refuse([data.id])).toEqual({ done: 1, failed: [] })
    const free = await orderNow(server, paid.order.id)
    expect(free.lines[0]).toMatchObject({ lockedQty: 0, openRefundAmount: '0.00' })
    expect(free.order).toMatchObject({ openRefundCount: 0, status: 1 })
    const all = await shipping(server, paid, [{ line: lineOf(paid), quantity: 4 }])
    expect(await server.data(addShipment, all, { as: 'trade' })).toMatchObject({ orderStatus: 3 })
  })

  test.each([
    [0, '订单未付款，不能申请退款'],
    [6, '订单已关闭，不能申请退款'],
  ] as const)('an order in status %i cannot be refunded', async (status, message) => {
    expect(await askFor(await one(1, { status }), 1, '100')).toMatchObject({ code: 422, message })
  })

  test('after completion only within 15 days', async () => {
    const completed = (passed: number) => ({ status: 4 as const, completedAt: ago(days(passed)) })
    const late = await one(1, completed(16))
    const inTime = await one(1, completed(14))
    const compensation = { refundType: 3 as const }
    expect(await askFor(late, 0, '10', compensation)).toMatchObject({ code: 422, message: '已超过售后期限' })
    expect((await askFor(inTime, 0, '10', compensation)).code).toBe(200)
  })

  test.each<[string, number, string, Partial<ParamsOf<typeof addRefund>>, string]>([
    ['more pieces than are there', 5, '100', {}, '「测试商品1」最多可退 4 件'],
    ['more money than was paid', 1, '400.01', {}, '「测试商品1」最多可退 400.00 元'],
    ['no money', 1, '0', {}, '「测试商品1」的退款金额应大于 0'],
    ['no pieces', 0, '100', {}, '「测试商品1」的退款数量至少为 1'],
    ['a return of what was not shipped', 1, '100', { refundType: refundType.withReturn }, '「测试商品1」最多可退 0 件'],
    ['pieces with a compensation', 1, '100', { refundType: refundType.compensation }, '折价补偿不退商品，数量应为 0'],
    ['more freight than was paid', 1, '100', { freightRefund: '50.01' }, '运费最多可退 50.00 元'],
    [
      'a reason that wants words',
      1,
      '100',
      { reason: refundReason.other, description: '短' },
      '请描述问题，至少 5 个字',
    ],
    [
      'a reason that wants pictures',
      1,
      '100',
      { reason: refundReason.quality, description: '桌腿开裂了' },
      '请上传至少 1 张凭证图片',
    ],
  ])('%s: refused by name', async (_name, quantity, amount, changes, message) => {
    const paid = await one(4, { freightAmount: '50.00' })
    expect(await askFor(paid, quantity, amount, changes)).toMatchObject({ code: 422, message })
    expect((await orderNow(server, paid.order.id)).order.openRefundCount).toBe(0)
  })

  test('two concurrent requests for the same pieces: only the available ones are reserved', async () => {
    const paid = await one(3)
    const answers = await Promise.all([askFor(paid, 2, '200'), askFor(paid, 2, '200')])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
    expect((await orderNow(server, paid.order.id)).lines[0]?.lockedQty).toBe(2)
  })

  test('the same form twice creates one refund', async () => {
    const paid = await one(3)
    const form = asking(paid, [{ line: lineOf(paid), quantity: 1, amount: '100' }])
    const [first, second] = [
      await server.data(addRefund, form, { as: 'trade' }),
      await server.data(addRefund, form, { as: 'trade' }),
    ]
    expect(second).toEqual(first)
    expect((await orderNow(server, paid.order.id)).lines[0]?.lockedQty).toBe(1)
    const elsewhere = asking(await one(1), [{ line: lineOf(paid), quantity: 1, amount: '1' }], {
      requestId: form.requestId,
    })
    expect((await server.api(addRefund, elsewhere, { as: 'trade' })).code).toBe(409)
  })

  test('pictures must be in our store', async () => {
    const paid = await one(1)
    const strange = { images: [{ url: 'https://elsewhere.example/a.png', name: 'a.png', size: 1 }] }
    expect((await askFor(paid, 1, '100', strange)).message).toBe('文件地址无效')
    const ours = { images: [{ url: await upload(server, 'trade'), name: '破损.png', size: 1_000 }] }
    expect((await askFor(paid, 1, '100', ours)).code).toBe(200)
  })

  test('an open refund pauses the confirmation deadline', async () => {
    const paid = await one(2)
    await server.data(addShipment, await shipping(server, paid, [{ line: lineOf(paid), quantity: 2 }]), { as: 'trade' })
    const before = (await orderNow(server, paid.order.id)).order.autoReceiveAt ?? ''
    const { data } = await askFor(paid, 0, '10', { refundType: refundType.compensation })
    expect((await orderNow(server, paid.order.id)).order.receivePausedAt).not.toBeNull()
    server.advance(hours(2))
    await refuse([data.id])
    const { autoReceiveAt, receivePausedAt } = (await orderNow(server, paid.order.id)).order
    expect(receivePausedAt).toBeNull()
    expect((Date.parse(autoReceiveAt ?? '') - Date.parse(before)) / hours(1)).toBeCloseTo(2, 1)
  })

  test('the suppliers are notified and asked for their opinion', async () => {
    const { data } = await askFor(await one(1), 1, '100')
    const [reported] = await server.db.select().from(notification).orderBy(desc(notification.id))
    expect(reported).toMatchObject({ resource: 'refund', query: { refundIds: String(data.id) } })
    const { todos } = await server.data(countNotifications, {}, { as: 'supplier' })
    expect(todos.find(({ code }) => code === 'refundOpinion')?.count).toBeGreaterThan(0)
    expect(todos.some(({ code }) => code === 'refundApprove')).toBe(false)
  })
})

describe('deciding', () => {
  const approve = async (id: number, approvedAmount: string, as = 'trade', more: object = {}) => {
    const { version } = await refundNow(server, id)
    return server.api(approveRefund, { id, version, approvedAmount, ...more }, { as })
  }

  test('an amount above the request, or zero, is refused', async () => {
    const { data } = await askFor(await one(2), 2, '200')
    expect(await approve(data.id, '200.01')).toMatchObject({
      code: 422,
      data: { fields: { approvedAmount: '同意金额不能超过申请金额 200.00 元' } },
    })
    expect((await approve(data.id, '0')).message).toBe('同意金额至少 0.01 元')
    expect((await approve(data.id, '150')).code).toBe(200)
    const row = await refundNow(server, data.id)
    expect(row).toMatchObject({ status: 2, processState: 3, approvedAmount: '150.00', approvedBy: '何晓梅' })
  })

  test('above 10,000 yuan requires a separate permission', async () => {
    const paid = await paidOrder(server, [{ supplierId: own, quantity: 1, price: '12000.00' }])
    const { data } = await askFor(paid, 1, '12000')
    expect(await approve(data.id, '10000.01')).toMatchObject({
      code: 403,
      message: expect.stringMatching(/需要大额退款审批权限/),
    })
    expect((await approve(data.id, '12000', 'finance')).code).toBe(200)
  })

  test('a return requires an address with a receiver and a phone; by default the supplier’s own', async () => {
    const paid = await one(2)
    await server.data(addShipment, await shipping(server, paid, [{ line: lineOf(paid), quantity: 2 }]), { as: 'trade' })
    const { data } = await askFor(paid, 1, '100', { refundType: refundType.withReturn })
    const returnAddress = '佛山市顺德区乐从镇一号仓库'
    expect((await approve(data.id, '100', 'trade', { returnAddress })).message).toBe('退货地址应含收件人和联系电话')
    expect((await approve(data.id, '100')).code).toBe(200)
    const row = await refundNow(server, data.id)
    expect(row.processState).toBe(refundProcessState.awaitingReturn)
    expect(row.returnAddress).toMatch(/\d{11}/)
    expect(Date.parse(row.returnDeadline ?? '') - Date.parse(row.approvedAt ?? '')).toBe(days(15))
  })

  test('a supplier gives its opinion, with a reason when it disagrees', async () => {
    const { data } = await askFor(await one(1), 1, '100')
    const opine = async (
      supplierOpinion: typeof supplierOpinionCodes.agrees | typeof supplierOpinionCodes.disagrees,
      supplierOpinionText: string,
      version: number,
    ) =>
      server.api(saveRefundOpinion, { id: data.id, version, supplierOpinion, supplierOpinionText }, { as: 'supplier' })
    expect((await opine(supplierOpinionCodes.disagrees, '', data.version)).message).toBe(
      '不同意时请说明原因，至少 2 个字',
    )
    expect((await opine(supplierOpinionCodes.disagrees, '出厂检验合格', data.version)).code).toBe(200)
    expect((await opine(supplierOpinionCodes.agrees, '', data.version)).code).toBe(409)
    expect(await refundNow(server, data.id)).toMatchObject({ supplierOpinion: 2, supplierOpinionText: '出厂检验合格' })
  })

  test('bulk refusal handles each separately; those in another stage are listed', async () => {
    const first = (await askFor(await one(1), 1, '100')).data
    const second = (await askFor(await one(1), 1, '100')).data
    await server.db
      .update(refund)
      .set({ status: refundStatus.processing, processState: refundProcessState.payingOut })
      .where(eq(refund.id, second.id))
    const { refundNo } = await refundNow(server, second.id)
    expect(await refuse([first.id, second.id])).toEqual({
      done: 1,
      failed: [{ id: second.id, name: refundNo, message: '正在打款，不能拒绝' }],
    })
    expect(await refundNow(server, first.id)).toMatchObject({
      status: 3,
      rejectKind: 1,
      rejectReason: '与买家协商后不退',
    })
    expect((await orderNow(server, (await refundNow(server, second.id)).orderId)).lines[0]?.lockedQty).toBe(1)
  })

  test('only its author may withdraw it', async () => {
    const { data } = await askFor(await one(1), 1, '100')
    const withdraw = (as: string) =>
      server.api(withdrawRefund, { id: data.id, version: data.version, reason: '买家不退了' }, { as })
    expect(await withdraw('admin')).toMatchObject({ code: 403, message: '只有申请人可以撤销' })
    expect(await withdraw('trade')).toMatchObject({ code: 200, data: { status: 3 } })
    expect(await refundNow(server, data.id)).toMatchObject({ rejectKind: 2, rejectReason: '买家不退了' })
  })

  test('of two concurrent decisions the second gets 409', async () => {
    const { data } = await askFor(await one(1), 1, '100')
    const decision = { id: data.id, version: data.version, approvedAmount: '100' }
    const answers = await Promise.all([
      server.api(approveRefund, decision, { as: 'trade' }),
      server.api(approveRefund, decision, { as: 'finance' }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  })
})

test('money received after an order was closed is refunded in full automatically', async () => {
  const paid = await one(2, { status: orderStatus.closed, freightAmount: '30.00' })
  const before = await stockOf(server, [lineOf(paid).skuId])
  const now = ago(0)
  await server.db.update(order).set({ paidAt: now }).where(eq(order.id, paid.order.id))
  const row = await asSystem(server.services.databases.main, now, async (work) => {
    const [locked] = await lockOrders(work.db, [paid.order.id])
    if (!locked) throw new Error('the order is there')
    return refundClosedOrder(work, locked)
  })
  expect(row).toMatchObject({ status: 2, processState: 3, approvedAmount: '230.00', appliedBy: 3 })
  const after = await orderNow(server, paid.order.id)
  expect(after.order).toMatchObject({ status: 6, openRefundCount: 1, freightRefunded: '30.00' })
  expect(await stockOf(server, [lineOf(paid).skuId])).toEqual(before)
  const lines = await server.db.select().from(orderLine).where(eq(orderLine.orderId, paid.order.id))
  expect(lines[0]?.openRefundAmount).toBe('200.00')
  expect(profitOf({ ...after.order, bizType: 5 }, lines)).toBe('0.00')
})
