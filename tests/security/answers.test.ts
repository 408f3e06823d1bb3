import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isChange } from '#contract/endpoint.ts'
import { areas } from '#server/areas/index.ts'
import { fitting } from '../server/contract/values.ts'
import { requestFor } from '../server/setup/request.ts'
import { createTestServer, type TestServer } from '../server/setup/test-server.ts'

// Response contents: everything that the contract declares, and nothing else.

const reads = areas.routes.map(({ endpoint }) => endpoint).filter((endpoint) => !isChange(endpoint))
const samples = Number(process.env.FUZZ_RUNS ?? 1)

let server: TestServer
let token: string
/** All responses, by endpoint. */
const recorded = new Map<string, string>()
beforeAll(async () => {
  server = await createTestServer()
  token = await server.signIn('admin')
})
afterAll(() => server.close())

test.each(reads.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s matches its schema and has no other key',
  async (name, endpoint) => {
    // Small ids of existing records. Most requests need no more than one.
    const candidates = [
      {},
      { pageSize: 200 },
      { id: 1 },
      { id: 2 },
      ...fc.sample(fitting(endpoint), { numRuns: samples, seed: 3 }),
    ]
    for (const params of candidates) {
      const { path, init } = requestFor(endpoint, params, { token })
      const response = await server.app.request(path, init)
      const text = await response.text()
      recorded.set(name, (recorded.get(name) ?? '') + text + JSON.stringify(Object.fromEntries(response.headers)))
      const { code, data } = JSON.parse(text)
      if (code === 200) expect(isDeepStrictEqual(endpoint.data.parse(data), data)).toBe(true)
    }
  },
)

describe('secrets', () => {
  /** The values of all secret columns, read from the tables. */
  async function secrets(): Promise<[string, string][]> {
    const columns = await server.db.execute<{ table_name: string; column_name: string }>(
      sql`select table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_name ~ '(hash|secret|token|password|answer|license_key|key_hash)'
          and data_type in ('text', 'jsonb') and table_name not in ('request_record', 'audit_seal')`,
    )
    const found: [string, string][] = []
    for (const { table_name, column_name } of columns.rows) {
      const values = await server.db.execute<{ value: string }>(
        sql`select distinct ${sql.identifier(column_name)}::text as value from ${sql.identifier(table_name)} limit 500`,
      )
      // Short values occur in any text by chance.
      for (const { value } of values.rows)
        if (value && value.length >= 16) found.push([`${table_name}.${column_name}`, value])
    }
    const [master] = (
      await server.db.execute<{ value: string }>(
        sql`select value #>> '{}' as value from setting where name = 'masterKey'`,
      )
    ).rows
    found.push(['setting.masterKey', String(master?.value)])
    return found
  }

  test('none from the database is in any response or its headers', async () => {
    const secretValues = await secrets()
    expect(secretValues.map(([column]) => column)).toEqual(
      expect.arrayContaining(['admin_user.password_hash', 'session.token_hash', 'setting.masterKey']),
    )
    expect(recorded.size).toBe(reads.length)
    for (const [name, text] of recorded) {
      for (const [column, value] of secretValues) expect(text.includes(value) ? `${name} tells ${column}` : '').toBe('')
      expect(text).not.toMatch(
        /\$argon2id|BEGIN [A-Z ]*PRIVATE KEY|"(passwordHash|tokenHash|codeHash|bankAccountSecret)"/,
      )
    }
  })

  test('none is in the server log either', async () => {
    const lines = server.log.join('\n')
    for (const [column, value] of await secrets()) expect(lines.includes(value) ? column : '').toBe('')
    expect(lines).not.toContain(token)
  })
})
