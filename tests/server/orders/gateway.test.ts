import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeReason, orderStatus as orderStatusCodes, payBizKind } from '#contract/orders/codes.ts'
import { getPayStatus, toAliPay } from '#contract/orders/payments.ts'
import { isPayFormAddress } from '#contract/payment.ts'
import { pollOpenPayments } from '#server/areas/orders/payment/jobs.ts'
import { order as orders } from '#server/database/schema/orders.ts'
import { cashierTrade } from '#server/database/schema/payments.ts'
import type { Cashier } from '#server/payment/cashier.ts'
import { cashierTradeStatus } from '#server/payment/cashier-codes.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { orderNow } from './paid-orders.ts'
import {
  actionOf,
  atCashier,
  auditsOf,
  contentOf,
  HOUR,
  openCashier,
  paymentsFor,
  postForm,
  press,
  unpaidOrder,
  waitingVoucher,
} from './payment-records.ts'

let server: TestServer
let cashier: Cashier
beforeAll(async () => {
  server = await createTestServer()
  if (!server.services.payments.cashier) throw new Error('the demo has a desk')
  cashier = server.services.payments.cashier
})
afterAll(() => server.close())

const finance = { as: 'finance' }
const statusOf = (bizNo: string) => server.data(getPayStatus, { bizKind: 1, bizNo }, finance)
const orderStatus = async (id: number) => (await orderNow(server, id)).order.status

describe('form', () => {
  test('is a single form, posted to our own cashier, without a script', async () => {
    const { order } = await unpaidOrder(server)
    const { html, status, page } = await openCashier(server, order.orderNo)
    expect(html.match(/<form /g)).toHaveLength(1)
    expect(html).toMatch(/^<form action="\/pay-desk\/gateway\.do\?[^"]*" method="post"/)
    expect(html).not.toMatch(/<script|\son\w+=/i)
    expect(isPayFormAddress(actionOf(html), 'http://localhost:8080')).toBe(true)
    expect(JSON.parse(contentOf(html))).toMatchObject({ total_amount: '1280.00', out_trade_no: expect.any(String) })
    expect(status).toBe(303)
    const shown = await server.app.request(page)
    const text = await shown.text()
    expect(text).toContain('1280.00')
    expect(text).toContain(order.orderNo)
    expect(text).not.toMatch(/<script|\son\w+=/i)
    const policy = shown.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|unsafe/)
    expect(shown.headers.get('cache-control')).toBe('no-store')
  })

  test('modified on the way is refused by the cashier', async () => {
    const { order } = await unpaidOrder(server)
    const html = await server.data(
      toAliPay,
      { bizKind: payBizKind.order, bizNo: order.orderNo, returnPath: '/order/list' },
      finance,
    )
    const cheaper = await postForm(server, html.replace('1280.00', '0.01'))
    expect(cheaper.status).toBe(400)
    expect(await cheaper.text()).toContain('支付请求验签失败')
    expect((await postForm(server, html.replace('desk-app', 'other-app'))).status).toBe(400)
    expect(await server.db.$count(cashierTrade, eq(cashierTrade.subject, `订单 ${order.orderNo}`))).toBe(0)
  })

  test('pages of the cashier are accessible only with a form', async () => {
    const { page } = await atCashier(server)
    expect((await server.app.request(page.slice(0, -1))).status).toBe(404)
    expect((await server.app.request(page.replace(/\w+$/, 'x'), { method: 'POST' })).status).toBe(404)
  })

  test.each([
    ['https://evil.example/', 422],
    ['//evil.example', 422],
    ['javascript:alert(1)', 422],
    ['', 422],
    ['/order/detail?id=7', 200],
  ])('a return path of %s returns %i', async (returnPath, code) => {
    const { order } = await unpaidOrder(server)
    const answer = await server.api(toAliPay, { bizKind: payBizKind.order, bizNo: order.orderNo, returnPath }, finance)
    expect(answer.code).toBe(code)
  })

  test('is refused for orders that are paid, closed, expired, waiting for finance, or do not exist', async () => {
    const now = moment(server.services.clock())
    const cases = [
      [await unpaidOrder(server, { status: orderStatusCodes.paid, paidAt: now, payMethod: 1 }), '订单已付款'],
      [await unpaidOrder(server, { status: orderStatusCodes.closed, closeReason: closeReason.unpaid }), '订单已关闭'],
      [await unpaidOrder(server, { payExpireAt: moment(new Date(Date.now() - HOUR)) }), '订单已超过付款时间'],
    ] as const
    for (const [{ order }, message] of cases) {
      const answer = await server.api(
        toAliPay,
        { bizKind: payBizKind.order, bizNo: order.orderNo, returnPath: '/' },
        finance,
      )
      expect(answer).toMatchObject({ code: 422, message })
    }
    const { order } = await unpaidOrder(server)
    await waitingVoucher(server, order.orderNo)
    const waits = await server.api(
      toAliPay,
      { bizKind: payBizKind.order, bizNo: order.orderNo, returnPath: '/' },
      finance,
    )
    expect(waits).toMatchObject({ code: 422, message: '有付款凭证待确认，请勿重复付款' })
    const card = await server.api(toAliPay, { bizKind: payBizKind.blackCard, bizNo: 'K1', returnPath: '/' }, finance)
    expect(card).toMatchObject({ code: 404, message: '订单不存在' })
  })

  test('without a merchant account the operator is told whom to contact', async () => {
    const { order } = await unpaidOrder(server)
    const { payments } = server.services
    server.services.payments = { gateway: undefined, cashier: undefined }
    const answer = await server.api(
      toAliPay,
      { bizKind: payBizKind.order, bizNo: order.orderNo, returnPath: '/' },
      finance,
    )
    server.services.payments = payments
    expect(answer).toMatchObject({ code: 422, message: '支付宝支付未配置,请联系管理员' })
  })
})

describe('paying', () => {
  test('at the cashier marks the order as paid; returning alone proves nothing', async () => {
    const { order } = await unpaidOrder(server)
    const { page, payNo } = await openCashier(server, order.orderNo)
    expect(await statusOf(order.orderNo)).toEqual({ status: 0, paidAt: null, payMethod: 1 })
    expect(await orderStatus(order.id)).toBe(orderStatusCodes.unpaid)
    expect(await press(server, page, 'pay')).toBe('success')
    const { order: after } = await orderNow(server, order.id)
    expect(after).toMatchObject({ status: 1, payMethod: 1 })
    expect(await statusOf(order.orderNo)).toMatchObject({ status: 1, payMethod: 1 })
    const [row] = await paymentsFor(server, order.orderNo)
    expect(row).toMatchObject({ payNo, status: 1, tradeNo: expect.stringMatching(/^\d{28}$/) })
    expect(await auditsOf(server, 'order', order.id)).toContain(`支付宝付款成功 ${payNo}：1280.00 元`)
  })

  test('in two windows is one payment; the second window reports it as paid', async () => {
    const { order } = await unpaidOrder(server)
    const [one, two] = await Promise.all([openCashier(server, order.orderNo), openCashier(server, order.orderNo)])
    expect(one.payNo).toBe(two.payNo)
    expect(await press(server, one.page, 'pay')).toBe('success')
    expect(await press(server, two.page, 'pay')).toBe('success')
    expect(await paymentsFor(server, order.orderNo)).toHaveLength(1)
    const third = await server.api(
      toAliPay,
      { bizKind: payBizKind.order, bizNo: order.orderNo, returnPath: '/' },
      finance,
    )
    expect(third).toMatchObject({ code: 422, message: '订单已付款' })
    expect(await (await server.app.request(two.page)).text()).toContain('已付款')
  })

  test('that fails ends the payment; the next attempt is a new one', async () => {
    const { order, page, payNo } = await atCashier(server)
    expect(await press(server, page, 'fail')).toBe('success')
    expect(await statusOf(order.orderNo)).toMatchObject({ status: 4 })
    const next = await openCashier(server, order.orderNo)
    expect(next.payNo).not.toBe(payNo)
    expect(await press(server, next.page, 'pay')).toBe('success')
    expect(await orderStatus(order.id)).toBe(orderStatusCodes.paid)
  })

  test('wins or loses against closing the trade: a paid trade is not closed, a closed one is not paid', async () => {
    for (const [first, second, status] of [
      ['pay', 'end', 1],
      ['end', 'pay', 2],
    ] as const) {
      const { payNo } = await atCashier(server)
      const [seen] = await server.db.select().from(cashierTrade).where(eq(cashierTrade.payNo, payNo))
      if (!seen) throw new Error('no trade')
      await cashier[first](seen)
      expect(await cashier[second](seen)).toMatchObject({ status })
    }
  })

  test('without a notice is found by a query: by the dialog at once, by the server within a minute', async () => {
    const [requested, swept] = [await atCashier(server), await atCashier(server)]
    await press(server, requested.page, 'payQuietly')
    await press(server, swept.page, 'payQuietly')
    expect(await orderStatus(requested.order.id)).toBe(orderStatusCodes.unpaid)
    expect(await statusOf(requested.order.orderNo)).toMatchObject({ status: 1 })
    await pollOpenPayments(server.services)
    expect(await orderStatus(swept.order.id)).toBe(orderStatusCodes.unpaid)
    server.advance(61_000)
    await pollOpenPayments(server.services)
    expect(await orderStatus(swept.order.id)).toBe(orderStatusCodes.paid)
  })

  test('polled by the dialog every three seconds queries the gateway once for all windows', async () => {
    const { order } = await atCashier(server)
    await statusOf(order.orderNo)
    const [first] = await paymentsFor(server, order.orderNo)
    await statusOf(order.orderNo)
    const [second] = await paymentsFor(server, order.orderNo)
    expect(second?.askedAt).toBe(first?.askedAt)
  })

  test('a new amount closes the previous payment, also at the gateway', async () => {
    const { order, page, payNo } = await atCashier(server)
    await server.db.update(orders).set({ payAmount: '1000.00' }).where(eq(orders.id, order.id))
    const next = await openCashier(server, order.orderNo)
    expect(next.payNo).not.toBe(payNo)
    expect((await cashier.trade(payNo))?.status).toBe(cashierTradeStatus.closed)
    expect(await press(server, page, 'pay')).toBe('success')
    expect(await orderStatus(order.id)).toBe(orderStatusCodes.unpaid)
    expect((await cashier.trade(next.payNo))?.amount).toBe('1000.00')
  })

  test('with a pending voucher ends the voucher: the order is paid once', async () => {
    const { order, page } = await atCashier(server)
    await waitingVoucher(server, order.orderNo)
    expect(await press(server, page, 'pay')).toBe('success')
    const rows = await paymentsFor(server, order.orderNo)
    expect(rows.map(({ payMethod, status }) => [payMethod, status])).toEqual([
      [1, 1],
      [3, 4],
    ])
    expect((await orderNow(server, order.id)).order).toMatchObject({ status: 1, waitsForConfirm: false, payMethod: 1 })
  })
})
