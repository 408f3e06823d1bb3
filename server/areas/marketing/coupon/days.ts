import { sql } from 'drizzle-orm'
import { COUPON_DAYS, type CouponDay } from '#contract/marketing/coupons.ts'
import type { Context } from '#server/context.ts'
import { userCoupon } from '#server/database/schema/user-coupons.ts'

/** What was issued and used of a batch, by day. A coupon that an order gave back counts as not used. */
export async function daysOf({ db }: Pick<Context, 'db'>, couponId: number): Promise<CouponDay[]> {
  const dayOf = (at: typeof userCoupon.obtainedAt | typeof userCoupon.usedAt) => sql`to_char(${at}, 'YYYY-MM-DD')`
  const { rows } = await db.execute<{ day: string; issued: number; used: number }>(sql`
    select day, sum(issued)::int as issued, sum(used)::int as used from (
      select ${dayOf(userCoupon.obtainedAt)} as day, 1 as issued, 0 as used
        from ${userCoupon} where ${userCoupon.couponId} = ${couponId}
      union all
      select ${dayOf(userCoupon.usedAt)}, 0, 1
        from ${userCoupon} where ${userCoupon.couponId} = ${couponId} and ${userCoupon.usedAt} is not null
    ) as happened group by day order by day desc limit ${COUPON_DAYS}`)
  return rows.map(({ day, issued, used }) => ({ day, issuedCount: issued, usedCount: used }))
}
