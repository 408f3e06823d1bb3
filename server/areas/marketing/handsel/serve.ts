import { asc, eq, sql } from 'drizzle-orm'
import { handselStatus, userCouponSource } from '#contract/marketing/codes.ts'
import { handselQueries } from '#contract/marketing/page-queries.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { inTransaction } from '#server/database/pool.ts'
import { couponHandsel, couponHandselFailure } from '#server/database/schema/user-coupons.ts'
import { user } from '#server/database/schema/users.ts'
import { anyOf } from '#server/entity/paging.ts'
import { notify } from '#server/notify.ts'
import type { Services } from '#server/services.ts'
import { type CouponWork, countIssued, issue, lockBatch } from '../user-coupon/book.ts'
import { type HandselFailure, sortReceivers } from './receivers.ts'

/** Receivers served in one transaction. */
export const SERVED_AT_ONCE = 500

export const failureRow = (
  { now, by }: Pick<CouponWork, 'now' | 'by'>,
  handselId: number,
  { userId, phone, message }: HandselFailure,
) => ({ handselId, userId, phone, message, createdAt: now, createdBy: by, updatedAt: now, updatedBy: by })

type Handsel = typeof couponHandsel.$inferSelect

/** With the key that text messages are sealed by until they are sent. */
export type GiftWork = CouponWork & Pick<Services, 'secrets'>

/** Tells those who got coupons. */
async function tellReceivers({ db, now, by, secrets }: GiftWork, name: string, pieces: number, ids: readonly number[]) {
  const rows = await db.select({ phone: user.phone }).from(user).where(anyOf(user.id, ids)).orderBy(asc(user.id))
  for (const { phone } of rows) {
    if (!phone) continue
    const text = `您获得 ${pieces} 张优惠券「${name}」，可在小程序中查看。`
    await queueText({ db, now, caller: { name: by }, services: { secrets } }, phone, text)
  }
}

/** The next receivers, ascending, without reading those who were served. */
async function nextReceivers({ db }: CouponWork, { id, servedId }: Handsel): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select receiver.id from ${couponHandsel}, jsonb_array_elements_text(${couponHandsel.receiverIds}) as given(text),
      lateral (select given.text::bigint as id) as receiver
    where ${couponHandsel.id} = ${id} and receiver.id > ${servedId} order by receiver.id limit ${SERVED_AT_ONCE}`)
  return rows.map((row) => Number(row.id))
}

/**
 * Serves the next receivers of a gift and returns whether there are more. The coupons were counted as issued when it was
 * sent; those that a user may no longer get are counted back.
 */
export async function serveNext(work: GiftWork, handselId: number): Promise<boolean> {
  const { db, now } = work
  const [row] = await db.select().from(couponHandsel).where(eq(couponHandsel.id, handselId)).for('update')
  if (row?.status !== handselStatus.sending) return false
  const batch = await lockBatch(work, row.couponId)
  const next = await nextReceivers(work, row)
  const limits = { couponId: batch.id, perUserLimit: batch.perUserLimit, quantityEach: row.quantityEach }
  const { ids, failures } = await sortReceivers(db, limits, next)
  const pieces = Array.from({ length: row.quantityEach }, (_none, index) => index + 1)
  const source = userCouponSource.gift
  await issue(
    work,
    batch,
    ids.flatMap((userId) => pieces.map((handselPiece) => ({ userId, source, handselId, handselPiece }))),
  )
  if (row.notify) await tellReceivers(work, batch.name, row.quantityEach, ids)
  await countIssued(work, batch.id, -failures.length * row.quantityEach)
  await insertAll(
    db,
    couponHandselFailure,
    failures.map((failure) => failureRow(work, handselId, failure)),
  )
  const successCount = row.successCount + ids.length * row.quantityEach
  const failCount = row.failCount + failures.length
  const hasMore = next.length === SERVED_AT_ONCE
  await db
    .update(couponHandsel)
    .set({
      servedId: next.at(-1) ?? row.servedId,
      successCount,
      failCount,
      ...(!hasMore && {
        status: failCount > 0 ? handselStatus.partial : handselStatus.done,
        finishedAt: now,
        version: row.version + 1,
      }),
    })
    .where(eq(couponHandsel.id, handselId))
  if (!hasMore && row.userCount >= SERVED_AT_ONCE) await tellSender(work, { ...row, successCount, failCount })
  return hasMore
}

/** Tells who sent a large gift that it has ended. */
async function tellSender({ db, now }: CouponWork, row: Handsel): Promise<void> {
  if (row.createdById === null) return
  await notify(db, [row.createdById], now, {
    category: notificationCategory.jobDone,
    level: row.failCount > 0 ? 'warning' : 'success',
    title: `赠送单 ${row.handselNo} 已完成`,
    content: `成功 ${row.successCount} 张，失败 ${row.failCount} 人。`,
    ...pageLink(handselQueries.list, { id: row.id }),
    resource: 'couponHandsel',
  })
}

/**
 * Goes on with gifts that are being sent; safe in several instances and after a crash. A gift that fails does not keep
 * the later ones waiting: it is tried again the next time.
 */
export async function serveHandsels(
  { databases, secrets }: Pick<Services, 'databases' | 'secrets'>,
  now: string,
): Promise<void> {
  const db = databases.main
  const sending = await db
    .select({ id: couponHandsel.id, by: couponHandsel.createdBy })
    .from(couponHandsel)
    .where(eq(couponHandsel.status, handselStatus.sending))
    .orderBy(asc(couponHandsel.id))
  const errors: unknown[] = []
  for (const { id, by } of sending) {
    try {
      let hasMore = true
      while (hasMore) hasMore = await inTransaction(db, (tx) => serveNext({ db: tx, now, by, secrets }, id))
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} gifts of coupons were not served`)
}
