import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { orderBizType, refundReason, refundStatus, refundType } from '#contract/orders/codes.ts'
import { addRefund } from '#contract/orders/refund-changes.ts'
import { countRefunds, exportRefunds, getRefund, listRefunds } from '#contract/orders/refunds.ts'
import { payMethod } from '#contract/payment.ts'
import type { order } from '#server/database/schema/orders.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { hours, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { asking, dealerParty, lineOf, paidOrder, twoSuppliers } from './paid-orders.ts'

let server: TestServer
let own: number
let other: number
beforeAll(async () => {
  server = await createTestServer()
  ;[own, other] = await twoSuppliers(server)
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
describe('visibility', () => {
  test('unknown refunds and those of another supplier: an empty list', async () => {
    const paid = await paidOrder(server, [{ supplierId: other, quantity: 1 }])
    const { data } = await askFor(paid, 1, '100')
    const listed = async (refundIds: number[], as: string) =>
      (await server.data(listRefunds, { refundIds }, { as })).list.map(({ id }) => id)
    expect(await listed([data.id], 'trade')).toEqual([data.id])
    expect(await listed([987_654_321], 'trade')).toEqual([])
    expect(await listed([data.id], 'supplier')).toEqual([])
    expect(await server.api(getRefund, { id: data.id }, { as: 'supplier' })).toMatchObject({
      code: 404,
      message: '退款单不存在',
    })
  })

  test('a supplier sees its own lines and no amounts', async () => {
    const paid = await paidOrder(server, [
      { supplierId: own, quantity: 1 },
      { supplierId: other, quantity: 1 },
    ])
    const rows = paid.lines.map((line) => ({ line, quantity: 1, amount: '100' }))
    const { id } = await server.data(addRefund, asking(paid, rows), { as: 'trade' })
    const seen = await server.data(getRefund, { id }, { as: 'supplier' })
    expect(seen.lines.map(({ orderLineId, amount }) => [orderLineId, amount])).toEqual([[lineOf(paid).id, undefined]])
    expect(seen.supplierName).toBe(lineOf(paid).supplierName)
    for (const field of ['applyAmount', 'approvedAmount', 'orderLeft', 'payoutAccount', 'freightRefund'] as const)
      expect(seen[field]).toBeUndefined()
    const page = await server.data(listRefunds, { refundIds: [id] }, { as: 'supplier' })
    expect([page.applyAmount, page.approvedAmount]).toEqual([undefined, undefined])
    const whole = await server.data(getRefund, { id }, { as: 'trade' })
    expect(whole).toMatchObject({ applyAmount: '200.00', orderLeft: '0.00', lines: [{ amount: '100.00' }, {}] })
    expect(whole.supplierName).toContain('、')
  })

  test('reviewers see the payment of returned pieces, a supplier does not', async () => {
    const paid = await one(3)
    const { data } = await askFor(paid, 1, '150')
    const { lines } = await server.data(getRefund, { id: data.id }, { as: 'trade' })
    expect(lines).toMatchObject([{ quantity: 1, amount: '150.00', orderedQty: 3, paidAmount: '100.00' }])
    const [seen] = (await server.data(getRefund, { id: data.id }, { as: 'supplier' })).lines
    expect([seen?.orderedQty, seen?.paidAmount]).toEqual([undefined, undefined])
  })

  test('a distributor sees and files refunds of its own orders only', async () => {
    const mine = await one(2, { bizType: orderBizType.distributorPurchase, distributorId: await dealerParty(server) })
    const form = asking(mine, [{ line: lineOf(mine), quantity: 1, amount: '100' }])
    const { id } = await server.data(addRefund, form, { as: 'dealer' })
    expect(await server.data(getRefund, { id }, { as: 'dealer' })).toMatchObject({
      appliedBy: 1,
      applicant: '测试买家',
    })
    const foreign = await one(1)
    const requested = asking(foreign, [{ line: lineOf(foreign), quantity: 1, amount: '100' }])
    expect(await server.api(addRefund, requested, { as: 'dealer' })).toMatchObject({ code: 404, message: '订单不存在' })
    const { data } = await askFor(foreign, 1, '100')
    expect((await server.api(getRefund, { id: data.id }, { as: 'dealer' })).code).toBe(404)
  })

  test('a stored status 7 is counted, listed and shown as 退款成功', async () => {
    const { data } = await askFor(await one(1), 1, '100')
    const only = { refundIds: [data.id] }
    await server.db
      .update(refund)
      .set({ status: 7 as 4 })
      .where(eq(refund.id, data.id))
    const counts = await server.data(countRefunds, only, { as: 'trade' })
    expect(counts).toMatchObject({ all: 1, status: { 1: 0, 2: 0, 3: 0, 4: 1 } })
    const { list, total } = await server.data(listRefunds, { ...only, status: refundStatus.refunded }, { as: 'trade' })
    expect([total, list[0]?.status]).toEqual([1, 7])
  })

  test('filters, sums over all pages, and overdue refunds', async () => {
    const paid = await one(3)
    const first = (await askFor(paid, 1, '60')).data
    const second = (await askFor(paid, 1, '40')).data
    await server.db
      .update(refund)
      .set({ dealDeadline: ago(hours(1)) })
      .where(eq(refund.id, second.id))
    const { orderNo } = paid.order
    const page = await server.data(listRefunds, { orderNo, pageSize: 1 }, { as: 'finance' })
    expect(page).toMatchObject({ total: 2, applyAmount: '100.00', approvedAmount: '0.00' })
    const ids = async (filters: ParamsOf<typeof listRefunds>) =>
      (await server.data(listRefunds, { orderNo, ...filters }, { as: 'trade' })).list.map(({ id }) => id)
    expect(await ids({ overdue: true })).toEqual([second.id])
    expect(await ids({ sort: '-applyAmount' })).toEqual([first.id, second.id])
    expect(
      await ids({
        keyword: '测试商品1',
        bizType: orderBizType.blackCardPurchase,
        refundType: refundType.beforeShipping,
        reason: refundReason.changedMind,
        payMethod: payMethod.alipay,
        supplierId: own,
      }),
    ).toEqual([second.id, first.id])
    expect(await ids({ keyword: '没有这个词' })).toEqual([])
    expect(await ids({ bizType: orderBizType.distributorPurchase })).toEqual([])
    expect((await server.data(countRefunds, { orderNo }, { as: 'trade' })).overdue).toBe(1)
    const range = { createdFrom: '2026-02-01', createdTo: '2026-01-01' }
    expect((await server.api(listRefunds, range, { as: 'trade' })).message).toBe('开始日期不能晚于结束日期')
  })

  test('an export contains the rows of the list', async () => {
    const paid = await one(1)
    await askFor(paid, 1, '100')
    const started = await server.data(exportRefunds, { orderNo: paid.order.orderNo }, { as: 'finance' })
    expect(started.fileUrl).toContain('.xlsx')
    expect((await server.api(exportRefunds, {}, { as: 'supplier' })).code).toBe(403)
  })
})
