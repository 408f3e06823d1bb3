import { and, desc, eq, ne } from 'drizzle-orm'
import { LOCK_AFTER_FAILURES } from '#contract/constants.ts'
import { WHOLE_CONSOLE } from '#contract/density.ts'
import { Profile, type SessionRecord, sessionEndReason, sessionStatus } from '#contract/session.ts'
import { actorOf, type Caller, type Context } from '#server/context.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUser, session } from '#server/database/schema/platform.ts'
import { preference } from '#server/database/schema/settings.ts'
import { supplier } from '#server/database/schema/suppliers.ts'
import { plainUrl } from '#server/entity/stored-files.ts'
import { brokenUnique, type Connection } from '../database/pool.ts'
import { conflict, notFound, refuseField } from '../http/errors.ts'
import { markAvatar } from './avatar.ts'
import { type Attempt, accountLocked, countFailure, failuresOf, forgetFailures } from './failures.ts'
import { hashPassword, passwordFault, verifyPassword } from './passwords.ts'
import { endSessions, openSession } from './sessions.ts'

export async function ownUser(db: Connection, userId: number): Promise<typeof adminUser.$inferSelect> {
  const [user] = await db.select().from(adminUser).where(eq(adminUser.id, userId))
  if (!user) throw notFound()
  return user
}

export async function profileOf(context: Context): Promise<Profile> {
  const { caller } = context
  const user = caller.viewing ? viewedUser(caller) : await ownUser(context.db, caller.userId)
  const [owner] = user.supplierId
    ? await context.db
        .select({ id: supplier.id, name: supplier.shortName })
        .from(supplier)
        .where(eq(supplier.id, user.supplierId))
    : []
  const [dealer] = user.distributorId
    ? await context.db
        .select({ id: tradeParty.id, name: tradeParty.name })
        .from(tradeParty)
        .where(eq(tradeParty.id, user.distributorId))
    : []
  const [stored] = await context.db
    .select({ value: preference.value })
    .from(preference)
    .where(and(eq(preference.userId, actorOf(caller).userId), eq(preference.pageKey, WHOLE_CONSOLE)))
  return {
    id: user.id,
    version: user.version,
    account: user.account,
    name: user.name,
    avatar: user.avatar,
    phone: user.phone,
    email: user.email,
    accountType: user.accountType,
    roles: caller.roles,
    permissions: [...caller.permissions],
    dataScope: caller.dataScope as Profile['dataScope'],
    supplier: owner ?? null,
    distributor: dealer ?? null,
    authVersion: caller.authVersion,
    mustChangePassword: user.mustChangePassword,
    passwordChangedAt: user.passwordChangedAt,
    density: stored?.value.density ?? 'default',
    viewing: caller.viewing,
  }
}

/** The fields of a viewed role or account. What is private to an account is left out. */
const viewedUser = ({ name, account, accountType, supplierId, distributorId }: Caller) => ({
  ...{ id: 0, version: 0, name, account, accountType, supplierId, distributorId },
  ...{ avatar: '', phone: '', email: '', mustChangePassword: false, passwordChangedAt: null },
})

interface ProfileChange {
  name: string
  avatar: string
  phone: string
  email: string
  version: number
}

export async function saveProfile({ version, ...sent }: ProfileChange, context: Context): Promise<Profile> {
  const before = await ownUser(context.db, context.caller.userId)
  const fields = { ...sent, avatar: plainUrl(context.services.store, sent.avatar) }
  await markAvatar(context, before, fields.avatar)
  try {
    const saved = await context.db
      .update(adminUser)
      .set({ ...fields, version: version + 1, updatedAt: context.now, updatedBy: context.caller.name })
      .where(and(eq(adminUser.id, before.id), eq(adminUser.version, version)))
      .returning({ id: adminUser.id })
    if (saved.length === 0) throw conflict(Profile, await profileOf(context))
  } catch (error) {
    if (brokenUnique(error) === 'admin_user_phone') throw refuseField('phone', '该手机号已被其他账号使用')
    throw error
  }
  const titles = { name: '姓名', avatar: '头像', phone: '手机号', email: '邮箱' } as const
  context.audit({
    resource: 'adminUser',
    action: 'edit',
    targetId: before.id,
    targetName: before.name,
    summary: '修改个人资料',
    changes: (Object.keys(titles) as (keyof typeof titles)[])
      .filter((field) => before[field] !== fields[field])
      .map((field) => ({ field, title: titles[field], before: before[field], after: fields[field] })),
  })
  return profileOf(context)
}

/**
 * Password guesses in an open session are limited like sign-ins, for all addresses together. The attempt is counted
 * first and outside the transaction, like a sign-in.
 */
async function checkOldPassword(
  password: string,
  user: typeof adminUser.$inferSelect,
  context: Context,
): Promise<void> {
  const outside = context.services.databases.independent
  const attempt: Attempt = { name: user.account.toLowerCase(), origin: `session ${user.id}`, isKnown: true }
  if ((await failuresOf(outside, attempt, context.now)).isLocked) throw accountLocked()
  const { own } = await countFailure(outside, attempt, context.now)
  if (own > LOCK_AFTER_FAILURES) throw accountLocked()
  if (!(await verifyPassword(password, user.passwordHash))) throw refuseField('oldPassword', '当前密码错误')
  await forgetFailures(outside, user, attempt.origin)
}

/** Changes the caller's password: this tab continues with a new session, all others end (they get code 603). */
export async function replacePassword(params: { oldPassword: string; newPassword: string }, context: Context) {
  const user = await ownUser(context.db, context.caller.userId)
  await checkOldPassword(params.oldPassword, user, context)
  const fault = await passwordFault(params.newPassword, user.account)
  if (fault) throw refuseField('newPassword', fault)
  for (const earlier of [user.passwordHash, ...user.passwordHistory].slice(0, 5)) {
    if (await verifyPassword(params.newPassword, earlier)) {
      throw refuseField('newPassword', '不能与最近5次使用过的密码相同')
    }
  }
  await context.db
    .update(adminUser)
    .set({
      passwordHash: await hashPassword(params.newPassword),
      passwordHistory: [user.passwordHash, ...user.passwordHistory].slice(0, 4),
      passwordChangedAt: context.now,
      mustChangePassword: false,
      tempPasswordUntil: null,
    })
    .where(eq(adminUser.id, user.id))
  const ended = await endSessions(context.db, user.id, sessionEndReason.passwordChanged)
  context.audit({
    resource: 'adminUser',
    action: 'changePassword',
    targetId: user.id,
    targetName: user.name,
    summary: `修改密码，${ended} 个登录会话已结束`,
  })
  return openSession(context.db, { userId: user.id, now: context.now, ip: context.ip, device: context.device })
}

/** The active sessions and the last 20 ended ones. */
export async function sessionsOf(context: Context, userId: number = context.caller.userId): Promise<SessionRecord[]> {
  const own = eq(session.userId, userId)
  const live = await context.db
    .select()
    .from(session)
    .where(and(own, eq(session.status, sessionStatus.active)))
    .orderBy(desc(session.lastActiveAt))
  const ended = await context.db
    .select()
    .from(session)
    .where(and(own, ne(session.status, sessionStatus.active)))
    .orderBy(desc(session.lastActiveAt))
    .limit(20)
  return [...live, ...ended].map((row) => ({ ...row, current: row.id === context.caller.sessionId }))
}
