import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyerKind, closeReason, digitalGoodsKind, orderStatus, payBizKind } from '#contract/orders/codes.ts'
import {
  closeDigitalOrders,
  countDigitalOrders,
  deliverDigitalOrders,
  editDigitalLicence,
  exportDigitalOrders,
  getDigitalOrder,
  listDigitalOrders,
} from '#contract/orders/digital-orders.ts'
import { confirmPayment, toAliPay } from '#contract/orders/payments.ts'
import { daysAfter, hoursAfter } from '#contract/rules/moment.ts'
import { closeUnpaidDigital, completeDigital } from '#server/areas/orders/digital/jobs.ts'
import { digitalOrder } from '#server/database/schema/digital-orders.ts'
import { notification } from '#server/database/schema/platform.ts'
import { user } from '#server/database/schema/users.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { inDays } from '../suppliers/records.ts'
import {
  auditsOf,
  deliveredOrder,
  digitalNow,
  filedOrder,
  openCashier,
  paymentsFor,
  press,
  waitingVoucher,
} from './payment-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const trade = { as: 'trade' }
const finance = { as: 'finance' }
const now = () => moment(server.services.clock())
const get = (id: number, as = 'trade') => server.data(getDigitalOrder, { id }, { as })

describe('paying', () => {
  test('delivers at once, with a licence number, and waits for the download', async () => {
    const row = await deliveredOrder(server)
    expect(row).toMatchObject({ status: 3, deliverState: 2, payMethod: 1, deliverAccount: '13700137000' })
    expect(row.licenceNo).toMatch(/^L\d{18}$/)
    expect(await auditsOf(server, 'digitalOrder', row.id)).toContainEqual(expect.stringContaining('支付宝付款成功'))
    const again = await server.api(
      toAliPay,
      { bizKind: payBizKind.digitalOrder, bizNo: row.orderNo, returnPath: '/' },
      finance,
    )
    expect(again).toMatchObject({ code: 422, message: '订单已付款' })
  })

  test('by a voucher delivers after finance confirms it', async () => {
    const row = await filedOrder(server)
    const { id, version } = await waitingVoucher(server, row.orderNo, {
      bizKind: payBizKind.digitalOrder,
      transferAmount: '298.00',
    })
    expect(await get(row.id)).toMatchObject({ status: 0, payMethod: 3, waitingPayment: { id, amount: '298.00' } })
    const short = await server.api(confirmPayment, { id, version, transferAmount: '297.99' }, finance)
    expect(short).toMatchObject({ code: 422, message: '到账金额与应付金额不一致' })
    await server.data(confirmPayment, { id, version, transferAmount: '298.00' }, finance)
    expect(await get(row.id)).toMatchObject({ status: 3, deliverState: 2, waitingPayment: null })
  })

  test('without the file fails with a notification, and is delivered once the file exists', async () => {
    const row = await filedOrder(server)
    const { fileUrl } = row
    await server.db
      .update(digitalOrder)
      .set({ fileUrl: `${fileUrl}x` })
      .where(eq(digitalOrder.id, row.id))
    const { page } = await openCashier(server, row.orderNo, payBizKind.digitalOrder)
    expect(await press(server, page, 'pay')).toBe('success')
    expect(await get(row.id)).toMatchObject({
      status: 1,
      deliverState: 3,
      deliverError: expect.stringContaining('文件'),
    })
    const notifications = await server.db
      .select()
      .from(notification)
      .where(eq(notification.title, `数字订单 ${row.orderNo} 交付失败`))
    expect(notifications.length).toBeGreaterThan(0)
    const { deliverFailed } = await server.data(countDigitalOrders, { orderNo: row.orderNo }, trade)
    expect(deliverFailed).toBe(1)
    expect(await server.api(deliverDigitalOrders, { ids: [row.id] }, trade)).toMatchObject({ code: 422 })
    await server.db.update(digitalOrder).set({ fileUrl }).where(eq(digitalOrder.id, row.id))
    expect(await server.data(deliverDigitalOrders, { ids: [row.id] }, trade)).toEqual({ done: 1, failed: [] })
    const after = await get(row.id)
    expect(after).toMatchObject({ status: 3, deliverState: 2, deliverError: '' })
    expect(after.licenceNo).not.toBe('')
  })

  test('after the order was closed refunds the money', async () => {
    const row = await filedOrder(server)
    const { page, payNo } = await openCashier(server, row.orderNo, payBizKind.digitalOrder)
    await press(server, page, 'payQuietly')
    await server.data(closeDigitalOrders, { ids: [row.id], closeReason: closeReason.buyerCancelled }, trade)
    expect(await press(server, page, 'repeat')).toBe('success')
    expect(await digitalNow(server, row.id)).toMatchObject({ status: 6, deliverState: 0 })
    const [stray] = await paymentsFor(server, row.orderNo)
    expect(stray).toMatchObject({ payNo, status: 4, returnedAt: null })
    expect(stray?.paidAt).not.toBeNull()
  })
})

describe('delivery', () => {
  test('requires a paid order; the others of a selection are delivered', async () => {
    const [unpaid, paid] = [
      await filedOrder(server),
      await filedOrder(server, { status: orderStatus.paid, paidAt: now() }),
    ]
    const alone = await server.api(deliverDigitalOrders, { ids: [unpaid.id] }, trade)
    expect(alone).toMatchObject({ code: 422, message: '订单不是待发货状态，不能交付' })
    const { done, failed } = await server.data(deliverDigitalOrders, { ids: [unpaid.id, paid.id] }, trade)
    expect(done).toBe(1)
    expect(failed).toEqual([{ id: unpaid.id, name: unpaid.orderNo, message: '订单不是待发货状态，不能交付' }])
  })

  test('the terms of a licence change only while it is valid', async () => {
    const row = await deliveredOrder(server, { downloadCount: 0 })
    await server.db.update(digitalOrder).set({ downloadCount: 3 }).where(eq(digitalOrder.id, row.id))
    const terms = { id: row.id, version: row.version, reason: '客户更换账号' }
    const edit = (change: object) => server.api(editDigitalLicence, { ...terms, ...change }, trade)
    expect(await edit({ downloadLimit: 2 })).toMatchObject({
      code: 422,
      data: { fields: { downloadLimit: expect.any(String) } },
    })
    expect(await edit({ validUntil: inDays(0) })).toMatchObject({
      code: 422,
      data: { fields: { validUntil: expect.any(String) } },
    })
    expect(await edit({ downloadLimit: 100 })).toMatchObject({ code: 422 })
    expect(await edit({ deliverAccount: '123' })).toMatchObject({ code: 422 })
    expect(await edit({ validUntil: inDays(30), downloadLimit: 9, deliverAccount: '13600136000' })).toMatchObject({
      code: 200,
    })
    expect(await get(row.id)).toMatchObject({ validUntil: inDays(30), downloadLimit: 9, deliverAccount: '13600136000' })
    expect(await edit({ downloadLimit: 8 })).toMatchObject({ code: 409 })
    const later = await get(row.id)
    await server.data(editDigitalLicence, { ...terms, version: later.version, validUntil: '' }, trade)
    expect(await get(row.id)).toMatchObject({ validUntil: '', downloadLimit: 9 })
    const unpaid = await filedOrder(server)
    const early = await server.api(editDigitalLicence, { ...terms, id: unpaid.id, version: 1, downloadLimit: 9 }, trade)
    expect(early).toMatchObject({ code: 422, message: '订单还没有交付' })
  })
})

describe('closing', () => {
  test('closes unpaid orders; paid ones and those with a voucher are reported', async () => {
    const unpaid = await filedOrder(server)
    const paid = await filedOrder(server, { status: orderStatus.paid, paidAt: now() })
    const waiting = await filedOrder(server)
    await waitingVoucher(server, waiting.orderNo, { bizKind: payBizKind.digitalOrder, transferAmount: '298.00' })
    const ids = [unpaid.id, paid.id, waiting.id]
    const { done, failed } = await server.data(
      closeDigitalOrders,
      { ids, closeReason: closeReason.buyerCancelled, remark: '买家不要了' },
      trade,
    )
    expect(done).toBe(1)
    expect(failed.map(({ name, message }) => [name, message])).toEqual([
      [paid.orderNo, '订单已付款，请通过退款关闭'],
      [waiting.orderNo, '有付款凭证待确认，请先确认或驳回'],
    ])
    expect(await get(unpaid.id)).toMatchObject({ status: 6, closeReason: 2 })
  })

  test('happens after a day, but not with a pending voucher; a week after delivery an order is completed', async () => {
    const unpaid = await filedOrder(server)
    const { payNo } = await openCashier(server, unpaid.orderNo, payBizKind.digitalOrder)
    const waiting = await filedOrder(server, { waitsForConfirm: true })
    const done = await deliveredOrder(server)
    await closeUnpaidDigital(server.db, hoursAfter(unpaid.payExpireAt, -0.01))
    expect((await digitalNow(server, unpaid.id)).status).toBe(orderStatus.unpaid)
    await closeUnpaidDigital(server.db, hoursAfter(unpaid.payExpireAt, 0.01))
    expect(await digitalNow(server, unpaid.id)).toMatchObject({ status: 6, closeReason: 1 })
    expect((await digitalNow(server, waiting.id)).status).toBe(orderStatus.unpaid)
    const [ended] = await paymentsFor(server, unpaid.orderNo)
    expect(ended).toMatchObject({ payNo, status: 4 })
    await completeDigital(server.db, daysAfter(done.deliveredAt ?? '', 6.9))
    expect((await digitalNow(server, done.id)).status).toBe(orderStatus.shipped)
    await completeDigital(server.db, daysAfter(done.deliveredAt ?? '', 7.1))
    expect(await digitalNow(server, done.id)).toMatchObject({ status: 4, completedAt: expect.any(String) })
  })
})

describe('list', () => {
  test('filters, counts and sums over all pages', async () => {
    const goodsName = `测试贴图${Date.now()}`
    for (const [status, payAmount] of [
      [0, '10.00'],
      [1, '20.50'],
      [3, '30.00'],
    ] as const) {
      const paidAt = status === orderStatus.unpaid ? null : now()
      await filedOrder(server, { goodsName, goodsKind: digitalGoodsKind.texture, status, payAmount, paidAt })
    }
    const page = await server.data(listDigitalOrders, { keyword: goodsName, pageSize: 2 }, trade)
    expect(page).toMatchObject({ total: 3, payAmount: '60.50' })
    expect(page.list).toHaveLength(2)
    const some = await server.data(
      listDigitalOrders,
      { keyword: goodsName, status: [orderStatus.paid, orderStatus.shipped], sort: 'payAmount' },
      trade,
    )
    expect(some).toMatchObject({ total: 2, payAmount: '50.50' })
    expect(some.list.map(({ payAmount }) => payAmount)).toEqual(['20.50', '30.00'])
    const counts = await server.data(countDigitalOrders, { keyword: goodsName }, trade)
    expect(counts).toMatchObject({ all: 3, status: { 0: 1, 1: 1, 2: 0, 3: 1, 4: 0, 5: 0, 6: 0 } })
    const none = await server.data(listDigitalOrders, { keyword: goodsName, goodsKind: digitalGoodsKind.model }, trade)
    expect(none).toMatchObject({ total: 0, payAmount: '0.00', list: [] })
    const turned = { createdFrom: inDays(1), createdTo: inDays(0) }
    expect(await server.api(listDigitalOrders, turned, trade)).toMatchObject({ code: 422 })
  })

  test('phones are masked for callers without the permission, also in the export', async () => {
    const row = await filedOrder(server)
    const shown = async (as: string) => {
      const { list } = await server.data(listDigitalOrders, { orderNo: row.orderNo }, { as })
      return list[0]?.buyerPhone
    }
    expect(await shown('trade')).toBe('13700137000')
    expect(await shown('finance')).toBe('137****7000')
    expect((await get(row.id, 'finance')).buyerPhone).toBe('137****7000')
    const started = await server.api(exportDigitalOrders, { ids: [row.id] }, finance)
    expect(started).toMatchObject({ code: 200, data: { fileUrl: expect.any(String) } })
  })

  test('of a consumer are found by the user, whom the detail names', async () => {
    const [buyer] = await server.db.select({ id: user.id }).from(user).limit(1)
    const userId = buyer?.id ?? 0
    const own = await filedOrder(server, { buyerKind: buyerKind.consumer, buyerId: userId, buyerName: '许清越' })
    const company = await filedOrder(server, { buyerKind: buyerKind.enterprise, buyerId: userId })
    const { list } = await server.data(listDigitalOrders, { userId, pageSize: 100 }, trade)
    const found = list.map(({ id }) => id)
    expect(found).toContain(own.id)
    expect(found).not.toContain(company.id)
    expect(list.every((row) => row.buyerKind === buyerKind.consumer)).toBe(true)
    expect((await server.data(countDigitalOrders, { userId }, trade)).all).toBe(list.length)
    expect((await get(own.id)).user).toEqual({ id: userId, name: '许清越' })
    expect((await get(company.id)).user).toBeNull()
  })

  test('is visible to the platform only', async () => {
    const row = await filedOrder(server)
    for (const as of ['supplier', 'dealer', 'goods']) {
      expect((await server.api(listDigitalOrders, {}, { as })).code).toBe(403)
      expect((await server.api(getDigitalOrder, { id: row.id }, { as })).code).toBe(403)
    }
    expect((await server.api(listDigitalOrders, {}, { as: 'auditor' })).code).toBe(200)
    expect((await server.api(getDigitalOrder, { id: 99_999_999 }, trade)).code).toBe(404)
  })

  test('returns the allowed actions of each order', async () => {
    const row = await deliveredOrder(server)
    const detail = await get(row.id)
    expect(detail.allowed).toMatchObject({
      editDigitalLicence: '',
      deliverDigitalOrders: '订单不是待发货状态，不能交付',
    })
    expect(detail.allowed).not.toHaveProperty('refundDigitalOrder')
    expect((await get(row.id, 'finance')).allowed).toMatchObject({ refundDigitalOrder: '' })
  })
})
