import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderStatus } from '#contract/orders/codes.ts'
import { editDigitalLicence, getDigitalOrder, refundDigitalOrder } from '#contract/orders/digital-orders.ts'
import { retryDigitalPayouts } from '#server/areas/orders/digital/refund.ts'
import { cashierTrade } from '#server/database/schema/payments.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { raiseAuthVersion } from '#server/session/find-caller.ts'
import { moment } from '#server/time.ts'
import { takeCode } from '../setup/grants.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { inDays } from '../suppliers/records.ts'
import { auditsOf, deliveredOrder, digitalNow, filedOrder, linkOf, press } from './payment-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const trade = { as: 'trade' }
const now = () => moment(server.services.clock())
const get = (id: number) => server.data(getDigitalOrder, { id }, trade)

describe('download', () => {
  test('links to the file for ten minutes, is counted and logged, and completes the order', async () => {
    const row = await deliveredOrder(server)
    const link = await linkOf(server, row.id)
    expect((await server.app.request(link, { method: 'HEAD' })).status).toBe(204)
    const response = await server.app.request(link, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toContain('Signature=')
    const detail = await get(row.id)
    expect(detail).toMatchObject({ status: 4, downloadCount: 1 })
    expect(detail.downloads).toEqual([
      { id: expect.any(Number), at: expect.any(String), ip: '203.0.113.7', account: '13700137000' },
    ])
    server.advance(601_000)
    expect((await server.app.request(link)).status).toBe(403)
    expect((await get(row.id)).downloadCount).toBe(1)
  })

  test('requires the exact link', async () => {
    const row = await deliveredOrder(server)
    const link = await linkOf(server, row.id)
    for (const changed of [
      link.replace(/expires=\d/, 'expires=9'),
      link.replace(/signature=.*/, 'signature=AAAA'),
      link.replace(row.orderNo, 'D00000000000000000'),
      link.split('?')[0] ?? '',
    ]) {
      expect((await server.app.request(changed)).status).toBe(404)
    }
    await server.data(
      editDigitalLicence,
      { id: row.id, version: row.version, deliverAccount: '13600136000', reason: '更换账号' },
      trade,
    )
    expect((await server.app.request(link)).status).toBe(404)
    expect((await digitalNow(server, row.id)).downloadCount).toBe(0)
  })

  test('ends at its limit, also for concurrent requests, and on its last day', async () => {
    const row = await deliveredOrder(server, { downloadLimit: 2 })
    const link = await linkOf(server, row.id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.app.request(link)))
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 302, 403, 403, 403])
    expect(await get(row.id)).toMatchObject({ downloadCount: 2, downloadUrl: '' })
    const old = await deliveredOrder(server, { validUntil: inDays(-1) })
    expect(await linkOf(server, old.id)).toBe('')
  })
})

describe('refund', () => {
  const refund = (id: number, version: number, amount = '298.00', as = 'finance') =>
    server.api(refundDigitalOrder, { id, version, amount, reason: '文件与描述不符' }, { as })

  test('refunds the money, closes the order and revokes the licence: its link returns 404', async () => {
    const row = await deliveredOrder(server)
    const link = await linkOf(server, row.id)
    expect(await refund(row.id, row.version)).toMatchObject({ code: 200, data: { status: 6, deliverState: 4 } })
    expect(await get(row.id)).toMatchObject({ refundedAmount: '298.00', closeReason: 6, downloadUrl: '' })
    expect((await server.app.request(link)).status).toBe(404)
    const [at] = await server.db.select().from(cashierTrade).where(eq(cashierTrade.payNo, row.payNo))
    expect(at?.refunds).toEqual([{ refundNo: `R${row.orderNo}`, amount: '298.00' }])
    expect(await refund(row.id, row.version)).toMatchObject({ code: 409 })
    expect(await refund(row.id, row.version + 1)).toMatchObject({ code: 422, message: '订单已关闭' })
    const again = { id: row.id, version: row.version + 1, downloadLimit: 9, reason: '再试一次' }
    expect(await server.api(editDigitalLicence, again, trade)).toMatchObject({ code: 422, message: '授权已作废' })
  })

  test('is refused above the paid amount, for zero, and by customer service', async () => {
    const row = await deliveredOrder(server)
    expect(await refund(row.id, row.version, '298.01')).toMatchObject({
      code: 422,
      data: { fields: { amount: expect.any(String) } },
    })
    expect(await refund(row.id, row.version, '0')).toMatchObject({ code: 422 })
    expect(await refund(row.id, row.version, '298.00', 'trade')).toMatchObject({ code: 403 })
    expect(await digitalNow(server, row.id)).toMatchObject({ status: 3, version: row.version })
  })

  test('refused by the gateway changes nothing and can be retried', async () => {
    const row = await deliveredOrder(server)
    await press(server, row.page, 'refund:failed')
    expect(await refund(row.id, row.version)).toMatchObject({ code: 422, message: '打款失败：卖家余额不足' })
    await press(server, row.page, 'refund:pending')
    expect(await refund(row.id, row.version)).toMatchObject({ code: 422, message: expect.stringContaining('正在处理') })
    expect(await digitalNow(server, row.id)).toMatchObject({ status: 3, deliverState: 2 })
    await press(server, row.page, 'refund:done')
    expect(await refund(row.id, row.version)).toMatchObject({ code: 200 })
  })

  test('without a response from the gateway ends with the requested amount, also by the scheduler', async () => {
    const row = await deliveredOrder(server)
    await press(server, row.page, 'refund:pending')
    expect(await refund(row.id, row.version, '100.00')).toMatchObject({ code: 422 })
    expect(await refund(row.id, row.version)).toMatchObject({
      code: 422,
      data: { fields: { amount: '已向支付平台申请退款 100.00 元，请按此金额重试' } },
    })
    expect(await retryDigitalPayouts(server.services, now())).toBe(0)
    await press(server, row.page, 'refund:done')
    expect(await retryDigitalPayouts(server.services, now())).toBe(1)
    expect(await digitalNow(server, row.id)).toMatchObject({ status: 6, refundedAmount: '100.00', payoutAmount: null })
    expect(await refund(row.id, row.version + 1, '100.00')).toMatchObject({ code: 422, message: '订单已关闭' })
  })

  test('of a downloaded order requires a separate permission', async () => {
    const row = await deliveredOrder(server)
    await server.app.request(await linkOf(server, row.id))
    const { version } = await digitalNow(server, row.id)
    await takeCode(server, 'digitalOrder:refundUsed')
    const [user] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'finance'))
    await raiseAuthVersion(server.db, [user?.id ?? 0])
    expect(await refund(row.id, version)).toMatchObject({ code: 422, message: '已下载的数字商品不支持退款' })
    expect(await refund(row.id, version, '298.00', 'admin')).toMatchObject({ code: 200 })
  })

  test('of a transfer is made by hand', async () => {
    const row = await filedOrder(server, { status: orderStatus.paid, paidAt: now(), payMethod: 5 })
    expect(await refund(row.id, row.version, '100.00', 'admin')).toMatchObject({ code: 200 })
    expect(await digitalNow(server, row.id)).toMatchObject({ status: 6, refundedAmount: '100.00', closeReason: 9 })
    expect(await auditsOf(server, 'digitalOrder', row.id)).toContainEqual(expect.stringContaining('线下退回'))
  })
})
