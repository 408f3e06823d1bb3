import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSpec, importSpecValues, listSpecs } from '#contract/configuration/specs.ts'
import { commitImport, validateImport } from '#contract/imports.ts'
import { spec } from '#server/database/schema/specs.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const head = ['规格名称', '规格值', '颜色']
const check = async (rows: string[][]) => {
  const key = await uploadSheet(server, 'goods', await sheetFile(head, rows))
  return server.data(validateImport, { resource: 'spec', key }, { as: 'goods' })
}

test('3 rows with one duplicate: 2 valid, 1 error with row and column', async () => {
  const rows = [
    ['颜色', '青灰', '#7f8c8d'],
    ['颜色', '珊瑚', '#ff7f6e'],
    ['颜色', '青 灰', '#7f8c8d'],
  ]
  const found = await check(rows)
  expect(found).toMatchObject({ totalRows: 3, addRows: 2, errorRows: 1 })
  expect(found.errorList).toEqual([expect.objectContaining({ row: 4, column: '规格名称' })])
})

test('values are appended, an existing value gets its colour, a new spec is created', async () => {
  const { checkId, errorRows } = await check([
    ['颜色', '青灰', '#7F8C8D'],
    ['颜色', '米白', '#ffffff'],
    ['踢脚线高度', '6 厘米', ''],
  ])
  expect(errorRows).toBe(0)
  await server.data(commitImport, { checkId }, { as: 'goods' })
  while (await runNextJob(server.services));
  const [row] = await server.db.select().from(spec).where(eq(spec.name, '颜色'))
  const { values } = await server.data(getSpec, { id: row?.id ?? 0 }, { as: 'goods' })
  expect(values.at(-1)).toMatchObject({ valueName: '青灰', color: '#7f8c8d' })
  expect(values.find(({ valueName }) => valueName === '米白')?.color).toBe('#ffffff')
  const { list } = await server.data(listSpecs, { keyword: '踢脚线' }, { as: 'goods' })
  expect(list).toMatchObject([{ displayKind: 1, values: [{ valueName: '6 厘米' }] }])
})

test('one endpoint checks a file and starts the import, unless a row is wrong or it is a dry run', async () => {
  const fileKey = await uploadSheet(server, 'goods', await sheetFile(head, [['踢脚线颜色', '岩灰', '#5b6064']]))
  const trial = await server.data(importSpecValues, { fileKey, dryRun: true }, { as: 'goods' })
  expect(trial).toMatchObject({ total: 1, valid: 1, errors: [] })
  await server.data(importSpecValues, { fileKey, dryRun: false }, { as: 'goods' })
  while (await runNextJob(server.services));
  const { list } = await server.data(listSpecs, { keyword: '踢脚线颜色' }, { as: 'goods' })
  expect(list).toMatchObject([{ values: [{ valueName: '岩灰' }] }])
})
