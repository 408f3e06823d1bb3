import { and, eq, inArray, sql } from 'drizzle-orm'
import { SESSION_IDLE_MINUTES } from '#contract/constants.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { sessionEndReason, sessionStatus } from '#contract/session.ts'
import type { Caller } from '#server/context.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUser, session } from '#server/database/schema/platform.ts'
import type { Connection } from '../database/pool.ts'
import { byCatalogue } from '../http/errors.ts'
import { sha256 } from '../secrets.ts'
import type { Services } from '../services.ts'
import { dayOf, minutes } from '../time.ts'
import { refuseParty } from './party-access.ts'
import { callerOf, isValidOn } from './rights.ts'
import { callerOfView } from './view-as.ts'

const sessionOf = preparedStatement((db) =>
  db
    .select({ session, user: adminUser, partyState: tradeParty.state })
    .from(session)
    .innerJoin(adminUser, eq(adminUser.id, session.userId))
    .leftJoin(tradeParty, eq(tradeParty.id, adminUser.distributorId))
    .where(eq(session.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_of_token'),
)

async function findSession(db: Connection, tokenHash: string) {
  const [found] = await sessionOf(db).execute({ tokenHash })
  return found
}

/** The caller of a token, or of the role or account as which its session views the console; refused with codes of the error catalogue, except 600, which is for a missing token. */
export async function findCaller(token: string, now: string, services: Services): Promise<Caller> {
  const db = services.databases.readOnly
  const tokenHash = sha256(token)
  const found = await services.reads.recent(`session ${tokenHash}`, () => findSession(db, tokenHash))
  if (!found) throw byCatalogue(401)
  await checkSession(found.session, now, services)
  const { user } = found
  if (user.status === adminUserStatus.frozen) throw byCatalogue(604)
  if (user.status === adminUserStatus.deleted) throw byCatalogue(603)
  if (!isValidOn(user, dayOf(now))) throw byCatalogue(602)
  refuseParty(found.partyState)
  const own = await callerOf(db, user, found.session.id)
  return found.session.viewAsSince === null ? own : callerOfView(found.session, own, now, services)
}

async function checkSession(row: typeof session.$inferSelect, now: string, services: Services): Promise<void> {
  const at = Date.parse(now)
  if (row.status === sessionStatus.expired) throw byCatalogue(601)
  if (row.status !== sessionStatus.active) throw byCatalogue(603)
  const idleEnd = Date.parse(row.lastActiveAt) + minutes(SESSION_IDLE_MINUTES)
  if (at >= idleEnd || at >= Date.parse(row.expireAt)) {
    await services.databases.main
      .update(session)
      .set({
        status: sessionStatus.expired,
        endReason: at >= idleEnd ? sessionEndReason.idle : sessionEndReason.tooLong,
      })
      .where(and(eq(session.id, row.id), eq(session.status, sessionStatus.active)))
    throw byCatalogue(601)
  }
  // Once a minute is exact enough for an idle limit of hours, and avoids a write for each request.
  if (at - Date.parse(row.lastActiveAt) >= minutes(1)) {
    await services.databases.marks.update(session).set({ lastActiveAt: now }).where(eq(session.id, row.id))
  }
}

/**
 * Call after any change of roles, grants, scope or brands: the next response then tells the console to reload its
 * permissions.
 */
export async function raiseAuthVersion(db: Connection, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return
  await db
    .update(adminUser)
    .set({ authVersion: sql`${adminUser.authVersion} + 1` })
    .where(inArray(adminUser.id, userIds))
}
