import * as coupons from '#contract/marketing/coupons.ts'
import { recordOf } from '#server/areas/record-scope.ts'
import { bulkOf } from '#server/bulk/definition.ts'
import { coupon } from '#server/database/schema/marketing.ts'
import { area, pair } from '../area.ts'
import { couponHandlers } from './coupon/handlers.ts'
import { couponExport } from './coupon/present.ts'
import { searches } from './search.ts'

export const marketing = area('marketing', {
  routes: [pair(coupons, couponHandlers)],
  records: { coupon: recordOf(coupon) },
  exports: [couponExport],
  bulk: [bulkOf(coupons.stopCoupons, coupons.listCoupons, ({ name }) => name)],
  search: searches,
})
