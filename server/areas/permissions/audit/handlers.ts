import { and, eq, sql } from 'drizzle-orm'
import type * as contract from '#contract/permissions/audit-logs.ts'
import { presentEntry, presentRecord } from '#server/audit/present.ts'
import { sealKey } from '#server/audit/seal.ts'
import { verifySlice } from '#server/audit/verify.ts'
import { newestFirst, oldestFirst } from '#server/audit/write.ts'
import type { Context, Handlers } from '#server/context.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { notFound } from '#server/http/errors.ts'
import { auditExport, pageOfAuditLogs } from './list.ts'

export const auditHandlers: Handlers<typeof contract> = {
  listAuditLogs: pageOfAuditLogs,
  exportAuditLogs: (params, context) => context.services.jobs.startExport(context, auditExport, params),

  verifyAuditLogs: ({ after = 0 }, { db, services }) => verifySlice(db, sealKey(services), after),

  getAuditLog: async ({ id }, context) => {
    const [found] = await context.db.select().from(auditLog).where(eq(auditLog.id, id))
    if (!found) throw notFound('日志不存在')
    // Whoever may read the record reads its form by `getRecordVersion`.
    const { form: _form, ...row } = found
    return {
      ...presentEntry(row, context.caller),
      before: presentRecord(row.resource, row.before, context.caller),
      after: presentRecord(row.resource, row.after, context.caller),
      previousId: await beside(context, row, 'before'),
      nextId: await beside(context, row, 'after'),
    }
  },
}

/** The adjacent log entry of the same record. */
async function beside(
  context: Context,
  row: Omit<typeof auditLog.$inferSelect, 'form'>,
  side: 'before' | 'after',
): Promise<number | null> {
  if (row.targetId === '') return null
  const [found] = await context.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.resource, row.resource),
        eq(auditLog.targetId, row.targetId),
        sql`(${auditLog.occurredAt}, ${auditLog.id}) ${side === 'before' ? sql`<` : sql`>`} (${row.occurredAt}, ${row.id})`,
      ),
    )
    .orderBy(...(side === 'before' ? newestFirst : oldestFirst))
    .limit(1)
  return found?.id ?? null
}
