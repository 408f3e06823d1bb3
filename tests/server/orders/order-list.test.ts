import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import { buyerKind, orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { countOrders, exportOrders, getOrder, listOrders } from '#contract/orders/order-queries.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { job } from '#server/database/schema/platform.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { lineOf, paidOrder, twoSuppliers } from './paid-orders.ts'

const as = 'trade'
let server: TestServer
let own: number
let other: number
beforeAll(async () => {
  server = await createTestServer()
  ;[own, other] = await twoSuppliers(server)
})
afterAll(() => server.close())

describe('the list of orders', () => {
  test('shows one kind, newest first, with sums over all pages', async () => {
    const first = await server.data(listOrders, { bizType: orderBizType.distributorPurchase, pageSize: 10 }, { as })
    const rows = await server.db.select().from(order).where(eq(order.bizType, orderBizType.distributorPurchase))
    expect(first.total).toBe(rows.length)
    expect(first.list.map(({ id }) => id)).toEqual(
      rows
        .toSorted((left, right) => Date.parse(right.createdAt) - Date.parse(left.createdAt) || right.id - left.id)
        .map(({ id }) => id)
        .slice(0, 10),
    )
    const cents = rows.reduce((sum, { payAmount }) => sum + Math.round(Number(payAmount) * 100), 0)
    expect(first.payAmount).toBe((cents / 100).toFixed(2))
  })

  test('the tab 待发货 contains two statuses, and its count is their sum', async () => {
    const counts = await server.data(countOrders, { bizType: orderBizType.blackCardPurchase }, { as })
    const waiting = await server.data(
      listOrders,
      {
        bizType: orderBizType.blackCardPurchase,
        status: [orderStatus.paid, orderStatus.partlyShipped],
        pageSize: 200,
      },
      { as },
    )
    expect(counts.waitShip).toBe((counts.status['1'] ?? 0) + (counts.status['2'] ?? 0))
    expect(waiting.total).toBe(counts.waitShip)
    expect(new Set(waiting.list.map(({ status }) => status))).toEqual(new Set([1, 2]))
    expect(Object.values(counts.status).reduce((sum, count) => sum + count, 0)).toBe(counts.all)
    expect((counts.waitConfirmPay ?? 0) + (counts.overdue ?? 0) + (counts.refunding ?? 0)).toBeGreaterThan(0)
  })

  test.each([
    [{ createdFrom: '2026-06-02', createdTo: '2026-06-01' }, 422, '开始日期不能晚于结束日期'],
    [{ createdFrom: '2025-01-01', createdTo: '2026-06-01' }, 422, '时间范围不能超过 366 天'],
    [{ paidFrom: '2026-06-02', paidTo: '2026-06-01' }, 422, '开始日期不能晚于结束日期'],
  ])('%j: %i %s', async (range, code, message) => {
    expect(await server.api(listOrders, { bizType: orderBizType.blackCardPurchase, ...range }, { as })).toMatchObject({
      code,
      message,
    })
    expect(await server.api(countOrders, { bizType: orderBizType.blackCardPurchase, ...range }, { as })).toMatchObject({
      code,
      message,
    })
  })

  test('an unknown party: an empty list with the reason', async () => {
    const found = (filter: object) =>
      server.data(listOrders, { bizType: orderBizType.channelPurchase, ...filter }, { as })
    expect(await found({ channelId: 999_999 })).toMatchObject({ list: [], notice: '渠道商不存在', payAmount: '0.00' })
    expect(await found({ distributorId: 999_999 })).toMatchObject({ list: [], notice: '经销商不存在' })
    const [distributor] = await server.db.select().from(tradeParty).where(eq(tradeParty.kind, buyerKind.distributor))
    const ofOtherKind = await found({ channelId: distributor?.id })
    expect(ofOtherKind).toMatchObject({ list: [], notice: '渠道商不存在' })
    expect((await found({})).notice).toBeUndefined()
  })

  test('is searched by pasted numbers, name or code of goods, buyer, parcel number, area and amount', async () => {
    const { order: row, lines } = await paidOrder(server, [{ supplierId: own, quantity: 2 }], {
      buyerName: '沈知夏测试',
      receiverArea: '650102',
      buyerPhone: '13711112222',
    })
    const ids = async (filter: object) =>
      (
        await server.data(listOrders, { bizType: orderBizType.blackCardPurchase, pageSize: 200, ...filter }, { as })
      ).list.map(({ id }) => id)
    expect(await ids({ orderNos: [row.orderNo, '260101000000000000'] })).toEqual([row.id])
    expect(await ids({ buyerPhones: ['13711112222'] })).toEqual([row.id])
    expect(await ids({ keyword: '知夏测' })).toEqual([row.id])
    expect(await ids({ keyword: row.orderNo })).toEqual([row.id])
    expect(await ids({ keyword: lineOf({ lines }).skuCode })).toContain(row.id)
    expect(await ids({ productName: '测试商品1' })).toContain(row.id)
    expect(await ids({ receiverArea: '650000', buyerPhones: ['13711112222'] })).toEqual([row.id])
    expect(await ids({ receiverArea: '330000', buyerPhones: ['13711112222'] })).toEqual([])
    expect(await ids({ amountFrom: '200.00', amountTo: '200', buyerPhones: ['13711112222'] })).toEqual([row.id])
    expect(await ids({ amountFrom: '200.01', buyerPhones: ['13711112222'] })).toEqual([])
    expect(await ids({ keyword: '%' })).toEqual([])
  })
})

describe('scope', () => {
  test('a supplier sees its own lines of an order, no buyer prices and no other supplier', async () => {
    const { order: row } = await paidOrder(server, [
      { supplierId: own, quantity: 2, price: '300.00' },
      { supplierId: other, quantity: 1 },
    ])
    const shown = await server.data(getOrder, { id: row.id }, { as: 'supplier' })
    expect(shown.lines).toHaveLength(1)
    expect(shown.lines[0]?.supplier.id).toBe(own)
    expect(shown).toMatchObject({ supplierCount: 1, totalQty: 2, payments: [], waitingPayment: null })
    const text = JSON.stringify(shown)
    for (const hidden of ['payAmount', 'unitPrice', 'salePrice', 'purchasePrice', 'costAmount', '300.00']) {
      expect(text).not.toContain(hidden)
    }
    const list = await server.data(
      listOrders,
      { bizType: orderBizType.blackCardPurchase, orderNos: [row.orderNo] },
      { as: 'supplier' },
    )
    expect(list.list[0]?.lines).toHaveLength(1)
    expect(list.payAmount).toBeUndefined()
    expect(list.list[0]?.payAmount).toBeUndefined()
    expect(Object.keys(shown.allowed).toSorted()).toEqual(['addShipment', 'remarkOrders'])
  })

  test('a supplier does not find orders without lines of its own, and cannot filter by paid amounts', async () => {
    const { order: row } = await paidOrder(server, [{ supplierId: other, quantity: 1 }])
    expect(await server.api(getOrder, { id: row.id }, { as: 'supplier' })).toMatchObject({
      code: 404,
      message: '订单不存在',
    })
    const found = await server.data(
      listOrders,
      { bizType: orderBizType.blackCardPurchase, orderNos: [row.orderNo] },
      { as: 'supplier' },
    )
    expect(found.list).toEqual([])
    const own1 = await paidOrder(server, [{ supplierId: own, quantity: 1, price: '77.00' }])
    const requested = { bizType: 1 as const, orderNos: [own1.order.orderNo], amountFrom: '9999.00' }
    expect(await server.api(listOrders, requested, { as: 'supplier' })).toMatchObject({
      code: 403,
      message: '您没有查看该字段的权限，不能按它筛选',
    })
    expect((await server.data(listOrders, requested, { as: 'trade' })).list).toEqual([])
  })

  test('a receiver is masked for a supplier until the order is paid, and for callers without the contact permission', async () => {
    const unpaid = await paidOrder(server, [{ supplierId: own, quantity: 1 }], {
      status: orderStatus.unpaid,
      payMethod: null,
    })
    const paid = await paidOrder(server, [{ supplierId: own, quantity: 1 }])
    const shown = async (id: number, who: string) => {
      const { receiverName, receiverPhone, receiverAddress } = await server.data(getOrder, { id }, { as: who })
      return { receiverName, receiverPhone, receiverAddress }
    }
    const masked = { receiverName: '李**', receiverPhone: '139****9000', receiverAddress: '******' }
    expect(await shown(unpaid.order.id, 'supplier')).toEqual(masked)
    expect(await shown(paid.order.id, 'supplier')).toMatchObject({ receiverPhone: '13900139000' })
    expect(await shown(paid.order.id, 'auditor')).toEqual(masked)
    expect(await shown(paid.order.id, 'trade')).toMatchObject({ receiverName: '李先生' })
  })

  test('a dealer sees only its own orders, without the platform’s costs; for its sales the profit', async () => {
    const mine = await paidOrder(server, [{ supplierId: own, quantity: 1 }], {
      bizType: orderBizType.distributorPurchase,
      distributorId: 1,
    })
    const sale = await paidOrder(server, [{ supplierId: own, quantity: 1 }], {
      bizType: orderBizType.consumerSale,
      distributorId: 1,
    })
    const strange = await paidOrder(server, [{ supplierId: own, quantity: 1 }], {
      bizType: orderBizType.consumerSale,
      distributorId: 2,
    })
    expect((await server.api(getOrder, { id: strange.order.id }, { as: 'dealer' })).code).toBe(404)
    const purchase = await server.data(getOrder, { id: mine.order.id }, { as: 'dealer' })
    expect(purchase).toMatchObject({ payAmount: '100.00' })
    expect([purchase.costAmount, purchase.profitAmount, purchase.sellerRemark]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(purchase.lines[0]?.supplyPrice).toBeUndefined()
    expect((await server.data(getOrder, { id: sale.order.id }, { as: 'dealer' })).profitAmount).toBe('100.00')
    const { list } = await server.data(
      listOrders,
      { bizType: orderBizType.consumerSale, pageSize: 200 },
      { as: 'dealer' },
    )
    expect(list.every(({ distributor }) => distributor?.id === 1)).toBe(true)
  })

  test('costs require the permission', async () => {
    const { order: row, lines } = await paidOrder(server, [{ supplierId: own, quantity: 2 }], {
      bizType: orderBizType.blackCardSale,
      costAmount: '150.00',
    })
    await server.db
      .update(orderLine)
      .set({ purchasePrice: '75.00' })
      .where(eq(orderLine.id, lineOf({ lines }).id))
    const finance = await server.data(getOrder, { id: row.id }, { as: 'finance' })
    expect(finance).toMatchObject({ costAmount: '150.00', profitAmount: '50.00' })
    expect(finance.lines[0]?.purchasePrice).toBe('75.00')
    const service = await server.data(getOrder, { id: row.id }, { as: 'trade' })
    expect([service.costAmount, service.profitAmount, service.lines[0]?.purchasePrice]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('the log of an order is readable with the order', async () => {
    const { order: row } = await paidOrder(server, [{ supplierId: other, quantity: 1 }])
    const log = { resource: 'order', targetId: row.id }
    expect((await server.api(listTargetAuditLogs, log, { as: 'trade' })).code).toBe(200)
    expect((await server.api(listTargetAuditLogs, log, { as: 'supplier' })).code).toBe(404)
  })
})

test('an unknown external status has no label, and the order still opens', async () => {
  const { order: row } = await paidOrder(server, [{ supplierId: own, quantity: 1 }])
  await server.db
    .update(order)
    .set({ status: 9 as 5 })
    .where(eq(order.id, row.id))
  expect(await server.data(getOrder, { id: row.id }, { as })).toMatchObject({ status: 9 })
})

test('exports: by order and by line, with the permission', async () => {
  const exported = (params: object, who = as) =>
    server.api(
      exportOrders,
      { bizType: orderBizType.blackCardPurchase, status: [orderStatus.unpaid], ...params },
      { as: who },
    )
  expect((await exported({})).code).toBe(200)
  expect((await exported({ grain: 'line' })).code).toBe(200)
  expect((await exported({ grain: 'line' }, 'supplier')).code).toBe(200)
  expect((await exported({}, 'marketing')).code).toBe(403)
})

test.each(['order', 'line'] as const)('the export by %s masks phones without the contact permission', async (grain) => {
  const { order: row } = await paidOrder(server, [{ supplierId: own, quantity: 1 }], {
    bizType: orderBizType.consumerSale,
    distributorId: 1,
  })
  const sheetFor = async (who: string) => {
    const started = await server.data(
      exportOrders,
      { bizType: orderBizType.consumerSale, ids: [row.id], grain },
      { as: who },
    )
    const [done] = await server.db.select().from(job).where(eq(job.id, started.jobId))
    const chunks: Uint8Array[] = []
    for await (const chunk of (await server.services.store.read(done?.resultKey ?? '')) ?? []) chunks.push(chunk)
    return strFromU8(unzipSync(Buffer.concat(chunks))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  }
  const phones = ['13800138000', '13900139000']
  const masked = await sheetFor('finance')
  for (const phone of phones) expect(masked).not.toContain(phone)
  expect(masked).toContain('139****9000')
  const open = await sheetFor('trade')
  for (const phone of phones) expect(open).toContain(phone)
})
