import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productStatus } from '#contract/goods/codes.ts'
import { setProductPrice } from '#contract/goods/prices.ts'
import { MAX_SHEET_ROWS } from '#contract/goods/products.ts'
import { setProductStock } from '#contract/goods/stock.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { applyPlannedPrices } from '#server/areas/goods/price/planned-prices.ts'
import { product, sku, skuPriceChange, stockLog } from '#server/database/schema/goods.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { addProducts } from '#server/demo/more-products.ts'
import { after, days, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
/** One SKU more than a spreadsheet may contain. */
let versions: {
  id: number
  version: number
  productId: number
  stock: number
  purchasePrice: string
  salePrice: string
}[]
const read = async () => {
  const rows = await server.db
    .select({
      id: sku.id,
      version: sku.version,
      productId: sku.productId,
      stock: sku.stock,
      purchasePrice: sql<string>`${sku.purchasePrice}`,
      salePrice: sql<string>`${sku.salePrice}`,
    })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(inArray(product.status, [productStatus.readyToList, productStatus.onSale, productStatus.offSale]))
    .orderBy(asc(sku.id))
  return rows.filter(({ salePrice, purchasePrice }) => salePrice && purchasePrice).slice(-MAX_SHEET_ROWS - 1)
}
beforeAll(async () => {
  server = await createTestServer()
  await addProducts(server.services.databases.pool, 4_500, () => {})
  versions = await read()
  expect(versions).toHaveLength(MAX_SHEET_ROWS + 1)
})
afterAll(() => server.close())

const cent = (price: string): string => (Number(price) + 0.01).toFixed(2)
const pricesOf = (rows: typeof versions) =>
  rows.map(({ id, version, salePrice }) => ({ skuId: id, version, salePrice: cent(salePrice) }))
const sheet = () => versions.slice(0, MAX_SHEET_ROWS)
const setPrice = (rows: object[], rest: object = {}) =>
  server.api(setProductPrice, { rows, ...rest } as never, { as: 'goods' })
const written = async () => ({
  prices: await server.db.$count(skuPriceChange),
  flow: await server.db.$count(stockLog),
  records: await server.db.$count(
    auditLog,
    and(eq(auditLog.resource, 'product'), eq(auditLog.result, auditResult.success)),
  ),
  versions: (await read()).map(({ id, version, salePrice, stock }) => [id, version, salePrice, stock].join()),
})

describe('a sheet of 5,000 prices', () => {
  test('is refused as a whole for one invalid row: nothing is written', async () => {
    const before = await written()
    const rows = pricesOf(sheet()).map((row, index) => (index === 4_321 ? { ...row, salePrice: '' } : row))
    expect(await setPrice(rows)).toMatchObject({
      code: 422,
      data: { fields: { 'rows.4321.salePrice': expect.any(String) } },
    })
    expect(await written()).toEqual(before)
  })

  test('lists every SKU with a price changed meanwhile, and its current price', async () => {
    const stale = [7, 4_900]
    const rows = pricesOf(sheet()).map((row, index) => (stale.includes(index) ? { ...row, version: 99 } : row))
    const { code, data } = await setPrice(rows)
    expect(code).toBe(409)
    const { latest } = data as unknown as { latest: { id: number; salePrice: string }[] }
    expect(latest.map(({ id, salePrice }) => [id, salePrice])).toEqual(
      stale.map((index) => [versions[index]?.id, versions[index]?.salePrice]),
    )
  })

  test('accepts no more than that', async () => {
    expect(await setPrice(pricesOf(versions))).toMatchObject({ code: 422, message: '一次最多改 5000 个规格' })
  })

  test('is saved at once, with history, product totals and a record for each', async () => {
    const before = await written()
    expect(await setPrice(pricesOf(sheet()))).toMatchObject({ code: 200, data: { done: 5_000, scheduled: 0 } })
    const now = await read()
    expect(now.slice(0, -1).map(({ version, salePrice }) => [version, salePrice])).toEqual(
      sheet().map(({ version, salePrice }) => [version + 1, cent(salePrice)]),
    )
    expect(now.at(-1)).toEqual(versions.at(-1))
    const after = await written()
    const products = [...new Set(sheet().map(({ productId }) => productId))]
    expect([after.prices - before.prices, after.records - before.records]).toEqual([5_000, products.length])
    const wrong = await server.db
      .select({ id: product.id })
      .from(product)
      .where(
        sql`${product.id} = any(${sql.param(products)}) and ${product.salePriceMax} is distinct from
          (select max(${sku.salePrice}) from ${sku} where ${sku.productId} = ${product.id} and ${sku.enabled})`,
      )
    expect(wrong).toEqual([])
    versions = now
  })

  test('is applied when due, the later change after the earlier', async () => {
    const [first] = versions
    if (!first) throw new Error('no version')
    const inDays = (count: number) => after(moment(new Date()), days(count))
    const later = { skuId: first.id, version: first.version, salePrice: cent(cent(first.salePrice)) }
    await setPrice([later], { effectiveAt: inDays(3) })
    expect(await setPrice(pricesOf(sheet()), { effectiveAt: inDays(2) })).toMatchObject({ data: { scheduled: 5_000 } })
    expect(await applyPlannedPrices(server.db, inDays(4))).toBe(5_001)
    versions = await read()
    expect(versions[0]?.salePrice).toBe(later.salePrice)
    const changes = await server.db
      .select()
      .from(skuPriceChange)
      .where(eq(skuPriceChange.skuId, first.id))
      .orderBy(asc(skuPriceChange.effectiveAt))
    expect(
      changes.slice(-2).map(({ salePriceBefore, salePrice, status }) => [salePriceBefore, salePrice, status]),
    ).toEqual([
      [first.salePrice, cent(first.salePrice), 1],
      [cent(first.salePrice), later.salePrice, 1],
    ])
  })
})

describe('a sheet of 5,000 stocks', () => {
  const setStock = (rows: object[]) => server.api(setProductStock, { rows, kind: 1 } as never, { as: 'goods' })
  const added = () => sheet().map(({ id }) => ({ skuId: id, mode: 2, quantity: 3 }))

  test('is refused as a whole for one invalid row: nothing is written', async () => {
    const before = await written()
    const rows = added().map((row, index) => (index === 4_999 ? { ...row, quantity: 9_999_999 } : row))
    expect(await setStock(rows)).toMatchObject({
      code: 422,
      data: { fields: { 'rows.4999.quantity': '不能大于 9999999' } },
    })
    expect(await written()).toEqual(before)
  })

  test('is saved at once, with its stock log', async () => {
    const before = await written()
    expect(await setStock(added())).toMatchObject({ code: 200, data: { done: 5_000 } })
    const now = await read()
    expect(now.slice(0, -1).map(({ stock }) => stock)).toEqual(sheet().map(({ stock }) => stock + 3))
    expect((await written()).flow - before.flow).toBe(5_000)
  })
})
