import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { preparePlans } from './prepared-plans.ts'
import * as platform from './schema/platform.ts'
import * as settings from './schema/settings.ts'
import * as suppliers from './schema/suppliers.ts'

export const schema = { ...platform, ...settings, ...suppliers }

const shape = { schema, casing: 'snake_case' } as const

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool }
/** A transaction, or the pool where a single statement is enough. */
export type Connection = Pick<
  Database,
  '_' | 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$count'
>

export interface Databases {
  /** For writes. */
  main: Database
  /** Refuses every write: what a read endpoint gets, so that it cannot change anything even by mistake. */
  readOnly: Database
  /**
   * For what has to stay when the call's own transaction is rolled back. A pool of its own: calls that hold a connection
   * while they wait for a second one from the same pool would wait for each other.
   */
  beside: Database
  /** For marks that nothing which is remembered shows: they do not count as `writes`. */
  marks: Database
  pool: pg.Pool
  /** Where it is, for who opens connections of their own. */
  connection: pg.PoolConfig
  /** How often work on a connection that may write has ended: whoever remembers what was read looks at it. */
  writes(): number
  close(): Promise<void>
}

// Counts and ids stay below 2^53 here, so they may be plain numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * What is asked for often is in memory: by PostgreSQL's own figure for disks a list of a million rows is rather read whole
 * than by an index.
 */
export const forReading = '-c random_page_cost=1.1'

/** Every connection speaks Asia/Shanghai, so that moments come out as they travel. */
export function connect(connection: pg.PoolConfig, size: number, onError: (error: Error) => void): Databases {
  const open = (options: string, max: number) => {
    const pool = new pg.Pool({
      ...connection,
      max,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      // A statement that takes milliseconds is not worth compiling.
      options: `-c TimeZone=Asia/Shanghai -c statement_timeout=60000 -c jit=off ${options}`,
    })
    pool.on('error', onError)
    return pool
  }
  // Who writes goes by ids: without this, PostgreSQL reads a table of some thousand rows whole for one of them.
  const forWriting = '-c lock_timeout=10000 -c random_page_cost=1.1'
  const writing = open(forWriting, size)
  const besides = open(forWriting, Math.min(size, 4))
  const marking = open(forWriting, 1)
  const reading = open(`-c default_transaction_read_only=on ${forReading}`, size)
  // A connection is given back after the commit and before whoever waits for it goes on.
  let writes = 0
  for (const pool of [writing, besides]) pool.on('release', () => writes++)
  preparePlans([writing, besides, marking])
  return {
    main: drizzle(writing, shape),
    readOnly: drizzle(reading, shape),
    beside: drizzle(besides, shape),
    marks: drizzle(marking, shape),
    pool: writing,
    connection,
    writes: () => writes,
    close: async () => {
      await Promise.all([writing, reading, besides, marking].map((pool) => pool.end()))
    },
  }
}

const retryable = new Set(['40001', '40P01'])

/** Code of PostgreSQL's error, also where the query layer has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return undefined
}

/** Name of the unique index that a write ran into. */
export function brokenUnique(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError && cause.code === '23505') return cause.constraint
  }
  return undefined
}

/** One for each connection, so that what is written once for it (written-once.ts) outlives a transaction. */
const byClient = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>()

function ofClient(client: pg.PoolClient): NodePgDatabase<typeof schema> {
  const known = byClient.get(client) ?? drizzle(client, shape)
  byClient.set(client, known)
  return known
}

async function once<Result>(db: Database, run: (tx: Connection) => Promise<Result>): Promise<Result> {
  const client = await db.$client.connect()
  try {
    return await ofClient(client).transaction(run)
  } finally {
    client.release()
  }
}

/** One transaction, run again when PostgreSQL asks for it (serialisation failure, deadlock). */
export async function inTransaction<Result>(db: Database, run: (tx: Connection) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, run)
    } catch (error) {
      if (attempt >= 4 || !retryable.has(sqlState(error) ?? '')) throw error
    }
  }
}
