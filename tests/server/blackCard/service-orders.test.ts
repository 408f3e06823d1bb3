import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceKind, serviceOrderStatus, serviceOrigin, servicePackageStatus } from '#contract/blackCard/codes.ts'
import { acceptServiceOrder } from '#contract/blackCard/service-order-changes.ts'
import { listFittingProviders, listServiceOrders } from '#contract/blackCard/service-orders.ts'
import { getServicePackage } from '#contract/blackCard/service-packages.ts'
import { daysAfter, hoursAfter } from '#contract/rules/moment.ts'
import { providerUsage } from '#server/database/schema/providers.ts'
import { serviceOrder, serviceUsage } from '#server/database/schema/service-orders.ts'
import { servicePackage } from '#server/database/schema/service-packages.ts'
import { approvedProvider } from '../merchants/provider-records.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { fields, finance, openedCard, trade } from './card-records.ts'
import {
  assign,
  bought,
  giftTo,
  given,
  ITEM,
  inService,
  orderOf,
  packageOnSale,
  paid,
  providedPackage,
  rowOf,
  setOrder,
  undo,
  use,
} from './service-order-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const { unassigned, toAccept, completed } = serviceOrderStatus
const running = serviceOrderStatus.inService
const usesOf = (serviceOrderId: number) =>
  server.db.select().from(providerUsage).where(eq(providerUsage.serviceOrderId, serviceOrderId))

describe('payment', () => {
  test('a confirmed voucher starts the order: 待派单, its last day runs and the package counts as sold', async () => {
    const pack = await packageOnSale(server)
    const order = await paid(server, pack.id, { quantity: 2 })
    expect(order).toMatchObject({ status: unassigned, payAmount: '2000.00', payMethod: 3, totalCount: 20 })
    expect(order.expireAt).toBe(daysAfter(server.now(), 90).slice(0, 10))
    const shown = await server.data(getServicePackage, { id: pack.id }, trade)
    expect(shown).toMatchObject({ soldCount: 2, usedRate: '0.0' })
  })

  test('a change of the items leaves sold orders as they are', async () => {
    const pack = await packageOnSale(server)
    const { id } = await paid(server, pack.id)
    const items = [{ name: ITEM, count: 3, unit: '次' }]
    await server.db.update(servicePackage).set({ items }).where(eq(servicePackage.id, pack.id))
    expect((await orderOf(server, id)).items).toEqual([{ name: ITEM, unit: '次', total: 10, used: 0 }])
    const running = async () => (await server.data(getServicePackage, { id: pack.id }, trade)).runningCount
    expect(await running()).toBe(1)
    await setOrder(server, id, { status: completed })
    expect(await running()).toBe(0)
  })

  test('the mall refuses foreign areas, a missing address, other buyers and more than the limit', async () => {
    const pack = await packageOnSale(server, { areas: ['330000', '320000'], limitPerBuyer: 1 })
    await expect(bought(server, pack.id, { serviceArea: '310104' })).rejects.toThrow('不在服务包的服务地区内')
    await expect(bought(server, pack.id, { serviceAddress: '无' })).rejects.toThrow('请填写服务地址')
    await expect(bought(server, pack.id, { buyerKind: 5 })).rejects.toThrow('不面向您的身份出售')
    await bought(server, pack.id)
    await expect(bought(server, pack.id)).rejects.toThrow('每人限购 1 份')
  })
})

describe('assignment', () => {
  test('a provider outside its area, or without the kind, is refused at its field', async () => {
    const { provider, pack } = await providedPackage(server)
    const order = await paid(server, pack.id, { serviceArea: '310104' })
    const message = `服务商未启用，或不在该地区提供${serviceKind.label(serviceKind.measuring)}服务`
    expect(fields(await assign(server, [order.id], { providerId: provider.id }))).toEqual({ providerId: message })
    expect((await orderOf(server, order.id)).status).toBe(unassigned)
  })

  test('needs an appointment in the future within the last day, and a price for every item', async () => {
    const { provider, pack } = await providedPackage(server)
    const { id } = await paid(server, pack.id)
    const providerId = provider.id
    expect(fields(await assign(server, [id], { providerId, appointmentAt: undefined }))).toEqual({
      appointmentAt: '请选择预约时间',
    })
    const past = hoursAfter(server.now(), -1)
    expect(fields(await assign(server, [id], { providerId, appointmentAt: past }))).toEqual({
      appointmentAt: '预约时间应晚于现在',
    })
    const late = daysAfter(server.now(), 200)
    expect(fields(await assign(server, [id], { providerId, appointmentAt: late }))).toMatchObject({
      appointmentAt: expect.stringContaining('预约时间不能晚于有效期'),
    })
    const other = await approvedProvider(server)
    const unpriced = await packageOnSale(server, {
      providerIds: [other.id],
      items: [{ name: '特殊测量', count: 1, unit: '次' }],
    })
    const order = await paid(server, unpriced.id)
    expect(fields(await assign(server, [order.id], { providerId: other.id }))).toMatchObject({
      providerId: expect.stringContaining('价目中没有「特殊测量」'),
    })
    const offered = await server.data(listFittingProviders, { ids: [order.id] }, trade)
    expect(offered).toMatchObject({ byStaff: false, providers: [{ id: other.id, unpriced: ['特殊测量'] }] })
  })

  test('a second assignment moves the order; staff need a name and no provider', async () => {
    const { provider, pack } = await providedPackage(server)
    const second = await approvedProvider(server)
    await server.db
      .update(servicePackage)
      .set({ providerIds: [provider.id, second.id] })
      .where(eq(servicePackage.id, pack.id))
    const order = await inService(server, pack.id, {}, provider.id)
    expect(order).toMatchObject({ status: running, provider: { id: provider.id } })
    expect((await assign(server, [order.id], { providerId: second.id, appointmentAt: undefined })).code).toBe(200)
    expect((await orderOf(server, order.id)).provider?.id).toBe(second.id)
    expect(fields(await assign(server, [order.id], { providerId: null }))).toEqual({ providerId: '请选择服务商' })
    const own = await paid(server, (await packageOnSale(server)).id)
    expect(fields(await assign(server, [own.id], { workerName: '' }))).toEqual({ workerName: '请输入服务人员' })
  })
})

describe('use', () => {
  test('more than is left is refused: 剩余次数不足', async () => {
    const { id } = await inService(server, (await packageOnSale(server)).id)
    await use(server, id, 8)
    expect(fields(await use(server, id, 3))).toEqual({ count: '剩余次数不足，还剩 2 次' })
    expect((await rowOf(server, id)).usedCount).toBe(8)
    expect(fields(await use(server, id, 1, { usedAt: hoursAfter(server.now(), 1) }))).toEqual({
      usedAt: '服务时间不能晚于现在',
    })
    expect(fields(await use(server, id, 1, { itemName: '别的项目' }))).toEqual({ itemName: '请选择项目' })
  })

  test('of two who use the last time at once the second gets 409', async () => {
    const { id } = await inService(server, (await packageOnSale(server)).id)
    await use(server, id, 9)
    const { version } = await rowOf(server, id)
    const answers = await Promise.all([1, 2].map(() => use(server, id, 1, { version })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(await rowOf(server, id)).toMatchObject({ usedCount: 10, status: toAccept })
  })

  test('the last time goes to 待验收; undone within a day it is in service again, and the provider is not paid', async () => {
    const { provider, pack } = await providedPackage(server)
    const { id } = await inService(server, pack.id, {}, provider.id)
    await use(server, id, 10)
    const used = await orderOf(server, id)
    expect(used).toMatchObject({ status: toAccept, usedCount: 10 })
    expect(await usesOf(id)).toMatchObject([{ quantity: 10, amount: '355.50', undoneAt: null }])
    expect((await undo(server, id, used.usages[0]?.id ?? 0)).code).toBe(200)
    expect(await orderOf(server, id)).toMatchObject({ status: running, usedCount: 0 })
    expect((await usesOf(id))[0]?.undoneAt).not.toBeNull()
    const shown = await server.data(getServicePackage, { id: pack.id }, trade)
    expect(shown.usedRate).toBe('0.0')
  })

  test('older than 24 hours it stays', async () => {
    const { id } = await inService(server, (await packageOnSale(server)).id)
    await use(server, id, 1)
    const { usages } = await orderOf(server, id)
    const createdAt = hoursAfter(server.now(), -25)
    await server.db.update(serviceUsage).set({ createdAt }).where(eq(serviceUsage.serviceOrderId, id))
    expect(await undo(server, id, usages[0]?.id ?? 0)).toMatchObject({
      code: 422,
      message: '超过 24 小时的核销不能撤销',
    })
  })

  test('after the last day, or before the assignment, it is refused', async () => {
    const order = await inService(server, (await packageOnSale(server)).id)
    await setOrder(server, order.id, { expireAt: daysAfter(server.now(), -1).slice(0, 10) })
    expect(await use(server, order.id, 1)).toMatchObject({ code: 422, message: '服务已过有效期，不能核销' })
    const waiting = await paid(server, (await packageOnSale(server)).id)
    expect(await use(server, waiting.id, 1)).toMatchObject({ code: 422, message: '待派单的服务订单不能核销' })
  })

  test('is accepted for the buyer with a reason', async () => {
    const { id } = await inService(server, (await packageOnSale(server)).id)
    await use(server, id, 10)
    const { version } = await rowOf(server, id)
    expect((await server.api(acceptServiceOrder, { id, version, reason: '' }, trade)).code).toBe(422)
    const done = await server.data(acceptServiceOrder, { id, version, reason: '客户电话确认' }, trade)
    expect(done).toMatchObject({ status: completed, completedAt: expect.any(String) })
  })
})

describe('gifts', () => {
  test('one request gives once', async () => {
    const pack = await packageOnSale(server)
    const card = await openedCard(server)
    const requestId = randomUUID()
    for (const _ of [1, 2]) {
      expect((await giftTo(server, pack.id, [card.id], requestId)).data).toEqual({ done: 1, failed: [] })
    }
    const rows = await server.db.select().from(serviceOrder).where(eq(serviceOrder.cardMerchantId, card.id))
    expect(rows).toMatchObject([
      { origin: serviceOrigin.staff, status: unassigned, payAmount: '0.00', totalCount: 20, quantity: 2 },
    ])
    const own = await server.data(listServiceOrders, { cardMerchantId: card.id }, trade)
    expect(own.list.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  })

  test('a package that is not on sale is refused, and cards in other areas are listed', async () => {
    const card = await openedCard(server)
    const off = await packageOnSale(server, { status: servicePackageStatus.offSale })
    expect(fields(await giftTo(server, off.id, [card.id]))).toEqual({ servicePackageId: '请选择上架的服务包' })
    const south = await packageOnSale(server, { areas: ['440000', '450000'] })
    expect(await giftTo(server, south.id, [card.id])).toMatchObject({
      code: 422,
      message: '商家所在地区不在服务包的服务地区内',
    })
  })
})

describe('rights', () => {
  test('finance does not assign or use; phones need order:contact, also to search by', async () => {
    const { id } = await inService(server, (await packageOnSale(server)).id)
    expect((await assign(server, [id], {}, finance)).code).toBe(403)
    expect((await use(server, id, 1, {}, finance)).code).toBe(403)
    const { order } = await given(server, (await packageOnSale(server)).id)
    expect((await orderOf(server, order.id, trade)).buyerPhone).toBe(order.buyerPhone)
    const auditor = { as: 'auditor' }
    expect((await orderOf(server, order.id, auditor)).buyerPhone).not.toBe(order.buyerPhone)
    const byPhone = (as: { as: string }) => server.data(listServiceOrders, { buyerPhone: order.buyerPhone }, as)
    expect((await byPhone(trade)).list.map((row) => row.id)).toContain(order.id)
    expect((await byPhone(auditor)).list).toEqual([])
  })
})
