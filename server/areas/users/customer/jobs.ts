import { and, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { auditSource } from '#contract/permissions/codes.ts'
import { customerStatus, userStatus } from '#contract/users/codes.ts'
import { NEGLECTED_DAYS } from '#contract/users/customer-rules.ts'
import { customerQueries } from '#contract/users/page-queries.ts'
import { type Connection, type Database, inTransaction } from '#server/database/pool.ts'
import { customer } from '#server/database/schema/customers.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { user } from '#server/database/schema/users.ts'
import { notify } from '#server/notify.ts'
import type { Secrets } from '#server/secrets.ts'
import { after, days } from '#server/time.ts'
import { tellReturned } from './notices.ts'
import { notMerged } from './present.ts'
import { unowned } from './transitions.ts'

/** Author of log entries by the system. */
const SYSTEM = '系统'
const AT_ONCE = 500
const isFollowed = inArray(customer.status, [customerStatus.following, customerStatus.visited])

/**
 * Customers whom nobody has followed up for 30 days, the longest neglected first. One whose phone 公海 has already stays
 * where it is until the two are merged. They are locked; those that another instance returns are left out.
 */
async function neglected(tx: Connection, now: string) {
  const since = sql`coalesce(greatest(${customer.lastFollowAt}, ${customer.assignedAt}), ${customer.createdAt})`
  const other = sql`exists (select 1 from ${customer} other where other.phone = ${customer.phone}
    and other.store_id is null and other.merged_into_id is null and other.status <> ${customerStatus.lost}
    and other.id <> ${customer.id})`
  const rows = await tx
    .select()
    .from(customer)
    .where(
      and(isFollowed, notMerged, sql`${since} < ${after(now, -days(NEGLECTED_DAYS))}::timestamptz`, sql`not ${other}`),
    )
    .orderBy(since, customer.id)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  // Of two with one phone, the other waits for the merge.
  return [...new Map(rows.toReversed().map((row) => [row.phone, row])).values()].toReversed()
}

async function release(tx: Connection, secrets: Secrets, now: string): Promise<number> {
  const rows = await neglected(tx, now)
  if (rows.length === 0) return 0
  await tx
    .update(customer)
    .set({ ...unowned, version: sql`${customer.version} + 1`, updatedAt: now, updatedBy: SYSTEM })
    .where(
      inArray(
        customer.id,
        rows.map(({ id }) => id),
      ),
    )
  await tx.insert(auditLog).values(
    rows.map(({ id, name }) => ({
      resource: 'customer',
      action: 'toPool',
      targetId: String(id),
      targetName: name,
      summary: `${NEGLECTED_DAYS} 天没有跟进，客户「${name}」退回公海`,
      occurredAt: now,
      actorName: SYSTEM,
      area: 'users',
      source: auditSource.schedule,
    })),
  )
  const writer = { db: tx, now, caller: { name: SYSTEM }, services: { secrets } }
  for (const [storeId, own] of Map.groupBy(rows, (row) => row.storeId)) {
    if (storeId !== null) await tellReturned(writer, storeId, own.length, `${NEGLECTED_DAYS} 天没有跟进`)
  }
  return rows.length
}

/** Returns neglected customers to 公海 and tells their stores. Safe to run in several instances. */
export async function releaseNeglected(db: Database, secrets: Secrets, now: string): Promise<number> {
  for (let released = 0; ; ) {
    const count = await inTransaction(db, (tx) => release(tx, secrets, now))
    if (count === 0) return released
    released += count
  }
}

/** Reminds whoever planned a follow-up when its time has come, once. */
export async function remindFollowUps(db: Database, now: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .update(customer)
      .set({ remindedFor: customer.nextFollowAt })
      .where(
        and(
          ne(customer.status, customerStatus.lost),
          notMerged,
          lte(customer.nextFollowAt, now),
          or(isNull(customer.remindedFor), ne(customer.remindedFor, customer.nextFollowAt)),
        ),
      )
      .returning()
    for (const { id, name, customerNo, followerId } of due) {
      if (followerId === null) continue
      await notify(tx, [followerId], now, {
        category: notificationCategory.todo,
        level: 'info',
        title: `该跟进客户「${name}」了`,
        content: `${customerNo} 计划的跟进时间已到，联系后请写下跟进记录。`,
        ...pageLink(customerQueries.list, { id }),
        resource: 'customer',
      })
    }
    return due.length
  })
}

/** Links customers to the users who registered with their phone since, or who have it now. */
export async function matchUsers(db: Database): Promise<void> {
  const active = and(eq(user.phone, customer.phone), ne(user.status, userStatus.cancelled))
  await db
    .update(customer)
    .set({ userId: sql`${user.id}` })
    .from(user)
    .where(and(active, sql`${customer.userId} is distinct from ${user.id}`))
}
