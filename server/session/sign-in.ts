import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import svgCaptcha from 'svg-captcha'
import type { z } from 'zod'
import { CAPTCHA_AFTER_FAILURES, LOCK_AFTER_FAILURES, LOGIN_LIMIT_PER_MINUTE } from '#contract/constants.ts'
import type { LoginInfo, LoginParams } from '#contract/session.ts'
import type { Call } from '../call.ts'
import type { Connection } from '../database/pool.ts'
import { adminUser, auditLog, captcha, loginAttempt } from '../database/schema.ts'
import { DEMO_PASSWORD } from '../demo/accounts.ts'
import { byCatalogue, Refusal, refuse, tooMany } from '../refusal.ts'
import { after, dayOf } from '../time.ts'
import { accountLocked, countFailure, failuresOf, failuresOfStranger } from './failures.ts'
import { isValidOn } from './find-caller.ts'
import { inTurn } from './in-turn.ts'
import { verifyPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

type User = typeof adminUser.$inferSelect

const WRONG = '账号或密码错误'

/**
 * Signs in, or refuses without telling whether the account exists. An attempt is counted before the password is looked at
 * and outside the call's transaction: neither guesses made at once nor a refusal that rolls back escape the count.
 */
export async function signIn(params: z.output<typeof LoginParams>, call: Call): Promise<LoginInfo> {
  await limitAddress(call.services.databases.beside, call)
  // Somebody who signs in twice at once must not be taken for somebody who guesses.
  return inTurn(params.account.toLowerCase(), () => checkAndOpen(params, call))
}

async function checkAndOpen(params: z.output<typeof LoginParams>, call: Call): Promise<LoginInfo> {
  const outside = call.services.databases.beside
  const [user] = await outside
    .select()
    .from(adminUser)
    .where(
      and(
        or(eq(sql`lower(${adminUser.account})`, params.account.toLowerCase()), eq(adminUser.phone, params.account)),
        lt(adminUser.status, 3),
      ),
    )
  const before = user ? failuresOf(user, call.now) : await failuresOfStranger(outside, params.account, call.now)
  if (before.isLocked) throw accountLocked()
  const checked = before.count >= CAPTCHA_AFTER_FAILURES
  if (checked) await checkCaptcha(outside, params, call.now)
  const attempt = user ? await countFailure(outside, user.id, call.now) : before.count + 1
  if (attempt > LOCK_AFTER_FAILURES) throw accountLocked()
  if (attempt > CAPTCHA_AFTER_FAILURES && !checked) throw new Refusal(422, WRONG, { needCaptcha: true })
  const isRight = await verifyPassword(params.password, user?.passwordHash)
  // The demo password is printed on the sign-in page: outside demo mode it opens nothing, whoever has it.
  const isDemoPassword = params.password === DEMO_PASSWORD && !call.services.config.demo
  if (!isRight || isDemoPassword || !user) {
    await noteFailure(outside, user, params.account, call)
    throw wrong(attempt)
  }
  await outside.update(adminUser).set({ failedCount: 0, lockedUntil: null }).where(eq(adminUser.id, user.id))
  checkAccount(user, call.now)
  const opened = await openSession(call.db, { userId: user.id, now: call.now, ip: call.ip, device: call.device })
  await call.db.update(adminUser).set({ lastLoginAt: call.now, lastLoginIp: call.ip }).where(eq(adminUser.id, user.id))
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

/** At most 20 attempts a minute from one address, counted in the database so that all instances count together. */
async function limitAddress(db: Connection, call: Call): Promise<void> {
  const minute = `${call.now.slice(0, 16)}:00+08:00`
  const [row] = await db
    .insert(loginAttempt)
    .values({ ip: call.ip, minute })
    .onConflictDoUpdate({
      target: [loginAttempt.ip, loginAttempt.minute],
      set: { count: sql`${loginAttempt.count} + 1` },
    })
    .returning({ count: loginAttempt.count })
  if ((row?.count ?? 0) > LOGIN_LIMIT_PER_MINUTE) throw tooMany()
}

function wrong(failures: number): Refusal {
  if (failures >= LOCK_AFTER_FAILURES) return accountLocked(true)
  return new Refusal(422, WRONG, { needCaptcha: failures >= CAPTCHA_AFTER_FAILURES }, true)
}

async function noteFailure(db: Connection, user: User | undefined, account: string, call: Call): Promise<void> {
  await db.insert(auditLog).values({
    occurredAt: call.now,
    actorId: user?.id ?? null,
    actorName: user?.name ?? '',
    actorAccount: account,
    area: 'platform',
    resource: 'session',
    action: 'login',
    targetId: account.toLowerCase(),
    summary: '登录失败',
    result: 2,
    resultCode: 422,
    resultMessage: WRONG,
    source: 5,
    method: 'POST',
    path: '/api/login',
    requestId: call.requestId,
    ip: call.ip,
    device: call.device,
  })
}

function checkAccount(user: User, now: string): void {
  if (user.status === 2) throw byCatalogue(604)
  if (!isValidOn(user, dayOf(now))) throw byCatalogue(602)
  if (user.tempPasswordUntil && user.mustChangePassword && Date.parse(user.tempPasswordUntil) < Date.parse(now)) {
    throw refuse('临时密码已超过72小时,请联系管理员重置')
  }
}

/** Four characters that are not taken for one another. */
export async function makeCaptcha(call: Call): Promise<{ captchaId: string; image: string }> {
  const { data, text } = svgCaptcha.create({
    size: 4,
    ignoreChars: '0Oo1Iil',
    noise: 2,
    width: 104,
    height: 32,
    fontSize: 36,
    color: true,
  })
  const captchaId = randomUUID()
  await call.db.delete(captcha).where(lt(captcha.expireAt, call.now))
  await call.db
    .insert(captcha)
    .values({ id: captchaId, answer: text.toLowerCase(), expireAt: after(call.now, 120_000) })
  return { captchaId, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
}

/** A captcha is used once, right or wrong. */
async function checkCaptcha(db: Connection, params: z.output<typeof LoginParams>, now: string): Promise<void> {
  const used = params.captchaId
    ? await db
        .delete(captcha)
        .where(and(eq(captcha.id, params.captchaId), gt(captcha.expireAt, now)))
        .returning({ answer: captcha.answer })
    : []
  if (used[0]?.answer !== params.captchaCode?.trim().toLowerCase() || !params.captchaCode) {
    throw new Refusal(422, '验证码错误或已失效', { needCaptcha: true, fields: { captchaCode: '验证码错误或已失效' } })
  }
}
