import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { preparePlans } from './prepared-plans.ts'
import * as platform from './schema/platform.ts'
import * as settings from './schema/settings.ts'
import * as suppliers from './schema/suppliers.ts'

export const schema = { ...platform, ...settings, ...suppliers }

const shape = { schema, casing: 'snake_case' } as const

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool }
/** A transaction, or the pool when a single statement is enough. */
export type Connection = Pick<
  Database,
  '_' | 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$count'
>

export interface Databases {
  /** For writes. */
  main: Database
  /** Refuses every write: used for read endpoints, so that they cannot change anything by mistake. */
  readOnly: Database
  /**
   * For writes that must survive a rollback of the request's transaction. A separate pool: requests that hold a
   * connection while they wait for a second one from the same pool would deadlock.
   */
  independent: Database
  /** For writes that no cached read depends on: they do not count as `writes`. */
  marks: Database
  pool: pg.Pool
  /** Connection settings, for code that opens its own connections. */
  connection: pg.PoolConfig
  /** Number of finished uses of writing connections; caches compare it to detect writes. */
  writes(): number
  close(): Promise<void>
}

// Counts and ids stay below 2^53, so they may be plain numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Frequently read data is in memory: with PostgreSQL's default for disks, it would rather scan a list of a million rows
 * than use an index. Words that a tenth of a million rows have need more than the default 4 MB, or each row of their
 * pages is compared. Parallel workers start later than a list is read, and take the cores from other readers.
 */
export const forReading = '-c random_page_cost=1.1 -c work_mem=16MB -c max_parallel_workers_per_gather=0'

/** Every connection uses Asia/Shanghai, so that moments are returned in the wire format. */
export function connect(connection: pg.PoolConfig, size: number, onError: (error: Error) => void): Databases {
  const open = (options: string, max: number) => {
    const pool = new pg.Pool({
      ...connection,
      max,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      // JIT compilation does not pay off for statements of a few milliseconds.
      options: `-c TimeZone=Asia/Shanghai -c statement_timeout=60000 -c jit=off ${options}`,
    })
    pool.on('error', onError)
    return pool
  }
  // Writes look rows up by id: without this, PostgreSQL scans a table of some thousand rows for one of them.
  const forWriting = '-c lock_timeout=10000 -c random_page_cost=1.1'
  const writing = open(forWriting, size)
  const independent = open(forWriting, Math.min(size, 4))
  const marking = open(forWriting, 1)
  const reading = open(`-c default_transaction_read_only=on ${forReading}`, size)
  // A connection is released after the commit and before the code that awaits it continues.
  let writes = 0
  for (const pool of [writing, independent]) pool.on('release', () => writes++)
  preparePlans([writing, independent, marking])
  return {
    main: drizzle(writing, shape),
    readOnly: drizzle(reading, shape),
    independent: drizzle(independent, shape),
    marks: drizzle(marking, shape),
    pool: writing,
    connection,
    writes: () => writes,
    close: async () => {
      await Promise.all([writing, reading, independent, marking].map((pool) => pool.end()))
    },
  }
}

const retryable = new Set(['40001', '40P01'])

/** PostgreSQL's error code, also when the query layer has wrapped the error. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return undefined
}

/** Name of the unique index that a write violated. */
export function brokenUnique(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError && cause.code === '23505') return cause.constraint
  }
  return undefined
}

/**
 * One drizzle instance for each connection, so that prepared statements (prepared-statements.ts) outlive a transaction.
 */
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

/** Runs a transaction and repeats it when PostgreSQL requires it (serialisation failure, deadlock). */
export async function inTransaction<Result>(db: Database, run: (tx: Connection) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, run)
    } catch (error) {
      if (attempt >= 4 || !retryable.has(sqlState(error) ?? '')) throw error
    }
  }
}
