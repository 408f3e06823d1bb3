import { and, eq, inArray, like, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enableStatus } from '#contract/configuration/codes.ts'
import { commitImport, getImportTemplate, validateImport } from '#contract/imports.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { product } from '#server/database/schema/goods.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { sheetFile, typedFile, uploadSheet } from '../imports/files.ts'
import { countStatements } from '../setup/statements.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
/** An enabled brand, and a template for all brands. */
let own: { name: string; supplierId: number }
let template: string
beforeAll(async () => {
  server = await createTestServer()
  const [made] = await server.db
    .update(productTemplate)
    .set({ brandIds: [] })
    .where(eq(productTemplate.status, enableStatus.enabled))
    .returning()
  const [one] = await server.db
    .select()
    .from(brand)
    .where(and(eq(brand.status, brandStatus.enabled), eq(brand.supplierId, 1)))
  if (!made || !one) throw new Error('the demo has templates and brands')
  template = made.templateCode
  own = one
})
afterAll(() => server.close())

const head = ['商品名称', '品牌', '商品模板', '副标题', '型号', '货期', '物流服务', '起订量']
const row = (name: string, changes: Partial<Record<number, string | number>> = {}): (string | number)[] =>
  [name, own.name, template, '', '', '15天', '', ''].map((cell, at) => changes[at] ?? cell)
const check = async (rows: (string | number)[][], titles = head, as = 'goods') => {
  const key = await uploadSheet(server, as, await sheetFile(titles, rows))
  return server.api(validateImport, { resource: 'product', key }, { as })
}
const countOf = (names: string[]) => server.db.$count(product, inArray(product.name, names))

test('rows become drafts of the brand’s supplier, with source spreadsheet', async () => {
  const names = ['导入沙发甲', '导入沙发乙']
  const { data } = await check([row(names[0] ?? '', { 4: 'SF-301', 7: 2 }), row(names[1] ?? '', { 5: '' })])
  expect(data).toMatchObject({ totalRows: 2, addRows: 2, errorRows: 0 })
  expect(await countOf(names)).toBe(0)
  await server.data(commitImport, { checkId: data.checkId }, { as: 'goods' })
  while (await runNextJob(server.services));
  const [first] = await server.db.select().from(product).where(eq(product.name, '导入沙发甲'))
  expect(first).toMatchObject({
    status: 0,
    source: 4,
    supplierId: own.supplierId,
    model: 'SF-301',
    leadTime: 2,
    minOrderQuantity: 2,
  })
  expect(await countOf(names)).toBe(2)
})

test('errors are reported by row and column: unknown brand and template, a wrong code, text for a number, duplicates', async () => {
  const { data } = await check([
    row('导入餐桌一', { 1: '没有这个品牌' }),
    row('导入餐桌二', { 2: '没有这个模板' }),
    row('导入餐桌三', { 5: '明天' }),
    row('导入餐桌四', { 7: '两件' }),
    row('导入餐桌五'),
    row('导入餐桌五'),
    row('导入沙发甲'),
  ])
  expect(data.errorList.map(({ row: at, column, reason }) => [at, column, reason])).toEqual([
    [2, '品牌', '品牌不存在'],
    [3, '商品模板', '商品模板不存在'],
    [4, '货期', expect.stringMatching(/^货期应为/)],
    [5, '起订量', expect.any(String)],
    [7, '商品名称', '与第 6 行重复'],
    [8, '商品名称', '商品名称已存在'],
  ])
  expect(await server.api(commitImport, { checkId: data.checkId }, { as: 'goods' })).toMatchObject({
    code: 422,
    message: '请先修正错误行',
  })
  expect(await countOf(['导入餐桌五'])).toBe(0)
})

test('a missing required column is named', async () => {
  const titles = head.map((title) => (title === '品牌' ? '牌子' : title))
  expect(await check([row('导入餐桌六')], titles)).toMatchObject({
    data: { missing: ['品牌'], unused: ['牌子'] },
  })
})

test('a product of that name created meanwhile: nothing is written', async () => {
  const { data } = await check([row('导入书柜一'), row('导入书柜二')])
  const { data: other } = await check([row('导入书柜二')])
  await server.data(commitImport, { checkId: other.checkId }, { as: 'goods' })
  while (await runNextJob(server.services));
  expect((await server.api(commitImport, { checkId: data.checkId }, { as: 'goods' })).code).toBe(409)
  expect(await countOf(['导入书柜一'])).toBe(0)
})

test('a supplier imports for its own brands; read-only callers may not', async () => {
  const [foreign] = await server.db
    .select()
    .from(brand)
    .where(and(eq(brand.status, brandStatus.enabled), eq(brand.supplierId, 2)))
  const { data } = await check(
    [row('导入台灯一'), row('导入台灯二', { 1: foreign?.name ?? '别家品牌' })],
    head,
    'supplier',
  )
  expect(data.errorList.map(({ row: at, reason }) => [at, reason])).toEqual([[3, '品牌不存在']])
  expect((await server.api(getImportTemplate, { resource: 'product' }, { as: 'auditor' })).code).toBe(403)
})

test('a name is unique within a supplier, across its brands', async () => {
  const [other] = await server.db
    .update(brand)
    .set({ supplierId: own.supplierId })
    .where(and(eq(brand.status, brandStatus.enabled), ne(brand.supplierId, own.supplierId)))
    .returning()
  const { data } = await check([
    row('导入床头柜'),
    row('导入床头柜', { 1: other?.name ?? '' }),
    row('导入沙发甲', { 1: other?.name ?? '' }),
  ])
  expect(data.errorList.map(({ row: at, column, reason }) => [at, column, reason])).toEqual([
    [3, '商品名称', '与第 2 行重复'],
    [4, '商品名称', '商品名称已存在'],
  ])
})

test('formulas, numbers for text and text for numbers are reported by row and column, and nothing is written', async () => {
  const before = await server.db.$count(product)
  const rows = [
    row('=CONCAT(B2,"沙发")', { 7: '=1+1' }),
    row('导入吊灯', { 1: 12.5, 5: 15, 7: 1.5 }),
    row('导入壁灯', { 7: '=SUM(A1:A2)' }),
  ]
  const key = await uploadSheet(server, 'goods', typedFile(head, rows))
  const { data } = await server.api(validateImport, { resource: 'product', key }, { as: 'goods' })
  expect(data.errorList.map(({ row: at, column, value, reason }) => [at, column, value, reason])).toEqual([
    [2, '商品名称', '=CONCAT(B2,"沙发")', '不能是公式，请粘贴为数值'],
    [2, '起订量', '=1+1', '不能是公式，请粘贴为数值'],
    [3, '品牌', '12.5', '品牌不存在'],
    [3, '货期', '15', expect.stringMatching(/^货期应为/)],
    [3, '起订量', '1.5', expect.any(String)],
    [4, '起订量', '=SUM(A1:A2)', '不能是公式，请粘贴为数值'],
  ])
  expect((await server.api(commitImport, { checkId: data.checkId }, { as: 'goods' })).code).toBe(422)
  expect(await server.db.$count(product)).toBe(before)
})

test('50,000 rows are refused before they are checked', async () => {
  const before = await server.db.$count(product)
  const rows = Array.from({ length: 50_000 }, (_, index) => row(`太多的商品${index}`))
  expect(await check(rows)).toMatchObject({ code: 422, message: '超过5000行' })
  expect(await server.db.$count(product)).toBe(before)
})

test('5,000 rows are checked in 10 seconds and written with a constant number of statements', async () => {
  const importAll = async (rows: (string | number)[][]) => {
    const { data } = await check(rows)
    expect(data).toMatchObject({ totalRows: rows.length, errorRows: 0 })
    await server.data(commitImport, { checkId: data.checkId }, { as: 'goods' })
    while (await runNextJob(server.services));
  }
  const few = await countStatements(() => importAll([row('少量商品一'), row('少量商品二')]))
  const rows = Array.from({ length: 5_000 }, (_, index) => row(`批量商品${index}`))
  const from = performance.now()
  expect((await check(rows)).data).toMatchObject({ totalRows: 5_000, errorRows: 0 })
  expect(performance.now() - from).toBeLessThan(10_000)
  const many = await countStatements(() => importAll(rows))
  // An insert, a progress report and a part of the log for each 500 rows.
  expect(many - few).toBeLessThanOrEqual(30)
  expect(await server.db.$count(product, like(product.name, '批量商品%'))).toBe(5_000)
})
