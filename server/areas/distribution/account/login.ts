import { and, eq, inArray, or } from 'drizzle-orm'
import { TEMP_PASSWORD_HOURS } from '#contract/constants.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { accountType, sessionEndReason } from '#contract/session.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import type { Connection } from '#server/database/pool.ts'
import { adminUserRole, role } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { refuseField } from '#server/http/errors.ts'
import type { Services } from '#server/services.ts'
import { forgetFailures } from '#server/session/failures.ts'
import { type EndReason, endSessions } from '#server/session/sessions.ts'
import { temporaryLogin } from '#server/session/temporary-login.ts'
import type { WriteScope } from './keep.ts'
import type { DistributorRecord } from './present.ts'

export type LoginScope = WriteScope & { services: Pick<Services, 'secrets'> }

const passwordText = (account: string, password: string): string =>
  `您的经销商账号 ${account} 的临时密码为 ${password}，${TEMP_PASSWORD_HOURS} 小时内有效，登录后请立即修改。`

const sendPassword = ({ db, now, by, services }: LoginScope, phone: string, text: string) =>
  queueText({ db, now, caller: { name: by }, services }, phone, text)

/** A distributor signs in with its phone, which no other account may use. */
export async function refuseUsedPhone(db: Connection, phone: string, distributorId: number | null): Promise<void> {
  const used = await db
    .select({ distributorId: adminUser.distributorId })
    .from(adminUser)
    .where(or(eq(adminUser.account, phone), eq(adminUser.phone, phone)))
  if (used.some((user) => distributorId === null || user.distributorId !== distributorId))
    throw refuseField('phone', '该手机号已用于其他登录账号')
}

/** Creates the login of an account that opens, and sends its first password to the login phone. Returns its id. */
export async function createLogin(scope: LoginScope, row: DistributorRecord): Promise<number> {
  const { db, now, by } = scope
  await refuseUsedPhone(db, row.phone, row.id)
  const { password, columns } = await temporaryLogin(now)
  const [user] = await db
    .insert(adminUser)
    .values({
      ...{ createdAt: now, createdBy: by, updatedAt: now, updatedBy: by },
      account: row.phone,
      name: row.contactName,
      phone: row.phone,
      email: row.email,
      accountType: accountType.distributor,
      distributorId: row.id,
      ...columns,
    })
    .returning({ id: adminUser.id })
  const [held] = await db.select({ id: role.id }).from(role).where(eq(role.code, 'distributor'))
  if (!user || !held) throw new Error('the login of a distributor could not be made')
  await db.insert(adminUserRole).values({ userId: user.id, roleId: held.id })
  await sendPassword(scope, row.phone, passwordText(row.phone, password))
  return user.id
}

/** People who sign in for a distributor. */
export const peopleOf = async (db: Connection, distributorIds: readonly number[]): Promise<number[]> => {
  const own = and(inArray(adminUser.distributorId, [...distributorIds]), eq(adminUser.status, adminUserStatus.active))
  const rows = await db.select({ id: adminUser.id }).from(adminUser).where(own)
  return rows.map(({ id }) => id)
}

/** Ends the sessions of everybody who signs in for a distributor. */
export async function endSessionsOf(db: Connection, distributorId: number, reason: EndReason): Promise<void> {
  for (const id of await peopleOf(db, [distributorId])) await endSessions(db, id, reason)
}

/** Sends a new one-time password to the login phone; all sessions of the login end. */
export async function resetLogin(scope: LoginScope, row: DistributorRecord): Promise<void> {
  const { db, now, by } = scope
  const { password, columns } = await temporaryLogin(now)
  const [user] = await db
    .update(adminUser)
    .set({ ...columns, updatedAt: now, updatedBy: by })
    .where(eq(adminUser.id, row.loginUserId ?? 0))
    .returning({ id: adminUser.id, account: adminUser.account, phone: adminUser.phone })
  if (!user) throw refuseField('id', '该经销商还没有登录账号')
  await forgetFailures(db, user)
  await endSessions(db, user.id, sessionEndReason.passwordChanged)
  await sendPassword(scope, row.phone, passwordText(user.account, password))
}

/** The login follows the phone of the account. */
export async function moveLogin(scope: LoginScope, row: DistributorRecord, phone: string): Promise<void> {
  const { db, now, by } = scope
  await refuseUsedPhone(db, phone, row.id)
  if (row.loginUserId === null) return
  const moved = { account: phone, phone, updatedAt: now, updatedBy: by }
  await db.update(adminUser).set(moved).where(eq(adminUser.id, row.loginUserId))
  await endSessions(db, row.loginUserId, sessionEndReason.forcedOut)
}

/** Deletes every login of a closed distributor. */
export async function closeLogins(scope: WriteScope, distributorId: number): Promise<void> {
  const { db, now, by } = scope
  const closed = await db
    .update(adminUser)
    .set({ status: adminUserStatus.deleted, updatedAt: now, updatedBy: by })
    .where(eq(adminUser.distributorId, distributorId))
    .returning({ id: adminUser.id })
  for (const { id } of closed) await endSessions(db, id, sessionEndReason.accountDeleted)
}
