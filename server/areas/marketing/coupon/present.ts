import { and, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { couponBearer, couponIssueMode, couponKind, couponScope, couponStatus } from '#contract/marketing/codes.ts'
import { couponStatusAt, couponTerms, couponUseRate, couponValidity } from '#contract/marketing/coupon-rules.ts'
import { type Coupon, type CouponFilters, CouponInput, type listCoupons } from '#contract/marketing/coupons.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import type { Caller, Context } from '#server/context.ts'
import { coupon } from '#server/database/schema/marketing.ts'
import { entity } from '#server/entity/entity.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, type ListScope, withinDays } from '#server/entity/paging.ts'
import { fieldsOf } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import { targetNames } from './targets.ts'

export type CouponRecord = typeof coupon.$inferSelect

export const coupons = entity({
  table: coupon,
  resource: 'coupon',
  title: '优惠券',
  name: 'name',
  own: (caller) => platformRows(caller, coupon),
  uniqueErrors: { coupon_batch_no: ['batchNo', '批次号已使用或已过期，请用新的批次号保存'] },
})

/** The form fields of a row. */
export const toFields = (row: CouponRecord): CouponInput =>
  fieldsOf(CouponInput, row, {
    threshold: row.threshold ?? '',
    amount: row.amount ?? '',
    discountRate: row.discountRate ?? '',
    maxDiscount: row.maxDiscount ?? '',
    validFrom: row.validFrom ?? '',
    validTo: row.validTo ?? '',
  })

/** `couponStatusAt` for a query. */
const statusAt = (
  now: string,
): SQL<number> => sql`case when ${coupon.publishedAt} is null then ${couponStatus.draft}::int
  when ${coupon.receiveEndAt} <= ${now} then ${couponStatus.ended}::int
  when ${coupon.stoppedAt} is not null then ${couponStatus.stopped}::int
  when ${coupon.receiveStartAt} > ${now} then ${couponStatus.upcoming}::int else ${couponStatus.issuing}::int end`

/** Rows as the list shows them; the same few queries for any number of rows. */
export async function presentCoupons(
  { db, now }: Pick<ListScope, 'db' | 'now'>,
  rows: readonly CouponRecord[],
): Promise<Coupon[]> {
  const namesOf = await targetNames(db, rows)
  return rows.map((row) => ({ ...row, ...toFields(row), ...namesOf(row), status: couponStatusAt(row, now) }))
}

type Filters = ExportKindParams<typeof CouponFilters>

/** All filters but the status, which the tabs count by. */
const filtersOf = (params: Partial<Filters>, caller: Caller): SQL | undefined =>
  and(
    platformRows(caller, coupon),
    ...chosenRows(coupon.id, params.ids, params.exceptIds),
    containsAny(params.keyword, coupon.name, coupon.pinyin, coupon.batchNo),
    same(coupon, params, 'kind', 'issueMode', 'scope', 'bearer'),
    ...withinDays(coupon.createdAt, params.createdFrom, params.createdTo),
  )

export async function pageOfCoupons(
  params: ParsedParamsOf<typeof listCoupons>,
  context: Context,
): Promise<AnswerOf<typeof listCoupons>> {
  const { createdAt, receiveStartAt, receiveEndAt, totalCount, threshold } = coupon
  return listPage(context, params, {
    name: 'coupons',
    table: coupon,
    where: filtersOf(params, context.caller),
    tabs: { column: statusAt(context.now), codes: couponStatus.codes, open: params.status },
    sorts: { createdAt, receiveStartAt, receiveEndAt, totalCount, threshold },
    present: presentCoupons,
  })
}

export const couponExport: ExportDefinition<Filters, Coupon> = {
  kind: 'coupons',
  module: import.meta.url,
  resource: 'coupon',
  title: '优惠券',
  permission: 'coupon:export',
  describe: (params) =>
    filterLabels(
      ['名称或批次号', params.keyword],
      ['状态', params.status, couponStatus],
      ['券类型', params.kind, couponKind],
      ['发放方式', params.issueMode, couponIssueMode],
      ['适用范围', params.scope, couponScope],
      ['承担方', params.bearer, couponBearer],
      ['创建开始', params.createdFrom],
      ['创建截止', params.createdTo],
    ),
  ...exportedRows(
    coupon,
    (params: Filters, { now, caller }) => inTab(filtersOf(params, caller), statusAt(now), params.status),
    presentCoupons,
  ),
  columns: () => [
    { id: 'batchNo', title: '批次号', width: 20, value: (row) => row.batchNo },
    { id: 'name', title: '名称', width: 24, value: (row) => row.name },
    { id: 'status', title: '状态', value: (row) => couponStatus.label(row.status) },
    { id: 'kind', title: '券类型', value: (row) => couponKind.label(row.kind) },
    { id: 'threshold', title: '使用门槛', kind: 'money', value: (row) => row.threshold },
    { id: 'amount', title: '面额', kind: 'money', value: (row) => row.amount },
    { id: 'terms', title: '优惠', width: 24, value: couponTerms },
    { id: 'discountRate', title: '折扣', kind: 'number', value: (row) => row.discountRate },
    { id: 'scope', title: '适用范围', value: (row) => couponScope.label(row.scope) },
    { id: 'issuedCount', title: '已发放', kind: 'number', value: (row) => row.issuedCount },
    { id: 'usedCount', title: '已使用', kind: 'number', value: (row) => row.usedCount },
    { id: 'useRate', title: '使用率', value: couponUseRate },
    { id: 'discountTotal', title: '优惠总额', kind: 'money', value: (row) => row.discountTotal },
    { id: 'orderAmount', title: '带动成交额', kind: 'money', value: (row) => row.orderAmount },
    { id: 'issueMode', title: '发放方式', value: (row) => couponIssueMode.label(row.issueMode) },
    { id: 'totalCount', title: '发行量', kind: 'number', value: (row) => row.totalCount },
    { id: 'perUserLimit', title: '每人限领', kind: 'number', value: (row) => row.perUserLimit },
    { id: 'validTo', title: '有效期', width: 26, value: couponValidity },
    { id: 'receiveStartAt', title: '领取开始', kind: 'time', value: (row) => row.receiveStartAt },
    { id: 'receiveEndAt', title: '领取结束', kind: 'time', value: (row) => row.receiveEndAt },
    { id: 'bizTypes', title: '适用订单', width: 28, value: (row) => row.bizTypes.map(orderBizType.label).join('、') },
    { id: 'bearer', title: '承担方', value: (row) => couponBearer.label(row.bearer) },
    { id: 'createdBy', title: '创建人', value: (row) => row.createdBy },
    { id: 'createdAt', title: '创建时间', kind: 'time', value: (row) => row.createdAt },
  ],
}
