import { allBy, allOpen, type ResourceRights, staff } from '../field-rights.ts'
import { bySentence } from '../permissions/own-field-rights.ts'
import type { Activity, ActivityInput } from './activities.ts'
import type { activityProductTitles } from './activity-product-rules.ts'
import type { ActivityProduct } from './activity-products.ts'
import type { CouponInput } from './coupons.ts'

type ActivityFigures = keyof Pick<Activity, 'waitReviewCount' | 'orderCount' | 'orderAmount' | 'discountTotal'> | 'days'

/** Suppliers read the announcement; what an activity brought, and why it was stopped, is for the platform. */
export const activityRights: ResourceRights<keyof ActivityInput | ActivityFigures | 'disableReason'> = {
  view: 'activity:view',
  fields: {
    ...allBy(staff, 'waitReviewCount', 'orderCount', 'orderAmount', 'discountTotal', 'days', 'disableReason'),
    ...allOpen('name', 'kind', 'banner', 'shareImage', 'tagText', 'startAt', 'endAt', 'priority', 'discountRate'),
    ...allOpen('ladders', 'ladderLoop', 'groupSize', 'groupHours', 'depositRate', 'limitPerUser', 'couponStackable'),
    ...allOpen('audience', 'areas', 'brandIds', 'categoryIds', 'enrolOpen', 'enrolStartAt', 'enrolEndAt'),
    ...allOpen('venues', 'rulesText'),
  },
}

/** A supplier reads its own products; costs of the platform stay with it. */
export const activityProductRights: ResourceRights<
  keyof typeof activityProductTitles | keyof Pick<ActivityProduct, 'isBelowCost'>
> = {
  view: 'activityProduct:view',
  fields: {
    isBelowCost: staff,
    ...allOpen('activity', 'product', 'skus', 'limitPerUser', 'subsidy', 'sort'),
  },
  reasons: allOpen('reject', 'remove'),
  asks: { belowCost: 'isBelowCost' },
}

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
  activity: activityRights,
  activityProduct: activityProductRights,
  coupon: couponRights,
  couponHandsel: bySentence('coupon:view'),
  userCoupon: bySentence('coupon:view'),
}
