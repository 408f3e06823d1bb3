import { and, count, eq, gt } from 'drizzle-orm'
import { accountType } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { adminUserRole, role } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { setUpCode } from '#server/database/schema/sign-in.ts'
import type { Connection, Database } from '../database/pool.ts'
import { brokenUnique } from '../database/pool.ts'
import { refuse, refuseField } from '../http/errors.ts'
import { randomToken, sha256 } from '../secrets.ts'
import { after, minutes } from '../time.ts'
import { hashPassword } from './passwords.ts'

export interface NewAdministrator {
  account: string
  name: string
  phone: string
  password: string
}

export async function hasNoAccounts(db: Connection): Promise<boolean> {
  const [row] = await db.select({ total: count() }).from(adminUser)
  return (row?.total ?? 0) === 0
}

/** A code for the one-time set-up link, valid for 30 minutes; only its hash is stored. */
export async function issueSetUpCode(db: Database, now: string): Promise<string> {
  const code = randomToken()
  await db.insert(setUpCode).values({ codeHash: sha256(code), expireAt: after(now, minutes(30)) })
  return code
}

/** Consumes the code and creates the administrator in one transaction: of two concurrent requests one wins. */
export async function useSetUpCode(code: string, person: NewAdministrator, context: Context): Promise<void> {
  const used = await context.db
    .delete(setUpCode)
    .where(and(eq(setUpCode.codeHash, sha256(code)), gt(setUpCode.expireAt, context.now)))
    .returning({ hash: setUpCode.codeHash })
  if (used.length === 0 || !(await hasNoAccounts(context.db))) throw refuse('链接无效或已使用，请重启服务获取新链接')
  await context.db.delete(setUpCode)
  const id = await createAdministrator(context.db, person, context.now)
  context.audit({
    resource: 'adminUser',
    action: 'setUp',
    targetId: id,
    targetName: person.name,
    summary: `创建首个超级管理员「${person.name}」`,
  })
}

/** Adds a 超级管理员. The password must be checked before. */
export async function createAdministrator(db: Connection, person: NewAdministrator, now: string): Promise<number> {
  try {
    const [user] = await db
      .insert(adminUser)
      .values({
        account: person.account,
        name: person.name,
        phone: person.phone,
        accountType: accountType.platform,
        passwordHash: await hashPassword(person.password),
        passwordChangedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: adminUser.id })
    const [superAdmin] = await db.select({ id: role.id }).from(role).where(eq(role.code, 'superAdmin'))
    if (!user || !superAdmin) throw new Error('the default roles are not installed')
    await db.insert(adminUserRole).values({ userId: user.id, roleId: superAdmin.id })
    return user.id
  } catch (error) {
    if (brokenUnique(error) === 'admin_user_account') throw refuseField('account', '该账号已存在')
    if (brokenUnique(error) === 'admin_user_phone') throw refuseField('phone', '该手机号已被其他账号使用')
    throw error
  }
}
