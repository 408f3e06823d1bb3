import { and, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { proxyStatus } from '#contract/materials/codes.ts'
import { proxyTransitions } from '#contract/materials/proxy-rules.ts'
import { auditSource } from '#contract/permissions/codes.ts'
import { type Database, inTransaction } from '#server/database/pool.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { proxyRecord } from '#server/database/schema/proxy.ts'
import { dayOf } from '#server/time.ts'

/** Author of log entries by the system. */
const SYSTEM = '系统'

/**
 * Starts due terms and ends expired ones. Safe to run at any time and in several instances. Returns the number of
 * changed records.
 */
export async function moveProxyTerms(db: Database, now: string): Promise<number> {
  const today = dayOf(now)
  const stamps = { version: sql`${proxyRecord.version} + 1`, updatedAt: now, updatedBy: SYSTEM }
  const { begin, expire } = proxyTransitions
  return inTransaction(db, async (tx) => {
    const ended = await tx
      .update(proxyRecord)
      .set({ ...stamps, status: expire.to })
      // A term that was not processed between its first and last day has expired as well.
      .where(and(inArray(proxyRecord.status, [...begin.from, ...expire.from]), lt(proxyRecord.endDate, today)))
      .returning()
    const begun = await tx
      .update(proxyRecord)
      .set({ ...stamps, status: begin.to })
      .where(
        and(
          eq(proxyRecord.status, proxyStatus.upcoming),
          lte(proxyRecord.startDate, today),
          gte(proxyRecord.endDate, today),
        ),
      )
      .returning()
    const moved = [
      ...ended.map((row) => ({ row, action: 'expire', title: expire.title })),
      ...begun.map((row) => ({ row, action: 'begin', title: begin.title })),
    ]
    if (moved.length === 0) return 0
    await tx.insert(auditLog).values(
      moved.map(({ row, action, title }) => ({
        resource: 'proxyRecord',
        action,
        targetId: String(row.id),
        targetName: row.recordNo,
        summary: `「${row.companyName}」的代理记录 ${row.recordNo} ${title}`,
        occurredAt: now,
        actorName: SYSTEM,
        area: 'materials',
        source: auditSource.schedule,
      })),
    )
    return moved.length
  })
}
