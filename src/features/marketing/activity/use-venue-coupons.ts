import type { NamedRef } from '#contract/fields.ts'
import { couponStatus } from '#contract/marketing/codes.ts'
import { listCoupons } from '#contract/marketing/coupons.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'

const MOST = 200

interface VenueCoupon extends NamedRef {
  /** The batch number of a coupon that is being issued. */
  hint?: string
}

/** Coupons that a venue may offer, and those that the saved venues offer already. */
export function useVenueCoupons(offered: readonly NamedRef[]): { coupons: readonly VenueCoupon[]; loading: boolean } {
  const canList = useCanCall(listCoupons)
  const search = { status: couponStatus.issuing, pageSize: MOST }
  const { data, isFetching } = useLookup(listCoupons, search, { enabled: canList })
  const issuing: VenueCoupon[] = (data?.list ?? []).map(({ id, name, batchNo }) => ({ id, name, hint: batchNo }))
  const others = offered.filter(({ id }) => issuing.every((coupon) => coupon.id !== id))
  return { coupons: [...issuing, ...others], loading: isFetching }
}
