import { and, asc, between, desc, eq, isNotNull, lt, lte, ne, sql } from 'drizzle-orm'
import { enterpriseStatus, merchantUserStatus } from '#contract/merchants/codes.ts'
import { staffQuotaQueries } from '#contract/merchants/page-queries.ts'
import { GIFT_REMINDER_DAYS, GRACE_DAYS, seatsOf } from '#contract/merchants/quota-rules.ts'
import { pageLink } from '#contract/page-query.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import type { EnterpriseRow } from '#server/areas/merchants/enterprise/present.ts'
import { noteOver, overSinceOn, usedSeats } from '#server/areas/merchants/quota.ts'
import { logBySystem, type ManagerNotice, SYSTEM, tellManager } from '#server/areas/merchants/system-work.ts'
import { endMallSessions } from '#server/areas/users/mall/sessions.ts'
import { type Connection, type Database, inTransaction } from '#server/database/pool.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { after, dayOf, days } from '#server/time.ts'
import { endGift } from './gift.ts'

const { status, giftExpireAt, giftQuota, giftRemindedFor, overSince, id } = enterpriseUser

const tell = (tx: Connection, now: string, row: EnterpriseRow, notice: ManagerNotice) =>
  tellManager(tx, now, row, {
    ...notice,
    ...pageLink(staffQuotaQueries.list, { enterpriseId: row.id }),
    resource: 'staffQuota',
  })

/** Ends gifts whose last day has passed. */
async function endGifts(tx: Connection, now: string): Promise<void> {
  const ended = await tx
    .select()
    .from(enterpriseUser)
    .where(lt(giftExpireAt, dayOf(now)))
    .orderBy(asc(id))
    .for('update', { skipLocked: true })
  for (const row of ended) {
    await endGift(tx, now, row)
    if (row.giftQuota <= 0) continue
    await tell(tx, now, row, {
      level: 'warning',
      title: `「${row.name}」赠送的 ${row.giftQuota} 个员工数已到期`,
      content: `现共 ${seatsOf(row, dayOf(now)).totalQuota} 个员工数。需要继续使用请重新赠送，或请商家增购。`,
    })
  }
}

/** Reminds the manager 7 days before a gift ends, once for each end. */
async function remindOfGifts(tx: Connection, now: string): Promise<void> {
  const near = await tx
    .update(enterpriseUser)
    .set({ giftRemindedFor: giftExpireAt })
    .where(
      and(
        ne(giftQuota, 0),
        eq(status, enterpriseStatus.active),
        between(giftExpireAt, dayOf(now), dayOf(after(now, days(GIFT_REMINDER_DAYS)))),
        sql`${giftRemindedFor} is distinct from ${giftExpireAt}`,
      ),
    )
    .returning()
  for (const row of near) {
    await tell(tx, now, row, {
      level: 'warning',
      title: `「${row.name}」赠送的员工数将于 ${row.giftExpireAt} 到期`,
      content: `到期后减少 ${row.giftQuota} 个员工数，超出的成员在 ${GRACE_DAYS} 天后停用。`,
    })
  }
}

/** Notes which merchants have more people than seats, and tells the managers of new ones. */
async function noteAll(tx: Connection, now: string): Promise<void> {
  const today = dayOf(now)
  const moved = await tx
    .update(enterpriseUser)
    .set({ overSince: overSinceOn(today) })
    .where(sql`${overSince} is distinct from ${overSinceOn(today)}`)
    .returning()
  for (const row of moved.filter((one) => one.overSince !== null)) await tellOver(tx, now, row)
}

async function tellOver(tx: Connection, now: string, row: EnterpriseRow): Promise<void> {
  const over = (await usedSeats(tx, row.id)) - seatsOf(row, dayOf(now)).totalQuota
  await tell(tx, now, row, {
    level: 'warning',
    title: `「${row.name}」的成员超出员工数 ${over} 个`,
    content: `请商家在 ${GRACE_DAYS} 天内增购员工数或停用成员，之后自动停用最新加入的成员，店主除外。`,
  })
}

/** The newest members over the limit of a locked merchant are disabled; the owner never. */
async function disableNewest(tx: Connection, now: string, row: EnterpriseRow): Promise<number> {
  const over = (await usedSeats(tx, row.id)) - seatsOf(row, dayOf(now)).totalQuota
  if (over <= 0) return 0
  const newest = await tx
    .select()
    .from(merchantUser)
    .where(
      and(
        eq(merchantUser.enterpriseId, row.id),
        eq(merchantUser.status, merchantUserStatus.active),
        ne(merchantUser.roleLevel, storeRoleLevel.owner),
      ),
    )
    .orderBy(desc(merchantUser.joinedAt), desc(merchantUser.id))
    .limit(over)
    .for('update')
  const disabled = {
    status: merchantUserStatus.disabled,
    disableReason: `超出员工数上限满 ${GRACE_DAYS} 天`,
    version: sql`${merchantUser.version} + 1`,
    updatedAt: now,
    updatedBy: SYSTEM,
  }
  for (const member of newest) {
    await tx.update(merchantUser).set(disabled).where(eq(merchantUser.id, member.id))
    if (member.userId !== null) await endMallSessions(tx, member.userId, now)
  }
  await logBySystem(
    tx,
    now,
    newest.map((member) => ({
      resource: 'merchantUser' as const,
      action: 'disable',
      targetId: member.id,
      targetName: member.name,
      summary: `停用商家成员「${member.name}」：${disabled.disableReason}`,
    })),
  )
  if (newest.length > 0) {
    await tell(tx, now, row, {
      level: 'error',
      title: `「${row.name}」的 ${newest.length} 个成员已停用`,
      content: `成员超出员工数上限满 ${GRACE_DAYS} 天，已停用：${newest.map(({ name }) => name).join('、')}。`,
    })
  }
  await noteOver(tx, row.id, dayOf(now))
  return newest.length
}

/**
 * Ends gifts, reminds of those that end soon, notes merchants with more people than seats, and disables their newest
 * members after the days of grace. Safe to run at any time and in several instances. Returns the number of disabled
 * members.
 */
export async function watchSeats(db: Database, now: string): Promise<number> {
  await inTransaction(db, async (tx) => {
    await endGifts(tx, now)
    await remindOfGifts(tx, now)
    await noteAll(tx, now)
  })
  return inTransaction(db, async (tx) => {
    const due = await tx
      .select()
      .from(enterpriseUser)
      .where(and(isNotNull(overSince), lte(overSince, dayOf(after(now, -days(GRACE_DAYS))))))
      .orderBy(asc(id))
      .for('update', { skipLocked: true })
    let disabled = 0
    for (const row of due) disabled += await disableNewest(tx, now, row)
    return disabled
  })
}
