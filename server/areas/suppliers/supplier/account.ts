import { and, eq, ne, or } from 'drizzle-orm'
import { TEMP_PASSWORD_HOURS } from '#contract/constants.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { accountType, sessionEndReason } from '#contract/session.ts'
import { users } from '#server/areas/permissions/user/present.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import type { Context } from '#server/context.ts'
import { adminUserRole, role } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { updateRow } from '#server/entity/rows.ts'
import { refuseField } from '#server/http/errors.ts'
import { forgetFailures } from '#server/session/failures.ts'
import { endSessions } from '#server/session/sessions.ts'
import { temporaryLogin } from '#server/session/temporary-login.ts'
import type { SupplierRecord } from './present.ts'

/** A supplier signs in with its mobile number, which no other account may use as account or phone. */
export async function refuseUsedAccount(context: Context, account: string, loginUserId: number | null): Promise<void> {
  const [used] = await context.db
    .select({ id: adminUser.id })
    .from(adminUser)
    .where(and(or(eq(adminUser.account, account), eq(adminUser.phone, account)), ne(adminUser.id, loginUserId ?? 0)))
  if (used) throw refuseField('account', '登录账号已被使用')
}

const passwordText = (account: string, password: string): string =>
  `您的供应商账号 ${account} 的临时密码为 ${password}，${TEMP_PASSWORD_HOURS} 小时内有效，登录后请立即修改。`

/**
 * Creates the login of a supplier that is enabled for the first time and sends the first password by text message.
 * Returns its id.
 */
export async function createLogin(context: Context, row: SupplierRecord): Promise<number> {
  await refuseUsedAccount(context, row.account, null)
  const { password, columns } = await temporaryLogin(context.now)
  const stamps = {
    createdAt: context.now,
    createdBy: context.caller.name,
    updatedAt: context.now,
    updatedBy: context.caller.name,
  }
  const [user] = await context.db
    .insert(adminUser)
    .values({
      ...stamps,
      account: row.account,
      name: row.contactName,
      phone: row.account,
      email: row.contactEmail,
      accountType: accountType.supplier,
      supplierId: row.id,
      ...columns,
    })
    .returning({ id: adminUser.id })
  const [held] = await context.db.select({ id: role.id }).from(role).where(eq(role.code, 'supplier'))
  if (!user || !held) throw new Error('the login of a supplier could not be made')
  await context.db.insert(adminUserRole).values({ userId: user.id, roleId: held.id })
  await queueText(context, row.account, passwordText(row.account, password))
  return user.id
}

/** Changes the login to the supplier's new number and ends its sessions. */
export async function moveLogin(context: Context, row: SupplierRecord, account: string): Promise<void> {
  await refuseUsedAccount(context, account, row.loginUserId)
  if (row.loginUserId === null) return
  const [user] = await context.db.select().from(adminUser).where(eq(adminUser.id, row.loginUserId))
  if (!user) return
  await updateRow(context, users, user, {
    phone: account,
    account: user.account === row.account ? account : user.account,
  })
  await endSessions(context.db, user.id, sessionEndReason.forcedOut)
}

/** Sets a temporary password and ends all sessions. Returns the credentials. */
export async function resetLogin(
  context: Context,
  row: SupplierRecord,
  by: 'sms' | 'show',
): Promise<{ account: string; password: string }> {
  const { password, columns } = await temporaryLogin(context.now)
  const [user] = await context.db
    .update(adminUser)
    .set({ ...columns, updatedAt: context.now, updatedBy: context.caller.name })
    .where(eq(adminUser.id, row.loginUserId ?? 0))
    .returning({ id: adminUser.id, account: adminUser.account, phone: adminUser.phone })
  if (!user) throw refuseField('account', '该供应商还没有登录账号')
  await forgetFailures(context.db, user)
  await endSessions(context.db, user.id, sessionEndReason.passwordChanged)
  if (by === 'sms') await queueText(context, user.phone, passwordText(user.account, password))
  return { account: user.account, password }
}

/** Deletes every login of a supplier. */
export async function closeLogins(context: Context, supplierId: number): Promise<void> {
  const closed = await context.db
    .update(adminUser)
    .set({ status: adminUserStatus.deleted, updatedAt: context.now, updatedBy: context.caller.name })
    .where(eq(adminUser.supplierId, supplierId))
    .returning({ id: adminUser.id })
  for (const { id } of closed) await endSessions(context.db, id, sessionEndReason.accountDeleted)
}
