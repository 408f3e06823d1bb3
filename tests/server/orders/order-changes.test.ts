import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { closeReason, orderBizType, orderStatus, payBizKind, paymentStatus } from '#contract/orders/codes.ts'
import { adjustOrderPrice, changeReceiver, closeOrders } from '#contract/orders/order-changes.ts'
import { getOrder } from '#contract/orders/order-queries.ts'
import { closeUnpaidOrders } from '#server/areas/orders/order/jobs.ts'
import { sku } from '#server/database/schema/goods.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { payment } from '#server/database/schema/payments.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
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
const stockOf = async (made: PaidOrder) => {
  const [row] = await server.db
    .select()
    .from(sku)
    .where(eq(sku.id, lineOf(made).skuId))
  return row
}
const clock = () => moment(server.services.clock())

async function voucherFor({ order: row }: PaidOrder): Promise<void> {
  const at = clock()
  await server.db.insert(payment).values({
    createdAt: at,
    updatedAt: at,
    payNo: `P${row.orderNo}00`,
    bizKind: payBizKind.order,
    bizId: row.id,
    bizNo: row.orderNo,
    amount: row.payAmount,
    payMethod: 3,
    status: paymentStatus.toConfirm,
    transferAmount: row.payAmount,
    submittedById: 1,
  })
  await server.db.update(order).set({ waitsForConfirm: true }).where(eq(order.id, row.id))
}

describe('a change of price', () => {
  const adjust = (made: PaidOrder, change: Partial<ParamsOf<typeof adjustOrderPrice>>, who = as) =>
    server.api(
      adjustOrderPrice,
      { id: made.order.id, version: made.order.version, lines: [], reason: '老客户优惠', ...change },
      { as: who },
    )

  test('belongs to its line; lines and freight add up to the amount due', async () => {
    const made = await unpaid({ freightAmount: '80.00' })
    const { id } = lineOf(made)
    const answer = await adjust(made, { lines: [{ id, unitPrice: '280.00' }], freightAmount: '50.00' })
    expect(answer.code).toBe(200)
    expect(await now(made.order.id)).toMatchObject({
      version: 2,
      goodsAmount: '700.00',
      adjustAmount: '-40.00',
      freightAmount: '50.00',
      payAmount: '710.00',
    })
    const lines = await linesNow(made.order.id)
    expect(lines.map(({ unitPrice, payAmount }) => [unitPrice, payAmount])).toEqual([
      ['300.00', '560.00'],
      ['100.00', '100.00'],
    ])
    const shown = await server.data(getOrder, { id: made.order.id }, { as })
    expect(shown.lines[0]).toMatchObject({ unitPrice: '300.00', dealPrice: '280.00', discountAmount: '40.00' })
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(made.order.id)))
    expect(entry?.changes).toContainEqual(
      expect.objectContaining({ title: expect.stringContaining('成交单价'), before: '300.00', after: '280.00' }),
    )
  })

  test('below the purchase price requires a permission, and is reported at the line', async () => {
    const made = await unpaid()
    const { id } = lineOf(made)
    await server.db.update(orderLine).set({ purchasePrice: '250.00' }).where(eq(orderLine.id, id))
    const lines = [{ id, unitPrice: '249.99' }]
    expect(await adjust(made, { lines })).toMatchObject({
      code: 422,
      data: { fields: { 'lines.0.unitPrice': '不能低于采购价' } },
    })
    expect((await now(made.order.id)).version).toBe(1)
    expect((await adjust(made, { lines }, 'admin')).code).toBe(200)
  })

  test('leaves a positive amount, and happens before payment', async () => {
    const made = await unpaid()
    const lines = made.lines.map(({ id }) => ({ id, unitPrice: '0.00' }))
    expect(await adjust(made, { lines })).toMatchObject({ code: 422, message: '改价后应付金额必须大于 0' })
    expect(await adjust(made, { installAmount: '10.00' })).toMatchObject({ code: 422, message: '订单不含安装服务' })
    const paid = await paidOrder(server, [{ supplierId: own, quantity: 1 }])
    expect(await adjust(paid, {})).toMatchObject({ code: 422, message: '订单已付款' })
    await voucherFor(made)
    expect(await adjust(made, {})).toMatchObject({ code: 422, message: '有付款凭证待确认，不能改价' })
    const stale = await unpaid()
    expect((await adjust(stale, { version: 7 })).code).toBe(409)
    expect((await adjust(stale, {}, 'finance')).code).toBe(403)
    const line = { id: lineOf(made).id, unitPrice: '1.00' }
    expect(await adjust(stale, { lines: [line] })).toMatchObject({ code: 422, message: '商品行不属于该订单' })
  })
})

describe('a change of receiver', () => {
  const receiver = {
    receiverName: '王女士',
    receiverPhone: '0571-87654321',
    receiverArea: '330106',
    receiverAddress: '学院路 28 号 2 幢',
    hasElevator: false,
    floorNo: 5,
  }
  const change = (made: PaidOrder, more: Partial<ParamsOf<typeof changeReceiver>> = {}) =>
    server.api(changeReceiver, { id: made.order.id, version: made.order.version, ...receiver, ...more }, { as })

  test('within the same zone is saved', async () => {
    const made = await paidOrder(server, [{ supplierId: own, quantity: 1 }])
    expect((await change(made)).code).toBe(200)
    expect(await now(made.order.id)).toMatchObject({ ...receiver, version: 2, status: 1 })
  })

  test('to a more expensive province returns the difference, and is saved after confirmation', async () => {
    const made = await unpaid()
    const refused = await change(made, { receiverArea: '650102' })
    expect(refused.code).toBe(422)
    expect(refused.message).toMatch(/^收货地区变更后运费增加 [\d.]+ 元，确认后不再补收或退还差额$/)
    expect((await change(made, { receiverArea: '650102', confirm: true })).code).toBe(200)
    expect(await now(made.order.id)).toMatchObject({ receiverArea: '650102', payAmount: '700.00' })
  })

  test('is refused after a shipment', async () => {
    const made = await paidOrder(server, [{ supplierId: own, quantity: 2 }], { status: orderStatus.partlyShipped })
    expect(await change(made)).toMatchObject({ code: 422, message: '已有商品发出,不能修改收货信息' })
  })
})

describe('closing', () => {
  test('releases the stock; paid ones are reported by number, the others are closed', async () => {
    const [one, paid, waiting] = [
      await unpaid(),
      await paidOrder(server, [{ supplierId: own, quantity: 1 }]),
      await unpaid(),
    ]
    await voucherFor(waiting)
    const held = 40
    await server.db
      .update(sku)
      .set({ lockedStock: held, stock: 500 })
      .where(eq(sku.id, lineOf(one).skuId))
    const ids = [one, paid, waiting].map((made) => made.order.id)
    const answer = await server.data(closeOrders, { ids, closeReason: closeReason.buyerCancelled }, { as })
    expect(answer).toEqual({
      done: 1,
      failed: [
        { id: paid.order.id, name: paid.order.orderNo, message: '订单已付款，请通过全额退款关闭' },
        { id: waiting.order.id, name: waiting.order.orderNo, message: '有付款凭证待确认，请先确认或驳回' },
      ],
    })
    expect(await now(one.order.id)).toMatchObject({ status: 6, closeReason: 2 })
    expect(await stockOf(one)).toMatchObject({ lockedStock: held - 2, stock: 500 })
    expect((await now(waiting.order.id)).status).toBe(orderStatus.unpaid)
  })

  test('a single order that cannot be closed is refused; a dealer closes its own', async () => {
    const paid = await paidOrder(server, [{ supplierId: own, quantity: 1 }])
    const params = { ids: [paid.order.id], closeReason: 2 as const }
    expect(await server.api(closeOrders, params, { as })).toMatchObject({ code: 422 })
    expect((await server.api(closeOrders, params, { as: 'finance' })).code).toBe(403)
    const other1 = await paidOrder(server, [{ supplierId: own, quantity: 1 }])
    const both = { ...params, ids: [paid.order.id, other1.order.id] }
    expect(await server.api(closeOrders, both, { as })).toMatchObject({
      code: 422,
      message: '所选订单都不是待付款状态，不能关闭',
    })
    const [mine, strange] = [
      await unpaid({ bizType: orderBizType.distributorPurchase, distributorId: 1 }),
      await unpaid({ bizType: orderBizType.distributorPurchase, distributorId: 2 }),
    ]
    const closing = (id: number) =>
      server.api(closeOrders, { ids: [id], closeReason: closeReason.buyerCancelled }, { as: 'dealer' })
    expect((await closing(strange.order.id)).code).toBe(422)
    expect((await closing(mine.order.id)).code).toBe(200)
  })

  test('the scheduler closes orders that were not paid in time, except those that wait for finance', async () => {
    const at = clock()
    const [late, waiting, early] = [
      await unpaid({ payExpireAt: at }),
      await unpaid({ payExpireAt: at }),
      await unpaid(),
    ]
    await voucherFor(waiting)
    await closeUnpaidOrders(server.db, at)
    expect(await now(late.order.id)).toMatchObject({ status: 6, closeReason: 1 })
    expect((await now(waiting.order.id)).status).toBe(orderStatus.unpaid)
    expect((await now(early.order.id)).status).toBe(orderStatus.unpaid)
  })
})
