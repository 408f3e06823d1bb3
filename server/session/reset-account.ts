import { eq, sql } from 'drizzle-orm'
import { sessionEndReason } from '#contract/session.ts'
import { adminUser, auditLog } from '#server/database/schema/platform.ts'
import { type Database, inTransaction } from '../database/pool.ts'
import { notFound } from '../http/errors.ts'
import { forgetFailures } from './failures.ts'
import { hashPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

/** Resets a locked account or a lost password, on the server's command line. */
export async function resetAccount(db: Database, account: string, password: string, now: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const [user] = await tx
      .update(adminUser)
      .set({ passwordHash, mustChangePassword: true, tempPasswordUntil: null })
      .where(eq(sql`lower(${adminUser.account})`, account.toLowerCase()))
      .returning({ id: adminUser.id, name: adminUser.name, account: adminUser.account, phone: adminUser.phone })
    if (!user) throw notFound(`没有账号「${account}」`)
    await forgetFailures(tx, user)
    await endSessions(tx, user.id, sessionEndReason.passwordChanged)
    await tx.insert(auditLog).values({
      occurredAt: now,
      area: 'platform',
      resource: 'adminUser',
      action: 'reset',
      summary: `在服务器上重置「${user.name}」的密码`,
      targetId: String(user.id),
      targetName: user.name,
      actorName: '运维人员',
    })
  })
}
