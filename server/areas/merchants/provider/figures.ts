import { sql } from 'drizzle-orm'
import { type Connection, type Database, inTransaction } from '#server/database/pool.ts'
import { provider, providerUsage, providerWorker } from '#server/database/schema/providers.ts'
import { serialize } from '#server/entity/rows.ts'

/** Services of the last 12 months that were not undone. */
const counted = (now: string) =>
  sql`${providerUsage.undoneAt} is null and ${providerUsage.usedAt} >= ${now}::timestamptz - interval '1 year'`

/**
 * Stores the figures of providers and their workers, where they differ: services, score, punctuality and complaints of
 * the last 12 months. Versions stay, because nobody edited anything.
 * @param providerId only of this one
 */
export async function refreshFigures(db: Connection, now: string, providerId?: number): Promise<void> {
  const ofProvider = providerId === undefined ? sql`true` : sql`one.id = ${providerId}`
  await db.execute(sql`
    update ${provider} as kept
    set order_count = found.uses, score = found.score, on_time_rate = found.rate, complaint_count = found.complaints
    from (
      select one.id, count(provider_usage.id)::int as uses, round(avg(provider_usage.score), 1) as score,
        round(100.0 * count(*) filter (where provider_usage.is_on_time) / nullif(count(provider_usage.id), 0), 2) as rate,
        (count(*) filter (where provider_usage.has_complaint))::int as complaints
      from ${provider} as one left join ${providerUsage} on provider_usage.provider_id = one.id and ${counted(now)}
      where ${ofProvider} group by one.id
    ) as found
    where found.id = kept.id and (kept.order_count, kept.score, kept.on_time_rate, kept.complaint_count)
      is distinct from (found.uses, found.score, found.rate, found.complaints)`)
  const ofWorkers = providerId === undefined ? sql`true` : sql`one.provider_id = ${providerId}`
  await db.execute(sql`
    update ${providerWorker} as kept
    set order_count = found.uses, score = found.score
    from (
      select one.id, count(provider_usage.id)::int as uses, round(avg(provider_usage.score), 1) as score
      from ${providerWorker} as one left join ${providerUsage}
        on provider_usage.worker_id = one.id and provider_usage.provider_id = one.provider_id and ${counted(now)}
      where ${ofWorkers} group by one.id
    ) as found
    where found.id = kept.id and (kept.order_count, kept.score) is distinct from (found.uses, found.score)`)
}

/** Once a day services leave the last 12 months. Safe to run at any time and in several instances. */
export const refreshAllFigures = (db: Database, now: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await serialize({ db: tx }, 'provider figures')
    await refreshFigures(tx, now)
  })
