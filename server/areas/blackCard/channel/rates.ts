import { and, desc, eq, lte } from 'drizzle-orm'
import { monthAfter } from '#contract/blackCard/settlement-rules.ts'
import { monthOf } from '#server/areas/merchants/provider/months.ts'
import type { Connection } from '#server/database/pool.ts'
import { channelRate } from '#server/database/schema/channels.ts'

/** The rate of a new channel counts from the first month that a statement may have. */
export const FIRST_MONTH = '0000-00'

/** A change of the rate counts from the next month: the running one keeps its own. */
export async function writeRate(db: Connection, channelId: number, rate: string, now: string, isNew: boolean) {
  const month = isNew ? FIRST_MONTH : monthAfter(monthOf(now))
  await db
    .insert(channelRate)
    .values({ channelId, month, rate })
    .onConflictDoUpdate({ target: [channelRate.channelId, channelRate.month], set: { rate } })
}

/** The rate of a month. */
export async function rateOf(db: Connection, channelId: number, month: string): Promise<string> {
  const [found] = await db
    .select({ rate: channelRate.rate })
    .from(channelRate)
    .where(and(eq(channelRate.channelId, channelId), lte(channelRate.month, month)))
    .orderBy(desc(channelRate.month))
    .limit(1)
  if (!found) throw new Error(`channel ${channelId} has no commission rate`)
  return found.rate
}
