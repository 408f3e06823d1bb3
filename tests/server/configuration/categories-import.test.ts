import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Category, getCategoryTree, saveCategory } from '#contract/configuration/categories.ts'
import { commitImport, validateImport } from '#contract/imports.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const goods = { as: 'goods' }
const head = [
  '一级类目',
  '二级类目',
  '三级类目',
  '默认单位',
  '平台扣点(%)',
  '最低质保(月)',
  '无理由退货',
  '税收分类编码',
  '搜索关键词',
]
const line = (...cells: string[]) => [...cells, ...Array<string>(head.length - cells.length).fill('')]
const check = async (rows: string[][]) => {
  const key = await uploadSheet(server, 'goods', await sheetFile(head, rows))
  return server.data(validateImport, { resource: 'category', key }, goods)
}
const take = async (rows: string[][]) => {
  const { checkId } = await check(rows)
  await server.data(commitImport, { checkId }, goods)
  while (await runNextJob(server.services));
}
const flat = (nodes: readonly Category[]): Category[] => nodes.flatMap((node) => [node, ...flat(node.children)])
const at = async (path: string) =>
  flat(await server.data(getCategoryTree, {}, goods)).find((category) => category.path === path)

test('creates missing ancestors once, whatever the order of the rows', async () => {
  await take([
    line('户外家具', '户外桌椅', '折叠椅', '把', '5.50', '24', '7 天'),
    line('户外家具', '', '', '件', '8'),
    line('户外家具', '户外桌椅', '野餐桌'),
  ])
  const top = await at('户外家具')
  expect(top?.children.map(({ name }) => name)).toEqual(['户外桌椅'])
  expect(top).toMatchObject({ commissionRate: '8' })
  expect(await at('户外家具 / 户外桌椅 / 折叠椅')).toMatchObject({ commissionRate: '5.5', returnDays: 7, level: 3 })
  expect(await at('户外家具 / 户外桌椅 / 野餐桌')).toMatchObject({ effective: { commissionRate: '8' } })
})

test('an empty cell leaves an existing category unchanged', async () => {
  await take([line('家具', '床具', '', '', '', '48')])
  expect(await at('家具 / 床具')).toMatchObject({ warrantyMonths: 48, commissionRate: '', version: 2 })
})

test('reports row, column and reason of each error', async () => {
  const { errorList, errorRows } = await check([
    line('户外', '', '越级类目'),
    line('户外', '户外灯', '', '', '60'),
    line('户外', '户外伞', '', '', '', '', '3 天'),
    line('户外', '户外毯', '', '', '', '', '', '123'),
  ])
  expect(errorRows).toBe(4)
  expect(errorList.map(({ row, column, reason }) => [row, column, reason])).toEqual([
    [2, '二级类目', '请填写二级类目'],
    [3, '平台扣点(%)', '平台扣点应在 0 到 50 之间'],
    [4, '无理由退货', '无理由退货应为不支持、7 天、15 天'],
    [5, '税收分类编码', '税收分类编码应为 19 位数字'],
  ])
})

test('categories changed since the check are not overwritten', async () => {
  const rows = [line('灯具照明', '壁灯', '', '盏')]
  const { checkId } = await check(rows)
  const known = await at('灯具照明 / 壁灯')
  if (!known) throw new Error('no wall lamps')
  await server.data(saveCategory, { id: known.id, version: known.version, unit: '只' }, goods)
  expect((await server.api(commitImport, { checkId }, goods)).code).toBe(409)
})
