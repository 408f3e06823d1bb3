import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import {
  couponAction,
  couponIssueMode,
  handselStatus,
  handselTarget,
  userCouponSource,
  userCouponStatus,
} from '#contract/marketing/codes.ts'
import { isGiftMode, validityOf } from '#contract/marketing/handsel-rules.ts'
import { orderStatus } from '#contract/orders/codes.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { userStatus } from '#contract/users/codes.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { createRandom, type Random } from '#fixtures/random.ts'
import { type CouponRecord, toFields } from '#server/areas/marketing/coupon/present.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { coupon } from '#server/database/schema/marketing.ts'
import { order } from '#server/database/schema/orders.ts'
import { couponHandsel, couponHandselFailure, couponUseLog, userCoupon } from '#server/database/schema/user-coupons.ts'
import { user } from '#server/database/schema/users.ts'
import type { Database } from '../database/pool.ts'
import { after, days, hours, minutes } from '../time.ts'
import { insert } from './insert.ts'

const USER = '用户'
const GIVER = '梁一鸣'
const reasons = ['周年客户回馈', '售后补偿', '新品体验邀请', '门店活动邀约', '老客户召回'] as const

type Row = typeof userCoupon.$inferInsert & { id: number }
type Log = Omit<typeof couponUseLog.$inferInsert, 'createdAt' | 'updatedAt'>

interface Book {
  random: Random
  now: string
  rows: Row[]
  logs: Log[]
}

interface Obtained {
  userId: number
  at: string
  source: Row['source']
  handselId?: number
  by?: string
}

/** A coupon in the hands of a user, with the first row of its log. */
function obtain(book: Book, batch: CouponRecord, { userId, at, source, handselId, by = USER }: Obtained): Row {
  const { validFrom, validTo } = validityOf(toFields(batch), at)
  const row: Row = {
    id: book.rows.length + 1,
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
    couponCode: book.random.digits(16),
    couponId: batch.id,
    couponName: batch.name,
    userId,
    source,
    ...(handselId !== undefined && { handselId, handselPiece: 1 }),
    obtainedAt: at,
    validFrom: isAfter(validFrom, at) ? validFrom : at,
    validTo,
    status: userCouponStatus.unused,
  }
  book.rows.push(row)
  const action = source === userCouponSource.gift ? couponAction.gift : couponAction.receive
  book.logs.push({ userCouponId: row.id, action, happenedAt: at, operator: by })
  return row
}

function end(book: Book, row: Row): void {
  if (isAfter(row.validTo, book.now)) return
  row.status = userCouponStatus.expired
  book.logs.push({ userCouponId: row.id, action: couponAction.expire, happenedAt: row.validTo, operator: '系统' })
}

/** The discounts of the demo orders: each was a coupon that its buyer had received some days before. */
async function redeemByOrders(db: Database, book: Book, batches: readonly CouponRecord[]): Promise<void> {
  const orders = await db
    .select()
    .from(order)
    .where(and(isNotNull(order.userId), gt(order.discountAmount, '0')))
    .orderBy(asc(order.id))
  for (const { id, userId, orderNo, payAmount, discountAmount, createdAt, status, updatedAt } of orders) {
    const batch = batches.find(({ name, amount }) => name.startsWith('老客回馈') && amount === discountAmount)
    if (!batch || userId === null) continue
    const at = after(createdAt, -days(book.random.int(1, 20)) - minutes(book.random.int(1, 600)))
    const row = obtain(book, batch, { userId, at, source: userCouponSource.received })
    const facts = { userCouponId: row.id, orderId: id, orderNo, orderAmount: payAmount, discountAmount }
    book.logs.push({ ...facts, action: couponAction.use, happenedAt: createdAt, operator: USER })
    if (status === orderStatus.closed) {
      book.logs.push({ ...facts, action: couponAction.giveBack, happenedAt: updatedAt, operator: '系统' })
      end(book, row)
      continue
    }
    Object.assign(row, {
      status: userCouponStatus.used,
      orderId: id,
      usedAt: createdAt,
      orderAmount: payAmount,
      discountAmount,
    })
  }
}

/** What users received in the time of each batch; some were made void. */
function receive(book: Book, batches: readonly CouponRecord[], userIds: readonly number[]): void {
  const { random, now } = book
  for (const batch of batches) {
    const { issueMode, publishedAt, receiveStartAt, receiveEndAt, stoppedAt } = batch
    if (publishedAt === null || issueMode === couponIssueMode.gift || isAfter(receiveStartAt, now)) continue
    const until = [receiveEndAt, stoppedAt ?? receiveEndAt, now].sort((left, right) =>
      isAfter(left, right) ? 1 : -1,
    )[0]
    const span = Math.floor((Date.parse(until ?? now) - Date.parse(receiveStartAt)) / 60_000)
    if (span < 60) continue
    for (const userId of random.sample(userIds, random.int(12, 60))) {
      const row = obtain(book, batch, {
        userId,
        at: after(receiveStartAt, minutes(random.int(1, span - 1))),
        source: issueMode === couponIssueMode.activity ? userCouponSource.activity : userCouponSource.received,
      })
      if (random.chance(0.03)) {
        const at = after(row.obtainedAt, hours(random.int(2, 40)))
        if (isAfter(now, at) && isAfter(row.validTo, at)) {
          const remark = '重复发放'
          Object.assign(row, { status: userCouponStatus.void, voidReason: remark, updatedAt: at, updatedBy: GIVER })
          book.logs.push({ userCouponId: row.id, action: couponAction.void, happenedAt: at, operator: GIVER, remark })
          continue
        }
      }
      end(book, row)
    }
  }
}

/** Gifts by 营销运营: most reached everybody, some not all, one was revoked. */
async function give(db: Database, book: Book, batches: readonly CouponRecord[], userIds: readonly number[]) {
  const { random, now } = book
  const failures: (typeof couponHandselFailure.$inferInsert)[] = []
  const made = (at: string) => ({ createdAt: at, createdBy: GIVER, updatedAt: at, updatedBy: GIVER })
  const gifts: (typeof couponHandsel.$inferInsert & { id: number })[] = []
  const fit = batches.filter(
    ({ publishedAt, issueMode, receiveStartAt }) =>
      publishedAt !== null && isGiftMode(issueMode) && isAfter(now, receiveStartAt),
  )
  for (const [index, batch] of fit.entries()) {
    const id = index + 1
    const at = after(batch.receiveStartAt, hours(random.int(9, 60)))
    if (isAfter(at, now)) continue
    const receivers = random.sample(userIds, random.int(2, 80)).toSorted((left, right) => left - right)
    const isPartial = index % 4 === 1
    const isRevoked = index % 9 === 5
    const failed = isPartial ? receivers.slice(0, 2) : []
    const served = receivers.filter((userId) => !failed.includes(userId))
    for (const userId of served) {
      const row = obtain(book, batch, { userId, at, source: userCouponSource.gift, handselId: id, by: GIVER })
      if (!isRevoked) {
        end(book, row)
        continue
      }
      const remark = '选错用户'
      const voidedAt = after(at, hours(2))
      Object.assign(row, { status: userCouponStatus.void, voidReason: remark, updatedAt: voidedAt, updatedBy: GIVER })
      book.logs.push({ userCouponId: row.id, action: couponAction.void, happenedAt: voidedAt, operator: GIVER, remark })
    }
    failures.push(
      ...failed.map((userId) => ({
        ...made(at),
        handselId: id,
        userId,
        message: `已有 ${batch.perUserLimit} 张，每人最多 ${batch.perUserLimit} 张`,
      })),
      ...(isPartial
        ? [{ ...made(at), handselId: id, phone: `139${random.digits(8)}`, message: '没有这个手机号的用户' }]
        : []),
    )
    const failCount = isPartial ? failed.length + 1 : 0
    gifts.push({
      id,
      ...made(at),
      couponId: batch.id,
      target: isPartial ? handselTarget.phones : handselTarget.chosen,
      receiverIds: receivers,
      servedId: receivers.at(-1) ?? 0,
      quantityEach: 1,
      notify: !isRevoked,
      userCount: receivers.length + (isPartial ? 1 : 0),
      successCount: served.length,
      failCount,
      reason: random.pick(reasons),
      status: isRevoked ? handselStatus.revoked : failCount > 0 ? handselStatus.partial : handselStatus.done,
      revokeReason: isRevoked ? '选错用户' : '',
      finishedAt: at,
    })
  }
  await insert(db, couponHandsel, gifts)
  await insertAll(db, couponHandselFailure, failures)
}

/** Coupons in the hands of the demo users, the gifts and the log of their use. The orders must exist. */
export async function seedUserCoupons(db: Database, now: string): Promise<void> {
  const book: Book = { random: createRandom(FIXTURE_SEED + 8_003), now, rows: [], logs: [] }
  const batches = await db.select().from(coupon).orderBy(asc(coupon.id))
  const people = await db
    .select({ id: user.id })
    .from(user)
    .where(eq(user.status, userStatus.active))
    .orderBy(asc(user.id))
    .limit(1_500)
  const userIds = people.map(({ id }) => id)
  await redeemByOrders(db, book, batches)
  receive(book, batches, userIds)
  await give(db, book, batches, userIds)
  await insert(db, userCoupon, book.rows)
  await insertAll(
    db,
    couponUseLog,
    book.logs
      .toSorted((left, right) => Date.parse(left.happenedAt) - Date.parse(right.happenedAt))
      .map((log) => ({ ...log, createdAt: log.happenedAt, createdBy: log.operator, updatedAt: log.happenedAt })),
  )
  await db.execute(sql`update ${order} set user_coupon_id = held.id, user_coupon_name = held.coupon_name
    from ${userCoupon} held where held.order_id = ${order.id}`)
  await db.execute(sql`update ${coupon} set
    issued_count = coalesce(held.issued, 0), used_count = coalesce(held.used, 0),
    discount_total = coalesce(held.discount, 0), order_amount = coalesce(held.amount, 0)
    from ${coupon} batch left join lateral (
      select count(*) issued, count(*) filter (where had.status = ${userCouponStatus.used}) used,
        sum(had.discount_amount) discount, sum(had.order_amount) amount
      from ${userCoupon} had where had.coupon_id = batch.id) held on true
    where batch.id = ${coupon.id}`)
}
