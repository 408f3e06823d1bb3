import type { SQL } from 'drizzle-orm'
import { auditSource } from '#contract/permissions/codes.ts'
import type { PaidWork } from '#server/areas/payable.ts'
import type { AuditRecord, Context } from '#server/context.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { type Database, inTransaction } from '#server/database/pool.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { plain, type RecordTable, type Row } from '#server/entity/entity.ts'

/** Author of log entries by the system. */
export const SYSTEM = '系统'

export type Work = PaidWork

export const workOf = ({ db, now, caller, audit }: Context): Work => ({ db, now, by: caller.name, audit })

/** A change by the system: one transaction with its log. */
export function asSystem<Result>(db: Database, now: string, run: (work: Work) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const records: AuditRecord[] = []
    const result = await run({ db: tx, now, by: SYSTEM, audit: (record) => records.push(record) })
    if (records.length > 0) {
      await insertAll(
        tx,
        auditLog,
        records.map(({ targetId, ...record }) => ({
          targetName: '',
          changes: [],
          before: null,
          after: null,
          reason: '',
          batchNo: null,
          rollsBack: null,
          ...record,
          targetId: String(targetId ?? ''),
          occurredAt: now,
          actorName: SYSTEM,
          area: 'orders',
          source: auditSource.schedule,
        })),
      )
    }
    return result
  })
}

/**
 * Moves the rows of a condition, each in its own transaction; rows that another instance has in hand are skipped. A
 * move must end the condition of its row. Returns their number.
 */
export async function moveEach<Table extends RecordTable>(
  db: Database,
  now: string,
  { table, where }: { table: Table; where: SQL | undefined },
  move: (work: Work, row: Row<Table>) => Promise<void>,
): Promise<number> {
  for (let moved = 0; ; moved++) {
    const found = await asSystem(db, now, async (work) => {
      const rows = await work.db.select().from(plain(table)).where(where).limit(1).for('update', { skipLocked: true })
      const [row] = rows as Row<Table>[]
      if (row) await move(work, row)
      return row !== undefined
    })
    if (!found) return moved
  }
}
