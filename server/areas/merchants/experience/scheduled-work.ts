import { and, eq, lt, sql } from 'drizzle-orm'
import { experienceStatus } from '#contract/merchants/codes.ts'
import { type Database, inTransaction } from '#server/database/pool.ts'
import { experience } from '#server/database/schema/experiences.ts'
import { dayOf } from '#server/time.ts'
import { logBySystem, SYSTEM } from '../system-work.ts'

/** Ends trials whose last day has passed; their merchants end by their own last day. Returns their number. */
export async function endExperiences(db: Database, now: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ended = await tx
      .update(experience)
      .set({
        status: experienceStatus.expired,
        version: sql`${experience.version} + 1`,
        updatedAt: now,
        updatedBy: SYSTEM,
      })
      .where(and(eq(experience.status, experienceStatus.running), lt(experience.endAt, dayOf(now))))
      .returning()
    await logBySystem(
      tx,
      now,
      ended.map((row) => ({
        resource: 'experience',
        action: 'expire',
        targetId: row.id,
        targetName: row.companyName,
        summary: `体验申请「${row.companyName}」已到期`,
      })),
    )
    return ended.length
  })
}
