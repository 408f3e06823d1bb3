import { eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { getProductComponent, saveProductComponent } from '#contract/goods/product-components.ts'
import { editProduct, getProduct } from '#contract/goods/product-editing.ts'
import { getMaterial, saveMaterial } from '#contract/materials/materials.ts'
import { editBrand, getBrand } from '#contract/suppliers/brands.ts'
import { areas } from '#server/areas/index.ts'
import type { RecordName } from '#server/areas/record-scope.ts'
import { adminUser, fileUse, storedFile } from '#server/database/schema/platform.ts'
import { migratedTables } from '../setup/tables.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

/** Messages for a record that nobody may edit in its current state. */
const notEditable = ['审核中不可编辑', '当前状态不可编辑']
/** Deleted goods keep their row. */
const NOT_FOUND = 404

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const holders = Object.entries(areas.records).map(([resource, { files }]) => [resource, files] as const)

/** Key of a stored file anywhere in a row. */
const namedIn = (table: PgTable, recordId: unknown = sql`0`) => sql`
  select distinct ${recordId} as record_id, ${storedFile.id} as file_id
  from ${table}, regexp_matches(${table}::text, '[[:alnum:]]+/demo/[0-9]+/[-.[:alnum:]]+', 'g') found
  join ${storedFile} on ${storedFile.key} = found[1]`

describe('a record that uses a file', () => {
  test.each(
    holders.flatMap(([resource, of]) => of.map((holder) => [resource, getTableName(holder.table), holder] as const)),
  )('as %s in %s has a note of it in the demo', async (resource, _name, { table, recordId }) => {
    const { rows } = await server.db.execute(sql`
        select named.* from (${namedIn(table, recordId)}) named
        where not exists (select 1 from ${fileUse} where ${fileUse.fileId} = named.file_id
          and ${fileUse.resource} = ${resource} and ${fileUse.recordId} = named.record_id)`)
    expect(rows).toEqual([])
  })

  test('is in a registered table, or only copies references', async () => {
    const registered = new Set(holders.flatMap(([, of]) => of.map(({ table }) => getTableName(table))))
    const repeating = [
      // Snapshots of goods when they were ordered or delivered.
      'order_line',
      'digital_order',
      'supplier_product',
      // History, and the record of the file itself.
      'audit_log',
      'stored_file',
    ]
    const strange: string[] = []
    for (const table of await migratedTables()) {
      if ([...registered, ...repeating].includes(getTableName(table))) continue
      const { rows } = await server.db.execute(sql`${namedIn(table)} limit 1`)
      if (rows.length > 0) strange.push(getTableName(table))
    }
    expect(strange).toEqual([])
  })
})

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

/** The fields that a form sends back of a record: those of its schema, with references as ids. */
function sentBack(shape: Shape, value: unknown): unknown {
  // An empty input sends an empty text.
  if (value === null && !JSON.stringify(shape).includes('"null"')) return ''
  const choice = shape.anyOf?.find(({ type }) => type === 'object' || type === 'array') ?? shape
  if (Array.isArray(value)) return value.map((item) => sentBack(choice.items ?? {}, item))
  if (value === null || typeof value !== 'object' || !choice.properties) return value
  const record = value as Record<string, unknown>
  const of = (name: string) => {
    if (name in record) return record[name]
    const ref = record[name.replace(/Id$/, '')]
    if (name.endsWith('Id') && ref && typeof ref === 'object') return (ref as { id: number }).id
    const refs = record[name.replace(/Ids$/, 's')]
    return name.endsWith('Ids') && Array.isArray(refs) ? refs.map((entry) => (entry as { id: number }).id) : undefined
  }
  return Object.fromEntries(
    Object.entries(choice.properties).flatMap(([name, inner]) => {
      const own = of(name)
      return own === undefined ? [] : [[name, sentBack(inner, own)]]
    }),
  )
}

describe('a supplier can save its demo records unchanged', () => {
  const edited: readonly [name: string, resource: RecordName, key: string, Endpoint, Endpoint, string[]?][] = [
    ['组件', 'productComponent', 'id', getProductComponent, saveProductComponent],
    ['材料', 'material', 'id', getMaterial, saveMaterial],
    // Only changed fields are sent: here those with files, as if they had changed.
    ['品牌', 'brand', 'id', getBrand, editBrand, ['logo', 'banner', 'trademarkFiles', 'authorizationFiles']],
    ['商品', 'product', 'spuId', getProduct, editProduct, ['mainImages', 'whiteImage', 'video', 'modelFile']],
  ]

  test.each(edited)('%s', async (_name, resource, key, read, save, only) => {
    const [user] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'supplier'))
    const [holder] = areas.records[resource]?.files ?? []
    if (!user || !holder) throw new Error('no supplier')
    const { rows } = await server.db.execute<{ id: number }>(
      sql`select id from ${holder.table} where supplier_id = ${user.supplierId} order by id limit 60`,
    )
    expect(rows.length).toBeGreaterThan(0)
    const schemaOf = z.toJSONSchema(save.params, { io: 'input', unrepresentable: 'any' }) as Shape
    const refusals: unknown[] = []
    let saved = 0
    for (const { id } of rows) {
      const found = await server.api(read, { [key]: id }, { as: 'supplier' })
      if (found.code === NOT_FOUND) continue
      const record = found.data as Record<string, unknown>
      const form = sentBack(schemaOf, { ...record, [key]: id }) as Record<string, unknown>
      const remaining = only
        ? Object.fromEntries(Object.entries(form).filter(([name]) => [key, 'version', ...only].includes(name)))
        : form
      const answer = await server.api(save, remaining, { as: 'supplier' })
      if (answer.code === 200) saved++
      // Pending records cannot be edited until they are decided.
      else if (!notEditable.includes(answer.message)) refusals.push([id, answer.message, answer.data])
    }
    expect(refusals).toEqual([])
    expect(saved).toBeGreaterThan(rows.length / 2)
  })
})
