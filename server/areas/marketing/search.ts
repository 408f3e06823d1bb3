import { activityStatusAt } from '#contract/marketing/activity-rules.ts'
import {
  activityKind,
  activityProductStatus,
  activityStatus,
  couponKind,
  couponStatus,
  handselStatus,
} from '#contract/marketing/codes.ts'
import { couponStatusAt } from '#contract/marketing/coupon-rules.ts'
import {
  activityProductQueries,
  activityQueries,
  couponQueries,
  handselQueries,
} from '#contract/marketing/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { activity, activityProduct } from '#server/database/schema/activities.ts'
import { coupon } from '#server/database/schema/marketing.ts'
import { couponHandsel } from '#server/database/schema/user-coupons.ts'
import { platformRows } from '#server/entity/scope.ts'
import { searchOf } from '#server/search/definition.ts'
import { ownActivities } from './activity/rows.ts'
import { ownProducts } from './activity-product/rows.ts'

const activitySearch = searchOf({
  table: activity,
  resource: 'activity',
  title: '活动',
  permission: 'activity:view',
  rows: ({ caller }) => ownActivities(caller),
  codes: [activity.activityNo],
  texts: [activity.name, activity.pinyin],
  name: activity.name,
  show: (rows, { now }) =>
    rows.map((row) => ({
      title: row.name,
      details: [row.activityNo, activityKind.label(row.kind), activityStatus.label(activityStatusAt(row, now))],
      link: pageLink(activityQueries.form, { id: row.id }),
    })),
})

const activityProductSearch = searchOf({
  table: activityProduct,
  resource: 'activityProduct',
  title: '活动商品',
  permission: 'activityProduct:view',
  rows: ({ caller }) => ownProducts(caller),
  codes: [activityProduct.spuCode],
  texts: [activityProduct.productName, activityProduct.pinyin],
  name: activityProduct.productName,
  show: (rows) =>
    rows.map((row) => ({
      title: row.productName,
      details: [row.spuCode, activityProductStatus.label(row.status)],
      link: pageLink(activityProductQueries.list, { id: row.id }),
    })),
})

const couponSearch = searchOf({
  table: coupon,
  resource: 'coupon',
  title: '优惠券',
  permission: 'coupon:view',
  rows: ({ caller }) => platformRows(caller, coupon),
  codes: [coupon.batchNo],
  texts: [coupon.name, coupon.pinyin],
  name: coupon.name,
  show: (rows, { now }) =>
    rows.map((row) => ({
      title: row.name,
      details: [row.batchNo, couponKind.label(row.kind), couponStatus.label(couponStatusAt(row, now))],
      link: pageLink(couponQueries.list, { id: row.id }),
    })),
})

const handselSearch = searchOf({
  table: couponHandsel,
  resource: 'couponHandsel',
  title: '优惠券赠送单',
  permission: 'coupon:view',
  rows: ({ caller }) => platformRows(caller, couponHandsel),
  codes: [couponHandsel.handselNo],
  texts: [couponHandsel.handselNo],
  name: couponHandsel.handselNo,
  show: (rows) =>
    rows.map((row) => ({
      title: row.handselNo,
      details: [`${row.userCount} 人`, handselStatus.label(row.status), row.reason],
      link: pageLink(handselQueries.list, { id: row.id }),
    })),
})

export const searches = [activitySearch, activityProductSearch, couponSearch, handselSearch]
