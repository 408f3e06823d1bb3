import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logisticsLevel } from '#contract/delivery.ts'
import { orderStatus, refundType, shipmentStatus } from '#contract/orders/codes.ts'
import { addRefund, rejectRefunds } from '#contract/orders/refund-changes.ts'
import {
  addShipment,
  editShipment,
  listShipments,
  revokeShipment,
  signShipment,
  trackShipment,
} from '#contract/orders/shipments.ts'
import { order } from '#server/database/schema/orders.ts'
import { auditLog, notification } from '#server/database/schema/platform.ts'
import { shipment } from '#server/database/schema/shipments.ts'
import { hours, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { asking, freshNo, lineOf, orderNow, paidOrder, shipping, stockOf, twoSuppliers } from './paid-orders.ts'

let server: TestServer
let own: number
beforeAll(async () => {
  server = await createTestServer()
  ;[own] = await twoSuppliers(server)
})
afterAll(() => server.close())

const ago = (ms: number) => moment(new Date(server.services.clock().getTime() - ms))
const shipmentNow = async (id: number) => {
  const [row] = await server.db.select().from(shipment).where(eq(shipment.id, id))
  if (!row) throw new Error(`no shipment ${id}`)
  return row
}
const oneLine = (quantity: number, changes: Partial<typeof order.$inferInsert> = {}) =>
  paidOrder(server, [{ supplierId: own, quantity }], changes)

/** An order whose first line was shipped, with the shipping account. */
async function shipped(
  quantity: number,
  total = quantity,
  as = 'trade',
  changes: Partial<typeof order.$inferInsert> = {},
) {
  const paid = await oneLine(total, changes)
  const line = lineOf(paid)
  const done = await server.data(addShipment, await shipping(server, paid, [{ line, quantity }]), { as })
  return { paid, line, done }
}

describe('in transit', () => {
  const proof = async () => [{ url: await upload(server, 'trade'), name: '签收.png', size: 1_000 }]

  test('an edit logs the old number and adds a tracking entry', async () => {
    const paid = await oneLine(1, { logisticsLevel: logisticsLevel.pickup })
    const form = await shipping(server, paid, [{ line: lineOf(paid), quantity: 1 }], {
      pickupPoint: '城北物流园 3 号门',
    })
    const done = await server.data(addShipment, form, { as: 'trade' })
    const before = await shipmentNow(done.id)
    const logisticsNo = freshNo()
    const edited = await server.data(
      editShipment,
      { id: done.id, version: before.version, logisticsNo, status: 2 },
      { as: 'trade' },
    )
    expect(edited).toMatchObject({ status: 2, version: before.version + 1 })
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(
        and(eq(auditLog.resource, 'shipment'), eq(auditLog.targetId, String(done.id)), eq(auditLog.action, 'edit')),
      )
    expect(entry?.changes).toContainEqual({
      field: 'logisticsNo',
      title: '物流单号',
      before: before.logisticsNo,
      after: logisticsNo,
    })
    const { tracks } = await server.data(trackShipment, { id: done.id }, { as: 'trade' })
    expect(tracks.map(({ text }) => text)).toEqual([
      '已到达提货点：城北物流园 3 号门',
      expect.stringContaining('商品已发出'),
    ])
    expect(await server.api(editShipment, { id: done.id, version: before.version }, { as: 'trade' })).toMatchObject({
      code: 409,
      message: '数据已被他人修改,请刷新后重试',
    })
  })

  test('a shipment without a pickup point cannot arrive at one, and statuses do not go back', async () => {
    const { done } = await shipped(1)
    const move = async (status: 1 | 2 | 3) => {
      const { version } = await shipmentNow(done.id)
      return server.api(editShipment, { id: done.id, version, status }, { as: 'trade' })
    }
    expect((await move(2)).message).toBe('该配送方式没有提货点')
    expect((await move(3)).code).toBe(200)
    expect((await move(1)).message).toBe('运输状态已变更，请刷新后重试')
  })

  test('a signature requires proof and a time between shipping and now', async () => {
    const { done } = await shipped(1)
    const { version } = await shipmentNow(done.id)
    const target = { id: done.id, version }
    const sign = async (signedAt: string, signProof: Awaited<ReturnType<typeof proof>>) =>
      server.api(signShipment, { ...target, signedAt, signProof }, { as: 'trade' })
    expect((await sign(ago(0), [])).message).toContain('请上传签收凭证')
    expect((await sign(ago(-hours(1)), await proof())).message).toBe('签收时间不能晚于现在')
    expect((await sign(ago(hours(20)), await proof())).message).toBe('签收时间不能早于发货时间')
    const strange = [{ url: 'https://elsewhere.example/a.png', name: 'a.png', size: 1 }]
    expect((await sign(ago(0), strange)).message).toBe('文件地址无效')
    expect((await sign(ago(0), await proof())).code).toBe(200)
    expect(await shipmentNow(done.id)).toMatchObject({ status: 4, signProof: [{ name: '签收.png' }] })
  })

  test('a revoked shipment returns to stock, reserved, and waits to be shipped again', async () => {
    const { paid, line, done } = await shipped(3)
    const before = await stockOf(server, [line.skuId])
    const { version } = await shipmentNow(done.id)
    const target = { id: done.id, version, revokeReason: '装错车了' }
    expect((await server.api(revokeShipment, { ...target, revokeReason: '' }, { as: 'trade' })).code).toBe(422)
    expect(await server.data(revokeShipment, target, { as: 'trade' })).toMatchObject({ status: 5, orderStatus: 1 })
    const after = await orderNow(server, paid.order.id)
    expect(after.order).toMatchObject({ status: 1, shippedQty: 0, shippedAt: null, autoReceiveAt: null })
    const [now] = await stockOf(server, [line.skuId])
    expect([now?.stock, now?.lockedStock]).toEqual([(before[0]?.stock ?? 0) + 3, (before[0]?.lockedStock ?? 0) + 3])
    const [reported] = await server.db.select().from(notification).orderBy(desc(notification.id))
    expect(reported).toMatchObject({ resource: 'shipment', content: expect.stringContaining('装错车了') })
    const again = await shipping(server, paid, [{ line, quantity: 3 }])
    expect(await server.data(addShipment, again, { as: 'supplier' })).toMatchObject({ orderStatus: 3 })
  })

  test.each<[string, (id: number, orderId: number) => Promise<unknown>, string]>([
    [
      'after 24 hours',
      (id) =>
        server.db
          .update(shipment)
          .set({ createdAt: ago(hours(25)) })
          .where(eq(shipment.id, id)),
      '发货超过 24 小时，不能撤销',
    ],
    [
      'delivered',
      (id) => server.db.update(shipment).set({ status: shipmentStatus.delivered }).where(eq(shipment.id, id)),
      '发货单已送达，不能撤销',
    ],
    [
      'signed',
      (id) => server.db.update(shipment).set({ status: shipmentStatus.signed }).where(eq(shipment.id, id)),
      '发货单已签收',
    ],
    [
      'of a received order',
      (_id, orderId) => server.db.update(order).set({ status: orderStatus.completed }).where(eq(order.id, orderId)),
      '订单状态已变更,请刷新后重试',
    ],
  ])('cannot be revoked %s', async (_name, prepare, message) => {
    const { done } = await shipped(1)
    await prepare(done.id, done.orderId)
    const { version } = await shipmentNow(done.id)
    const answer = await server.api(revokeShipment, { id: done.id, version, revokeReason: '试试' }, { as: 'trade' })
    expect(answer).toMatchObject({ code: 422, message })
    const [seen] = (await server.data(listShipments, { orderId: done.orderId }, { as: 'trade' })).list
    expect(seen?.allowed.revokeShipment).toBe(message)
  })

  test('cannot be revoked once its goods are being returned', async () => {
    const { paid, line, done } = await shipped(2)
    const requested = asking(paid, [{ line, quantity: 1, amount: '50' }], { refundType: refundType.withReturn })
    const { id } = await server.data(addRefund, requested, { as: 'trade' })
    const { version } = await shipmentNow(done.id)
    const target = { id: done.id, version, revokeReason: '试试' }
    expect(await server.api(revokeShipment, target, { as: 'trade' })).toMatchObject({
      code: 422,
      message: '发货单中的商品已申请退货，不能撤销',
    })
    await server.data(rejectRefunds, { ids: [id], rejectReason: '买家不退货了' }, { as: 'trade' })
    expect((await server.api(revokeShipment, target, { as: 'trade' })).code).toBe(200)
  })

  test.each([
    [4, '发货单已签收'],
    [5, '发货单已撤销'],
  ] as const)('a shipment in status %i cannot be changed', async (status, message) => {
    const { done } = await shipped(1)
    await server.db.update(shipment).set({ status }).where(eq(shipment.id, done.id))
    const target = { id: done.id, version: (await shipmentNow(done.id)).version }
    const answers = [
      await server.api(editShipment, { ...target, driverName: '王师傅' }, { as: 'trade' }),
      await server.api(signShipment, { ...target, signedAt: ago(0), signProof: await proof() }, { as: 'trade' }),
      await server.api(revokeShipment, { ...target, revokeReason: '试试' }, { as: 'trade' }),
    ]
    expect(answers.map((answer) => answer.message)).toEqual([message, message, message])
  })
})
