import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enableStatus } from '#contract/configuration/codes.ts'
import { commitImport, type ImportCheck, validateImport } from '#contract/imports.ts'
import { getJob } from '#contract/jobs.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { product, sku, stockLog } from '#server/database/schema/goods.ts'
import { spec, specValue } from '#server/database/schema/specs.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
let brandName: string
let template: string
/** A spec of the template with two values of the library. */
let specName: string
let values: string[]
beforeAll(async () => {
  server = await createTestServer()
  const [own] = await server.db
    .select()
    .from(brand)
    .where(and(eq(brand.status, brandStatus.enabled), eq(brand.supplierId, 1)))
  const templates = await server.db
    .select()
    .from(productTemplate)
    .where(eq(productTemplate.status, enableStatus.enabled))
  const made = templates.find(({ specs }) => specs.length > 0)
  const specId = made?.specs[0]?.specId ?? 0
  await server.db
    .update(productTemplate)
    .set({ brandIds: [], specs: (made?.specs ?? []).map((item) => ({ ...item, customValue: false })) })
    .where(eq(productTemplate.id, made?.id ?? 0))
  const [named] = await server.db.select().from(spec).where(eq(spec.id, specId))
  const library = await server.db
    .select()
    .from(specValue)
    .where(and(eq(specValue.specId, specId), eq(specValue.enabled, true)))
    .limit(2)
  if (!own || !made || !named || library.length < 2) throw new Error('the demo has brands, templates and specs')
  brandName = own.name
  template = made.templateCode
  specName = named.name
  values = library.map(({ valueName }) => valueName)
})
afterAll(() => server.close())

const head = ['商品名称', '品牌', '商品模板', '规格', 'SKU 编码', '供货价', '销售价', '库存', '预警值']
type Cells = (string | number)[]
/** A row of the first or second value of the spec. */
const row = (name: string, value: 0 | 1, changes: Partial<Record<number, string | number>> = {}): Cells =>
  [name, brandName, template, `${specName}:${values[value]}`, '', '1200', '2880', 12, 2].map(
    (cell, at) => changes[at] ?? cell,
  )
const upload = async (rows: Cells[], as = 'goods') => uploadSheet(server, as, await sheetFile(head, rows))
const checkKey = (key: string, as = 'goods'): Promise<ImportCheck> =>
  server.data(validateImport, { resource: 'productSku', key }, { as })
const check = async (rows: Cells[], as = 'goods') => checkKey(await upload(rows, as), as)
const faultsOf = async (rows: Cells[], as = 'goods') =>
  (await check(rows, as)).errorList.map(({ row: at, column, reason }) => `${at} ${column}：${reason}`)
async function finish(checkId: string, as = 'goods') {
  const { jobId } = await server.data(commitImport, { checkId, onlyValid: true }, { as })
  while (await runNextJob(server.services));
  return server.data(getJob, { id: jobId }, { as })
}
const skusOf = async (name: string) => {
  const [found] = await server.db.select().from(product).where(eq(product.name, name))
  return server.db
    .select()
    .from(sku)
    .where(eq(sku.productId, found?.id ?? 0))
    .orderBy(asc(sku.sort))
}

test('rows of one product become a draft with specs, SKUs, prices and stock', async () => {
  const answer = await check([
    row('规格沙发甲', 0, { 4: 'GS-0001' }),
    row('规格沙发甲', 1, { 6: '2980', 7: 0 }),
    row('规格沙发乙', 0),
  ])
  expect(answer).toMatchObject({ addRows: 3, errorRows: 0 })
  expect(await finish(answer.checkId)).toMatchObject({ imported: { added: 3, updated: 0, unchanged: 0 } })
  const [made] = await server.db.select().from(product).where(eq(product.name, '规格沙发甲'))
  expect(made).toMatchObject({
    status: 0,
    source: 4,
    specs: [{ name: specName, values: values.map((valueName) => ({ valueName })) }],
  })
  const skus = await skusOf('规格沙发甲')
  expect(skus).toMatchObject([
    { specText: values[0], skuCode: 'GS-0001', supplyPrice: '1200.00', salePrice: '2880.00', stock: 12, warnStock: 2 },
    { specText: values[1], salePrice: '2980.00', stock: 0 },
  ])
  const logged = await server.db
    .select()
    .from(stockLog)
    .where(
      inArray(
        stockLog.skuId,
        skus.map(({ id }) => id),
      ),
    )
  expect(logged).toMatchObject([{ change: 12, stockAfter: 12 }])
})

test('the same file again changes nothing', async () => {
  const key = await upload([row('规格沙发丙', 0, { 4: 'GS-0003' }), row('规格沙发丙', 1)])
  await finish((await checkKey(key)).checkId)
  expect(await checkKey(key)).toMatchObject({ addRows: 0, unchangedRows: 2, errorRows: 0 })
  expect(await skusOf('规格沙发丙')).toHaveLength(2)
})

test('errors are reported by row and column, and refuse all rows of their product', async () => {
  await finish((await check([row('规格沙发丁', 0, { 4: 'GS-0004' })])).checkId)
  expect(
    await faultsOf([
      row('规格床甲', 0, { 3: '没有的规格:大' }),
      row('规格床乙', 0, { 3: `${specName}:没有的值` }),
      row('规格床丙', 0, { 4: 'GS-0004' }),
      row('规格床丁', 0, { 2: '没有的模板' }),
      row('规格床戊', 0),
      row('规格床戊', 1, { 2: '另一个模板' }),
      row('规格床己', 0, { 5: '便宜', 7: '1.5' }),
      row('规格床己', 1),
      row('规格床庚', 0),
      row('规格床庚', 0),
      row('规格沙发丁', 1),
    ]),
  ).toEqual([
    expect.stringMatching(/^2 规格：模板没有规格「没有的规格」，可用：/),
    `3 规格：规格「${specName}」没有值「没有的值」，请从规格库选择`,
    '4 SKU 编码：SKU 编码 GS-0004 已被使用',
    '5 商品模板：商品模板不存在',
    '6 商品名称：同组的第 7 行有误，改正后一起导入',
    '7 商品模板：商品模板与第 6 行同一商品的不一致',
    '8 供货价：供货价应为 0 到 9999999 之间、最多两位小数的数字',
    '8 库存：库存应为 0 到 9999999 的整数',
    '9 商品名称：同组的第 8 行有误，改正后一起导入',
    '10 商品名称：同组的第 11 行有误，改正后一起导入',
    '11 商品名称：与第 10 行重复',
    '12 商品名称：商品名称已存在',
  ])
})

test('a supplier sets its supply price only', async () => {
  expect(await faultsOf([row('规格柜甲', 0)], 'supplier')).toEqual(['2 销售价：供应商只能填写供货价'])
  const { checkId } = await check([row('规格柜甲', 0, { 6: '' })], 'supplier')
  expect(await finish(checkId, 'supplier')).toMatchObject({ imported: { added: 1 } })
  expect(await skusOf('规格柜甲')).toMatchObject([{ supplyPrice: '1200.00', salePrice: null }])
})

test('more than 500 products are refused', async () => {
  const key = await upload(Array.from({ length: 501 }, (_, at) => row(`规格桌${at}`, 0)))
  expect(await server.api(validateImport, { resource: 'productSku', key }, { as: 'goods' })).toMatchObject({
    code: 422,
    message: '一次最多导入 500 个商品，文件中有 501 个',
  })
})

test('500 products with ten SKUs each are checked and written', async () => {
  await server.db
    .update(productTemplate)
    .set({
      specs: (
        await server.db.select().from(productTemplate).where(eq(productTemplate.templateCode, template))
      )[0]?.specs.map((item) => ({ ...item, customValue: true })),
    })
    .where(eq(productTemplate.templateCode, template))
  const rows = Array.from({ length: 5_000 }, (_, at) =>
    row(`规格架${at % 500}`, 0, { 3: `${specName}:自定${Math.floor(at / 500)}` }),
  )
  const answer = await check(rows)
  expect(answer).toMatchObject({ addRows: 5_000, errorRows: 0 })
  expect(await finish(answer.checkId)).toMatchObject({ imported: { added: 5_000 } })
}, 120_000)
