import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { couponKind, couponScope, userCouponStatus } from '#contract/marketing/codes.ts'
import { couponDiscount, couponTerms, hasThreshold } from '#contract/marketing/coupon-rules.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { isMore, isPositive, minusMoney, sumOfMoney } from '#contract/orders/order-money.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import { type CategoryIndex, loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Connection } from '#server/database/pool.ts'
import { coupon } from '#server/database/schema/marketing.ts'
import { userCoupon } from '#server/database/schema/user-coupons.ts'
import { user } from '#server/database/schema/users.ts'
import { containsAny } from '#server/entity/filters.ts'
import { anyOf } from '#server/entity/paging.ts'
import type { ActivityRecord } from '../activity/rows.ts'
import { toFields } from '../coupon/present.ts'

// The door for coupons of orders: which coupons a buyer has, and what each takes off.

/** Coupons of a buyer that are weighed at once: those that end first. A search reaches the rest. */
const WEIGHED_MAX = 1_000

/** A line of an order as coupons see it. */
export interface CouponLine {
  productId: number
  brandId: number
  categoryId: number
  /** Yuan, at the price of its activity. */
  amount: string
  activity: Pick<ActivityRecord, 'couponStackable'> | undefined
}

export interface CouponOrderDraft {
  lines: readonly CouponLine[]
  freightAmount: string
  /** Yuan to pay without a coupon. */
  payAmount: string
}

/** What a coupon takes off an order in yuan, or why it cannot be used. */
export interface CouponOffer {
  discountAmount: string
  fault: string
}

/** Coupons of a buyer's people that are still good, that end first, and how many there are in all. */
const heldBy = (db: Connection, { enterpriseId, now }: { enterpriseId: number; now: string }, where?: SQL) =>
  db
    .select({
      own: userCoupon,
      person: { nickname: user.nickname, realName: user.realName },
      total: sql<number>`count(*) over ()::int`,
    })
    .from(userCoupon)
    .innerJoin(user, and(eq(user.id, userCoupon.userId), eq(user.enterpriseId, enterpriseId)))
    .innerJoin(coupon, eq(coupon.id, userCoupon.couponId))
    .where(and(eq(userCoupon.status, userCouponStatus.unused), gt(userCoupon.validTo, now), where))
    .orderBy(asc(userCoupon.validTo), asc(userCoupon.id))
    .limit(WEIGHED_MAX)

type HeldRow = Awaited<ReturnType<typeof heldBy>>[number]

export type HeldCoupon = HeldRow & { batch: typeof coupon.$inferSelect }

export interface HeldCoupons {
  held: HeldCoupon[]
  /** How many the buyer has; with a search, how many fit it. */
  total: number
  /** What one takes off an order of this kind. */
  offer(one: HeldCoupon, order: CouponOrderDraft): CouponOffer
}

const refused = (fault: string): CouponOffer => ({ discountAmount: '0.00', fault })

/** Goods that a coupon is for. */
function isInScope(batch: HeldCoupon['batch'], line: CouponLine, categories: CategoryIndex): boolean {
  if (batch.excludeProductIds.includes(line.productId)) return false
  if (batch.scope === couponScope.brands) return batch.brandIds.includes(line.brandId)
  if (batch.scope === couponScope.categories) return categories.covers(batch.categoryIds, line.categoryId)
  if (batch.scope === couponScope.products) return batch.productIds.includes(line.productId)
  return true
}

function offerOf(batch: HeldCoupon['batch'], order: CouponOrderDraft, categories: CategoryIndex): CouponOffer {
  const inScope = order.lines.filter((line) => isInScope(batch, line, categories))
  if (inScope.length === 0) return refused('没有适用的商品')
  // Both sides must allow it: the coupon, and the activity that sells the line.
  const fitting = inScope.filter(({ activity }) => !activity || (batch.stackable && activity.couponStackable))
  if (fitting.length === 0) return refused('不能与活动同时使用')
  const fields = toFields(batch)
  const goodsAmount = sumOfMoney(fitting.map(({ amount }) => amount))
  const discountAmount = couponDiscount(fields, { goodsAmount, freightAmount: order.freightAmount })
  if (discountAmount === null) {
    const missing = hasThreshold(batch.kind) ? minusMoney(fields.threshold, goodsAmount) : '0.00'
    return refused(`适用商品还差 ${missing} 元`)
  }
  if (!isPositive(discountAmount)) return refused(batch.kind === couponKind.freight ? '没有运费可减' : '没有可减的金额')
  if (!isMore(order.payAmount, discountAmount)) return refused('用券后应付金额必须大于 0')
  return { discountAmount, fault: '' }
}

interface HeldSearch {
  enterpriseId: number | null
  bizType: CodeOf<typeof orderBizType>
  now: string
  /** Is always among them, if the buyer has it. */
  chosenId: number | undefined
  /** A name, as characters, pinyin or initials, or a number. */
  keyword: string | undefined
}

async function rowsOf(db: Connection, { enterpriseId, now, chosenId, keyword }: HeldSearch) {
  if (enterpriseId === null) return { rows: [], total: 0 }
  const buyer = { enterpriseId, now }
  const searched = containsAny(keyword, userCoupon.couponName, coupon.pinyin, userCoupon.couponCode)
  const rows = await heldBy(db, buyer, searched)
  const total = rows[0]?.total ?? 0
  if (chosenId === undefined || rows.some(({ own }) => own.id === chosenId)) return { rows, total }
  return { rows: [...rows, ...(await heldBy(db, buyer, eq(userCoupon.id, chosenId)))], total }
}

/** Each batch once: many coupons are of the same. */
async function withBatches(db: Connection, rows: readonly HeldRow[]): Promise<HeldCoupon[]> {
  const ids = [...new Set(rows.map(({ own }) => own.couponId))]
  const batches = ids.length === 0 ? [] : await db.select().from(coupon).where(anyOf(coupon.id, ids))
  const byId = new Map(batches.map((batch) => [batch.id, batch]))
  return rows.flatMap((row) => {
    const batch = byId.get(row.own.couponId)
    return batch ? [{ ...row, batch }] : []
  })
}

/** The unused coupons of those who work for a buyer, with what each takes off; none for a buyer without enterprise. */
export async function heldCoupons(db: Connection, search: HeldSearch): Promise<HeldCoupons> {
  const { bizType, now } = search
  const { rows, total } = await rowsOf(db, search)
  const held = await withBatches(db, rows)
  const categories = held.length === 0 ? null : await loadCategories(db)
  const known = new Map<CouponOrderDraft, Map<number, CouponOffer>>()
  /** Coupons of one batch take the same off an order. */
  const offerOnce = (batch: HeldCoupon['batch'], order: CouponOrderDraft): CouponOffer => {
    const ofOrder = known.get(order) ?? new Map<number, CouponOffer>()
    known.set(order, ofOrder)
    const offer = ofOrder.get(batch.id) ?? (categories ? offerOf(batch, order, categories) : refused('没有适用的商品'))
    ofOrder.set(batch.id, offer)
    return offer
  }
  return {
    held,
    total,
    offer({ own, batch }, order) {
      if (!batch.bizTypes.includes(bizType)) return refused(`不能用于${orderBizType.label(bizType)}订单`)
      if (isAfter(own.validFrom, now)) return refused('还没有生效')
      return offerOnce(batch, order)
    },
  }
}

/** How forms show a coupon. */
export const presentHeld = ({ own, batch, person }: HeldCoupon) => ({
  id: own.id,
  couponCode: own.couponCode,
  name: own.couponName,
  terms: couponTerms(toFields(batch)),
  userName: userNameOf(person),
  validTo: own.validTo,
})
