import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeReason, orderBizType, orderStatus, payBizKind, paymentStatus } from '#contract/orders/codes.ts'
import { confirmPayment, getPayStatus, rejectPayment, submitVoucher, toAliPay } from '#contract/orders/payments.ts'
import { notification } from '#server/database/schema/platform.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { orderNow } from './paid-orders.ts'
import { auditsOf, dealerParty, HOUR, paymentsFor, unpaidOrder, voucherFor, waitingVoucher } from './payment-records.ts'

let server: TestServer
let distributorId = 0
beforeAll(async () => {
  server = await createTestServer()
  distributorId = await dealerParty(server)
})
afterAll(() => server.close())

const finance = { as: 'finance' }
const confirm = (id: number, version: number, more: { transferAmount?: string; tradeNo?: string } = {}) =>
  server.api(confirmPayment, { id, version, transferAmount: '1280.00', ...more }, finance)

describe('voucher', () => {
  test('waits for finance; the order shows it and stays open for seven days', async () => {
    const { order } = await unpaidOrder(server)
    const { id } = await waitingVoucher(server, order.orderNo)
    const { order: after } = await orderNow(server, order.id)
    expect(after).toMatchObject({ status: 0, waitsForConfirm: true, payMethod: 3 })
    expect(Date.parse(after.payExpireAt) - Date.parse(order.createdAt)).toBe(7 * 24 * HOUR)
    const [row] = await paymentsFor(server, order.orderNo)
    expect(row).toMatchObject({ id, status: 2, amount: '1280.00', transferAmount: '1280.00', payerAccountTail: '6217' })
    expect(row?.payNo).toMatch(/^P\d{20}$/)
    expect(await auditsOf(server, 'order', order.id)).toContainEqual(expect.stringContaining('提交付款凭证'))
    const reported = await server.db
      .select()
      .from(notification)
      .where(eq(notification.title, `付款凭证待确认：${order.orderNo}`))
    expect(reported.length).toBeGreaterThan(0)
  })

  test('a second one while the first is pending, and one for a paid or closed order, are refused', async () => {
    const { order } = await unpaidOrder(server)
    await waitingVoucher(server, order.orderNo)
    const again = await server.api(submitVoucher, await voucherFor(server, 'trade', order.orderNo), { as: 'trade' })
    expect(again).toMatchObject({ code: 422, message: '已有付款凭证待确认' })
    const paid = await unpaidOrder(server, {
      status: orderStatus.paid,
      paidAt: moment(server.services.clock()),
      payMethod: 1,
    })
    const closed = await unpaidOrder(server, { status: orderStatus.closed, closeReason: closeReason.buyerCancelled })
    for (const [made, message] of [
      [paid, '订单已付款'],
      [closed, '订单已关闭'],
    ] as const) {
      const params = await voucherFor(server, 'trade', made.order.orderNo)
      expect(await server.api(submitVoucher, params, { as: 'trade' })).toMatchObject({ code: 422, message })
    }
  })

  test.each([
    ['a time in the future', { transferAt: moment(new Date(Date.now() + HOUR)) }, 422],
    ['a time before the order', { transferAt: moment(new Date(Date.now() - 48 * HOUR)) }, 422],
    ['no amount', { transferAmount: '0' }, 422],
    ['a third decimal', { transferAmount: '1280.001' }, 422],
    ['no slip', { voucherImages: [] }, 422],
    ['a short account', { payerAccount: '1234' }, 422],
    ['a name of one letter', { payerName: '李' }, 422],
  ])('%s is refused at its field', async (_what, change, code) => {
    const { order } = await unpaidOrder(server)
    const params = await voucherFor(server, 'trade', order.orderNo, change)
    const answer = await server.api(submitVoucher, params, { as: 'trade' })
    expect(answer).toMatchObject({ code, data: { fields: { [Object.keys(change)[0] ?? '']: expect.any(String) } } })
    expect(await paymentsFor(server, order.orderNo)).toEqual([])
  })

  test('a file outside our store is refused', async () => {
    const { order } = await unpaidOrder(server)
    const voucherImages = [{ url: 'https://example.com/a.png', name: 'a.png', size: 1 }]
    const params = await voucherFor(server, 'trade', order.orderNo, { voucherImages })
    expect(await server.api(submitVoucher, params, { as: 'trade' })).toMatchObject({
      code: 422,
      message: '文件地址无效',
    })
    expect(await paymentsFor(server, order.orderNo)).toEqual([])
  })

  test('several slips of one amount are submitted together', async () => {
    const { order } = await unpaidOrder(server)
    const one = await voucherFor(server, 'trade', order.orderNo)
    const two = await voucherFor(server, 'trade', order.orderNo)
    const voucherImages = [...one.voucherImages, ...two.voucherImages]
    expect(await server.api(submitVoucher, { ...one, voucherImages }, { as: 'trade' })).toMatchObject({ code: 200 })
  })

  test('a distributor pays only its own orders, and never confirms', async () => {
    const own = await unpaidOrder(server, { bizType: orderBizType.distributorPurchase, distributorId })
    const other = await unpaidOrder(server, { bizType: orderBizType.distributorPurchase })
    const as = { as: 'dealer' }
    const handed = await server.data(submitVoucher, await voucherFor(server, 'dealer', own.order.orderNo), as)
    const { orderNo } = other.order
    expect(await server.api(submitVoucher, await voucherFor(server, 'dealer', orderNo), as)).toMatchObject({
      code: 404,
    })
    expect(
      await server.api(toAliPay, { bizKind: payBizKind.order, bizNo: orderNo, returnPath: '/' }, as),
    ).toMatchObject({ code: 404 })
    expect(await server.api(getPayStatus, { bizKind: 1, bizNo: orderNo }, as)).toMatchObject({ code: 404 })
    const decide = { id: handed.id, version: handed.version }
    expect(await server.api(confirmPayment, { ...decide, transferAmount: '1280.00' }, as)).toMatchObject({ code: 403 })
  })

  test('a distributor cannot use a file of somebody else', async () => {
    const { order } = await unpaidOrder(server, { bizType: orderBizType.distributorPurchase, distributorId })
    const params = await voucherFor(server, 'trade', order.orderNo)
    expect(await server.api(submitVoucher, params, { as: 'dealer' })).toMatchObject({
      code: 422,
      message: '文件地址无效',
    })
  })
})

describe('confirm', () => {
  test('marks the order as paid, once', async () => {
    const { order, lines } = await unpaidOrder(server)
    const { id, version } = await waitingVoucher(server, order.orderNo)
    expect(await confirm(id, version)).toMatchObject({ code: 200, data: { id, status: 1 } })
    const after = await orderNow(server, order.id)
    expect(after.order).toMatchObject({ status: 1, payMethod: 3, waitsForConfirm: false })
    expect(after.order.paidAt).not.toBeNull()
    expect(after.order.promisedShipAt).not.toBeNull()
    expect(after.lines.map((line) => line.promisedShipAt !== null)).toEqual(lines.map(() => true))
    expect(await confirm(id, version)).toMatchObject({ code: 409 })
    expect(await confirm(id, version + 1)).toMatchObject({ code: 409 })
    expect(await server.data(getPayStatus, { bizKind: 1, bizNo: order.orderNo }, finance)).toMatchObject({
      status: 1,
      payMethod: 3,
    })
  })

  test.each(['1279.99', '1280.01', '0.01'])(
    '%s instead of 1280.00 is refused, the order stays unpaid',
    async (transferAmount) => {
      const { order } = await unpaidOrder(server)
      const { id, version } = await waitingVoucher(server, order.orderNo)
      const answer = await confirm(id, version, { transferAmount })
      expect(answer).toMatchObject({ code: 422, message: '到账金额与应付金额不一致' })
      expect((await orderNow(server, order.id)).order).toMatchObject({ status: 0, waitsForConfirm: true })
    },
  )

  test('is refused for the submitter of the voucher', async () => {
    const { order } = await unpaidOrder(server)
    const params = await voucherFor(server, 'finance', order.orderNo)
    const { id, version } = await server.data(submitVoucher, params, finance)
    expect(await confirm(id, version)).toMatchObject({ code: 403, message: '提交人不能确认自己的收款凭证' })
    const answer = await server.api(confirmPayment, { id, version, transferAmount: '1280.00' }, { as: 'admin' })
    expect(answer.code).toBe(200)
  })

  test('of two concurrent decisions the second is refused as already decided', async () => {
    const { order } = await unpaidOrder(server)
    const { id, version } = await waitingVoucher(server, order.orderNo)
    const rejectReason = '金额看不清'
    const answers = await Promise.all([
      confirm(id, version),
      server.api(rejectPayment, { id, version, rejectReason }, { as: 'admin' }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    const [row] = await paymentsFor(server, order.orderNo)
    expect((await orderNow(server, order.id)).order.status).toBe(row?.status === paymentStatus.paid ? 1 : 0)
  })

  test('a bank transaction number belongs to one payment', async () => {
    const [first, second] = [await unpaidOrder(server), await unpaidOrder(server)]
    const one = await waitingVoucher(server, first.order.orderNo)
    const two = await waitingVoucher(server, second.order.orderNo)
    const tradeNo = 'ICBC20261121000001'
    expect(await confirm(one.id, one.version, { tradeNo })).toMatchObject({ code: 200 })
    expect(await confirm(two.id, two.version, { tradeNo })).toMatchObject({
      code: 422,
      data: { fields: { tradeNo: '流水号已用于其他付款' } },
    })
    expect((await orderNow(server, second.order.id)).order.status).toBe(orderStatus.unpaid)
  })

  test('is refused for customer service and suppliers', async () => {
    const { order } = await unpaidOrder(server)
    const { id, version } = await waitingVoucher(server, order.orderNo)
    for (const as of ['trade', 'supplier', 'auditor', 'goods']) {
      const answer = await server.api(confirmPayment, { id, version, transferAmount: '1280.00' }, { as })
      expect(answer.code).toBe(403)
    }
    expect(
      await server.api(confirmPayment, { id: 99_999_999, version: 1, transferAmount: '1' }, finance),
    ).toMatchObject({
      code: 404,
    })
  })
})

describe('refuse', () => {
  test('gives the buyer two days, notifies the submitter, and the same payment can be submitted again', async () => {
    const { order } = await unpaidOrder(server, { payExpireAt: moment(new Date(Date.now() + HOUR)) })
    const { id, version } = await waitingVoucher(server, order.orderNo)
    const rejectReason = '回单金额看不清'
    expect(await server.api(rejectPayment, { id, version, rejectReason: '' }, finance)).toMatchObject({ code: 422 })
    const refused = await server.data(rejectPayment, { id, version, rejectReason }, finance)
    expect(refused.status).toBe(3)
    const { order: after } = await orderNow(server, order.id)
    expect(after).toMatchObject({ status: 0, waitsForConfirm: false })
    expect(Math.abs(Date.parse(after.payExpireAt) - Date.now() - 48 * HOUR)).toBeLessThan(60_000)
    const reported = await server.db
      .select()
      .from(notification)
      .where(eq(notification.title, `付款凭证被驳回：${order.orderNo}`))
    expect(reported).toHaveLength(1)
    expect(await confirm(id, refused.version)).toMatchObject({ code: 409 })
    const again = await waitingVoucher(server, order.orderNo, { payMethod: 5 })
    expect(again.id).toBe(id)
    const [row, ...more] = await paymentsFor(server, order.orderNo)
    expect(more).toEqual([])
    expect(row).toMatchObject({ status: 2, payMethod: 5, rejectReason: '' })
    expect(await confirm(again.id, again.version)).toMatchObject({ code: 200 })
  })
})
