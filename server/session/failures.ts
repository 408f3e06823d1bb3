import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import {
  CAPTCHA_AFTER_FAILURES,
  FAILURES_KEPT_HOURS,
  LOCK_AFTER_FAILURES,
  LOCK_MINUTES,
  WAIT_MAX_SECONDS,
  WAIT_SECONDS,
} from '#contract/constants.ts'
import { type adminUser, signInFailure } from '#server/database/schema/platform.ts'
import type { Connection } from '../database/pool.ts'
import { Refusal } from '../http/errors.ts'
import { after, hours, minutes } from '../time.ts'

// Failures count by the name that was typed, not by the account that has it: whatever name a stranger types, an account, its
// phone or one that nobody has, the answers are the same, and none tells of another.

/** An attempt to sign in. */
export interface Attempt {
  /** As it was typed, in lower case. */
  name: string
  /** The address that it comes from, or the device where the person was signed in before. */
  origin: string
  /** A device of the person: what happens elsewhere does not touch it. */
  isKnown: boolean
}

/** What failed in a row before an attempt. */
interface Failures {
  /** From the same place. */
  own: number
  /** From all other places. */
  elsewhere: number
  isLocked: boolean
  /** A time that was given before; null where none was. */
  waitUntil: string | null
}

export const accountLocked = (isAudited = false): Refusal =>
  new Refusal(422, `密码连续错误${LOCK_AFTER_FAILURES}次,账号已锁定${LOCK_MINUTES}分钟`, null, isAudited)

const keptSince = (now: string): string => after(now, -hours(FAILURES_KEPT_HOURS))

/** A lock that has run out starts the count anew. */
const existing = (now: string) =>
  sql`case when ${signInFailure.lockedUntil} <= ${now} or ${signInFailure.lastAt} <= ${keptSince(now)} then 0 else ${signInFailure.count} end`

export async function failuresOf(db: Connection, { name, origin }: Attempt, now: string): Promise<Failures> {
  const isOwn = sql`${signInFailure.origin} = ${origin}`
  const [row] = await db
    .select({
      own: sql<number>`coalesce(max(${existing(now)}) filter (where ${isOwn}), 0)::int`,
      elsewhere: sql<number>`coalesce(sum(${signInFailure.count}) filter (where not ${isOwn}), 0)::int`,
      isLocked: sql<boolean>`coalesce(bool_or(${signInFailure.lockedUntil} > ${now}) filter (where ${isOwn}), false)`,
      waitUntil: sql<string | null>`max(${signInFailure.waitUntil}) filter (where ${isOwn})`.mapWith(
        signInFailure.waitUntil,
      ),
    })
    .from(signInFailure)
    .where(and(eq(signInFailure.name, name), gt(signInFailure.lastAt, keptSince(now))))
  return row ?? { own: 0, elsewhere: 0, isLocked: false, waitUntil: null }
}

/** Whether an attempt needs a captcha after so many failures. */
export const asksForCaptcha = (
  { isKnown }: Attempt,
  { own, elsewhere }: Pick<Failures, 'own' | 'elsewhere'>,
): boolean => (isKnown ? own : own + elsewhere) >= CAPTCHA_AFTER_FAILURES

/** Seconds that a place waits before its attempt is looked at, by the failures elsewhere: none up to a lock's worth of them. */
export function waitAfter(elsewhere: number): number {
  const times = Math.floor(elsewhere / LOCK_AFTER_FAILURES)
  return times === 0 ? 0 : Math.min(WAIT_MAX_SECONDS, WAIT_SECONDS * 2 ** (times - 1))
}

/** How long a time that was waited for may be used. */
const PATIENCE = minutes(5)

/**
 * Makes an attempt wait when there were many failures elsewhere. Each place has its own time, and attempts that come too early
 * do not put it off: nobody can keep the person out by trying all the time, and guessing from many places takes long.
 */
export async function refuseHaste(db: Connection, attempt: Attempt, failures: Failures, now: string): Promise<void> {
  const { name, origin, isKnown } = attempt
  const wait = isKnown ? 0 : waitAfter(failures.elsewhere)
  if (wait === 0) return
  const given = failures.waitUntil === null ? Number.NEGATIVE_INFINITY : Date.parse(failures.waitUntil)
  const since = Date.parse(now) - given
  if (since >= 0 && since <= PATIENCE) return
  if (since > PATIENCE) {
    const waitUntil = after(now, wait * 1000)
    await db
      .insert(signInFailure)
      .values({ name, origin, waitUntil, lastAt: now })
      .onConflictDoUpdate({ target: [signInFailure.name, signInFailure.origin], set: { waitUntil, lastAt: now } })
  }
  const seconds = since > PATIENCE ? wait : Math.ceil(-since / 1000)
  throw new Refusal(429, `登录失败次数较多,请 ${seconds} 秒后再试`, { needCaptcha: asksForCaptcha(attempt, failures) })
}

/**
 * Counts one more, in a single statement and before the password is looked at, so that guesses made at the same time are all
 * counted. Answers the new counts.
 */
export async function countFailure(db: Connection, attempt: Attempt, now: string): Promise<Failures> {
  const { name, origin } = attempt
  const counted = sql`${existing(now)} + 1`
  await db
    .insert(signInFailure)
    .values({ name, origin, count: 1, lastAt: now })
    .onConflictDoUpdate({
      target: [signInFailure.name, signInFailure.origin],
      set: {
        count: counted,
        lockedUntil: sql`case when ${counted} >= ${LOCK_AFTER_FAILURES} then ${after(now, minutes(LOCK_MINUTES))}::timestamptz end`,
        waitUntil: null,
        lastAt: now,
      },
    })
  return failuresOf(db, attempt, now)
}

type Named = Pick<typeof adminUser.$inferSelect, 'account' | 'phone'>

/** The names that an account signs in by, as failures know them. */
export const namesOf = ({ account, phone }: Named): string[] => [account.toLowerCase(), phone]

/** Forgets the failures of an account: those of one place after its person got in there, all of them when it is unlocked. */
export async function forgetFailures(db: Connection, user: Named, origin?: string): Promise<void> {
  const ofAccount = inArray(signInFailure.name, namesOf(user))
  await db
    .delete(signInFailure)
    .where(origin === undefined ? ofAccount : and(ofAccount, eq(signInFailure.origin, origin)))
}

/** What the list of accounts tells: failures in all places, and the latest lock that holds. By name. */
export async function failuresByName(db: Connection, names: readonly string[], now: string) {
  const rows = await db
    .select({
      name: signInFailure.name,
      count: sql<number>`sum(${existing(now)})::int`,
      lockedUntil: sql<
        string | null
      >`max(${signInFailure.lockedUntil}) filter (where ${signInFailure.lockedUntil} > ${now})`.mapWith(
        signInFailure.lockedUntil,
      ),
    })
    .from(signInFailure)
    .where(inArray(signInFailure.name, [...names]))
    .groupBy(signInFailure.name)
  return new Map(rows.map(({ name, ...failures }) => [name, failures]))
}
