import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import {
  CAPTCHA_AFTER_FAILURES,
  FAILURES_KEPT_HOURS,
  LOCK_AFTER_FAILURES,
  LOCK_MINUTES,
  WAIT_MAX_SECONDS,
  WAIT_SECONDS,
} from '#contract/constants.ts'
import type { adminUser } from '#server/database/schema/platform.ts'
import { signInFailure } from '#server/database/schema/sign-in.ts'
import type { Connection } from '../database/pool.ts'
import { Refusal } from '../http/errors.ts'
import { after, hours, minutes } from '../time.ts'

// Failures are counted by the entered name, not by account: for an account, a phone or an unknown name the responses
// are the same, so none reveals whether an account exists.

/** A sign-in attempt. */
export interface Attempt {
  /** As entered, in lower case. */
  name: string
  /** The client address, or the device if the person has signed in on it before. */
  origin: string
  /** The person's own device: failures elsewhere do not affect it. */
  isKnown: boolean
}

/** Consecutive failures before an attempt. */
interface Failures {
  /** From the same origin. */
  own: number
  /** From all other origins. */
  elsewhere: number
  isLocked: boolean
  /** Scheduled earliest time of the next attempt; null for none. */
  waitUntil: string | null
}

export const accountLocked = (isAudited = false): Refusal =>
  new Refusal(422, `密码连续错误${LOCK_AFTER_FAILURES}次,账号已锁定${LOCK_MINUTES}分钟`, null, isAudited)

const countedSince = (now: string): string => after(now, -hours(FAILURES_KEPT_HOURS))

/** After an expired lock the count starts again. */
const existing = (now: string) =>
  sql`case when ${signInFailure.lockedUntil} <= ${now} or ${signInFailure.lastAt} <= ${countedSince(now)} then 0 else ${signInFailure.count} end`

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
    .where(and(eq(signInFailure.name, name), gt(signInFailure.lastAt, countedSince(now))))
  return row ?? { own: 0, elsewhere: 0, isLocked: false, waitUntil: null }
}

/** Whether an attempt needs a captcha after so many failures. */
export const asksForCaptcha = (
  { isKnown }: Attempt,
  { own, elsewhere }: Pick<Failures, 'own' | 'elsewhere'>,
): boolean => (isKnown ? own : own + elsewhere) >= CAPTCHA_AFTER_FAILURES

/**
 * Seconds that an origin must wait before an attempt, by the failures elsewhere: none below the number that locks an
 * account.
 */
export function waitAfter(elsewhere: number): number {
  const times = Math.floor(elsewhere / LOCK_AFTER_FAILURES)
  return times === 0 ? 0 : Math.min(WAIT_MAX_SECONDS, WAIT_SECONDS * 2 ** (times - 1))
}

/** How long the slot after a wait may be used. */
const SLOT_VALID_MS = minutes(5)

/**
 * Delays an attempt after many failures elsewhere. Each origin has its own slot, and early attempts do not postpone it:
 * constant attempts cannot keep the person out, and guessing from many origins takes long.
 */
export async function enforceWait(db: Connection, attempt: Attempt, failures: Failures, now: string): Promise<void> {
  const { name, origin, isKnown } = attempt
  const wait = isKnown ? 0 : waitAfter(failures.elsewhere)
  if (wait === 0) return
  const slotAt = failures.waitUntil === null ? Number.NEGATIVE_INFINITY : Date.parse(failures.waitUntil)
  const since = Date.parse(now) - slotAt
  if (since >= 0 && since <= SLOT_VALID_MS) return
  if (since > SLOT_VALID_MS) {
    const waitUntil = after(now, wait * 1000)
    await db
      .insert(signInFailure)
      .values({ name, origin, waitUntil, lastAt: now })
      .onConflictDoUpdate({ target: [signInFailure.name, signInFailure.origin], set: { waitUntil, lastAt: now } })
  }
  const seconds = since > SLOT_VALID_MS ? wait : Math.ceil(-since / 1000)
  throw new Refusal(429, `登录失败次数较多,请 ${seconds} 秒后再试`, { needCaptcha: asksForCaptcha(attempt, failures) })
}

/**
 * Counts an attempt as failed, in a single statement before the password check, so that concurrent guesses are all
 * counted. Returns the new counts.
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

/** The names that an account signs in with, as they are counted. */
export const namesOf = ({ account, phone }: Named): string[] => [account.toLowerCase(), phone]

/** Resets the failures of an account: of one origin after a sign-in, or all of them when it is unlocked. */
export async function forgetFailures(db: Connection, user: Named, origin?: string): Promise<void> {
  const ofAccount = inArray(signInFailure.name, namesOf(user))
  await db
    .delete(signInFailure)
    .where(origin === undefined ? ofAccount : and(ofAccount, eq(signInFailure.origin, origin)))
}

/** Failures over all origins and the latest active lock, by name, for the list of accounts. */
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
