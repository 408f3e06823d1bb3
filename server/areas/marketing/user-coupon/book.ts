import { randomInt } from 'node:crypto'
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { couponAction, type userCouponSource, userCouponStatus } from '#contract/marketing/codes.ts'
import { validityOf } from '#contract/marketing/handsel-rules.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import type { Connection } from '#server/database/pool.ts'
import { coupon } from '#server/database/schema/marketing.ts'
import { couponUseLog, userCoupon } from '#server/database/schema/user-coupons.ts'
import { refuse } from '#server/http/errors.ts'
import { type CouponRecord, toFields } from '../coupon/present.ts'

// Everything that changes coupons of users. Each change writes the coupon, its log row and the sums of the batch in one
// transaction, with the batch locked first: two changes of one batch never deadlock.

export interface CouponWork {
  db: Connection
  now: string
  /** 用户, 系统 or the operator's name. */
  by: string
}

export type UserCouponRecord = typeof userCoupon.$inferSelect

/** The batch, locked until the end of the transaction. */
export async function lockBatch({ db }: Pick<CouponWork, 'db'>, couponId: number): Promise<CouponRecord> {
  const [row] = await db.select().from(coupon).where(eq(coupon.id, couponId)).for('update')
  if (!row) throw refuse('优惠券不存在')
  return row
}

interface Entry {
  orderId?: number
  orderNo?: string
  orderAmount?: string
  discountAmount?: string
  remark?: string
}

async function logEach(
  { db, now, by }: CouponWork,
  action: CodeOf<typeof couponAction>,
  ids: readonly number[],
  entry: Entry = {},
): Promise<void> {
  await insertAll(
    db,
    couponUseLog,
    ids.map((userCouponId) => ({
      ...{ createdAt: now, createdBy: by, updatedAt: now, updatedBy: by },
      ...{ userCouponId, action, happenedAt: now, operator: by },
      ...entry,
    })),
  )
}

const half = () => String(randomInt(100_000_000)).padStart(8, '0')
const newCode = () => half() + half()

interface Receiver {
  userId: number
  source: CodeOf<typeof userCouponSource>
  handselId?: number
  handselPiece?: number
}

/** Hands out coupons that the batch already counts as issued. */
export async function issue(work: CouponWork, batch: CouponRecord, receivers: readonly Receiver[]): Promise<void> {
  const { db, now, by } = work
  if (receivers.length === 0) return
  const stamps = { createdAt: now, createdBy: by, updatedAt: now, updatedBy: by }
  const validity = validityOf(toFields(batch), now)
  const rows = await db
    .insert(userCoupon)
    .values(
      receivers.map((receiver) => ({
        ...stamps,
        ...receiver,
        ...validity,
        couponCode: newCode(),
        couponId: batch.id,
        couponName: batch.name,
        obtainedAt: now,
      })),
    )
    .returning({ id: userCoupon.id })
  const isGift = receivers.every(({ handselId }) => handselId !== undefined)
  await logEach(
    work,
    isGift ? couponAction.gift : couponAction.receive,
    rows.map(({ id }) => id),
  )
}

/** Counts coupons as issued, or back. The database refuses more than the batch has. */
export async function countIssued({ db }: CouponWork, couponId: number, pieces: number): Promise<void> {
  if (pieces === 0) return
  await db
    .update(coupon)
    .set({ issuedCount: sql`${coupon.issuedCount} + ${pieces}` })
    .where(eq(coupon.id, couponId))
}

export interface CouponOrder {
  id: number
  orderNo: string
  /** Yuan to pay. */
  orderAmount: string
  /** Yuan taken off by the coupon. */
  discountAmount: string
}

async function countUse({ db }: CouponWork, couponId: number, order: CouponOrder, times: 1 | -1): Promise<void> {
  await db
    .update(coupon)
    .set({
      usedCount: sql`${coupon.usedCount} + ${times}`,
      discountTotal: sql`${coupon.discountTotal} + ${times} * ${order.discountAmount}::numeric`,
      orderAmount: sql`${coupon.orderAmount} + ${times} * ${order.orderAmount}::numeric`,
    })
    .where(eq(coupon.id, couponId))
}

async function lockUserCoupon({ db }: CouponWork, id: number): Promise<UserCouponRecord> {
  const [row] = await db.select().from(userCoupon).where(eq(userCoupon.id, id)).for('update')
  if (!row) throw refuse('优惠券不存在')
  return row
}

/** Redeems a coupon for an order that is being placed: once, in its time, by its owner. */
export async function redeemCoupon(
  work: CouponWork,
  { id, userId, order }: { id: number; userId: number; order: CouponOrder },
): Promise<void> {
  const { db, now } = work
  const [found] = await db.select().from(userCoupon).where(eq(userCoupon.id, id))
  if (found?.userId !== userId) throw refuse('优惠券不存在')
  await lockBatch(work, found.couponId)
  const row = await lockUserCoupon(work, id)
  if (row.status !== userCouponStatus.unused) throw refuse(`优惠券${userCouponStatus.label(row.status)}，不能使用`)
  if (isAfter(row.validFrom, now)) throw refuse('优惠券还没有生效')
  if (!isAfter(row.validTo, now)) throw refuse('优惠券已过期')
  await db
    .update(userCoupon)
    .set({
      status: userCouponStatus.used,
      orderId: order.id,
      usedAt: now,
      orderAmount: order.orderAmount,
      discountAmount: order.discountAmount,
      updatedAt: now,
      updatedBy: work.by,
      version: sql`${userCoupon.version} + 1`,
    })
    .where(eq(userCoupon.id, id))
  await countUse(work, row.couponId, order, 1)
  const { id: orderId, ...facts } = order
  await logEach(work, couponAction.use, [id], { orderId, ...facts })
}

/** Gives the coupon of an order back, when it closes unpaid or is refunded in full; past its time it is expired. */
export async function giveCouponBack(work: CouponWork, order: Pick<CouponOrder, 'id' | 'orderNo'>): Promise<void> {
  const { db, now } = work
  const [found] = await db
    .select()
    .from(userCoupon)
    .where(and(eq(userCoupon.orderId, order.id), eq(userCoupon.status, userCouponStatus.used)))
  if (!found) return
  await lockBatch(work, found.couponId)
  const row = await lockUserCoupon(work, found.id)
  if (row.status !== userCouponStatus.used || row.orderId !== order.id) return
  const isOver = !isAfter(row.validTo, now)
  await db
    .update(userCoupon)
    .set({
      status: isOver ? userCouponStatus.expired : userCouponStatus.unused,
      orderId: null,
      usedAt: null,
      orderAmount: null,
      discountAmount: null,
      updatedAt: now,
      updatedBy: work.by,
      version: sql`${userCoupon.version} + 1`,
    })
    .where(eq(userCoupon.id, row.id))
  const used = { ...order, orderAmount: row.orderAmount ?? '0.00', discountAmount: row.discountAmount ?? '0.00' }
  await countUse(work, row.couponId, used, -1)
  const { id: orderId, ...facts } = used
  await logEach(work, couponAction.giveBack, [row.id], { orderId, ...facts, ...(isOver && { remark: '已过有效期' }) })
}

/** Makes unused coupons void and returns how many there were. */
export async function voidUnused(
  work: CouponWork,
  which: { ids: readonly number[] } | { couponId: number } | { handselId: number },
  reason: string,
): Promise<number> {
  const { db, now, by } = work
  const isMeant =
    'ids' in which
      ? inArray(userCoupon.id, [...which.ids])
      : 'couponId' in which
        ? eq(userCoupon.couponId, which.couponId)
        : eq(userCoupon.handselId, which.handselId)
  const rows = await db
    .update(userCoupon)
    .set({
      status: userCouponStatus.void,
      voidReason: reason,
      updatedAt: now,
      updatedBy: by,
      version: sql`${userCoupon.version} + 1`,
    })
    // One past its time is expired, even before the schedule has noted it.
    .where(and(isMeant, eq(userCoupon.status, userCouponStatus.unused), gt(userCoupon.validTo, now)))
    .returning({ id: userCoupon.id })
  await logEach(
    work,
    couponAction.void,
    rows.map(({ id }) => id),
    { remark: reason },
  )
  return rows.length
}

/** Coupons that expire in one transaction. */
const EXPIRED_AT_ONCE = 1_000

/** Ends coupons whose time is over; returns how many. */
export async function expireSome(work: CouponWork): Promise<number> {
  const { db, now, by } = work
  const due = db
    .select({ id: userCoupon.id })
    .from(userCoupon)
    .where(and(eq(userCoupon.status, userCouponStatus.unused), lte(userCoupon.validTo, now)))
    .limit(EXPIRED_AT_ONCE)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(userCoupon)
    .set({ status: userCouponStatus.expired, updatedAt: now, updatedBy: by, version: sql`${userCoupon.version} + 1` })
    .where(inArray(userCoupon.id, due))
    .returning({ id: userCoupon.id })
  await logEach(
    work,
    couponAction.expire,
    rows.map(({ id }) => id),
  )
  return rows.length
}
