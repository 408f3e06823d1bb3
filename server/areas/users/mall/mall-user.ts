import { eq } from 'drizzle-orm'
import { userStatus } from '#contract/users/codes.ts'
import type { Context } from '#server/context.ts'
import { user, userSession } from '#server/database/schema/users.ts'
import { byCatalogue } from '#server/http/errors.ts'
import { sha256 } from '#server/secrets.ts'

/** The user behind a call of mall or mini-programme. A frozen user learns that before that the session has ended. */
export async function mallUser({ db, token }: Context): Promise<typeof user.$inferSelect> {
  if (!token) throw byCatalogue(600)
  const [found] = await db
    .select({ user, endedAt: userSession.endedAt })
    .from(userSession)
    .innerJoin(user, eq(user.id, userSession.userId))
    .where(eq(userSession.tokenHash, sha256(token)))
  if (!found) throw byCatalogue(601)
  if (found.user.status === userStatus.frozen) throw byCatalogue(604)
  if (found.user.status === userStatus.cancelled) throw byCatalogue(603)
  if (found.endedAt !== null) throw byCatalogue(601)
  return found.user
}
