import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitImport, getImportTemplate, validateImport } from '#contract/imports.ts'
import { saveMaterialCategory } from '#contract/materials/categories.ts'
import { importMaterials } from '#contract/materials/material-library.ts'
import { getMaterial } from '#contract/materials/materials.ts'
import { material, materialBrand } from '#server/database/schema-materials.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
/** A brand of the supplier that the demo account works for. */
let own = ''
/** One of nobody. */
let other = ''
beforeAll(async () => {
  server = await createTestServer()
  const top = await server.data(
    saveMaterialCategory,
    { parentId: null, name: '导入板材', icon: '', materialKind: 1, unit: 1, lossRate: 5, attributes: [] },
    as,
  )
  await server.data(
    saveMaterialCategory,
    { parentId: top.id, name: '导入岩板', icon: '', materialKind: null, unit: null, lossRate: null, attributes: [] },
    as,
  )
  const [first, second] = await server.db.select().from(materialBrand).where(eq(materialBrand.status, 1)).limit(2)
  if (!first || !second) throw new Error('the demo has brands')
  await server.db.update(materialBrand).set({ supplierId: 1 }).where(eq(materialBrand.id, first.id))
  await server.db.update(materialBrand).set({ supplierId: null }).where(eq(materialBrand.id, second.id))
  own = first.name
  other = second.name
})
afterAll(() => server.close())

const as = { as: 'goods' }
const head = '材料名称,材料分类,材料品牌,型号,规格尺寸(mm),单位,每箱含量,损耗率(%),环保等级,工艺,供货价,销售价'.split(
  ',',
)
const at = (title: string) => head.indexOf(title)
const row = (name: string, changes: Record<string, string> = {}): string[] => {
  const cells = [name, '导入板材/导入岩板', own, '', '600X1200', '', '', '', '', '', '60', '99']
  for (const [title, text] of Object.entries(changes)) cells[at(title)] = text
  return cells
}
const check = async (rows: string[][], titles = head, account = 'goods') => {
  const key = await uploadSheet(server, account, await sheetFile(titles, rows))
  return server.api(validateImport, { resource: 'material', key }, { as: account })
}
const commit = async (checkId: string, account = 'goods') => {
  const answer = await server.api(commitImport, { checkId }, { as: account })
  while (await runNextJob(server.services));
  return answer
}
const stored = (names: string[]) => server.db.select().from(material).where(inArray(material.name, names))

test('rows become drafts; unit and loss rate come from the category where the row leaves them out', async () => {
  const { data } = await check([
    row('导入岩板甲', { 单位: '片', '损耗率(%)': '8', 环保等级: 'E0 级', 每箱含量: '1.44' }),
    row('导入岩板乙', { 材料品牌: other, 供货价: '', 销售价: '' }),
  ])
  expect(data).toMatchObject({ totalRows: 2, addRows: 2, errorRows: 0 })
  expect(await stored(['导入岩板甲', '导入岩板乙'])).toEqual([])
  expect((await commit(data.checkId)).code).toBe(200)
  const [first, second] = (await stored(['导入岩板甲', '导入岩板乙'])).sort((one, two) => one.id - two.id)
  expect(await server.data(getMaterial, { id: first?.id ?? 0 }, as)).toMatchObject({
    status: 0,
    source: 1,
    size: '600x1200',
    unit: 3,
    lossRate: 8,
    environmentLevel: 2,
    packQuantity: 1.44,
    supplyPrice: '60.00',
    salePrice: '99.00',
    areas: ['100000'],
  })
  expect(second).toMatchObject({ unit: 1, lossRate: 5, supplyPrice: null, salePrice: null })
})

test('faults are told by row and column, and nothing is written while there is one', async () => {
  const { data } = await check([
    row('导入岩板一', { 材料品牌: '没有这个品牌' }),
    row('导入岩板二', { 材料分类: '导入板材' }),
    row('导入岩板三', { 单位: '斤' }),
    row('导入岩板四', { '规格尺寸(mm)': '很大' }),
    row('导入岩板五', { '损耗率(%)': '40' }),
    row('导入岩板六', { 销售价: '99.999' }),
    row('导入岩板七', { 销售价: '59' }),
    row('导入岩板八'),
    row('导入岩板八'),
    row('导入岩板甲'),
  ])
  expect(data.errorList.map((fault) => [fault.row, fault.column, fault.reason])).toEqual([
    [2, '材料品牌', '材料品牌不存在'],
    [3, '材料分类', '没有这个最末一级的材料分类'],
    [4, '单位', expect.stringMatching(/^单位应为/)],
    [5, '规格尺寸(mm)', expect.stringMatching(/^规格尺寸应为/)],
    [6, '损耗率(%)', '损耗率不能大于 30'],
    [7, '销售价', expect.any(String)],
    [8, '销售价', '销售价低于供货价'],
    [10, '材料名称', '与第 9 行重复'],
    [11, '材料名称', '同名材料已存在'],
  ])
  expect(await commit(data.checkId)).toMatchObject({ code: 422, message: '请先修正错误行' })
  expect(await stored(['导入岩板八'])).toEqual([])
})

test('a wrong head names the columns', async () => {
  const titles = head.map((title) => (title === '材料品牌' ? '牌子' : title))
  expect(await check([row('导入岩板九')], titles)).toMatchObject({
    code: 422,
    message: '表头与模板不符:缺少「材料品牌」，多出「牌子」',
  })
})

test('a supplier imports its own, by its own brands; who only looks may not', async () => {
  const { data } = await check([row('导入岩板丙'), row('导入岩板丁', { 材料品牌: other })], head, 'supplier')
  expect(data.errorList.map((fault) => [fault.row, fault.reason])).toEqual([[3, '只能选择本供应商的材料品牌']])
  const { data: clean } = await check([row('导入岩板丙')], head, 'supplier')
  expect((await commit(clean.checkId, 'supplier')).code).toBe(200)
  expect(await stored(['导入岩板丙'])).toMatchObject([{ supplierId: 1, source: 3, status: 0 }])
  expect((await server.api(getImportTemplate, { resource: 'material' }, { as: 'auditor' })).code).toBe(403)
})

test('the import call of materials itself: a trial, wrong rows, and the import in one call', async () => {
  const send = async (rows: string[][], dryRun: boolean) => {
    const fileKey = await uploadSheet(server, 'goods', await sheetFile(head, rows))
    return server.data(importMaterials, { fileKey, dryRun }, as)
  }
  const rows = [row('直接导入岩板甲'), row('直接导入岩板乙', { 材料品牌: '没有的品牌' })]
  expect(await send(rows, false)).toMatchObject({
    total: 2,
    valid: 1,
    errors: [{ row: 3, column: '材料品牌', message: '材料品牌不存在' }],
  })
  await send(rows.slice(0, 1), true)
  while (await runNextJob(server.services));
  expect(await stored(['直接导入岩板甲'])).toEqual([])
  expect(await send(rows.slice(0, 1), false)).toMatchObject({ total: 1, valid: 1, errors: [] })
  while (await runNextJob(server.services));
  expect(await stored(['直接导入岩板甲'])).toMatchObject([{ status: 0, salePrice: '99.00' }])
})
