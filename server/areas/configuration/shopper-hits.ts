import { and, eq, gt, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import type { shopperHitKind } from '#contract/configuration/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { shopperHit } from '#server/database/schema/tips.ts'
import { anyOf } from '#server/entity/paging.ts'
import { after, dayOf, days } from '#server/time.ts'

const COUNTED_DAYS = 30

/** Shopper hits of each record in the last 30 days. */
export async function hitsOf(
  { db, now }: { db: Connection; now: string },
  kind: CodeOf<typeof shopperHitKind>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const since = dayOf(after(now, -days(COUNTED_DAYS)))
  const rows = await db
    .select({ id: shopperHit.targetId, total: sql<number>`sum(${shopperHit.hits})::int` })
    .from(shopperHit)
    .where(and(eq(shopperHit.kind, kind), anyOf(shopperHit.targetId, ids), gt(shopperHit.day, since)))
    .groupBy(shopperHit.targetId)
  return new Map(rows.map(({ id, total }) => [id, total]))
}
