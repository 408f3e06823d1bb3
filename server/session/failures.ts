import { and, count, eq, max, sql } from 'drizzle-orm'
import { LOCK_AFTER_FAILURES, LOCK_MINUTES } from '#contract/constants.ts'
import type { Connection } from '../database/pool.ts'
import { adminUser, auditLog } from '../database/schema.ts'
import { Refusal } from '../refusal.ts'
import { after, minutes } from '../time.ts'

/** Wrong passwords in a row, and whether they lock the account just now. */
export interface Failures {
  count: number
  isLocked: boolean
}

export const accountLocked = (isAudited = false): Refusal =>
  new Refusal(422, `密码连续错误${LOCK_AFTER_FAILURES}次,账号已锁定${LOCK_MINUTES}分钟`, null, isAudited)

const isAhead = (at: string | null, now: string): boolean => at !== null && Date.parse(at) > Date.parse(now)

/** A lock that has run out starts the count anew. */
export function failuresOf(
  user: Pick<typeof adminUser.$inferSelect, 'failedCount' | 'lockedUntil'>,
  now: string,
): Failures {
  const isLocked = isAhead(user.lockedUntil, now)
  return { isLocked, count: user.lockedUntil && !isLocked ? 0 : user.failedCount }
}

/** Counts one more in a single statement, so that guesses made at the same time are all counted. Answers the new count. */
export async function countFailure(db: Connection, userId: number, now: string): Promise<number> {
  const counted = sql`case when ${adminUser.lockedUntil} <= ${now} then 1 else ${adminUser.failedCount} + 1 end`
  const [row] = await db
    .update(adminUser)
    .set({
      failedCount: counted,
      lockedUntil: sql`case when ${counted} >= ${LOCK_AFTER_FAILURES} then ${after(now, minutes(LOCK_MINUTES))}::timestamptz end`,
    })
    .where(eq(adminUser.id, userId))
    .returning({ count: adminUser.failedCount })
  return row?.count ?? 0
}

/**
 * The same for a name that no account has, from the audit log: captcha and lock come to it just as to a real one, so that
 * they do not tell which names are real.
 */
export async function failuresOfStranger(db: Connection, account: string, now: string): Promise<Failures> {
  const [found] = await db
    .select({ total: count(), last: max(auditLog.occurredAt) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.resource, 'session'),
        eq(auditLog.targetId, account.toLowerCase()),
        eq(auditLog.action, 'login'),
        eq(auditLog.result, 2),
      ),
    )
  const since = (found?.total ?? 0) % LOCK_AFTER_FAILURES
  const lockEnd = found?.last ? after(found.last, minutes(LOCK_MINUTES)) : null
  return { count: since, isLocked: since === 0 && isAhead(lockEnd, now) }
}
