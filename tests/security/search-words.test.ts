import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Endpoint, isChange } from '#contract/endpoint.ts'
import { listSuppliers } from '#contract/suppliers/suppliers.ts'
import { areas } from '#server/areas/index.ts'
import { supplier } from '#server/database/schema/suppliers.ts'
import { createTestServer, type TestServer } from '../server/setup/test-server.ts'

// Search text is literal: no character in it is interpreted as SQL or as a pattern.

/** Texts in no demo record. Interpreted as SQL or as a pattern, each would find something or fail. */
const texts = [
  "' or '1'='1",
  "'; drop table brand; --",
  '") or true; --',
  '%%%%',
  '____',
  '\\\\',
  '%_%',
  "\\' or 1=1 --",
  '$$;select',
  ':name1',
  '?1?',
  "'||'",
]

interface Shape {
  type?: string
  enum?: unknown
  const?: unknown
  format?: string
  pattern?: string
  properties?: Record<string, Shape>
}

/** Codes, not text: an unknown permission returns the roles that may do everything. */
const codes = ['/api/auth/role/list permission']

/** Free-text parameters of a read endpoint. */
function typed(endpoint: Endpoint): string[] {
  const { properties = {} } = z.toJSONSchema(endpoint.params, { io: 'input', unrepresentable: 'any' }) as Shape
  return Object.entries(properties)
    .filter(
      ([, { type, format, pattern, enum: codes, ...rest }]) =>
        type === 'string' && !format && !pattern && !codes && !('const' in rest),
    )
    .map(([name]) => name)
}

const cells = areas.routes
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !isChange(endpoint) && endpoint.permission !== 'anyone')
  .flatMap((endpoint) => typed(endpoint).map((name) => [endpoint.path, name, endpoint] as const))
  .filter(([path, name]) => !codes.includes(`${path} ${name}`))

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const faultsSince = (start: number) => server.log.slice(start).filter((line) => line.includes('"level":"error"'))

test.each(cells)('%s: %s takes any keyword literally', async (_path, name, endpoint) => {
  const start = server.log.length
  for (const word of texts) {
    const { code, data } = await server.api(endpoint, { [name]: word } as never, { as: 'admin' })
    expect([200, 400, 404, 422]).toContain(code)
    const total = code === 200 && data && typeof data === 'object' && 'total' in data ? data.total : 0
    expect(total, word).toBe(0)
  }
  expect(faultsSince(start)).toEqual([])
})

test('there are lists to search', () => {
  expect(new Set(cells.map(([path]) => path)).size).toBeGreaterThan(20)
})

describe('a name with pattern characters', () => {
  test('is found by them, and nothing else is', async () => {
    const [row] = await server.db.select().from(supplier)
    await server.db
      .update(supplier)
      .set({ name: '百分百%_\\家居' })
      .where(eq(supplier.id, row?.id ?? 0))
    for (const keyword of ['%_\\', '百%_', '_\\家', '%_\\家居']) {
      const { list } = await server.data(listSuppliers, { keyword }, { as: 'goods' })
      expect(list.map(({ id }) => id)).toEqual([row?.id])
    }
  })
})

describe('the sort order of a list', () => {
  const sorted = cells.filter(([, name]) => name === 'keyword').map(([path, , endpoint]) => [path, endpoint] as const)
  test.each(sorted)('%s sorts only by its declared names', async (_path, endpoint) => {
    for (const sort of [
      'id; drop table brand',
      'passwordHash',
      '(select 1)',
      "name' desc --",
      '__proto__',
      'constructor',
    ]) {
      const { code } = await server.api(endpoint, { sort } as never, { as: 'admin' })
      expect([400, 422], sort).toContain(code)
    }
  })
})
