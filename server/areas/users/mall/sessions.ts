import { and, eq, isNull } from 'drizzle-orm'
import type { Connection } from '#server/database/pool.ts'
import { userSession } from '#server/database/schema/users.ts'

/** Ends the sessions of a user in mall and mini-programme. */
export async function endMallSessions(db: Connection, userId: number, now: string): Promise<void> {
  await db
    .update(userSession)
    .set({ endedAt: now, updatedAt: now })
    .where(and(eq(userSession.userId, userId), isNull(userSession.endedAt)))
}
