import { desc, eq } from 'drizzle-orm'
import { promoterStatus } from '#contract/merchants/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { type promoter, promoterTerms } from '#server/database/schema/promoters.ts'

/** Writes the terms of a promoter as they are from now on, if they differ from the last ones. */
export async function writeTerms(
  { db, now }: { db: Connection; now: string },
  { id, status, commissionRate, parentRate, parentId }: typeof promoter.$inferSelect,
): Promise<void> {
  const terms = { earns: status === promoterStatus.active, commissionRate, parentRate, parentId }
  const [last] = await db
    .select()
    .from(promoterTerms)
    .where(eq(promoterTerms.promoterId, id))
    .orderBy(desc(promoterTerms.startsAt), desc(promoterTerms.id))
    .limit(1)
  const isSame =
    last !== undefined && Object.entries(terms).every(([name, value]) => last[name as keyof typeof terms] === value)
  if (!isSame) await db.insert(promoterTerms).values({ promoterId: id, startsAt: now, ...terms })
}
