import { marketingPages } from '#contract/marketing/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 营销 */
export const marketing = screens(marketingPages, {
  activityList: () => import('./activity/list.tsx'),
  activityForm: () => import('./activity/form.tsx'),
  activityProductList: () => import('./activity-product/list.tsx'),
  couponList: () => import('./coupon/list.tsx'),
  couponHandselList: () => import('./handsel/list.tsx'),
  couponUseLog: () => import('./use-log/list.tsx'),
})
