import { marketingPages } from '#contract/marketing/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 营销 */
export const marketing = screens(marketingPages, {
  couponList: () => import('./coupon/list.tsx'),
  couponHandselList: () => import('./handsel/list.tsx'),
  couponUseLog: () => import('./use-log/list.tsx'),
})
