import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logisticsLevel } from '#contract/delivery.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { deliveryMethod, drawingState, orderType } from '#contract/orders/codes.ts'
import { addRefund } from '#contract/orders/refund-changes.ts'
import { addShipment } from '#contract/orders/shipments.ts'
import { stockLog } from '#server/database/schema/goods.ts'
import type { order } from '#server/database/schema/orders.ts'
import { shipment } from '#server/database/schema/shipments.ts'
import { hours, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { asking, freshNo, lineOf, orderNow, paidOrder, shipping, stockOf, twoSuppliers } from './paid-orders.ts'
import { shippedOrder } from './shipped-orders.ts'

let server: TestServer
let own: number
let other: number
beforeAll(async () => {
  server = await createTestServer()
  ;[own, other] = await twoSuppliers(server)
})
afterAll(() => server.close())

const ago = (ms: number) => moment(new Date(server.services.clock().getTime() - ms))
const oneLine = (quantity: number, changes: Partial<typeof order.$inferInsert> = {}) =>
  paidOrder(server, [{ supplierId: own, quantity }], changes)

describe('shipping', () => {
  test('three lines of two suppliers: 待发货 until the second has shipped, and the stock is reduced', async () => {
    const paid = await paidOrder(server, [
      { supplierId: own, quantity: 2 },
      { supplierId: own, quantity: 1 },
      { supplierId: other, quantity: 3 },
    ])
    const first = lineOf(paid, 0)
    const second = lineOf(paid, 1)
    const third = lineOf(paid, 2)
    const before = await stockOf(server, [first.skuId, third.skuId])
    const pieces = [
      { line: first, quantity: 2 },
      { line: second, quantity: 1 },
    ]
    const one = await server.data(addShipment, await shipping(server, paid, pieces), { as: 'supplier' })
    expect(one).toMatchObject({ status: 1, orderStatus: 2 })
    expect((await orderNow(server, paid.order.id)).order).toMatchObject({ status: 2, shippedQty: 3, shippedAt: null })

    const rest = await shipping(server, paid, [{ line: third, quantity: 3 }])
    expect(await server.data(addShipment, rest, { as: 'trade' })).toMatchObject({ orderStatus: 3 })
    const after = (await orderNow(server, paid.order.id)).order
    expect(after).toMatchObject({ status: 3, shippedQty: 6 })
    expect(Date.parse(after.autoReceiveAt ?? '') - Date.parse(after.shippedAt ?? '')).toBe(15 * 86_400_000)
    const now = await stockOf(server, [first.skuId, third.skuId])
    const less = (index: number, by: number) => ({
      stock: (before[index]?.stock ?? 0) - by,
      lockedStock: (before[index]?.lockedStock ?? 0) - by,
    })
    expect(now).toMatchObject([less(0, 2), less(1, 3)])
    const [flow] = await server.db
      .select()
      .from(stockLog)
      .where(eq(stockLog.skuId, third.skuId))
      .orderBy(desc(stockLog.id))
    expect(flow).toMatchObject({ kind: 6, change: -3, orderNo: paid.order.orderNo, stockAfter: now[1]?.stock })
  })

  test('two of five pieces keep 待发货 with 已发 2, the rest makes it 已发货', async () => {
    const { paid, line, done } = await shippedOrder(server, { supplierId: own, quantity: 2, total: 5 })
    expect(done.orderStatus).toBe(2)
    const rest = await shipping(server, paid, [{ line, quantity: 3 }])
    expect(await server.data(addShipment, rest, { as: 'trade' })).toMatchObject({ orderStatus: 3 })
  })

  test.each([0, 3, 4, 5, 6] as const)(
    'an order in status %i: 订单状态已变更, and nothing is written',
    async (status) => {
      const paid = await oneLine(2, { status })
      const line = lineOf(paid)
      const answer = await server.api(addShipment, await shipping(server, paid, [{ line, quantity: 1 }]), {
        as: 'trade',
      })
      expect(answer).toMatchObject({ code: 422, message: '订单状态已变更,请刷新后重试' })
      expect((await orderNow(server, paid.order.id)).order).toMatchObject({ status, version: 1 })
    },
  )

  test('two operators ship the same line: the second gets 409, and nothing is shipped twice', async () => {
    const paid = await oneLine(3)
    const line = lineOf(paid)
    const forms = [
      await shipping(server, paid, [{ line, quantity: 3 }]),
      await shipping(server, paid, [{ line, quantity: 3 }]),
    ]
    const answers = await Promise.all(
      forms.map((form, index) => server.api(addShipment, form, { as: index === 0 ? 'trade' : 'supplier' })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(answers.find(({ code }) => code === 409)?.message).toBe('数据已被他人修改,请刷新后重试')
    expect((await orderNow(server, paid.order.id)).lines[0]?.shippedQty).toBe(3)
    expect(await server.db.$count(shipment, eq(shipment.orderId, paid.order.id))).toBe(1)
  })

  test('the same form twice creates one shipment; its request id is refused for another order', async () => {
    const paid = await oneLine(4)
    const line = lineOf(paid)
    const form = await shipping(server, paid, [{ line, quantity: 1 }])
    const [one, two] = await Promise.all([
      server.data(addShipment, form, { as: 'trade' }),
      server.data(addShipment, form, { as: 'trade' }),
    ])
    expect(two.id).toBe(one?.id)
    expect((await orderNow(server, paid.order.id)).lines[0]?.shippedQty).toBe(1)
    const foreign = await oneLine(1)
    const its = lineOf(foreign)
    const again = await shipping(server, foreign, [{ line: its, quantity: 1 }], { requestId: form.requestId })
    expect((await server.api(addShipment, again, { as: 'trade' })).code).toBe(409)
  })

  test('errors are reported: too many, locked by a refund, another order, two suppliers, duplicates', async () => {
    const paid = await paidOrder(server, [
      { supplierId: own, quantity: 4 },
      { supplierId: other, quantity: 1 },
    ])
    const line = lineOf(paid, 0)
    const foreign = lineOf(paid, 1)
    const elsewhere = lineOf(await oneLine(1))
    await server.data(addRefund, asking(paid, [{ line, quantity: 1, amount: '100' }]), { as: 'trade' })
    const fault = async (pieces: Parameters<typeof shipping>[2], changes: Parameters<typeof shipping>[3] = {}) => {
      const answer = await server.api(addShipment, await shipping(server, paid, pieces, changes), { as: 'trade' })
      return [answer.code, answer.message]
    }
    expect(await fault([{ line, quantity: 4 }])).toEqual([422, '「测试商品1」最多可发 3 件'])
    expect(await fault([{ line: elsewhere, quantity: 1 }])).toEqual([422, '商品行不属于该订单'])
    expect(
      await fault([
        { line, quantity: 1 },
        { line: foreign, quantity: 1 },
      ]),
    ).toEqual([422, '一张发货单只能包含同一供应商的商品'])
    expect(
      await fault([
        { line, quantity: 1 },
        { line, quantity: 1 },
      ]),
    ).toEqual([422, '同一商品行出现了两次'])
    expect(await fault([{ line, quantity: 1 }], { supplierId: other })).toEqual([422, '商品行不属于该供应商'])
  })

  test('a customised line waits for its drawing', async () => {
    const paid = await paidOrder(
      server,
      [
        { supplierId: own, quantity: 1, drawingState: drawingState.toConfirm },
        { supplierId: own, quantity: 1, drawingState: drawingState.confirmed },
      ],
      { orderType: orderType.custom },
    )
    const open = lineOf(paid, 0)
    const confirmed = lineOf(paid, 1)
    const early = await shipping(server, paid, [{ line: open, quantity: 1 }])
    expect(await server.api(addShipment, early, { as: 'trade' })).toMatchObject({
      code: 422,
      message: '「测试商品1」的定制图纸尚未确认，不能发货',
    })
    const ready = await shipping(server, paid, [{ line: confirmed, quantity: 1 }])
    expect((await server.api(addShipment, ready, { as: 'trade' })).code).toBe(200)
  })

  type Fields = Partial<ParamsOf<typeof addShipment>>
  const later = () => moment(new Date(server.services.clock().getTime() + hours(5)))
  test.each<[string, () => Fields, string, Partial<typeof order.$inferInsert>?]>([
    ['logisticsCompany', () => ({ logisticsCompany: '' }), '请选择物流公司'],
    ['logisticsNo', () => ({ logisticsNo: 'A1' }), '物流单号应为 6 到 30 位字母、数字或 -'],
    ['driverName', () => ({ deliveryMethod: deliveryMethod.factory }), '请输入司机'],
    [
      'driverPhone',
      () => ({ deliveryMethod: deliveryMethod.factory, driverName: '王师傅', driverPhone: '12' }),
      '请输入正确的电话号码',
    ],
    ['deliveryMethod', () => ({ deliveryMethod: deliveryMethod.onSite }), '只有服务商品订单可以上门服务'],
    ['pickupPoint', () => ({ deliveryMethod: deliveryMethod.logisticsPickup }), '提货点至少 5 个字'],
    ['pickupPoint', () => ({}), '提货点至少 5 个字', { logisticsLevel: logisticsLevel.pickup }],
    ['shippedAt', () => ({ shippedAt: later() }), '发货时间不能晚于现在'],
    ['shippedAt', () => ({ shippedAt: ago(hours(30)) }), '发货时间不能早于付款时间'],
    ['expectedArriveAt', () => ({ expectedArriveAt: '2020-01-01' }), '预计到达不能早于发货时间'],
    ['installAt', () => ({ installAt: later() }), '订单不含安装服务'],
    [
      'installerPhone',
      () => ({ installerPhone: '1' }),
      '请输入正确的电话号码',
      { logisticsLevel: logisticsLevel.deliveryAndInstallation },
    ],
  ])('%s: required by the delivery method', async (field, changes, message, of) => {
    const paid = await oneLine(1, of)
    const line = lineOf(paid)
    const form = await shipping(server, paid, [{ line, quantity: 1 }], changes())
    const answer = await server.api(addShipment, form, { as: 'trade' })
    expect(answer).toMatchObject({ code: 422, data: { fields: { [field]: message } } })
  })

  test('the same number of the same company within 30 days requires confirmation', async () => {
    const logisticsNo = freshNo()
    const ship = async (changes: Fields) => {
      const paid = await oneLine(1)
      const line = lineOf(paid)
      return server.api(addShipment, await shipping(server, paid, [{ line, quantity: 1 }], changes), { as: 'trade' })
    }
    expect((await ship({ logisticsNo })).code).toBe(200)
    expect((await ship({ logisticsNo, logisticsCompany: 'SF' })).code).toBe(200)
    expect(await ship({ logisticsNo })).toMatchObject({
      code: 422,
      data: { fields: { confirmSameNumber: expect.stringMatching(/已使用过/) } },
    })
    expect((await ship({ logisticsNo, confirmSameNumber: true })).code).toBe(200)
  })
})
