import { and, eq, lte, sql } from 'drizzle-orm'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { getCouponBatchNo } from '#contract/marketing/coupons.ts'
import type { Context } from '#server/context.ts'
import { couponBatch } from '#server/database/schema/marketing.ts'
import { refuseField } from '#server/http/errors.ts'
import { after, dayOf, hours } from '#server/time.ts'

const RESERVED = hours(24)

/** Reserves a number for the caller's form; numbers that nobody used in time are free again. */
export async function reserveBatchNo({ db, caller, now }: Context): Promise<AnswerOf<typeof getCouponBatchNo>> {
  await db.delete(couponBatch).where(lte(couponBatch.reservedAt, after(now, -RESERVED)))
  const { rows } = await db.execute<{ no: string }>(
    sql`select lpad((nextval('coupon_no') % 1000000)::text, 6, '0') as no`,
  )
  const batchNo = `C${dayOf(now).replaceAll('-', '')}${rows[0]?.no ?? ''}`
  await db.insert(couponBatch).values({ batchNo, reservedById: caller.userId, reservedAt: now })
  return { batchNo, reservedUntil: after(now, RESERVED) }
}

/** Uses up a number that the caller reserved less than 24 hours ago. */
export async function takeBatchNo({ db, caller, now }: Context, batchNo: string): Promise<void> {
  const [taken] = await db
    .delete(couponBatch)
    .where(and(eq(couponBatch.batchNo, batchNo), eq(couponBatch.reservedById, caller.userId)))
    .returning()
  const isFresh = taken !== undefined && Date.parse(taken.reservedAt) > Date.parse(now) - RESERVED
  if (!isFresh) throw refuseField('batchNo', '批次号已使用或已过期，请用新的批次号保存')
}
