import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadTime } from '#contract/delivery.ts'
import { listNotifications } from '#contract/notifications.ts'
import { drawingState, invoiceType, orderStatus, orderType, remarkColor } from '#contract/orders/codes.ts'
import {
  changeLeadTime,
  confirmReceive,
  extendReceive,
  remarkOrders,
  remindShip,
  saveDrawing,
  saveInvoice,
} from '#contract/orders/order-changes.ts'
import { getOrder } from '#contract/orders/order-queries.ts'
import { receiveShippedOrders } from '#server/areas/orders/order/jobs.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { lineOf, type PaidOrder, paidOrder, twoSuppliers } from './paid-orders.ts'

const as = 'trade'
let server: TestServer
let own: number
let other: number
beforeAll(async () => {
  server = await createTestServer()
  ;[own, other] = await twoSuppliers(server)
})
afterAll(() => server.close())

const unpaid = (changes: Partial<typeof order.$inferInsert> = {}) =>
  paidOrder(
    server,
    [
      { supplierId: own, quantity: 2, price: '300.00' },
      { supplierId: other, quantity: 1, price: '100.00' },
    ],
    { status: orderStatus.unpaid, payMethod: null, ...changes },
  )
const now = async (id: number) => {
  const [row] = await server.db.select().from(order).where(eq(order.id, id))
  if (!row) throw new Error('no such order')
  return row
}
const linesNow = (id: number) =>
  server.db.select().from(orderLine).where(eq(orderLine.orderId, id)).orderBy(orderLine.lineNo)
const clock = () => moment(server.services.clock())

describe('remarks and reminders', () => {
  test('a remark replaces the previous one or is appended to it', async () => {
    const { order: row } = await unpaid()
    const note = (sellerRemark: string, append: boolean) =>
      server.data(
        remarkOrders,
        { ids: [row.id], sellerRemark, remarkColor: remarkColor.green, append },
        { as: 'finance' },
      )
    await note('已电话确认', false)
    await note('周六送货', true)
    expect(await now(row.id)).toMatchObject({ sellerRemark: '已电话确认\n周六送货', remarkColor: 3 })
    expect(await note('', true)).toEqual({ done: 1 })
    expect((await now(row.id)).sellerRemark).toBe('已电话确认\n周六送货')
  })

  test('suppliers of unshipped goods are reminded once a day', async () => {
    const made = await paidOrder(server, [{ supplierId: own, quantity: 1 }])
    const params = { ids: [made.order.id], words: '客户明天搬家，请加急' }
    expect(await server.data(remindShip, params, { as })).toEqual({ done: 1, failed: [] })
    const { list } = await server.data(listNotifications, { keyword: made.order.orderNo }, { as: 'supplier' })
    expect(list[0]).toMatchObject({ title: `订单 ${made.order.orderNo} 催促发货`, content: params.words })
    expect(await server.api(remindShip, params, { as })).toMatchObject({ code: 422, message: '今天已催促过发货' })
    const { order: late } = await unpaid()
    expect(await server.api(remindShip, { ids: [late.id] }, { as })).toMatchObject({
      code: 422,
      message: '订单不是待发货状态，无需催促',
    })
  })
})

describe('lead time, drawings and invoice', () => {
  test('a new lead time changes the promised date', async () => {
    const made = await paidOrder(server, [{ supplierId: own, quantity: 1 }])
    const lines = [{ id: lineOf(made).id, leadTime: 3 as const }]
    const params = { id: made.order.id, version: 1, lines, reason: '面料缺货' }
    expect((await server.api(changeLeadTime, params, { as })).code).toBe(200)
    const row = await now(made.order.id)
    const days = (Date.parse(row.promisedShipAt ?? '') - Date.parse(row.paidAt ?? '')) / 86_400_000
    expect([row.leadTime, days]).toEqual([3, 30])
    const code1 = { ...params, version: 2, lines: [{ ...lines[0], leadTime: 1 }] } as unknown as typeof params
    expect((await server.api(changeLeadTime, code1, { as })).code).toBe(422)
    const { order: early, lines: own1 } = await unpaid()
    const id = own1[0]?.id ?? 0
    expect(
      await server.api(
        changeLeadTime,
        { id: early.id, version: 1, lines: [{ id, leadTime: leadTime.days15 }], reason: '改期' },
        { as },
      ),
    ).toMatchObject({ code: 422, message: '订单不是待发货状态，不能改交期' })
  })

  test('drawings belong to unshipped goods made to measure', async () => {
    const made = await paidOrder(server, [{ supplierId: own, quantity: 1, drawingState: drawingState.waiting }], {
      orderType: orderType.custom,
    })
    const url = await upload(server, as, { isPrivate: true })
    const drawings = [{ url, name: '衣柜图纸.png', size: 1000 }]
    const params = { lineId: lineOf(made).id, drawings, drawingState: 3 as const }
    expect((await server.api(saveDrawing, params, { as })).code).toBe(200)
    expect((await linesNow(made.order.id))[0]).toMatchObject({ drawingState: 3, drawings: [{ name: '衣柜图纸.png' }] })
    const shown = await server.data(getOrder, { id: made.order.id }, { as: 'supplier' })
    expect(shown.lines[0]?.drawings).toHaveLength(1)
    expect(await server.api(saveDrawing, { ...params, drawings: [] }, { as })).toMatchObject({
      code: 422,
      message: '请上传定制图纸',
    })
    const plain = await paidOrder(server, [{ supplierId: own, quantity: 1 }])
    expect(await server.api(saveDrawing, { ...params, lineId: lineOf(plain).id }, { as })).toMatchObject({
      code: 422,
      message: '只有定制订单需要确认图纸',
    })
  })

  test('an invoice number is entered when an invoice is requested and the order is paid', async () => {
    const save = (id: number) =>
      server.api(saveInvoice, { id, version: 1, invoiceNo: '24332000000012345678' }, { as: 'finance' })
    const wanted = await paidOrder(server, [{ supplierId: own, quantity: 1 }], {
      invoiceType: invoiceType.company,
      invoiceTitle: '某公司',
    })
    expect((await save(wanted.order.id)).code).toBe(200)
    const none = await paidOrder(server, [{ supplierId: own, quantity: 1 }])
    expect(await save(none.order.id)).toMatchObject({ code: 422, message: '买家不需要发票' })
    const { order: early } = await unpaid({ invoiceType: invoiceType.personal })
    expect(await save(early.id)).toMatchObject({ code: 422, message: '订单未付款，不能登记发票' })
  })
})

describe('receiving', () => {
  const shipped = (changes: Partial<typeof order.$inferInsert> = {}) =>
    paidOrder(server, [{ supplierId: own, quantity: 1 }], {
      status: orderStatus.shipped,
      shippedAt: '2026-05-01T10:00:00.000+08:00',
      autoReceiveAt: '2026-05-16T10:00:00.000+08:00',
      ...changes,
    })

  async function fillShipped(made: PaidOrder): Promise<void> {
    await server.db.update(orderLine).set({ shippedQty: 1 }).where(eq(orderLine.orderId, made.order.id))
  }

  test('the deadline can be extended twice by a week', async () => {
    const made = await shipped()
    await fillShipped(made)
    const extend = (version: number) =>
      server.api(extendReceive, { id: made.order.id, version, reason: '买家出差' }, { as })
    expect((await extend(1)).code).toBe(200)
    expect((await extend(2)).code).toBe(200)
    expect((await now(made.order.id)).autoReceiveAt).toBe('2026-05-30T10:00:00.000+08:00')
    expect(await extend(3)).toMatchObject({ code: 422, message: '收货时间最多延长 2 次' })
  })

  test('on behalf of the buyer with proof, not with an open refund', async () => {
    const made = await shipped()
    await fillShipped(made)
    const signProof = [{ url: await upload(server, as), name: '签收单.png', size: 1000 }]
    const params = { id: made.order.id, version: 1, signProof, reason: '买家电话确认' }
    expect((await server.api(confirmReceive, { ...params, signProof: [] }, { as })).code).toBe(422)
    await server.db.update(order).set({ openRefundCount: 1 }).where(eq(order.id, made.order.id))
    expect(await server.api(confirmReceive, params, { as })).toMatchObject({
      code: 422,
      message: '有退款正在处理，不能确认收货',
    })
    await server.db.update(order).set({ openRefundCount: 0 }).where(eq(order.id, made.order.id))
    expect((await server.api(confirmReceive, params, { as })).code).toBe(200)
    expect((await now(made.order.id)).status).toBe(orderStatus.completed)
    expect(await server.api(confirmReceive, { ...params, version: 2 }, { as })).toMatchObject({
      code: 422,
      message: '订单不是已发货状态，不能确认收货',
    })
  })

  test('the scheduler confirms orders shipped long enough ago', async () => {
    const made = await shipped()
    await fillShipped(made)
    await receiveShippedOrders(server.db, clock())
    expect(await now(made.order.id)).toMatchObject({ status: 4, closeReason: null })
  })
})
