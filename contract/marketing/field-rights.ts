import { allBy, type ResourceRights, staff } from '../field-rights.ts'
import { bySentence } from '../permissions/own-field-rights.ts'
import type { CouponInput } from './coupons.ts'

const couponRights: ResourceRights<keyof CouponInput> = {
  view: 'coupon:view',
  fields: {
    ...allBy(staff, 'batchNo', 'name', 'kind', 'threshold', 'amount', 'discountRate', 'maxDiscount', 'bearer'),
    ...allBy(staff, 'issueMode', 'totalCount', 'perUserLimit', 'receiveStartAt', 'receiveEndAt', 'validMode'),
    ...allBy(staff, 'validFrom', 'validTo', 'validDays', 'scope', 'brandIds', 'categoryIds', 'productIds'),
    ...allBy(staff, 'excludeProductIds', 'bizTypes', 'stackable', 'remark'),
  },
}

/** By resource. The logs of gifts and of coupons of users hold sentences only. */
export const marketingRights = {
  coupon: couponRights,
  couponHandsel: bySentence('coupon:view'),
  userCoupon: bySentence('coupon:view'),
}
