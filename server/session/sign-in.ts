import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { LOCK_AFTER_FAILURES, LOGIN_LIMIT_PER_MINUTE } from '#contract/constants.ts'
import { adminUserStatus, auditResult, auditSource } from '#contract/permissions/codes.ts'
import type { LoginInfo, LoginParams } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUser, auditLog } from '#server/database/schema/platform.ts'
import type { Connection } from '../database/pool.ts'
import { DEMO_PASSWORD } from '../demo/accounts.ts'
import { networkOf } from '../http/client-address.ts'
import { byCatalogue, Refusal, refuse, tooMany } from '../http/errors.ts'
import { dayOf } from '../time.ts'
import { countAtAddress } from './address-limit.ts'
import { checkCaptcha } from './captcha.ts'
import { knownDevice, rememberDevice } from './devices.ts'
import {
  type Attempt,
  accountLocked,
  asksForCaptcha,
  countFailure,
  enforceWait,
  failuresOf,
  forgetFailures,
} from './failures.ts'
import { withKeyLock } from './keyed-mutex.ts'
import { refuseParty } from './party-access.ts'
import { verifyPassword } from './passwords.ts'
import { isValidOn } from './rights.ts'
import { openSession } from './sessions.ts'

type Params = z.output<typeof LoginParams>
type User = typeof adminUser.$inferSelect

const WRONG = '账号或密码错误'

/**
 * Signs in, or refuses without revealing whether the account exists. An attempt is counted before the password check
 * and outside the request's transaction, so that neither concurrent guesses nor a rolled-back refusal escape the count.
 */
export async function signIn(params: Params, context: Context): Promise<LoginInfo> {
  if ((await countAtAddress(context, 'count')) > LOGIN_LIMIT_PER_MINUTE) throw tooMany()
  // Two concurrent sign-ins of the same person must not count as guesses.
  return withKeyLock(params.account.toLowerCase(), () => checkAndOpen(params, context))
}

async function checkAndOpen(params: Params, context: Context): Promise<LoginInfo> {
  const outside = context.services.databases.independent
  const name = params.account.toLowerCase()
  const [user] = await outside
    .select()
    .from(adminUser)
    .where(
      and(
        or(eq(sql`lower(${adminUser.account})`, name), eq(adminUser.phone, params.account)),
        lt(adminUser.status, adminUserStatus.deleted),
      ),
    )
  const device = await knownDevice(outside, context, user?.id)
  const attempt: Attempt = {
    name,
    origin: device ? `device ${device}` : networkOf(context.ip),
    isKnown: device !== '',
  }
  const isRight = await withinLimits(outside, attempt, params, context, user)
  // The demo password is printed on the sign-in page: outside demo mode it is always refused.
  const isDemoPassword = params.password === DEMO_PASSWORD && !context.services.config.demo
  if (!isRight || isDemoPassword || !user) {
    await noteFailure(outside, user, params.account, context)
    throw wrong(attempt, await failuresOf(outside, attempt, context.now))
  }
  await forgetFailures(outside, user, attempt.origin)
  checkAccount(user, context.now)
  refuseParty(await partyStateOf(outside, user))
  const opened = await openSession(context.db, {
    userId: user.id,
    now: context.now,
    ip: context.ip,
    device: context.device,
  })
  await context.db
    .update(adminUser)
    .set({ lastLoginAt: context.now, lastLoginIp: context.ip })
    .where(eq(adminUser.id, user.id))
  await rememberDevice(context, user.id)
  return {
    ...opened,
    mustChangePassword: user.mustChangePassword,
    user: {
      userId: user.id,
      account: user.account,
      name: user.name,
      avatar: user.avatar,
      accountType: user.accountType,
    },
  }
}

/** Whether the password is right; refuses before the check after too many failures. */
async function withinLimits(
  db: Connection,
  attempt: Attempt,
  params: Params,
  { now }: Context,
  user: User | undefined,
): Promise<boolean> {
  const before = await failuresOf(db, attempt, now)
  if (before.isLocked) throw accountLocked()
  await enforceWait(db, attempt, before, now)
  const isChecked = asksForCaptcha(attempt, before)
  if (isChecked) await checkCaptcha(db, params, now)
  const counted = await countFailure(db, attempt, now)
  if (counted.own > LOCK_AFTER_FAILURES) throw accountLocked()
  // Attempts counted meanwhile by another instance.
  const others = { ...counted, own: counted.own - 1 }
  if (!isChecked && asksForCaptcha(attempt, others)) throw new Refusal(422, WRONG, { needCaptcha: true })
  return verifyPassword(params.password, user?.passwordHash)
}

function wrong(attempt: Attempt, failures: Parameters<typeof asksForCaptcha>[1]): Refusal {
  if (failures.own >= LOCK_AFTER_FAILURES) return accountLocked(true)
  return new Refusal(422, WRONG, { needCaptcha: asksForCaptcha(attempt, failures) }, true)
}

async function noteFailure(db: Connection, user: User | undefined, account: string, context: Context): Promise<void> {
  await db.insert(auditLog).values({
    occurredAt: context.now,
    actorId: user?.id ?? null,
    actorName: user?.name ?? '',
    actorAccount: account,
    area: 'platform',
    resource: 'session',
    action: 'login',
    targetId: account.toLowerCase(),
    summary: '登录失败',
    result: auditResult.refused,
    resultCode: 422,
    resultMessage: WRONG,
    source: auditSource.signIn,
    method: 'POST',
    path: '/api/login',
    requestId: context.requestId,
    ip: context.ip,
    device: context.device,
  })
}

async function partyStateOf(db: Connection, { distributorId }: User) {
  if (distributorId === null) return null
  const [party] = await db.select({ state: tradeParty.state }).from(tradeParty).where(eq(tradeParty.id, distributorId))
  return party?.state ?? null
}

function checkAccount(user: User, now: string): void {
  if (user.status === adminUserStatus.frozen) throw byCatalogue(604)
  if (!isValidOn(user, dayOf(now))) throw byCatalogue(602)
  if (user.tempPasswordUntil && user.mustChangePassword && Date.parse(user.tempPasswordUntil) < Date.parse(now)) {
    throw refuse('临时密码已超过72小时,请联系管理员重置')
  }
}
