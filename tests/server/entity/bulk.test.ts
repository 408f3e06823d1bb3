import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { materialBrands } from '#server/areas/materials/brand/present.ts'
import { materialBrand } from '#server/database/schema/materials.ts'
import { namedRows, rowByRow, sortRows } from '#server/entity/bulk.ts'
import { insertRows, updateRow } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName } from '../suppliers/records.ts'
import { change, ofSupplier } from './calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const addTwo = () =>
  change(server, (call) => insertRows(call, materialBrands, [{ name: freshName('甲') }, { name: freshName('乙') }]))
const stored = (ids: number[]) =>
  server.db.select().from(materialBrand).where(inArray(materialBrand.id, ids)).orderBy(materialBrand.id)

test('namedRows: by id, without duplicates; rows that the caller may not see get their id as name', async () => {
  const [one, other] = await addTwo()
  const ids = [other?.id ?? 0, one?.id ?? 0, other?.id ?? 0]
  expect(await change(server, (call) => namedRows(call, materialBrands, ids))).toEqual([
    { id: one?.id, name: one?.name },
    { id: other?.id, name: other?.name },
  ])
  const hidden = await change(server, (call) => namedRows(call, materialBrands, ids.slice(0, 1)), ofSupplier(1))
  expect(hidden).toEqual([{ id: other?.id, name: `#${other?.id}` }])
})

test('rowByRow: refused rows are listed and rolled back, the others are done; a single row is refused directly', async () => {
  const rows = await addTwo()
  const [one, other] = rows
  const run = (items: typeof rows) =>
    change(server, (call) =>
      rowByRow(call, items, async (row, own) => {
        await updateRow(own, materialBrands, { ...row, version: row.version ?? 1 }, { sort: 7 })
        if (row.id === other?.id) throw refuse('不行')
      }),
    )
  expect(await run(rows)).toEqual({ done: 1, failed: [{ id: other?.id, name: other?.name, message: '不行' }] })
  expect((await stored(rows.map(({ id }) => id))).map(({ sort }) => sort)).toEqual([7, 0])
  await expect(run(rows.filter((row) => row !== one))).rejects.toMatchObject({ code: 422, message: '不行' })
})

test('sortRows: writes and logs only moved rows', async () => {
  const rows = await addTwo()
  const [one, other] = rows
  const items = [
    { id: other?.id ?? 0, sort: 3 },
    { id: one?.id ?? 0, sort: 0 },
  ]
  const noted = await change(server, async (call, records) => {
    await sortRows(call, materialBrands, items)
    return records
  })
  expect(noted).toMatchObject([
    {
      action: 'sort',
      summary: `调整材料品牌「${other?.name}」的排序`,
      changes: [{ field: 'sort', before: '0', after: '3' }],
    },
  ])
  expect((await stored(rows.map(({ id }) => id))).map(({ sort, version }) => [sort, version])).toEqual([
    [0, 1],
    [3, 2],
  ])
})
