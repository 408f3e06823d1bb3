import { randomUUID } from 'node:crypto'
import { and, asc, eq, ne } from 'drizzle-orm'
import { MAX_SESSIONS_PER_ACCOUNT, SESSION_MAX_HOURS } from '#contract/constants.ts'
import { sessionEndReason, sessionStatus } from '#contract/session.ts'
import { adminUser, session } from '#server/database/schema/platform.ts'
import type { Connection } from '../database/pool.ts'
import { randomToken, sha256 } from '../secrets.ts'
import { after, hours } from '../time.ts'

export type EndReason = NonNullable<(typeof session.$inferSelect)['endReason']>

/** Opens a session; when the account has five, the one idle longest is ended. */
export async function openSession(
  db: Connection,
  at: { userId: number; now: string; ip: string; device: string },
): Promise<{ token: string; expireAt: string }> {
  // Sign-ins of one account are serialised: otherwise two of them could both take the fifth place.
  await db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.id, at.userId)).for('update')
  const live = await db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.userId, at.userId), eq(session.status, sessionStatus.active)))
    .orderBy(asc(session.lastActiveAt))
  for (const { id } of live.slice(0, Math.max(0, live.length - MAX_SESSIONS_PER_ACCOUNT + 1))) {
    await db
      .update(session)
      .set({ status: sessionStatus.forcedOut, endReason: sessionEndReason.tooManySessions })
      .where(eq(session.id, id))
  }
  const token = randomToken()
  const expireAt = after(at.now, hours(SESSION_MAX_HOURS))
  await db.insert(session).values({
    id: randomUUID(),
    userId: at.userId,
    tokenHash: sha256(token),
    device: at.device,
    ip: at.ip,
    signedInAt: at.now,
    lastActiveAt: at.now,
    expireAt,
  })
  return { token, expireAt }
}

/** Ends the active sessions of an account, except one. Returns their number. */
export async function endSessions(db: Connection, userId: number, endReason: EndReason, except = ''): Promise<number> {
  const live = and(eq(session.userId, userId), eq(session.status, sessionStatus.active))
  const ended = await db
    .update(session)
    .set({ status: sessionStatus.forcedOut, endReason })
    .where(except ? and(live, ne(session.id, except)) : live)
    .returning({ id: session.id })
  return ended.length
}
