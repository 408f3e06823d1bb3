import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveStatus } from '#contract/goods/migration-codes.ts'
import { commitImport, validateImport } from '#contract/imports.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { product } from '#server/database/schema/goods.ts'
import { supplierProduct, supplierTemplate } from '#server/database/schema/migration.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { sheetFile, typedFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
let owner: typeof supplier.$inferSelect
let ownBrand: typeof brand.$inferSelect
beforeAll(async () => {
  server = await createTestServer()
  const [found] = await server.db.select().from(supplier).where(eq(supplier.id, 1))
  const [made] = await server.db
    .select()
    .from(brand)
    .where(and(eq(brand.supplierId, 1), eq(brand.status, brandStatus.enabled)))
  if (!found || !made) throw new Error('the demo has a supplier with a brand')
  owner = found
  ownBrand = made
})
afterAll(() => server.close())

const head = [
  '供应商',
  '供应商货号',
  '供应商品名',
  '来源品牌',
  '来源模板号',
  '来源模板名',
  '商品参数',
  '供应商 SKU 号',
  '来源规格',
  '供货价',
  '库存',
  '重量(kg)',
  '体积(m³)',
]
type Cells = (string | number)[]
const row = (spu: string, sku: string, changes: Partial<Record<number, string | number>> = {}): Cells =>
  [
    owner.name,
    spu,
    `交付的书桌 ${spu}`,
    ownBrand.name,
    'DESK',
    '书桌类',
    '材质:白蜡木；产地：赣州',
    sku,
    `颜色:${sku}`,
    '880',
    '12',
    '30',
    '0.5',
  ].map((cell, at) => changes[at] ?? cell)
const check = async (rows: Cells[], as = 'goods') => {
  const key = await uploadSheet(server, as, await sheetFile(head, rows))
  return server.api(validateImport, { resource: 'supplierProduct', key }, { as })
}
const faultsOf = async (...requested: Parameters<typeof check>) =>
  (await check(...requested)).data.errorList.map(({ row: at, column, reason }) => [at, column, reason])
const take = async (rows: Cells[], as = 'goods') => {
  const { data } = await check(rows, as)
  expect(data.errorList).toEqual([])
  await server.data(commitImport, { checkId: data.checkId }, { as })
  while (await runNextJob(server.services));
  return data
}
const delivered = async (spu: string) => {
  const [found] = await server.db
    .select()
    .from(supplierProduct)
    .where(and(eq(supplierProduct.supplierId, 1), eq(supplierProduct.supplierSpuNo, spu)))
  return found
}

test('rows become goods with SKUs, matched brand, a template to map, and their problems', async () => {
  expect(await take([row('D-1', '原木'), row('D-1', '胡桃'), row('D-2', '原木')])).toMatchObject({ addRows: 3 })
  const [template] = await server.db
    .select()
    .from(supplierTemplate)
    .where(eq(supplierTemplate.supplierTemplateNo, 'DESK'))
  expect(template).toMatchObject({ supplierId: 1, name: '书桌类', status: 0 })
  expect(await delivered('D-1')).toMatchObject({
    name: '交付的书桌 D-1',
    brandId: ownBrand.id,
    supplierTemplateId: template?.id,
    channel: 2,
    status: 0,
    attributes: [
      { sourceAttribute: '材质', value: '白蜡木' },
      { sourceAttribute: '产地', value: '赣州' },
    ],
    skus: [
      { supplierSkuNo: '原木', specs: [{ sourceSpec: '颜色', sourceValue: '原木' }], supplyPrice: '880.00', stock: 12 },
      { supplierSkuNo: '胡桃', weight: '30', volume: '0.5' },
    ],
    // No template and no pictures yet.
    problems: [1, 4],
  })
})

test('redelivered goods are updated; migrated ones are marked as changed at the source', async () => {
  await take([row('D-3', '原木'), row('D-3', '胡桃'), row('D-4', '原木')])
  const before = await delivered('D-4')
  const [any] = await server.db.select().from(product).limit(1)
  await server.db
    .update(supplierProduct)
    .set({
      status: moveStatus.moved,
      productId: any?.id ?? 0,
      takenSkus: before?.skus ?? [],
      takenName: before?.name ?? '',
    })
    .where(eq(supplierProduct.id, before?.id ?? 0))
  expect(await take([row('D-3', '胡桃', { 9: '910.5' }), row('D-4', '原木')])).toMatchObject({
    updateRows: 1,
    unchangedRows: 1,
  })
  expect(await delivered('D-3')).toMatchObject({
    version: 2,
    skus: [
      { supplierSkuNo: '原木', supplyPrice: '880.00' },
      { supplierSkuNo: '胡桃', supplyPrice: '910.50' },
    ],
  })
  expect(await delivered('D-4')).toMatchObject({ status: 1, changedAfterMove: false })
  await take([row('D-4', '原木', { 9: '999' })])
  expect(await delivered('D-4')).toMatchObject({ status: 1, changedAfterMove: true, productId: any?.id })
})

test('errors are reported by row and column, and nothing is written', async () => {
  const before = await server.db.$count(supplierProduct)
  expect(
    await faultsOf([
      row('E-1', '原木', { 0: '没有这家供应商' }),
      row('E-2', '原木', { 0: '' }),
      row('E-3', '原木', { 8: '颜色' }),
      row('E-4', '原木', { 9: '便宜', 10: '1.5' }),
      row('E-5', '原木'),
      row('E-5', '胡桃', { 2: '另一个名称' }),
      row('E-5', '原木'),
    ]),
  ).toEqual([
    [2, '供应商', '供应商不存在或已停用'],
    [3, '供应商', '请填写供应商'],
    [4, '来源规格', '来源规格应写作「名称:值」，以分号隔开，名称不重复，最多 4 项'],
    [5, '供货价', '供货价应为 0 到 9999999 之间、最多两位小数的数字'],
    [5, '库存', '库存应为 0 到 9999999 的整数'],
    [6, '供应商', '同组的第 7 行有误，改正后一起导入'],
    [7, '供应商品名', '供应商品名与第 6 行同一货号的不一致'],
    [8, '供应商', '与第 6 行重复'],
  ])
  const formula = await uploadSheet(server, 'goods', typedFile(head, [row('E-6', '原木', { 9: '=A1' })]))
  const { data } = await server.api(validateImport, { resource: 'supplierProduct', key: formula }, { as: 'goods' })
  expect(data.errorList).toMatchObject([{ row: 2, column: '供货价', reason: '不能是公式，请粘贴为数值' }])
  expect(await server.db.$count(supplierProduct)).toBe(before)
})

test('a supplier delivers its own goods only', async () => {
  const [other] = await server.db
    .select()
    .from(supplier)
    .where(and(eq(supplier.status, supplierStatus.enabled), eq(supplier.id, 2)))
  expect(await faultsOf([row('F-1', '原木', { 0: other?.name ?? '别家' })], 'supplier')).toEqual([
    [2, '供应商', '供应商不存在或已停用'],
  ])
  await take([row('F-2', '原木', { 0: '' })], 'supplier')
  expect(await delivered('F-2')).toMatchObject({ supplierId: 1 })
})

test('5,000 rows of 500 goods are imported', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => row(`G-${at % 500}`, `规格${Math.floor(at / 500)}`))
  await take(rows)
  expect((await delivered('G-499'))?.skus).toHaveLength(10)
})
