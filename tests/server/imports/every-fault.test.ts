import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImportCheck, validateImport } from '#contract/imports.ts'
import { areas } from '#server/areas/index.ts'
import { materialCategory } from '#server/database/schema/materials.ts'
import type { ImportDefinition } from '#server/imports/definition.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { sheetFile, typedFile, uploadSheet } from './files.ts'
import { mixedRows } from './mixed-rows.ts'
import type { Mixed } from './people-rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const kinds = [...areas.imports.values()].map((definition) => [definition.resource, definition] as const)
const definitionOf = (resource: string): ImportDefinition => {
  const definition = areas.imports.get(resource)
  if (!definition) throw new Error(`there is no import of ${resource}`)
  return definition
}

async function check(resource: string, file: Uint8Array, as = 'admin'): Promise<ImportCheck> {
  return server.data(validateImport, { resource, key: await uploadSheet(server, as, file) }, { as })
}
/** Rows by field; omitted fields are empty. */
async function faultsOf(resource: string, rows: Mixed['rows'], as = 'admin') {
  const { columns } = definitionOf(resource)
  const file = await sheetFile(
    columns.map(({ title }) => title),
    rows.map((cells) => columns.map(({ field }) => cells[field] ?? '')),
  )
  const { errorList } = await check(resource, file, as)
  return errorList.map(({ row, column, reason }) => `${row} ${column}：${reason}`)
}

/** Values that no column rule accepts, if the column has one. */
const candidates = ['坏'.repeat(6_000), '', '坏']
const badFor = ({ row }: ImportDefinition, field: string): string | undefined =>
  candidates.find((text) => row.shape[field]?.safeParse(text).success === false)

describe.each(kinds)('%s', (_resource, definition) => {
  test('identifies its records by existing columns', () => {
    const fields = definition.columns.map(({ field }) => field)
    expect(fields).toEqual(expect.arrayContaining([...definition.namedBy]))
    expect(Object.keys(definition.row.shape).sort()).toEqual(fields.toSorted())
  })

  test('reports each invalid cell of a row, and formulas as well', async () => {
    const cells = definition.columns.map(({ field }) => badFor(definition, field))
    const broken = definition.columns.filter((_column, at) => cells[at] !== undefined).map(({ title }) => title)
    const computed = definition.columns.map((_column, at) => (at === 0 ? '=1+1' : (cells[at] ?? '')))
    const file = typedFile(
      definition.columns.map(({ title }) => title),
      [cells.map((text) => text ?? ''), computed],
    )
    const { errorList } = await check(definition.resource, file)
    const columnsOf = (row: number) => new Set(errorList.filter((item) => item.row === row).map(({ column }) => column))
    expect([...columnsOf(2)]).toEqual(expect.arrayContaining(broken))
    expect([...columnsOf(3)]).toEqual(expect.arrayContaining([definition.columns[0]?.title, ...broken.slice(1)]))
  })
})

test('every import has rows here with several errors', () => {
  expect(Object.keys(mixedRows).sort()).toEqual([...areas.imports.keys()].sort())
})

test.each(Object.keys(mixedRows))('%s: an invalid cell does not hide other errors', async (resource) => {
  const { rows, faults } = await (mixedRows[resource]?.(server) ?? { rows: [], faults: [] })
  const reported = await faultsOf(resource, rows)
  for (const fault of faults)
    expect(
      reported.filter((item) => item.startsWith(fault)),
      `${fault}\n${reported.join('\n')}`,
    ).not.toEqual([])
  expect(new Set(reported).size).toBe(reported.length)
})

test('a material category is found by its name if it is unique', async () => {
  const rows = await server.db.select().from(materialCategory)
  const leaves = rows.filter(({ id }) => !rows.some(({ parentId }) => parentId === id))
  const [leaf] = leaves.filter(({ name }) => leaves.filter((item) => item.name === name).length === 1)
  const reported = async (category: string) =>
    (await faultsOf('material', [{ name: '好的材料', category, brand: '没有的品牌', unit: '片' }])).join('\n')
  expect(await reported(leaf?.name ?? '')).not.toContain('材料分类')

  const [other] = leaves.filter(({ parentId, name }) => parentId !== leaf?.parentId && name !== leaf?.name)
  await server.db
    .update(materialCategory)
    .set({ name: leaf?.name })
    .where(eq(materialCategory.id, other?.id ?? 0))
  expect(await reported(leaf?.name ?? '')).toMatch(
    new RegExp(`有多个材料分类叫「${leaf?.name}」，请写出路径，如 .+ / ${leaf?.name}`),
  )
})
