import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { userCouponSource, userCouponStatus } from '#contract/marketing/codes.ts'
import type { listUserCoupons, UserCoupon, UserCouponFilters } from '#contract/marketing/user-coupons.ts'
import { isMobile, maskPhone } from '#contract/rules/phone.ts'
import { userRecordRights } from '#contract/users/field-rights.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import { withPhone } from '#server/areas/users/user/found.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { order } from '#server/database/schema/orders.ts'
import { userCoupon } from '#server/database/schema/user-coupons.ts'
import { user } from '#server/database/schema/users.ts'
import { entity } from '#server/entity/entity.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { anyOf, chosenRows, type ListScope } from '#server/entity/paging.ts'
import { pluck } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import type { UserCouponRecord } from './book.ts'

type Filters = ExportKindParams<typeof UserCouponFilters>

export const userCoupons = entity({
  table: userCoupon,
  resource: 'userCoupon',
  title: '用户优惠券',
  name: 'couponName',
  label: ({ couponName, couponCode }) => `优惠券「${couponName}」${couponCode}`,
  own: (caller) => platformRows(caller, userCoupon),
})

/** A coupon past its time is expired, even before the schedule has noted it. */
const statusAt = (now: string): SQL<number> =>
  sql`case when ${and(eq(userCoupon.status, userCouponStatus.unused), lte(userCoupon.validTo, now))}
    then ${userCouponStatus.expired}::int else ${userCoupon.status} end`

/** Users with these last digits, or with a whole phone for who may read it. */
export const usersWithPhone = (phone: string | undefined, caller: Caller): SQL | undefined => {
  if (!phone) return undefined
  if (!isMobile(phone)) return eq(user.phoneTail, phone)
  return readsField(userRecordRights, 'phone', caller) ? withPhone(phone) : sql`false`
}

/** Names and masked phones of users. */
export async function peopleOf(db: Connection, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(user)
          .where(anyOf(user.id, [...new Set(ids)]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id: number) => {
    const row = byId.get(id)
    return { user: { id, name: row ? userNameOf(row) : '' }, phone: maskPhone(row?.phone ?? '') }
  }
}

export async function orderNosOf(db: Connection, ids: readonly (number | null)[]) {
  const known = [...new Set(ids)].filter((id) => id !== null)
  const rows =
    known.length === 0
      ? []
      : await db.select({ id: order.id, orderNo: order.orderNo }).from(order).where(anyOf(order.id, known))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function presentUserCoupons(
  { db, now }: Pick<ListScope, 'db' | 'now'>,
  rows: readonly UserCouponRecord[],
): Promise<UserCoupon[]> {
  const personOf = await peopleOf(db, pluck(rows, 'userId'))
  const orders = await orderNosOf(db, pluck(rows, 'orderId'))
  return rows.map((row) => ({
    ...row,
    ...personOf(row.userId),
    coupon: { id: row.couponId, name: row.couponName },
    order: (row.orderId !== null && orders.get(row.orderId)) || null,
    status: row.status === userCouponStatus.unused && row.validTo <= now ? userCouponStatus.expired : row.status,
  }))
}

/** All filters except the status, which the tabs count by. */
function filtersOf(params: Partial<Filters>, { db, caller }: Pick<ExportScope, 'db' | 'caller'>): SQL | undefined {
  const withThisPhone = usersWithPhone(params.phone, caller)
  return and(
    platformRows(caller, userCoupon),
    ...chosenRows(userCoupon.id, params.ids, params.exceptIds),
    same(userCoupon, params, 'userId', 'couponId', 'source', 'couponCode'),
    withThisPhone && inArray(userCoupon.userId, db.select({ id: user.id }).from(user).where(withThisPhone)),
  )
}

export async function pageOfUserCoupons(
  params: ParsedParamsOf<typeof listUserCoupons>,
  context: Context,
): Promise<AnswerOf<typeof listUserCoupons>> {
  const { obtainedAt, validTo, usedAt } = userCoupon
  return listPage(context, params, {
    name: 'userCoupons',
    table: userCoupon,
    where: filtersOf(params, context),
    tabs: { column: statusAt(context.now), codes: userCouponStatus.codes, open: params.status },
    sorts: { obtainedAt, validTo, usedAt },
    first: '-obtainedAt',
    present: presentUserCoupons,
  })
}

export const userCouponExport: ExportDefinition<Filters, UserCoupon> = {
  kind: 'userCoupons',
  module: import.meta.url,
  resource: 'coupon',
  title: '用户优惠券',
  permission: 'coupon:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 张优惠券`],
      ['券码', params.couponCode],
      ['用户', params.userId && `#${params.userId}`],
      ['优惠券', params.couponId && `#${params.couponId}`],
      ['手机号', params.phone],
      ['状态', params.status, userCouponStatus],
      ['来源', params.source, userCouponSource],
    ),
  ...exportedRows(
    userCoupon,
    (params: Filters, scope) => inTab(filtersOf(params, scope), statusAt(scope.now), params.status),
    presentUserCoupons,
  ),
  columns: () => [
    { id: 'couponCode', title: '券码', width: 20, value: (row) => row.couponCode },
    { id: 'status', title: '状态', value: (row) => userCouponStatus.label(row.status) },
    { id: 'discountAmount', title: '优惠金额', kind: 'money', value: (row) => row.discountAmount },
    { id: 'coupon', title: '优惠券', width: 24, value: (row) => row.coupon.name },
    { id: 'user', title: '用户', value: (row) => row.user.name },
    { id: 'phone', title: '手机号', value: (row) => row.phone },
    { id: 'source', title: '来源', value: (row) => userCouponSource.label(row.source) },
    { id: 'obtainedAt', title: '获得时间', kind: 'time', value: (row) => row.obtainedAt },
    { id: 'validTo', title: '失效时间', kind: 'time', value: (row) => row.validTo },
    { id: 'order', title: '使用订单', width: 24, value: (row) => row.order?.orderNo ?? '' },
    { id: 'usedAt', title: '使用时间', kind: 'time', value: (row) => row.usedAt },
    { id: 'voidReason', title: '作废原因', width: 28, value: (row) => row.voidReason },
  ],
}
