import { and, asc, desc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { monthAfter } from '#contract/blackCard/settlement-rules.ts'
import { providerRights } from '#contract/merchants/field-rights.ts'
import { providerAllowed } from '#contract/merchants/provider-rules.ts'
import type { Provider } from '#contract/merchants/providers.ts'
import { maskAccountNo } from '#contract/suppliers/supplier-rules.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { providerUsage, providerWorker } from '#server/database/schema/providers.ts'
import { readsField, shownFields } from '#server/entity/field-rights.ts'
import { namesOf, only, pluck } from '#server/entity/present.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import { monthOf, monthStart } from './months.ts'
import { type ProviderRecord, presentProviders, toFields } from './present.ts'
import { presentWorker } from './worker.ts'

const MONTHS = 12
const REVIEWS = 20

const { usedAt, amount, score, isOnTime, hasComplaint, undoneAt, providerId } = providerUsage

/** Services by month; months without one are zero. */
async function figuresOf(db: Connection, id: number, now: string): Promise<Provider['figures']> {
  const first = monthAfter(monthOf(now), 1 - MONTHS)
  const rows = await db
    .select({
      month: sql<string>`to_char(${usedAt}, 'YYYY-MM')`,
      orderCount: sql<number>`count(*)::int`,
      amount: sql<string>`sum(${amount})`,
      score: sql<string | null>`round(avg(${score}), 1)`,
      onTimeRate: sql<string>`round(100.0 * count(*) filter (where ${isOnTime}) / count(*), 2)`,
      complaintCount: sql<number>`(count(*) filter (where ${hasComplaint}))::int`,
    })
    .from(providerUsage)
    .where(and(eq(providerId, id), gte(usedAt, monthStart(first)), isNull(undoneAt)))
    .groupBy(sql`1`)
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  const none = { orderCount: 0, amount: '0.00', score: null, onTimeRate: null, complaintCount: 0 }
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = monthAfter(first, index)
    return byMonth.get(month) ?? { month, ...none }
  })
}

async function reviewsOf(db: Connection, id: number): Promise<Provider['reviews']> {
  const rows = await db
    .select()
    .from(providerUsage)
    .where(and(eq(providerId, id), isNull(undoneAt), or(isNotNull(score), hasComplaint)))
    .orderBy(desc(usedAt), desc(providerUsage.id))
    .limit(REVIEWS)
  const workers = await namesOf(db, providerWorker, pluck(rows, 'workerId'))
  return rows.map((row) => ({ ...row, workerName: workers.get(row.workerId ?? 0) ?? '' }))
}

/** A whole provider as the caller may read it. */
export async function presentProvider(context: Context, row: ProviderRecord): Promise<Provider> {
  const { db, caller, now, services } = context
  const { store: files, secrets } = services
  const head = await only(presentProviders(context, [row]))
  const fields = toFields(row, secrets)
  const workers = await db
    .select()
    .from(providerWorker)
    .where(eq(providerWorker.providerId, row.id))
    .orderBy(desc(providerWorker.enabled), asc(providerWorker.id))
  const seesAccount = readsField(providerRights, 'bankAccount', caller)
  return {
    ...shownFields(providerRights, caller, { ...head, ...fields }),
    bankAccount: seesAccount ? fields.bankAccount : maskAccountNo(row.bankAccountTail),
    licenceImage: openUrl(files, row.licenceImage),
    qualificationImages: openFiles(files, row.qualificationImages),
    workers: workers.map((worker) => presentWorker(context, worker)),
    figures: await figuresOf(db, row.id, now),
    reviews: await reviewsOf(db, row.id),
    allowed: providerAllowed(row),
  }
}
