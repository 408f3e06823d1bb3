import { userCouponStatus } from '#contract/marketing/codes.ts'
import { listUserCoupons } from '#contract/marketing/user-coupons.ts'
import { formatCapped } from '#lib/formats.ts'
import { useLookup } from '#screen/data/use-read.ts'

/** What a stop that also voids does, with the number of coupons that users have not used. */
export function UnusedCoupons({ couponId }: { couponId: number }) {
  const unused = { couponId, status: userCouponStatus.unused, pageSize: 1 }
  const { data } = useLookup(listUserCoupons, unused, { staleMs: 0 })
  const pieces = data ? ` ${formatCapped(data.total)} 张` : ''
  return <>{`不再发出新的券，用户手中未使用的${pieces}券立即作废，作废后不能恢复。`}</>
}
