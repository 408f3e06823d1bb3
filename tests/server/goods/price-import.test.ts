import { and, desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productStatus, revisionStatus } from '#contract/goods/codes.ts'
import { listPriceChanges } from '#contract/goods/prices.ts'
import { listStockLogs } from '#contract/goods/stock.ts'
import { commitImport, getImportTemplate, validateImport } from '#contract/imports.ts'
import { getJob } from '#contract/jobs.ts'
import { auditSource } from '#contract/permissions/codes.ts'
import { previewRollback, startRollback } from '#contract/rollback.ts'
import { product, productReview, sku } from '#server/database/schema/goods.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { sheetFile, typedFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
type Version = typeof sku.$inferSelect
/** Priced SKUs of goods on sale, of supplier 1 and of the others. */
let own: Version[]
let others: Version[]
beforeAll(async () => {
  server = await createTestServer()
  const rows = await server.db
    .select({ sku, supplierId: product.supplierId })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(eq(product.status, productStatus.onSale), eq(product.revisionStatus, revisionStatus.none)))
    .orderBy(sku.id)
  const whole = rows.filter((item) => item.sku.salePrice && item.sku.supplyPrice && item.sku.stock > 20)
  const priced = [...new Map(whole.map((item) => [item.sku.productId, item])).values()]
  own = priced.filter(({ supplierId }) => supplierId === 1).map((item) => item.sku)
  others = priced.filter(({ supplierId }) => supplierId !== 1).map((item) => item.sku)
})
afterAll(() => server.close())

/** A SKU not used by other tests. */
const fresh = (from = others): Version => {
  const row = from.shift()
  if (!row) throw new Error('no version left')
  return row
}
const stored = async ({ id }: Version) => {
  const [row] = await server.db.select().from(sku).where(eq(sku.id, id))
  return row
}
type Cells = (string | number)[]
const heads = {
  productPrice: ['SKU 编码', '供货价', '采购价', '产品价', '销售价', '采购系数', '产品系数', '销售系数', '调价原因'],
  productStock: ['SKU 编码', '方式', '数量', '原库存', '预警值', '说明'],
}
const check = async (resource: keyof typeof heads, rows: Cells[], as = 'goods') => {
  const key = await uploadSheet(server, as, await sheetFile(heads[resource], rows))
  return server.api(validateImport, { resource, key }, { as })
}
const faultsOf = async (...requested: Parameters<typeof check>) =>
  (await check(...requested)).data.errorList.map(({ row, column, reason }) => [row, column, reason])
/** The job after the import of the rows. */
const take = async (...requested: Parameters<typeof check>) => {
  const { data } = await check(...requested)
  expect(data.errorList).toEqual([])
  const { jobId } = await server.data(commitImport, { checkId: data.checkId }, { as: requested[2] ?? 'goods' })
  while (await runNextJob(server.services));
  return server.data(getJob, { id: jobId }, { as: requested[2] ?? 'goods' })
}
const cent = (price: string | null): string => (Number(price) + 0.01).toFixed(2)
const prices = (skuCode: string, set: Partial<Record<number, string | number>>): Cells =>
  heads.productPrice.map((_title, at) => (at === 0 ? skuCode : (set[at] ?? '')))
const stock = (skuCode: string, mode: string, quantity: string | number, ...rest: Cells): Cells =>
  heads.productStock.map((_title, at) => [skuCode, mode, quantity, ...rest][at] ?? '')

test.each(['productPrice', 'productStock'] as const)(
  '%s has a template, for callers with the permission',
  async (resource) => {
    const { url } = await server.data(getImportTemplate, { resource }, { as: 'goods' })
    expect(url).toContain(`${resource}.xlsx`)
    expect((await server.api(getImportTemplate, { resource }, { as: 'finance' })).code).toBe(403)
  },
)

describe('prices from a spreadsheet', () => {
  test('changes the filled cells, with history and reason for each row, and one audit record per product', async () => {
    const [one, two] = [fresh(), fresh()]
    const job = await take('productPrice', [
      prices(one.skuCode, { 4: cent(one.salePrice), 8: '按供应商报价调整' }),
      prices(two.skuCode, { 1: cent(two.supplyPrice), 6: '1.25' }),
    ])
    expect(job).toMatchObject({ status: 2, okRows: 2 })
    expect(await stored(one)).toMatchObject({ salePrice: cent(one.salePrice), supplyPrice: one.supplyPrice })
    expect(await stored(two)).toMatchObject({ supplyPrice: cent(two.supplyPrice), productFactor: '1.2500' })
    const { list } = await server.data(listPriceChanges, { skuId: one.id }, { as: 'goods' })
    expect(list[0]).toMatchObject({ salePriceBefore: one.salePrice, reason: '按供应商报价调整', status: 1 })
    const records = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'price'), eq(auditLog.source, auditSource.import)))
    expect(records).toHaveLength(new Set([one.productId, two.productId]).size)
  })

  test('enforces all rules of the price sheet; errors are reported by row and column', async () => {
    const [lossy, large, gone, plain] = [fresh(), fresh(), fresh(), fresh()]
    await server.db.update(product).set({ status: productStatus.recycled }).where(eq(product.id, gone.productId))
    const low = (Number(lossy.purchasePrice) - 1).toFixed(2)
    expect(
      await faultsOf('productPrice', [
        prices('没有这个编码', { 4: '100' }),
        prices(lossy.skuCode, { 4: low }),
        prices(large.skuCode, { 4: (Number(large.salePrice) * 1.3).toFixed(2), 8: '涨价' }),
        prices(gone.skuCode, { 4: cent(gone.salePrice) }),
        prices(plain.skuCode, {}),
        prices(plain.skuCode, { 4: '12.345' }),
        prices(plain.skuCode, { 4: '一百', 5: '0' }),
      ]),
    ).toEqual([
      [2, 'SKU 编码', 'SKU 不存在'],
      [3, '调价原因', '销售价低于采购价，请填写调价原因'],
      [4, '调价原因', '价格变动达到 20%，请填写调价原因'],
      [5, 'SKU 编码', expect.stringContaining('在回收站，不能改价')],
      [6, '供货价', '请填写要修改的价格或系数'],
      [7, 'SKU 编码', '与第 6 行重复'],
      [7, '销售价', '销售价应为 0 到 9999999 之间、最多两位小数的数字'],
      [8, 'SKU 编码', '与第 6 行重复'],
      [8, '销售价', '销售价应为 0 到 9999999 之间、最多两位小数的数字'],
      [8, '采购系数', '采购系数应在 0.0001 到 100 之间'],
    ])
    expect(await stored(lossy)).toEqual(lossy)
    await take('productPrice', [prices(lossy.skuCode, { 4: low, 8: '清仓处理尾货' })])
    expect(await stored(lossy)).toMatchObject({ salePrice: low })
  })

  test('formulas, a wrong header, duplicates and 50,000 rows are refused, and nothing is written', async () => {
    const { skuCode } = fresh()
    const key = await uploadSheet(
      server,
      'goods',
      typedFile(heads.productPrice, [prices(skuCode, { 1: 1200, 4: '=B2*2' })]),
    )
    const { data } = await server.api(validateImport, { resource: 'productPrice', key }, { as: 'goods' })
    expect(data.errorList).toMatchObject([{ row: 2, column: '销售价', value: '=B2*2' }])
    expect(await faultsOf('productPrice', [prices(skuCode, { 4: '1' }), prices(skuCode, { 4: '1' })])).toContainEqual([
      3,
      'SKU 编码',
      '与第 2 行重复',
    ])
    const wrong = await uploadSheet(server, 'goods', await sheetFile(['编码', '价格'], [[skuCode, '1']]))
    expect(await server.api(validateImport, { resource: 'productPrice', key: wrong }, { as: 'goods' })).toMatchObject({
      data: { missing: ['SKU 编码'] },
    })
    const many = Array.from({ length: 50_000 }, (_, at) => prices(`S${at}`, { 4: '1' }))
    expect(await check('productPrice', many)).toMatchObject({ code: 422, message: '超过5000行' })
  })

  test('prices changed after the check: 409, and nothing is written', async () => {
    const [one, two] = [fresh(), fresh()]
    const rows = [one, two].map((row) => prices(row.skuCode, { 4: cent(row.salePrice) }))
    const { data } = await check('productPrice', rows)
    await server.db.update(sku).set({ version: 9 }).where(eq(sku.id, two.id))
    expect((await server.api(commitImport, { checkId: data.checkId }, { as: 'goods' })).code).toBe(409)
    expect(await stored(one)).toEqual(one)
  })

  test('of a supplier changes only its own supply prices, which wait for review', async () => {
    const [mine, foreign] = [fresh(own), fresh()]
    expect(
      await faultsOf(
        'productPrice',
        [prices(foreign.skuCode, { 1: '100' }), prices(mine.skuCode, { 4: cent(mine.salePrice) })],
        'supplier',
      ),
    ).toEqual([
      [2, 'SKU 编码', 'SKU 不存在'],
      [3, '销售价', '供应商只能填写供货价'],
    ])
    await take('productPrice', [prices(mine.skuCode, { 1: cent(mine.supplyPrice) })], 'supplier')
    expect(await stored(mine)).toMatchObject({ supplyPrice: mine.supplyPrice })
    const [review] = await server.db
      .select()
      .from(productReview)
      .where(eq(productReview.productId, mine.productId))
      .orderBy(desc(productReview.id))
      .limit(1)
    expect(review).toMatchObject({
      type: 3,
      status: 1,
      proposal: [{ field: 'supplyPrices', value: [{ skuId: mine.id, supplyPrice: cent(mine.supplyPrice) }] }],
    })
    expect(await faultsOf('productPrice', [prices(mine.skuCode, { 1: cent(mine.supplyPrice) })], 'supplier')).toEqual([
      [2, 'SKU 编码', '已有修改在审核中,请先撤回'],
    ])
  })
})

describe('stock from a spreadsheet', () => {
  test('is set, increased and decreased, with a stock log entry for each', async () => {
    const [set, more, less] = [fresh(), fresh(), fresh()]
    await take('productStock', [
      stock(set.skuCode, '设为', 77, set.stock, 5, '月末盘点'),
      stock(more.skuCode, '增加', 4),
      stock(less.skuCode, '减少', '6'),
    ])
    const rows = await server.db
      .select({ id: sku.id, stock: sku.stock, warnStock: sku.warnStock })
      .from(sku)
      .where(inArray(sku.id, [set.id, more.id, less.id]))
      .orderBy(sku.id)
    expect(rows).toEqual([
      { id: set.id, stock: 77, warnStock: 5 },
      { id: more.id, stock: more.stock + 4, warnStock: more.warnStock },
      { id: less.id, stock: less.stock - 6, warnStock: less.warnStock },
    ])
    const { list } = await server.data(listStockLogs, { skuId: set.id }, { as: 'goods' })
    expect(list[0]).toMatchObject({ change: 77 - set.stock, stockAfter: 77, kind: 8, remark: '月末盘点' })
  })

  test('errors are reported by row and column', async () => {
    const [held, seen] = [fresh(), fresh()]
    await server.db.update(sku).set({ lockedStock: 3 }).where(eq(sku.id, held.id))
    expect(
      await faultsOf('productStock', [
        stock(held.skuCode, '设为', 2),
        stock(seen.skuCode, '设为', 9, seen.stock + 1),
        stock('没有这个编码', '增加', 1),
        stock('S1', '清零', 1),
        stock('S2', '增加', ''),
        stock('S3', '增加', -1),
        stock('S4', '增加', 1.5),
      ]),
    ).toEqual([
      [2, '数量', '不能小于锁定库存 3'],
      [3, '原库存', `库存已变化，现为 ${seen.stock}`],
      [4, 'SKU 编码', 'SKU 不存在'],
      [5, 'SKU 编码', 'SKU 不存在'],
      [5, '方式', '方式应为设为、增加、减少之一'],
      [6, 'SKU 编码', 'SKU 不存在'],
      [6, '数量', '请填写数量'],
      [7, 'SKU 编码', 'SKU 不存在'],
      [7, '数量', '数量应为整数'],
      [8, 'SKU 编码', 'SKU 不存在'],
      [8, '数量', '数量应为整数'],
    ])
  })

  test('of a supplier covers its own goods', async () => {
    const [mine, foreign] = [fresh(own), fresh()]
    expect(await faultsOf('productStock', [stock(foreign.skuCode, '增加', 1)], 'supplier')).toEqual([
      [2, 'SKU 编码', 'SKU 不存在'],
    ])
    await take('productStock', [stock(mine.skuCode, '增加', 1)], 'supplier')
    expect(await stored(mine)).toMatchObject({ stock: mine.stock + 1 })
  })
})

describe('an import', () => {
  test('of prices and factors is rolled back, except a SKU that was changed since', async () => {
    const [one, other] = [fresh(), fresh()]
    const set = (version: Version) => prices(version.skuCode, { 4: cent(version.salePrice), 7: '2.5' })
    const { batchNo, canRollBack } = await take('productPrice', [set(one), set(other)])
    expect(canRollBack).toBe(true)
    await server.db
      .update(sku)
      .set({ version: other.version + 5 })
      .where(eq(sku.id, other.id))
    const { result } = await server.data(startRollback, { batchNo: batchNo ?? '' }, { as: 'goods' })
    expect(result).toMatchObject({ done: 1, failed: [{ id: other.id, message: '之后又有修改' }] })
    expect(await stored(one)).toMatchObject({ salePrice: one.salePrice, saleFactor: one.saleFactor })
    expect(await stored(other)).toMatchObject({ salePrice: cent(other.salePrice) })
  })

  test('of stock is rolled back by a counter movement', async () => {
    const version = fresh()
    const { batchNo } = await take('productStock', [stock(version.skuCode, '增加', 12, '', 3)])
    await server.data(startRollback, { batchNo: batchNo ?? '' }, { as: 'goods' })
    expect(await stored(version)).toMatchObject({ stock: version.stock, warnStock: version.warnStock })
    const { list } = await server.data(listStockLogs, { skuId: version.id }, { as: 'goods' })
    expect(list[0]).toMatchObject({ change: -12, remark: '撤销批量修改' })
  })

  test('of a supplier is not open to other suppliers', async () => {
    const version = fresh(own)
    const { batchNo } = await take('productStock', [stock(version.skuCode, '增加', 2)], 'supplier')
    expect((await server.api(previewRollback, { batchNo: batchNo ?? '' }, { as: 'content' })).code).toBe(403)
    expect((await server.data(startRollback, { batchNo: batchNo ?? '' }, { as: 'supplier' })).result?.done).toBe(1)
  })
})
