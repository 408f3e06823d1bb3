import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { enableStatus } from '#contract/configuration/codes.ts'
import { materialBrands } from '#server/areas/materials/brand/present.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { eachLabel, fileNames, labelsBy, pictureLabel, richTextLabel } from '#server/entity/change-labels.ts'
import { logSaved, switched } from '#server/entity/change-log.ts'
import { countBy, fieldsOf, namesOf, only, pluck, refOf, refsOf } from '#server/entity/present.ts'
import { insertRow } from '#server/entity/rows.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName } from '../suppliers/records.ts'
import { change } from './calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('names and counts by id; no query without ids', async () => {
  const names = await namesOf(server.db, brand, [1, null, 1, undefined])
  expect([...names.keys()]).toEqual([1])
  expect(await namesOf(server.db, brand, [null])).toEqual(new Map())
  expect(refOf(1, names)).toEqual({ id: 1, name: names.get(1) })
  expect(refOf(null, names)).toBeNull()
  expect(refsOf([1, 0], names)).toEqual([{ id: 1, name: names.get(1) }])
  const rows = await server.db.select().from(brand)
  const counts = await countBy(server.db, brand.supplierId, pluck(rows, 'supplierId'))
  expect(counts.get(1)).toBe(rows.filter(({ supplierId }) => supplierId === 1).length)
})

test('form fields are taken from a row, overridden values are passed separately', () => {
  const Form = z.strictObject({ name: z.string(), until: z.string() })
  const row = { id: 3, name: '甲', until: null }
  expect(fieldsOf(Form, row, { until: row.until ?? '' })).toEqual({ name: '甲', until: '' })
})

test('only: the single item of a list', async () => {
  expect(await only([1])).toBe(1)
  await expect(only(Promise.resolve([]))).rejects.toThrow()
})

test('values are formatted for the log by kind, empty ones as empty text', () => {
  const labelOf = labelsBy<Record<string, unknown>>({
    status: enableStatus,
    logo: pictureLabel,
    files: fileNames,
    story: richTextLabel,
    ids: eachLabel((id: number) => `#${id}`),
  })
  expect(labelOf('status', 1)).toBe(enableStatus.label(1))
  expect(labelOf('logo', 'https://x/y/z.png')).toBe('z.png')
  expect(labelOf('files', [{ name: 'a.pdf' }, { name: 'b.pdf' }])).toBe('a.pdf、b.pdf')
  expect(labelOf('story', '<p>好砖</p>')).toContain('好砖')
  expect(labelOf('ids', [1, 2])).toBe('#1、#2')
  expect(labelOf('open', false)).toBe('否')
  expect(labelOf('open', null)).toBe('')
  expect(labelOf('text', 'x'.repeat(600))).toHaveLength(500)
})

test('edited records are logged with their changes, added ones without', async () => {
  const noted = await change(server, async (call, records) => {
    const row = await insertRow(call, materialBrands, { name: freshName('记') })
    const labelOf = labelsBy<{ sort: number }>({})
    logSaved(call, materialBrands, row, {
      before: undefined,
      after: { sort: 1 },
      titles: { sort: '排序值' },
      labels: labelOf,
    })
    logSaved(call, materialBrands, row, {
      before: { sort: 1 },
      after: { sort: 2 },
      titles: { sort: '排序值' },
      labels: labelOf,
    })
    return records
  })
  expect(noted).toMatchObject([
    { action: 'add', changes: [] },
    { action: 'edit', changes: [{ field: 'sort', title: '排序值', before: '1', after: '2' }] },
  ])
  expect([switched(1).action, switched(false).verb]).toEqual(['enable', '停用'])
})
