import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enableStatus } from '#contract/configuration/codes.ts'
import { commitImport, getImportTemplate, validateImport } from '#contract/imports.ts'
import { saveMaterialCategory } from '#contract/materials/categories.ts'
import { materialKind, materialUnit } from '#contract/materials/codes.ts'
import { importMaterials } from '#contract/materials/material-library.ts'
import { getMaterial } from '#contract/materials/materials.ts'
import { material, materialBrand } from '#server/database/schema/materials.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { sheetFile, uploadSheet, uploadZip } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
/** A brand of the demo account's supplier. */
let own = ''
/** A brand without a supplier. */
let other = ''
beforeAll(async () => {
  server = await createTestServer()
  const top = await server.data(
    saveMaterialCategory,
    {
      parentId: null,
      name: '导入板材',
      icon: '',
      materialKind: materialKind.main,
      unit: materialUnit.squareMetre,
      lossRate: 5,
      attributes: [],
    },
    as,
  )
  await server.data(
    saveMaterialCategory,
    { parentId: top.id, name: '导入岩板', icon: '', materialKind: null, unit: null, lossRate: null, attributes: [] },
    as,
  )
  const [first, second] = await server.db
    .select()
    .from(materialBrand)
    .where(eq(materialBrand.status, enableStatus.enabled))
    .limit(2)
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

test('rows become drafts; unit and loss rate default to those of the category', async () => {
  const { data } = await check([
    row('导入岩板甲', { 单位: '片', '损耗率(%)': '8', 环保等级: 'E0 级', 每箱含量: '1.44' }),
    row('导入岩板乙', { 材料品牌: other, 供货价: '', 销售价: '' }),
  ])
  expect(data).toMatchObject({ totalRows: 2, addRows: 2, errorRows: 0 })
  expect(await stored(['导入岩板甲', '导入岩板乙'])).toEqual([])
  expect((await commit(data.checkId)).code).toBe(200)
  const [first, second] = (await stored(['导入岩板甲', '导入岩板乙'])).sort((left, right) => left.id - right.id)
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

test('errors are reported by row and column, and nothing is written while there is one', async () => {
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
  // Row 11 equals the material that was imported before.
  expect(data.unchangedRows).toBe(1)
  expect(data.errorList.map((fault) => [fault.row, fault.column, fault.reason])).toEqual([
    [2, '材料品牌', '材料品牌不存在'],
    [3, '材料分类', expect.stringMatching(/^没有这个最末一级的材料分类，请填写名称或路径，如 .+ \/ .+/)],
    [4, '单位', expect.stringMatching(/^单位应为/)],
    [5, '规格尺寸(mm)', expect.stringMatching(/^规格尺寸应为/)],
    [6, '损耗率(%)', '损耗率不能大于 30'],
    [7, '销售价', expect.any(String)],
    [8, '销售价', '销售价低于供货价'],
    [10, '材料名称', '与第 9 行重复'],
  ])
  expect(await commit(data.checkId)).toMatchObject({ code: 422, message: '请先修正错误行' })
  expect(await stored(['导入岩板八'])).toEqual([])
})

test('a missing required column is named', async () => {
  const titles = head.map((title) => (title === '材料品牌' ? '牌子' : title))
  expect(await check([row('导入岩板九')], titles)).toMatchObject({
    data: { missing: ['材料品牌'], unused: ['牌子'] },
  })
})

test('a supplier imports its own, with its own brands; read-only callers may not', async () => {
  const { data } = await check([row('导入岩板丙'), row('导入岩板丁', { 材料品牌: other })], head, 'supplier')
  expect(data.errorList.map((fault) => [fault.row, fault.reason])).toEqual([[3, '只能选择本供应商的材料品牌']])
  const { data: clean } = await check([row('导入岩板丙')], head, 'supplier')
  expect((await commit(clean.checkId, 'supplier')).code).toBe(200)
  expect(await stored(['导入岩板丙'])).toMatchObject([{ supplierId: 1, source: 3, status: 0 }])
  expect((await server.api(getImportTemplate, { resource: 'material' }, { as: 'auditor' })).code).toBe(403)
})

test('the import endpoint of materials: a dry run, invalid rows, and the import in one request', async () => {
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

describe('pictures in a zip', () => {
  const paint = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const checkWith = async (rows: string[][], files: Record<string, Uint8Array>, account = 'goods') => {
    const key = await uploadSheet(server, account, await sheetFile(head, rows))
    const pictures = await uploadZip(server, 'goods', files)
    return server.api(validateImport, { resource: 'material', key, pictures }, { as: account })
  }

  test('are assigned by row number or model, in order; unassigned ones are reported and skipped', async () => {
    const [red, green, blue] = await Promise.all(['red', 'green', 'blue'].map((colour) => paint(640, 640, colour)))
    if (!red || !green || !blue) throw new Error('nothing was painted')
    const rows = [row('带图岩板甲'), row('带图岩板乙', { 型号: 'YC-612' }), row('无图岩板')]
    const { data } = await checkWith(rows, {
      '图片/2-2.jpg': green,
      '图片/2.jpg': red,
      'yc-612.JPG': blue,
      '别的.jpg': red,
      '__MACOSX/2.jpg': red,
    })
    expect(data).toMatchObject({ errorRows: 0, pictures: { taken: 3, strangers: ['别的.jpg'], strangerCount: 1 } })
    expect((await commit(data.checkId)).code).toBe(200)
    const names = ['带图岩板甲', '带图岩板乙', '无图岩板']
    const saved = new Map((await stored(names)).map((item) => [item.name, item.images.map(({ name }) => name)]))
    expect(names.map((name) => saved.get(name))).toEqual([['2.jpg', '2-2.jpg'], ['yc-612.JPG'], []])
  })

  test('that violate the rules of the form are reported with their row, and nothing is written', async () => {
    const rows = [row('坏图岩板甲'), row('坏图岩板乙'), row('坏图岩板丙'), row('坏图岩板丁')]
    const good = await paint(640, 640, 'red')
    const { data } = await checkWith(rows, {
      '2.jpg': await paint(640, 320, 'red'),
      '3.jpg': new TextEncoder().encode('这不是图片'),
      '4.gif': good,
      ...Object.fromEntries(Array.from({ length: 10 }, (_none, at) => [`5-${at + 1}.jpg`, good])),
    })
    expect(data.errorList.map((fault) => [fault.row, fault.column, fault.reason])).toEqual([
      [2, '图片', '请上传比例为1:1的图片'],
      [3, '图片', '文件内容与扩展名不符'],
      [4, '图片', '请使用 jpg 或 png 图片'],
      [5, '图片', '每行最多 9 张图片'],
    ])
    expect(await stored(['坏图岩板甲'])).toEqual([])
  })

  test('in a zip of somebody else, or in no zip, are refused', async () => {
    const pictures = { '2.jpg': await paint(640, 640, 'red') }
    expect(await checkWith([row('别人的图')], pictures, 'admin')).toMatchObject({ code: 404 })
    const key = await uploadSheet(server, 'goods', await sheetFile(head, [row('破损的包')]))
    const broken = await uploadZip(server, 'goods', {})
    const path = broken.replace(/\.zip$/, '-2.zip')
    await server.services.store.write(path, new TextEncoder().encode('PK 不是压缩包'), {
      contentType: 'application/zip',
    })
    expect(await server.api(validateImport, { resource: 'material', key, pictures: path }, as)).toMatchObject({
      code: 422,
      message: '压缩包无法读取，请重新打包为 zip 后重试',
    })
  })
})
