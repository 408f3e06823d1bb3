import type { AuditRecord, Caller, Context } from '#server/context.ts'
import { anonymous } from '#server/context.ts'
import { inTransaction } from '#server/database/pool.ts'
import type { TestServer } from '../setup/test-server.ts'

export const platform: Caller = { ...anonymous, userId: 1, name: '测试员' }
export const ofSupplier = (supplierId: number): Caller => ({ ...platform, accountType: 2, supplierId })

/** Runs a change in its own transaction like the server; `noted` receives its audit records. */
export function change<Result>(
  server: TestServer,
  run: (context: Context, noted: AuditRecord[]) => Promise<Result>,
  caller: Caller = platform,
): Promise<Result> {
  return inTransaction(server.services.databases.main, (db) => {
    const noted: AuditRecord[] = []
    const facts = { requestId: 'r', ip: '', device: '', now: server.now(), services: server.services }
    return run({ ...facts, db, caller, audit: (record) => noted.push(record) }, noted)
  })
}

/** Barrier for `count` concurrent runs: each waits here until all have arrived. */
export function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived++
    if (arrived === count) resolve()
    return promise
  }
}

/** Whether some connection of the server waits for a lock. */
export async function hasLockWaiter(server: TestServer): Promise<boolean> {
  const { rows } = await server.db.execute<{ waits: boolean }>(
    `select exists (select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waits`,
  )
  return rows[0]?.waits === true
}
