import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getProfile, listMySessions, revokeMySession, sessionStatus } from '#contract/session.ts'
import { addSupplier, listSuppliers } from '#contract/suppliers/suppliers.ts'
import { connect, inTransaction } from '#server/database/pool.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { supplier } from '#server/database/schema/suppliers.ts'
import { anyOfParam } from '#server/entity/paging.ts'
import { ReadCoalescing } from '#server/read-coalescing.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName } from '../suppliers/records.ts'

/** A read that stays pending until its result is given. */
function readings() {
  const open: ((answer: string) => void)[] = []
  return { open, read: () => new Promise<string>((resolve) => open.push(resolve)) }
}

describe('recent reads', () => {
  let time = 0
  let writes = 0
  const clock = () => new Date(time)
  const counting = () => {
    let count = 0
    return async () => ++count
  }

  test('are shared by all callers within a second', async () => {
    const reads = new ReadCoalescing(() => writes, clock)
    const read = counting()
    expect(await Promise.all([reads.recent('a', read), reads.recent('a', read)])).toEqual([1, 1])
    time += 999
    expect(await reads.recent('a', read)).toBe(1)
    time += 1
    expect(await reads.recent('a', read)).toBe(2)
  })

  test('are repeated after a write, also when the write finished during the read', async () => {
    const reads = new ReadCoalescing(() => writes, clock)
    const { open, read } = readings()
    const before = reads.recent('a', read)
    writes++
    const after = reads.recent('a', read)
    open[0]?.('old')
    open[1]?.('new')
    expect([await before, await after, await reads.recent('a', read)]).toEqual(['old', 'new', 'new'])
  })

  test('are not cached after an error', async () => {
    const reads = new ReadCoalescing(() => writes, clock)
    await expect(reads.recent('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await reads.recent('a', async () => 1)).toBe(1)
  })
})

describe('fresh reads', () => {
  const reads = new ReadCoalescing(
    () => 0,
    () => new Date(0),
  )

  test('start after the request: callers that arrive during a read share the next one', async () => {
    const { open, read } = readings()
    const first = reads.fresh('a', read)
    const [second, third] = [reads.fresh('a', read), reads.fresh('a', read)]
    expect(open).toHaveLength(1)
    open[0]?.('one')
    expect(await first).toBe('one')
    await Promise.resolve()
    expect(open).toHaveLength(2)
    open[1]?.('two')
    expect(await Promise.all([second, third])).toEqual(['two', 'two'])
  })

  test('are repeated by the next caller after an error', async () => {
    const first = reads.fresh('b', () => Promise.reject(new Error('gone')))
    const second = reads.fresh('b', async () => 'read')
    await expect(first).rejects.toThrow('gone')
    expect(await second).toBe('read')
  })
})

describe('on the server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  /** A statement by another process. */
  async function elsewhere(text: string, values: unknown[]): Promise<void> {
    const client = new pg.Client(server.services.databases.pool.options)
    await client.connect()
    await client.query(text, values).finally(() => client.end())
  }

  test('a session revoked here is refused at once', async () => {
    const [one, other] = [await server.signIn('finance'), await server.signIn('finance')]
    expect(await server.api(getProfile, {}, { token: one })).toMatchObject({ code: 200 })
    const sessions = await server.data(listMySessions, {}, { token: other })
    const id = sessions.find((row) => !row.current && row.status === sessionStatus.active)?.id
    await server.data(revokeMySession, { id }, { token: other })
    expect(await server.api(getProfile, {}, { token: one })).toMatchObject({ code: 603 })
  })

  test('updating the last activity does not clear the cache', async () => {
    const token = await server.signIn('content')
    server.advance(61_000)
    const writes = server.services.databases.writes()
    const asked = server.services.clock().getTime()
    await server.data(getProfile, {}, { token })
    const [current] = (await server.data(listMySessions, {}, { token })).filter((row) => row.current)
    expect(Date.parse(current?.lastActiveAt ?? '')).toBeGreaterThanOrEqual(asked)
    expect(server.services.databases.writes()).toBe(writes)
  })

  test('a session revoked by another process is refused within a second', async () => {
    const token = await server.signIn('trade')
    const { id } = (await server.data(getProfile, {}, { token })) ?? {}
    await elsewhere('update session set status = 3, end_reason = 3 where user_id = $1', [id])
    server.advance(1_000)
    expect(await server.api(getProfile, {}, { token })).toMatchObject({ code: 603 })
  })

  test('rows and counts reflect a write at once, for fifty readers or one', async () => {
    const name = freshName('刚刚新建的供应商')
    const read = () => server.data(listSuppliers, { keyword: name }, { as: 'goods' })
    expect(await read()).toMatchObject({ total: 0, counts: { 0: 0 } })
    await server.data(addSupplier, { name }, { as: 'goods' })
    for (const page of await Promise.all(Array.from({ length: 50 }, read))) {
      expect(page).toMatchObject({ total: 1, counts: { 0: 1 }, list: [{ name }] })
    }
  })

  test('callers with different rows never share a read', async () => {
    const [goods, owner] = await Promise.all([
      server.data(listSuppliers, {}, { as: 'goods' }),
      server.data(listSuppliers, {}, { as: 'supplier' }),
    ])
    expect(goods.total).toBeGreaterThan(1)
    expect(owner.list.map((row) => row.id)).toHaveLength(1)
  })

  test('a prepared statement is used by all transactions of its connection, with one plan', async () => {
    const own = connect(server.services.databases.connection, 1, () => {})
    let written = 0
    const named = preparedStatement((db) => {
      written++
      const { id } = supplier
      return db.select({ id }).from(supplier).where(anyOfParam(id)).orderBy(id).prepare('suppliers_given')
    })
    try {
      const all = (await own.main.select({ id: supplier.id }).from(supplier).orderBy(supplier.id).limit(8)).map(
        ({ id }) => id,
      )
      for (const last of all.keys()) {
        const ids = all.slice(0, last + 1)
        // Also within a savepoint, and after a rollback.
        await expect(inTransaction(own.main, () => Promise.reject(new Error('given up')))).rejects.toThrow('given up')
        const rows = await inTransaction(own.main, (tx) => tx.transaction((inner) => named(inner).execute({ ids })))
        expect(rows.map(({ id }) => id)).toEqual(ids)
      }
      expect(written).toBe(1)
      const plans = sql`select generic_plans > 0 as kept from pg_prepared_statements where name = 'suppliers_given'`
      expect((await own.main.execute(plans)).rows).toEqual([{ kept: true }])
    } finally {
      await own.close()
    }
  })
})
