import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { explainOrderLine } from '#contract/orders/line-price.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { logout } from '#contract/session.ts'
import { areas } from '#server/areas/index.ts'
import { fitting } from '../server/contract/values.ts'
import { createTestServer, type TestServer } from '../server/setup/test-server.ts'
import { aimedAt, takesIds } from './aim.ts'
import { type ForeignRow, fingerprint, foreignRows, markRows, type Owner, tablesOf } from './foreign-rows.ts'

// WALK_ROWS=20 tests more: number of rows per table.
const most = Number(process.env.WALK_ROWS ?? 1)
const WORD = '别家机密'

/** All values of a property name, at any depth. */
function valuesOf(data: unknown, name: string): unknown[] {
  if (Array.isArray(data)) return data.flatMap((item) => valuesOf(item, name))
  if (data === null || typeof data !== 'object') return []
  return Object.entries(data).flatMap(([key, value]) => [...(key === name ? [value] : []), ...valuesOf(value, name)])
}

const people = [
  { account: 'supplier', role: 'supplier', column: 'supplier_id', field: 'supplierId' },
  { account: 'dealer', role: 'distributor', column: 'distributor_id', field: 'distributorId' },
] as const

describe.each(people)('$account and the rows of another', ({ account, role, column, field }) => {
  let server: TestServer
  let own: number
  let other: Owner
  let tables: string[]
  let rows: ForeignRow[]
  /** All rows of the other owner, as of the last request. */
  let existing: string[]
  beforeAll(async () => {
    server = await createTestServer()
    const { rows: mine } = await server.db.execute(
      sql`select ${sql.identifier(column)} as id from admin_user where account = ${account}`,
    )
    own = Number(mine[0]?.id)
    // The owner with the most rows.
    const { rows: most_ } = await server.db.execute(
      column === 'supplier_id'
        ? sql`select supplier_id as id from order_line where supplier_id <> ${own} group by 1 order by count(*) desc limit 1`
        : sql`select distributor_id as id from "order" where distributor_id <> ${own} group by 1 order by count(*) desc limit 1`,
    )
    other = { column, id: Number(most_[0]?.id) }
    tables = await tablesOf(server, other)
    rows = await foreignRows(server, other, most)
    await markRows(server, other, WORD)
    existing = await fingerprint(server, other, tables)
  })
  afterAll(() => server.close())

  const held: readonly string[] = permissionsOf(role)
  const open = areas.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ permission: can }) => can === 'signedIn' || held.includes(can))
    .filter((endpoint) => endpoint !== logout)

  /** What a response leaks about the other owner, as messages naming the endpoint. */
  async function leaksIn(endpoint: Endpoint, params: unknown): Promise<string[]> {
    const { data, message, code } = await server.api(endpoint, params as never, { as: account })
    const text = JSON.stringify([data, message])
    const at = `${endpoint.path} ${JSON.stringify(params).slice(0, 200)} → ${code}`
    const owners = valuesOf(data, field).filter((value) => typeof value === 'number' && value !== own)
    return [
      ...(text.includes(WORD)
        ? [`${at} tells ${text.slice(Math.max(0, text.indexOf(WORD) - 60), text.indexOf(WORD) + 10)}`]
        : []),
      ...(owners.length > 0 && code === 200 ? [`${at} holds rows of ${owners[0]}`] : []),
    ]
  }

  test('there are foreign rows', () => {
    expect(own).toBeGreaterThan(0)
    expect(other.id).toBeGreaterThan(0)
    expect(new Set(rows.map(({ table }) => table)).size).toBeGreaterThan(column === 'supplier_id' ? 8 : 1)
  })

  test.each(open.filter(takesIds).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s with each foreign id reads and changes nothing',
    async (_name, endpoint) => {
      const samples = fc.sample(fitting(endpoint), { numRuns: rows.length, seed: 7 })
      for (const [index, row] of rows.entries()) {
        expect(await leaksIn(endpoint, aimedAt(samples[index], row))).toEqual([])
      }
      const before = existing
      existing = await fingerprint(server, other, tables)
      expect(existing).toEqual(before)
    },
  )

  test.each(
    open
      .filter(({ resource: reads }) => reads)
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s shows no row of the other owner', async (_name, endpoint) => {
    for (const params of [{}, { pageSize: 200 }]) {
      if (endpoint.params.safeParse(params).success) expect(await leaksIn(endpoint, params)).toEqual([])
    }
  })

  /** What an endpoint takes of a foreign row: its id, or the ids of its lines. */
  async function idsFor(endpoint: Endpoint, { id }: ForeignRow): Promise<number[]> {
    if (endpoint.path !== explainOrderLine.path) return [id]
    const lines = await server.db.execute(sql`select id from order_line where order_id = ${id}`)
    return lines.rows.map((line) => Number(line.id))
  }

  const byId = open.filter(
    ({ paramsIn: sends, path, params }) =>
      sends === 'path' && /\{\w*[iI]d\}$/.test(path) && params.safeParse({ id: 1 }).success,
  )
  test.each(byId.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s answers a foreign id as one that does not exist',
    async (_name, endpoint) => {
      const table = endpoint.permission.split(':')[0]?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      const none = await server.api(endpoint, { id: 999_999_999 } as never, { as: account })
      for (const row of rows.filter((item) => item.table === table)) {
        for (const id of await idsFor(endpoint, row)) {
          const { code, message } = await server.api(endpoint, { id } as never, { as: account })
          expect({ code, message }).toEqual({ code: none.code, message: none.message })
        }
      }
    },
  )
})
