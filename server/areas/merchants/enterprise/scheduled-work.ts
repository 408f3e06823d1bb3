import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { EXPIRING_DAYS, enterpriseTransitions, REMINDER_DAYS } from '#contract/merchants/enterprise-rules.ts'
import { enterpriseQueries } from '#contract/merchants/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { type Connection, type Database, inTransaction } from '#server/database/pool.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { endsIn, isWithinDays, remindOnce } from '#server/entity/reminders.ts'
import { dayOf } from '#server/time.ts'
import { logBySystem, type ManagerNotice, SYSTEM, tellManager } from '../system-work.ts'
import type { EnterpriseRow } from './present.ts'

const { status, expireAt, licenceExpireAt, remindedDays, licenceRemindedFor } = enterpriseUser

const tell = (tx: Connection, now: string, row: EnterpriseRow, notice: ManagerNotice) =>
  tellManager(tx, now, row, {
    ...notice,
    ...pageLink(enterpriseQueries.list, { id: row.id }),
    resource: 'enterpriseUser',
  })

/**
 * Ends merchants whose last day has passed, and reminds their managers 30, 7 and 1 days before, as well as 30 days
 * before the end of a licence. Safe to run at any time and in several instances. Returns the number of ended merchants.
 */
export async function expireEnterprises(db: Database, now: string): Promise<number> {
  const today = dayOf(now)
  return inTransaction(db, async (tx) => {
    const ended = await tx
      .update(enterpriseUser)
      .set({
        status: enterpriseTransitions.expire.to,
        version: sql`${enterpriseUser.version} + 1`,
        updatedAt: now,
        updatedBy: SYSTEM,
      })
      .where(and(eq(status, enterpriseStatus.active), lt(expireAt, today)))
      .returning()
    await logBySystem(
      tx,
      now,
      ended.map((row) => ({
        resource: 'enterpriseUser',
        action: 'expire',
        targetId: row.id,
        targetName: row.name,
        summary: `企业商家「${row.name}」已到期`,
      })),
    )
    for (const row of ended) {
      const content = `到期日 ${row.expireAt} 已过，成员登录时提示会员已过期。延期后立即恢复。`
      await tell(tx, now, row, { level: 'error', title: `商家「${row.name}」已到期`, content })
    }
    await remind(tx, now)
    await remindOfLicences(tx, now)
    return ended.length
  })
}

async function remind(tx: Connection, now: string): Promise<void> {
  await remindOnce(
    { day: expireAt, remindedDays, limits: REMINDER_DAYS, now },
    (limit, isDue) =>
      tx
        .update(enterpriseUser)
        .set({ remindedDays: limit })
        .where(and(eq(status, enterpriseStatus.active), isDue))
        .returning(),
    (row) =>
      tell(tx, now, row, {
        level: 'warning',
        title: `商家「${row.name}」${endsIn(row.expireAt, now)}`,
        content: `到期日 ${row.expireAt}，请联系商家续费并延期。`,
      }),
  )
}

async function remindOfLicences(tx: Connection, now: string): Promise<void> {
  const near = await tx
    .update(enterpriseUser)
    .set({ licenceRemindedFor: licenceExpireAt })
    .where(
      and(
        inArray(status, [enterpriseStatus.active, enterpriseStatus.frozen]),
        isWithinDays(licenceExpireAt, now, EXPIRING_DAYS),
        sql`${licenceRemindedFor} is distinct from ${licenceExpireAt}`,
      ),
    )
    .returning()
  for (const row of near) {
    await tell(tx, now, row, {
      level: 'warning',
      title: `商家「${row.name}」的营业执照将在 ${daysUntil(row.licenceExpireAt, dayOf(now))} 天后到期`,
      content: `执照有效期至 ${row.licenceExpireAt}，请商家提供新的营业执照。`,
    })
  }
}
