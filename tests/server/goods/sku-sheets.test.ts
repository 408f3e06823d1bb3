import { buffer } from 'node:stream/consumers'
import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productStatus } from '#contract/goods/codes.ts'
import { exportProducts } from '#contract/goods/products.ts'
import { commitImport, getImportTemplate, type ImportCheck, validateImport } from '#contract/imports.ts'
import { jobStatus } from '#contract/job-codes.ts'
import { product, productReview, sku, skuPriceChange, stockLog } from '#server/database/schema/goods.ts'
import { job } from '#server/database/schema/platform.ts'
import { readSheet } from '#server/imports/read-sheet.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function bytesOf(url: string): Promise<Uint8Array> {
  const { store } = server.services
  const stream = await store.read(store.keyOf(url) ?? '')
  return stream ? buffer(stream) : new Uint8Array()
}

/** The exported file of some products, with its rows by SKU code. */
async function exported(kind: 'price' | 'stock', params: { spuIds?: number[]; columns?: string[] } = {}, as = 'goods') {
  const { jobId, fileUrl } = await server.data(exportProducts, { ...params, kind }, { as })
  if (!fileUrl) while (await runNextJob(server.services));
  const [made] = await server.db.select().from(job).where(eq(job.id, jobId))
  const file = await bytesOf(fileUrl ?? server.services.store.signedUrl(made?.resultKey ?? '', 60))
  const [head, ...rows] = readSheet(file, 100_000).map(({ cells }) => cells)
  return { file, head: head ?? [], rows: rows.map((cells) => head?.map((_title, at) => cells[at] ?? '') ?? []) }
}

const templateHead = async (resource: string) => {
  const { url } = await server.data(getImportTemplate, { resource }, { as: 'goods' })
  return readSheet(await bytesOf(url), 10)[0]?.cells
}

async function checked(resource: string, file: Uint8Array, as = 'goods'): Promise<ImportCheck> {
  return server.data(validateImport, { resource, key: await uploadSheet(server, as, file) }, { as })
}

async function take({ checkId }: ImportCheck, as = 'goods'): Promise<void> {
  const { jobId } = await server.data(commitImport, { checkId }, { as })
  while (await runNextJob(server.services));
  const [done] = await server.db.select().from(job).where(eq(job.id, jobId))
  expect([done?.status, done?.failReason]).toEqual([jobStatus.done, ''])
}

/** Products with all prices on each SKU. */
async function priced(count: number) {
  const rows = await server.db
    .select({ id: product.id, skuCode: sku.skuCode, skuId: sku.id })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(eq(product.status, productStatus.onSale), isNotNull(sku.salePrice), gt(sku.stock, 20)))
    .orderBy(sku.id)
    .limit(count)
  return { ids: [...new Set(rows.map(({ id }) => id))], first: rows[0]?.skuCode ?? '', skuId: rows[0]?.skuId ?? 0 }
}

const changed = (rows: string[][], head: string[], skuCode: string, change: Record<string, string>) =>
  rows.map((cells) => (cells[0] === skuCode ? cells.map((text, at) => change[head[at] ?? ''] ?? text) : cells))

describe.each([
  ['price', 'productPrice'],
  ['stock', 'productStock'],
] as const)('the sheet of %s', (kind, resource) => {
  test('has exactly the columns of its import', async () => {
    const { ids } = await priced(3)
    expect((await exported(kind, { spuIds: ids })).head).toEqual(await templateHead(resource))
    const asListed = { spuIds: ids, columns: ['name', 'supplyPrice', 'salePriceMin'] }
    expect((await exported(kind, asListed)).head).toEqual(await templateHead(resource))
  })

  test('can be imported unchanged without any effect', async () => {
    const { ids } = await priced(40)
    const { file, rows } = await exported(kind, { spuIds: ids })
    const before = [await server.db.$count(skuPriceChange), await server.db.$count(stockLog)]
    const check = await checked(resource, file)
    expect(check).toMatchObject({ totalRows: rows.length, errorRows: 0, errorList: [] })
    await take(check)
    expect([await server.db.$count(skuPriceChange), await server.db.$count(stockLog)]).toEqual(before)
  })
})

test('an edited price is imported, and no other', async () => {
  const { ids, first, skuId } = await priced(10)
  const { head, rows } = await exported('price', { spuIds: ids })
  const before = await server.db.$count(skuPriceChange)
  const [old] = await server.db.select().from(sku).where(eq(sku.id, skuId))
  const next = (Number(old?.salePrice) + 1).toFixed(2)
  await take(await checked('productPrice', await sheetFile(head, changed(rows, head, first, { 销售价: next }))))
  const [now] = await server.db.select().from(sku).where(eq(sku.id, skuId))
  expect(now).toMatchObject({ salePrice: next, supplyPrice: old?.supplyPrice, saleFactor: old?.saleFactor })
  expect(await server.db.$count(skuPriceChange)).toBe(before + 1)
})

test('an edited stock is imported; meanwhile sold quantities are reported for edited rows, and preserved for others', async () => {
  const { ids, first, skuId } = await priced(10)
  const { head, rows } = await exported('stock', { spuIds: ids })
  const [old] = await server.db.select().from(sku).where(eq(sku.id, skuId))
  const stock = (old?.stock ?? 0) - 2
  await server.db.update(sku).set({ stock }).where(eq(sku.id, skuId))
  const untouched = await checked('productStock', await sheetFile(head, rows))
  expect(untouched.errorRows).toBe(0)
  await take(untouched)
  expect((await server.db.select().from(sku).where(eq(sku.id, skuId)))[0]?.stock).toBe(stock)
  const edited = await sheetFile(head, changed(rows, head, first, { 数量: '500' }))
  expect((await checked('productStock', edited)).errorList).toMatchObject([
    { column: '原库存', reason: `库存已变化，现为 ${stock}` },
  ])
  const fresh = await sheetFile(head, changed(rows, head, first, { 数量: '500', 原库存: String(stock) }))
  await take(await checked('productStock', fresh))
  expect((await server.db.select().from(sku).where(eq(sku.id, skuId)))[0]?.stock).toBe(500)
})

test('a supplier gets its own SKUs and its supply prices only, and may import them', async () => {
  const { head, rows, file } = await exported('price', {}, 'supplier')
  expect(head).toEqual(['SKU 编码', '商品名称', '规格', '供货价', '调价原因'])
  expect(rows.length).toBeGreaterThan(0)
  const all = await server.db.$count(sku)
  expect(rows.length).toBeLessThan(all)
  const before = await server.db.$count(productReview)
  const check = await checked('productPrice', file, 'supplier')
  expect(check.errorList).toEqual([])
  await take(check, 'supplier')
  expect(await server.db.$count(productReview)).toBe(before)
})

test('an import does not reveal prices that a supplier may not see', async () => {
  const { head, rows } = await exported('price', {}, 'supplier')
  const code = rows[0]?.[0] ?? ''
  const [known] = await server.db.select().from(sku).where(eq(sku.skuCode, code))
  const file = await sheetFile([...head, '销售价'], [[...(rows[0] ?? []), known?.salePrice ?? '1.00']])
  const { errorList } = await checked('productPrice', file, 'supplier')
  expect(errorList.map(({ reason }) => reason)).toContain('供应商只能填写供货价')
})
