import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { settlementStatus } from '#contract/blackCard/codes.ts'
import { lastDueMonth, monthAfter, statementMonth } from '#contract/blackCard/settlement-rules.ts'
import { auditSource } from '#contract/permissions/codes.ts'
import { type Connection, type Database, inTransaction } from '#server/database/pool.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { provider, providerSettlement, providerUsage } from '#server/database/schema/providers.ts'
import { dayOf } from '#server/time.ts'
import { monthOf, monthStart } from './months.ts'
import { isOpenCorrection, isOpenUse } from './present.ts'
import { lockMoney, refreshTotals, type SettlementRecord } from './statement.ts'

/** Author of statements and their log entries. */
const SYSTEM = '系统'

const { providerId, usedAt, undoneAt } = providerUsage

/** What a statement takes up: services by their month, and corrections by the month in which they were undone. */
const sources = [
  { which: isOpenUse, at: usedAt, take: 'settlementId' },
  { which: isOpenCorrection, at: undoneAt, take: 'correctionId' },
] as const

/** The months up to `due` with something to take up. */
async function monthsOf(tx: Connection, id: number, due: string, { which, at }: (typeof sources)[number]) {
  const rows = await tx
    .selectDistinct({ month: sql<string>`to_char(${at}, 'YYYY-MM')` })
    .from(providerUsage)
    .where(and(eq(providerId, id), which, lt(at as AnyPgColumn, monthStart(monthAfter(due)))))
  return rows.map(({ month }) => month).sort()
}

/** The statement of a month that is not confirmed yet, made if there is none. */
async function openStatement(tx: Connection, id: number, month: string, now: string): Promise<SettlementRecord> {
  const stamps = { createdAt: now, createdBy: SYSTEM, updatedAt: now, updatedBy: SYSTEM }
  const [made] = await tx
    .insert(providerSettlement)
    .values({ ...stamps, providerId: id, month })
    .onConflictDoNothing()
    .returning()
  if (made) {
    await tx.insert(auditLog).values({
      resource: 'providerSettlement',
      action: 'add',
      targetId: String(made.id),
      targetName: made.settlementNo,
      summary: `生成服务商结算单「${made.settlementNo}」，结算月份 ${month}`,
      occurredAt: now,
      actorName: SYSTEM,
      area: 'merchants',
      source: auditSource.schedule,
    })
    return made
  }
  const own = and(eq(providerSettlement.providerId, id), eq(providerSettlement.month, month))
  const [found] = await tx.select().from(providerSettlement).where(own)
  if (!found) throw new Error(`provider ${id}: the statement of ${month} was not stored`)
  return found
}

/** Takes up what is due of one provider, in one transaction. Returns the number of statements that changed. */
async function settleProvider(tx: Connection, id: number, due: string, now: string): Promise<number> {
  await lockMoney(tx, id)
  const confirmed = await tx
    .select({ month: providerSettlement.month })
    .from(providerSettlement)
    .where(and(eq(providerSettlement.providerId, id), ne(providerSettlement.status, settlementStatus.open)))
  const closed = new Set(confirmed.map(({ month }) => month))
  const changed = new Set<number>()
  for (const source of sources) {
    for (const month of await monthsOf(tx, id, due, source)) {
      const target = statementMonth(month, due, closed)
      if (target === undefined) continue
      const statement = await openStatement(tx, id, target, now)
      const { which, take } = source
      const at: AnyPgColumn = source.at
      await tx
        .update(providerUsage)
        .set({ [take]: statement.id, updatedAt: now })
        .where(and(eq(providerId, id), which, gte(at, monthStart(month)), lt(at, monthStart(monthAfter(month)))))
      changed.add(statement.id)
    }
  }
  for (const statement of changed) await refreshTotals(tx, statement, now)
  return changed.size
}

/**
 * Makes the statements that are due, and adds late services to those that are still open. Everything is counted and
 * assigned by the database; no service is loaded. Each provider is a transaction of its own, so a run that is cut short
 * continues with the next one. Safe to run at any time and in several instances.
 */
export async function settleMonths(db: Database, now: string): Promise<number> {
  const thisMonth = monthStart(monthOf(now))
  const waits = (where: (typeof sources)[number]['which'], at: AnyPgColumn) => sql`exists (
    select 1 from ${providerUsage} where ${providerId} = ${provider.id} and ${where} and ${at} < ${thisMonth})`
  const waiting = await db
    .select({ id: provider.id, settleDay: provider.settleDay })
    .from(provider)
    .where(sql`${waits(isOpenUse, usedAt)} or ${waits(isOpenCorrection, undoneAt)}`)
    .orderBy(provider.id)
  let changed = 0
  for (const { id, settleDay } of waiting) {
    const due = lastDueMonth(dayOf(now), settleDay)
    changed += await inTransaction(db, (tx) => settleProvider(tx, id, due, now))
  }
  return changed
}
