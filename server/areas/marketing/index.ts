import * as activities from '#contract/marketing/activities.ts'
import * as activityProducts from '#contract/marketing/activity-products.ts'
import * as coupons from '#contract/marketing/coupons.ts'
import * as couponExports from '#contract/marketing/exports.ts'
import * as handsels from '#contract/marketing/handsels.ts'
import * as userCoupons from '#contract/marketing/user-coupons.ts'
import { SYSTEM } from '#server/areas/orders/work.ts'
import { recordOf } from '#server/areas/record-scope.ts'
import { bulkOf } from '#server/bulk/definition.ts'
import { activity, activityProduct } from '#server/database/schema/activities.ts'
import { coupon } from '#server/database/schema/marketing.ts'
import { couponHandsel, userCoupon } from '#server/database/schema/user-coupons.ts'
import { platformRows } from '#server/entity/scope.ts'
import { hours, minutes } from '#server/time.ts'
import { area, pair } from '../area.ts'
import { activityHandlers } from './activity/handlers.ts'
import { activityExport } from './activity/present.ts'
import { ownActivities } from './activity/rows.ts'
import { activityProductHandlers } from './activity-product/handlers.ts'
import { activityProductImport } from './activity-product/import.ts'
import { activityProductExport } from './activity-product/present.ts'
import { ownProducts } from './activity-product/rows.ts'
import { couponHandlers } from './coupon/handlers.ts'
import { couponExport } from './coupon/present.ts'
import { exportOf } from './exports.ts'
import { handselHandlers } from './handsel/handlers.ts'
import { handselExport, handselFailureExport } from './handsel/list.ts'
import { serveHandsels } from './handsel/serve.ts'
import { searches } from './search.ts'
import { expireUserCoupons, userCouponHandlers } from './user-coupon/handlers.ts'
import { userCouponExport } from './user-coupon/present.ts'
import { remindOfCoupons } from './user-coupon/remind.ts'
import { useLogExport } from './user-coupon/use-log.ts'

export const marketing = area('marketing', {
  routes: [
    pair(activities, activityHandlers),
    pair(activityProducts, activityProductHandlers),
    pair(coupons, couponHandlers),
    pair(userCoupons, userCouponHandlers),
    pair(handsels, handselHandlers),
    pair(couponExports, { exportCoupons: exportOf }),
  ],
  records: {
    activity: recordOf(activity, { rows: ({ caller }) => ownActivities(caller) }),
    activityProduct: recordOf(activityProduct, { rows: ({ caller }) => ownProducts(caller) }),
    coupon: recordOf(coupon, { rows: ({ caller }) => platformRows(caller, coupon) }),
    couponHandsel: recordOf(couponHandsel, { rows: ({ caller }) => platformRows(caller, couponHandsel) }),
    userCoupon: recordOf(userCoupon, { rows: ({ caller }) => platformRows(caller, userCoupon) }),
  },
  exports: [
    activityExport,
    activityProductExport,
    couponExport,
    userCouponExport,
    useLogExport,
    handselExport,
    handselFailureExport,
  ],
  imports: [activityProductImport],
  bulk: [
    bulkOf(
      activityProducts.reviewActivityProducts,
      activityProducts.listActivityProducts,
      ({ productName }) => productName,
    ),
    bulkOf(coupons.stopCoupons, coupons.listCoupons, ({ name }) => name),
  ],
  search: searches,
  schedules: [
    { name: 'send gifts of coupons', everyMs: 2_000, run: serveHandsels },
    {
      name: 'end coupons of users',
      everyMs: minutes(5),
      run: ({ databases }, now) => expireUserCoupons(databases.main, now),
    },
    {
      name: 'remind of coupons that end',
      everyMs: hours(1),
      run: (services, now) => remindOfCoupons(services, now, SYSTEM),
    },
  ],
})
