import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeReason, orderStatus as orderStatusCodes, paymentStatus } from '#contract/orders/codes.ts'
import { ALIPAY_NOTIFY_PATH } from '#contract/orders/payments.ts'
import { lockOrders } from '#server/areas/orders/order/present.ts'
import { closeOrder } from '#server/areas/orders/order/transitions.ts'
import { endClosedPayments, returnStrayMoney } from '#server/areas/orders/payment/jobs.ts'
import { asSystem } from '#server/areas/orders/work.ts'
import { order as orders } from '#server/database/schema/orders.ts'
import { gatewayNotice, payment } from '#server/database/schema/payments.ts'
import { refund, refundLine } from '#server/database/schema/refunds.ts'
import type { Cashier } from '#server/payment/cashier.ts'
import { cashierTradeStatus } from '#server/payment/cashier-codes.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { orderNow } from './paid-orders.ts'
import { atCashier, auditsOf, paymentsFor, press } from './payment-records.ts'

let server: TestServer
let cashier: Cashier
beforeAll(async () => {
  server = await createTestServer()
  if (!server.services.payments.cashier) throw new Error('the demo has a desk')
  cashier = server.services.payments.cashier
})
afterAll(() => server.close())

const orderStatus = async (id: number) => (await orderNow(server, id)).order.status

/** Sends a notice to the merchant's server, like the gateway. */
async function sendNotice(fields: Record<string, string>): Promise<string> {
  const response = await server.app.request(ALIPAY_NOTIFY_PATH, { method: 'POST', body: new URLSearchParams(fields) })
  expect(response.headers.get('content-type')).toContain('text/plain')
  return response.text()
}

const close = (id: number) =>
  asSystem(server.db, moment(server.services.clock()), async (work) => {
    const [locked] = await lockOrders(work.db, [id])
    if (locked) await closeOrder(work, locked, closeReason.buyerCancelled)
  })

test('notices repeated ten times, also concurrently, pay once', async () => {
  const { order, paid, payNo } = await atCashier(server)
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendNotice(paid)))
  for (let time = 0; time < 5; time++) answers.push(await sendNotice(paid))
  expect(new Set(answers)).toEqual(new Set(['success']))
  expect(await server.db.$count(gatewayNotice, eq(gatewayNotice.payNo, payNo))).toBe(1)
  const paidText = (await auditsOf(server, 'order', order.id)).filter((summary) => summary.startsWith('支付宝付款成功'))
  expect(paidText).toHaveLength(1)
  const { order: after } = await orderNow(server, order.id)
  expect(after).toMatchObject({ status: 1, version: 2 })
})

test('notices out of order leave the order paid', async () => {
  const { order, paid, open, closed } = await atCashier(server)
  expect(await sendNotice(paid)).toBe('success')
  expect(await sendNotice(open)).toBe('success')
  expect(await sendNotice(closed)).toBe('success')
  expect(await orderStatus(order.id)).toBe(orderStatusCodes.paid)
  const early = await atCashier(server)
  expect(await sendNotice(early.open)).toBe('success')
  expect(await orderStatus(early.order.id)).toBe(orderStatusCodes.unpaid)
  expect(await sendNotice(early.paid)).toBe('success')
  expect(await orderStatus(early.order.id)).toBe(orderStatusCodes.paid)
})

test.each([
  ['open', 'paid', 'closed'],
  ['open', 'closed', 'paid'],
  ['paid', 'open', 'closed'],
  ['paid', 'closed', 'open'],
  ['closed', 'open', 'paid'],
  ['closed', 'paid', 'open'],
] as const)('the notices %s, %s, %s in this order: paid once', async (...reported) => {
  const made = await atCashier(server)
  for (const news of reported) expect(await sendNotice(made[news])).toBe('success')
  for (const news of reported) expect(await sendNotice(made[news])).toBe('success')
  expect((await orderNow(server, made.order.id)).order).toMatchObject({ status: 1, payMethod: 1 })
  const rows = await paymentsFor(server, made.order.orderNo)
  expect(rows.map(({ status, amount }) => [status, amount])).toEqual([[1, '1280.00']])
})

test('forged notices change nothing', async () => {
  const { order, page, payNo, paid, lie } = await atCashier(server)
  expect(await press(server, page, 'lieAmount')).toBe('failure')
  expect(await press(server, page, 'lieSignature')).toBe('failure')
  for (const amount of ['0.01', '1279.99', '1280.01', '12800.00']) expect(await sendNotice(lie(amount))).toBe('failure')
  const changes: Record<string, string>[] = [
    { total_amount: '0.01' },
    { out_trade_no: `${payNo.slice(0, -1)}x` },
    { app_id: 'other' },
    { seller_id: 'other' },
    { sign: '' },
    { sign: 'AAAA' },
    { notify_id: 'other' },
    { added: 'field' },
  ]
  for (const changed of changes) {
    expect(await sendNotice({ ...paid, ...changed })).toBe('failure')
  }
  const { gmt_payment: _left, ...shorter } = paid
  expect(await sendNotice(shorter)).toBe('failure')
  expect(await sendNotice({})).toBe('failure')
  expect(await orderStatus(order.id)).toBe(orderStatusCodes.unpaid)
  expect((await paymentsFor(server, order.orderNo)).map(({ status }) => status)).toEqual([paymentStatus.unpaid])
  expect(await sendNotice(paid)).toBe('success')
  expect(await orderStatus(order.id)).toBe(orderStatusCodes.paid)
})

test('notices of another app, another seller or an unknown payment are refused and stored despite a valid signature', async () => {
  const { order, paid, payNo } = await atCashier(server)
  const gateway = server.services.payments.gateway
  if (!gateway) throw new Error('the demo has a gateway')
  for (const strange of [{ appId: 'mine' }, { sellerId: 'mine' }]) {
    server.services.payments = { gateway: { ...gateway, ...strange }, cashier }
    expect(await sendNotice(paid)).toBe('failure')
  }
  server.services.payments = { gateway, cashier }
  const [remaining] = await server.db.select().from(gatewayNotice).where(eq(gatewayNotice.payNo, payNo))
  expect(remaining).toMatchObject({ outcome: '拒绝：卖家不符' })
  expect(remaining?.fields).not.toHaveProperty('sign')
  expect(await sendNotice(paid)).toBe('success')
  expect(await orderStatus(order.id)).toBe(orderStatusCodes.paid)
  const trade = await cashier.trade(payNo)
  if (!trade) throw new Error('the desk met no trade')
  const unknown = { ...trade, payNo: 'P00000000000000000000', noticeId: 'unknown' }
  expect(await sendNotice(cashier.noticeOf({ ...unknown, status: cashierTradeStatus.paid }))).toBe('failure')
})

test('notices after the order was closed accept the money and open a full refund', async () => {
  const { order, payNo, paid } = await atCashier(server, { freightAmount: '80.00' })
  await close(order.id)
  const answers = await Promise.all(Array.from({ length: 4 }, () => sendNotice(paid)))
  expect(new Set([...answers, await sendNotice(paid)])).toEqual(new Set(['success']))
  const { order: after } = await orderNow(server, order.id)
  expect(after).toMatchObject({ status: 6, openRefundCount: 1, payMethod: 1 })
  expect(after.paidAt).not.toBeNull()
  const [row] = await paymentsFor(server, order.orderNo)
  expect(row).toMatchObject({ payNo, status: 1 })
  const refunds = await server.db.select().from(refund).where(eq(refund.orderId, order.id))
  expect(refunds).toHaveLength(1)
  expect(refunds[0]).toMatchObject({
    status: 2,
    processState: 3,
    appliedBy: 3,
    applyAmount: '1360.00',
    approvedAmount: '1360.00',
    payoutMethod: 1,
  })
  const lines = await server.db
    .select()
    .from(refundLine)
    .where(eq(refundLine.refundId, refunds[0]?.id ?? 0))
  expect(lines.map(({ approvedAmount }) => approvedAmount)).toEqual(['1280.00'])
})

test('a payment without a notice is found although the order was closed; an open page accepts no more money', async () => {
  const [paid, open] = [await atCashier(server), await atCashier(server)]
  await press(server, paid.page, 'payQuietly')
  for (const { order } of [paid, open]) await close(order.id)
  await endClosedPayments(server.services)
  expect((await orderNow(server, paid.order.id)).order).toMatchObject({ status: 6, openRefundCount: 1 })
  expect((await paymentsFor(server, paid.order.orderNo))[0]).toMatchObject({ status: 1 })
  expect((await cashier.trade(open.payNo))?.status).toBe(cashierTradeStatus.closed)
  expect(await press(server, open.page, 'pay')).toBe('success')
  expect((await orderNow(server, open.order.id)).order).toMatchObject({ status: 6, paidAt: null })
  expect((await paymentsFor(server, open.order.orderNo))[0]?.askedAt).not.toBeNull()
})

test('payments that are not due are refunded automatically, once', async () => {
  const { order, page, payNo } = await atCashier(server)
  await press(server, page, 'payQuietly')
  // Meanwhile it was paid in another way.
  const paidAt = moment(server.services.clock())
  await server.db
    .update(orders)
    .set({ status: orderStatusCodes.paid, paidAt, payMethod: 3 })
    .where(eq(orders.id, order.id))
  expect(await press(server, page, 'repeat')).toBe('success')
  const [row] = await paymentsFor(server, order.orderNo)
  expect(row).toMatchObject({ status: 4, returnedAt: null })
  expect(row?.paidAt).not.toBeNull()
  await returnStrayMoney(server.services)
  await returnStrayMoney(server.services)
  expect((await cashier.trade(payNo))?.refunds).toEqual([{ refundNo: `R${payNo.slice(1)}`, amount: '1280.00' }])
  expect((await paymentsFor(server, order.orderNo))[0]?.returnedAt).not.toBeNull()
  expect(await server.db.$count(payment, eq(payment.bizNo, order.orderNo))).toBe(1)
  expect(await auditsOf(server, 'order', order.id)).toContainEqual(expect.stringContaining('已原路退回'))
})

test('oversized notices are not read', async () => {
  const response = await server.app.request(ALIPAY_NOTIFY_PATH, { method: 'POST', body: 'a'.repeat(70_000) })
  expect(response.status).toBe(413)
})
