import { couponKind, couponStatus, handselStatus } from '#contract/marketing/codes.ts'
import { couponStatusAt } from '#contract/marketing/coupon-rules.ts'
import { couponQueries, handselQueries } from '#contract/marketing/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { coupon } from '#server/database/schema/marketing.ts'
import { couponHandsel } from '#server/database/schema/user-coupons.ts'
import { platformRows } from '#server/entity/scope.ts'
import { searchOf } from '#server/search/definition.ts'

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

export const searches = [couponSearch, handselSearch]
