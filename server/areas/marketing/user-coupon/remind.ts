import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { userCouponStatus } from '#contract/marketing/codes.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { userStatus } from '#contract/users/codes.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import { inTransaction } from '#server/database/pool.ts'
import { userCoupon } from '#server/database/schema/user-coupons.ts'
import { user } from '#server/database/schema/users.ts'
import type { Services } from '#server/services.ts'
import { after, days } from '#server/time.ts'
import type { CouponWork } from './book.ts'

/** Users are reminded this long before a coupon ends. */
const NOTICE = days(3)

/** Coupons that are reminded of in one transaction. */
const REMINDED_AT_ONCE = 1_000

type Reminders = CouponWork & { secrets: Services['secrets'] }

/** Reminds users of coupons that end soon, one message for all of a user; returns how many coupons there were. */
async function remindSome({ db, now, by, secrets }: Reminders): Promise<number> {
  const due = db
    .select({ id: userCoupon.id })
    .from(userCoupon)
    .where(
      and(
        eq(userCoupon.status, userCouponStatus.unused),
        isNull(userCoupon.remindedAt),
        gt(userCoupon.validTo, now),
        lte(userCoupon.validTo, after(now, NOTICE)),
      ),
    )
    // The coupons of one user stand together, so that one message tells of all.
    .orderBy(asc(userCoupon.userId), asc(userCoupon.id))
    .limit(REMINDED_AT_ONCE)
    .for('update', { skipLocked: true })
  const rows = await db.update(userCoupon).set({ remindedAt: now }).where(inArray(userCoupon.id, due)).returning({
    userId: userCoupon.userId,
    name: userCoupon.couponName,
    from: userCoupon.validFrom,
    to: userCoupon.validTo,
  })
  // A coupon that lasts no longer than the notice is not reminded of.
  const long = rows.filter(({ from, to }) => isAfter(to, after(from, NOTICE)))
  const phones = new Map(
    (
      await db
        .select({ id: user.id, phone: user.phone })
        .from(user)
        .where(
          and(
            inArray(
              user.id,
              long.map(({ userId }) => userId),
            ),
            eq(user.status, userStatus.active),
          ),
        )
    ).map(({ id, phone }) => [id, phone]),
  )
  for (const [userId, own] of Map.groupBy(long, (row) => row.userId)) {
    const phone = phones.get(userId)
    const [first] = own
    if (!phone || !first) continue
    const names = own.length === 1 ? `「${first.name}」` : `「${first.name}」等 ${own.length} 张优惠券`
    await queueText(
      { db, now, caller: { name: by }, services: { secrets } },
      phone,
      `您的${names}即将到期，请及时使用。`,
    )
  }
  return rows.length
}

/** Reminds of all coupons that end soon, each once; safe in several instances. */
export async function remindOfCoupons(services: Services, now: string, by: string): Promise<void> {
  let reminded = 1
  while (reminded > 0) {
    reminded = await inTransaction(services.databases.main, (db) =>
      remindSome({ db, now, by, secrets: services.secrets }),
    )
  }
}
