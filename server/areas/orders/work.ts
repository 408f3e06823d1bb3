import { auditSource } from '#contract/permissions/codes.ts'
import type { PaidWork } from '#server/areas/payable.ts'
import type { AuditRecord, Context } from '#server/context.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { type Database, inTransaction } from '#server/database/pool.ts'
import { auditLog } from '#server/database/schema/platform.ts'

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
