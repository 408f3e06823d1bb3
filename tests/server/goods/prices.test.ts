import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { priceChangeStatus, productStatus } from '#contract/goods/codes.ts'
import { cancelPriceChange, listPriceChanges, setProductPrice } from '#contract/goods/prices.ts'
import { listProducts, listSkus, type Sku } from '#contract/goods/products.ts'
import { listStockLogs, setProductStock } from '#contract/goods/stock.ts'
import type { PriceName } from '#contract/rules/price.ts'
import { getProfile } from '#contract/session.ts'
import { applyPlannedPrices } from '#server/areas/goods/price/planned-prices.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { after, days, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
let versions: Sku[]
beforeAll(async () => {
  server = await createTestServer()
  const { list } = await server.data(listProducts, { status: productStatus.onSale, pageSize: 60 }, { as: 'goods' })
  const skus = await server.data(listSkus, { spuIds: list.map(({ id }) => id) }, { as: 'goods' })
  versions = skus.list.filter((row) => row.enabled && row.stock > 20)
})
afterAll(() => server.close())

/** SKUs not used by other tests. */
const fresh = (): Sku => {
  const row = versions.shift()
  if (!row) throw new Error('no version left')
  return row
}
const stored = async (id: number) => {
  const [row] = await server.db.select().from(sku).where(eq(sku.id, id))
  if (!row) throw new Error(`no version ${id}`)
  return row
}
const setPrice = (rows: object[], rest: object = {}) =>
  server.api(setProductPrice, { rows, ...rest } as never, { as: 'goods' })

describe('setting prices', () => {
  test('stores the prices as sent, derives nothing, and updates the list', async () => {
    const { id, version, productId, salePrice } = fresh()
    const price = (Number(salePrice) * 1.1).toFixed(2)
    expect(await setPrice([{ skuId: id, version, salePrice: price }])).toMatchObject({
      code: 200,
      data: { done: 1, scheduled: 0 },
    })
    const row = await stored(id)
    expect(row).toMatchObject({ salePrice: price, version: version + 1 })
    const [owner] = await server.db.select().from(product).where(eq(product.id, productId))
    const own = await server.db
      .select()
      .from(sku)
      .where(and(eq(sku.productId, productId), eq(sku.enabled, true)))
    expect(Number(owner?.salePriceMax)).toBe(Math.max(...own.map((item) => Number(item.salePrice))))
    const changes = await server.data(listPriceChanges, { skuId: id }, { as: 'goods' })
    expect(changes.list[0]).toMatchObject({ salePriceBefore: salePrice, salePrice: price, status: 1 })
  })

  test('concurrent pricing of a SKU: 409 with the current price', async () => {
    const { id, version, salePrice } = fresh()
    const mine = (Number(salePrice) + 1).toFixed(2)
    await setPrice([{ skuId: id, version, salePrice: mine }])
    const late = await setPrice([{ skuId: id, version, salePrice: (Number(salePrice) + 2).toFixed(2) }])
    expect(late).toMatchObject({ code: 409, data: { latest: [{ id, salePrice: mine, version: version + 1 }] } })
  })

  test('a change of a fifth requires a reason of five characters', async () => {
    const { id, version, salePrice } = fresh()
    const row = { skuId: id, version, salePrice: (Number(salePrice) * 1.2).toFixed(2) }
    expect(await setPrice([row])).toMatchObject({ code: 422, message: '价格变动达到 20%，请填写调价原因' })
    expect(await setPrice([row], { reason: '涨价' })).toMatchObject({ code: 422 })
    expect(await setPrice([row], { reason: '原材料涨价' })).toMatchObject({ code: 200 })
  })

  test('a price below its base price requires a confirmation and a reason', async () => {
    const { id, version, purchasePrice, skuCode } = fresh()
    const row = { skuId: id, version, salePrice: (Number(purchasePrice) - 1).toFixed(2) }
    expect(await setPrice([row])).toMatchObject({ code: 422, message: `SKU ${skuCode} 销售价低于采购价，请确认` })
    expect(await setPrice([row], { confirmLoss: true })).toMatchObject({
      code: 422,
      data: { fields: { reason: expect.any(String) } },
    })
    expect(await setPrice([row], { confirmLoss: true, reason: '清仓处理尾货' })).toMatchObject({ code: 200 })
  })

  test('one refused row rolls back all', async () => {
    const [good, bad] = [fresh(), fresh()]
    const answer = await setPrice([
      { skuId: good.id, version: good.version, productPrice: (Number(good.productPrice) + 1).toFixed(2) },
      { skuId: bad.id, version: bad.version, salePrice: '' },
    ])
    expect(answer).toMatchObject({ code: 422, data: { fields: { 'rows.1.salePrice': expect.any(String) } } })
    expect((await stored(good.id)).productPrice).toBe(good.productPrice)
  })

  test.each(['-1', 'abc', '10000000', '1.234', '1e3'])('refuses the price %s', async (salePrice) => {
    const { id, version } = versions[0] ?? fresh()
    expect((await setPrice([{ skuId: id, version, salePrice }])).code).toBe(422)
  })

  test('requires the permission to price', async () => {
    const { id, version } = versions[0] ?? fresh()
    const rows = [{ skuId: id, version, salePrice: '100' }]
    expect((await server.api(setProductPrice, { rows }, { as: 'supplier' })).code).toBe(403)
  })
})

describe('planned prices', () => {
  const inDays = (count: number) => after(moment(new Date()), days(count))

  test('are applied when due, and can be cancelled until then', async () => {
    const { id, version, salePrice } = fresh()
    const price = (Number(salePrice) + 5).toFixed(2)
    const effectiveAt = inDays(2)
    const answer = await setPrice([{ skuId: id, version, salePrice: price }], { effectiveAt })
    expect(answer).toMatchObject({ code: 200, data: { done: 0, scheduled: 1 } })
    await applyPlannedPrices(server.db, inDays(1))
    expect((await stored(id)).salePrice).toBe(salePrice)
    await applyPlannedPrices(server.db, inDays(3))
    expect((await stored(id)).salePrice).toBe(price)
    const [change] = (await server.data(listPriceChanges, { skuId: id }, { as: 'goods' })).list
    expect(change?.status).toBe(priceChangeStatus.applied)
    const late = await server.api(cancelPriceChange, { ids: [change?.id ?? 0] }, { as: 'goods' })
    expect(late).toMatchObject({ code: 422, message: '已生效,不能取消' })
  })

  test('do not change omitted prices, nor a price set manually since', async () => {
    const { id, version } = fresh()
    const prices = { supplyPrice: '100.00', purchasePrice: '120.00', productPrice: '180.00', salePrice: '240.00' }
    const factors = { purchaseFactor: '1.2', productFactor: '1.5', saleFactor: '2' }
    await server.db
      .update(sku)
      .set({ ...prices, ...factors })
      .where(eq(sku.id, id))
    const next = { supplyPrice: '110.00', purchasePrice: '132.00', salePrice: '264.00' }
    await setPrice([{ skuId: id, version, ...next }], { effectiveAt: inDays(2), reason: '原材料涨价' })
    const since = { productPrice: '175.00', salePrice: '259.00' }
    expect(await setPrice([{ skuId: id, version, ...since }])).toMatchObject({ code: 200 })
    await applyPlannedPrices(server.db, inDays(3))
    const holds = { supplyPrice: '110.00', purchasePrice: '132.00', productPrice: '175.00', salePrice: '259.00' }
    expect(await stored(id)).toMatchObject(holds)
    const { list } = await server.data(listPriceChanges, { skuId: id }, { as: 'goods' })
    expect(list.find(({ supplyPrice }) => supplyPrice === '110.00')).toMatchObject({
      ...holds,
      salePriceBefore: '259.00',
      reason: '原材料涨价；销售价 259.00 是手动价，保持不变',
    })
  })

  test('set a price that was planned explicitly, also when it was set manually since', async () => {
    const { id, version, salePrice } = fresh()
    const planned = (Number(salePrice) + 7).toFixed(2)
    await setPrice([{ skuId: id, version, salePrice: planned }], { effectiveAt: inDays(2) })
    await setPrice([{ skuId: id, version, salePrice: (Number(salePrice) + 3).toFixed(2) }])
    await applyPlannedPrices(server.db, inDays(3))
    expect((await stored(id)).salePrice).toBe(planned)
  })

  test('a cancelled one is not applied; one for goods in the recycle bin stores the reason', async () => {
    const [cancelled, gone] = [fresh(), fresh()]
    for (const { id, version, salePrice } of [cancelled, gone]) {
      const rows = [{ skuId: id, version, salePrice: (Number(salePrice) + 5).toFixed(2) }]
      await setPrice(rows, { effectiveAt: inDays(2) })
    }
    const [change] = (await server.data(listPriceChanges, { skuId: cancelled.id }, { as: 'goods' })).list
    await server.data(cancelPriceChange, { ids: [change?.id ?? 0] }, { as: 'goods' })
    await server.db.update(product).set({ status: productStatus.recycled }).where(eq(product.id, gone.productId))
    versions = versions.filter(({ productId }) => productId !== gone.productId)
    await applyPlannedPrices(server.db, inDays(3))
    expect((await stored(cancelled.id)).salePrice).toBe(cancelled.salePrice)
    const [failed] = (await server.data(listPriceChanges, { skuId: gone.id }, { as: 'goods' })).list
    expect(failed).toMatchObject({ status: 3, failReason: '商品已移入回收站' })
  })

  test.each([
    [-1, '生效时间应晚于现在'],
    [91, '生效时间应在 90 天内'],
  ])('%i days ahead is refused', async (count, message) => {
    const { id, version } = versions[0] ?? fresh()
    const answer = await setPrice([{ skuId: id, version, salePrice: '9999' }], { effectiveAt: inDays(count) })
    expect(answer).toMatchObject({ code: 422, message })
  })
})

describe('setting stock', () => {
  const setStock = (rows: object[], kind = 1, remark = '') =>
    server.api(setProductStock, { rows, kind, remark } as never, { as: 'goods' })

  test('adds stock with one log entry, and updates the list', async () => {
    const { id, productId, stock } = fresh()
    const [before] = await server.db.select().from(product).where(eq(product.id, productId))
    expect(await setStock([{ skuId: id, mode: 2, quantity: 5 }])).toMatchObject({
      code: 200,
      data: { done: 1, rows: [{ skuId: id, stock: stock + 5 }] },
    })
    const [owner] = await server.db.select().from(product).where(eq(product.id, productId))
    expect(owner?.stockTotal).toBe((before?.stockTotal ?? 0) + 5)
    const { list } = await server.data(listStockLogs, { skuId: id }, { as: 'goods' })
    expect(list).toMatchObject([{ change: 5, stockAfter: stock + 5, kind: 1 }])
  })

  test('never falls below the reserved quantity', async () => {
    const { id, stock } = fresh()
    await server.db.update(sku).set({ lockedStock: 3 }).where(eq(sku.id, id))
    const answer = await setStock([{ skuId: id, mode: 3, quantity: stock - 2 }], 3, '搬运破损')
    expect(answer).toMatchObject({ code: 422, message: expect.stringContaining('不能小于锁定库存 3') })
  })

  test('setting requires the stock that was read: a changed stock is 409', async () => {
    const { id, stock } = fresh()
    await setStock([{ skuId: id, mode: 2, quantity: 1 }])
    const late = await setStock([{ skuId: id, mode: 1, quantity: 50, stockRead: stock }], 2, '月末盘点')
    expect(late).toMatchObject({ code: 409, data: { latest: [{ id, stock: stock + 1 }] } })
  })

  test.each([
    [2, '盘点必须填写说明'],
    [3, '报损必须填写说明'],
  ])('kind %i requires a remark', async (kind, message) => {
    expect(await setStock([{ skuId: versions[0]?.id, mode: 2, quantity: 1 }], kind)).toMatchObject({
      code: 422,
      message,
    })
  })

  test('a low stock sets the warning', async () => {
    const { id, productId, stock } = fresh()
    const row = { skuId: id, mode: 1, quantity: stock, stockRead: stock, warnStock: stock }
    await setStock([row], 2, '设置预警')
    const [owner] = await server.db.select().from(product).where(eq(product.id, productId))
    expect(owner?.isStockLow).toBe(true)
  })
})

describe('the sheet of a brand', () => {
  test('contains the SKUs of all its products outside the recycle bin, for a supplier only its own', async () => {
    const [brand] = await server.db.select().from(product).where(eq(product.status, productStatus.onSale)).limit(1)
    const brandId = brand?.brandId ?? 0
    const { list } = await server.data(listSkus, { brandId }, { as: 'goods' })
    const remaining = await server.db
      .select({ id: product.id })
      .from(product)
      .where(and(eq(product.brandId, brandId), ne(product.status, productStatus.recycled)))
    expect([...new Set(list.map(({ productId }) => productId))].sort()).toEqual(remaining.map(({ id }) => id).sort())
    const { supplier } = await server.data(getProfile, {}, { as: 'supplier' })
    const [foreign] = await server.db
      .select()
      .from(product)
      .where(ne(product.supplierId, supplier?.id ?? 0))
      .limit(1)
    const others = await server.data(listSkus, { brandId: foreign?.brandId ?? 0 }, { as: 'supplier' })
    expect(others.list).toEqual([])
  })

  test('is requested by products or by a brand, and by exactly one of them', async () => {
    for (const params of [{}, { spuIds: [1], brandId: 1 }]) {
      expect(await server.api(listSkus, params, { as: 'goods' })).toMatchObject({ code: 422 })
    }
  })
})

describe('price history', () => {
  const past = async () => {
    const { id, version, salePrice } = fresh()
    const price = (Number(salePrice) + 1).toFixed(2)
    await setPrice([{ skuId: id, version, salePrice: price }])
    return { skuId: id, price, today: server.now().slice(0, 10) }
  }

  test('shows the changes of one price', async () => {
    const { skuId, price } = await past()
    const of = async (level: PriceName) =>
      (await server.data(listPriceChanges, { skuId, level }, { as: 'goods' })).list.map((row) => row.salePrice)
    expect((await of('salePrice'))[0]).toBe(price)
    expect(await of('supplyPrice')).not.toContain(price)
  })

  test('shows the changes of a period, both days included', async () => {
    const { skuId, price, today } = await past()
    const pricesIn = async (range: object) =>
      (await server.data(listPriceChanges, { skuId, ...range }, { as: 'goods' })).list.map((row) => row.salePrice)
    expect(await pricesIn({ effectiveFrom: today, effectiveTo: today })).toContain(price)
    expect(await pricesIn({ effectiveTo: '2020-01-01' })).toEqual([])
    expect(await pricesIn({ effectiveFrom: after(server.now(), days(2)).slice(0, 10) })).not.toContain(price)
  })

  test('403 for a search by a price that the caller may not read', async () => {
    const refused = await server.api(listPriceChanges, { level: 'purchasePrice' }, { as: 'supplier' })
    expect(refused).toMatchObject({ code: 403, message: '您没有查看该价格的权限，不能按它筛选' })
    expect(await server.api(listPriceChanges, { level: 'salePrice' }, { as: 'supplier' })).toMatchObject({ code: 403 })
    expect(await server.api(listPriceChanges, { level: 'supplyPrice' }, { as: 'supplier' })).toMatchObject({
      code: 200,
    })
  })
})
