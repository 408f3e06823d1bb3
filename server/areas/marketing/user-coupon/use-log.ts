import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { couponAction, couponBearer, couponKind } from '#contract/marketing/codes.ts'
import {
  type CouponUseLog,
  type CouponUseLogFilters,
  isDefaultRange,
  type listCouponUseLogs,
  USE_LOG_DAYS,
  USE_LOG_DEFAULT_DAYS,
} from '#contract/marketing/user-coupons.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import type { Context } from '#server/context.ts'
import { coupon } from '#server/database/schema/marketing.ts'
import { couponUseLog, userCoupon } from '#server/database/schema/user-coupons.ts'
import { user } from '#server/database/schema/users.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, listPage } from '#server/entity/list-page.ts'
import { anyOf, chosenRows, type ListScope, withinDays } from '#server/entity/paging.ts'
import { pluck } from '#server/entity/present.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { refuseField } from '#server/http/errors.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { after, dayOf, days } from '#server/time.ts'
import { peopleOf, usersWithPhone } from './present.ts'

type Filters = ExportKindParams<typeof CouponUseLogFilters>
type LogRecord = typeof couponUseLog.$inferSelect

function rangeOf(asked: Partial<Filters>, now: string): { from?: string; to?: string } {
  if (isDefaultRange(asked)) return { from: dayOf(after(now, -days(USE_LOG_DEFAULT_DAYS))) }
  const { happenedFrom, happenedTo } = asked
  const to = happenedTo ?? dayOf(now)
  const length = daysUntil(to, happenedFrom ?? to)
  if (happenedFrom && length !== null && length > USE_LOG_DAYS) {
    throw refuseField('happenedFrom', `时间范围最多 ${USE_LOG_DAYS} 天`)
  }
  return { ...(happenedFrom && { from: happenedFrom }), ...(happenedTo && { to: happenedTo }) }
}

/** Coupons of users that the filters about coupon and person leave; undefined when there are none of these filters. */
function couponsOf(params: Partial<Filters>, { db, caller }: Pick<ExportScope, 'db' | 'caller'>): SQL | undefined {
  const { couponCode, phone, batchNo, couponName, kind, bearer } = params
  const isBatch = and(
    same(coupon, { kind, bearer, batchNo: batchNo || undefined }, 'kind', 'bearer', 'batchNo'),
    containsAny(couponName, coupon.name, coupon.pinyin),
  )
  const ofPhone = usersWithPhone(phone, caller)
  const which = and(
    couponCode ? eq(userCoupon.couponCode, couponCode) : undefined,
    isBatch && inArray(userCoupon.couponId, db.select({ id: coupon.id }).from(coupon).where(isBatch)),
    ofPhone && inArray(userCoupon.userId, db.select({ id: user.id }).from(user).where(ofPhone)),
  )
  return which && inArray(couponUseLog.userCouponId, db.select({ id: userCoupon.id }).from(userCoupon).where(which))
}

function filtersOf(params: Partial<Filters>, scope: Pick<ExportScope, 'db' | 'caller' | 'now'>): SQL | undefined {
  const { from, to } = rangeOf(params, scope.now)
  return and(
    isPlatform(scope.caller) ? undefined : sql`false`,
    ...chosenRows(couponUseLog.id, params.ids, params.exceptIds),
    same(couponUseLog, { action: params.action, orderNo: params.orderNo || undefined }, 'action', 'orderNo'),
    couponsOf(params, scope),
    ...withinDays(couponUseLog.happenedAt, from, to),
  )
}

async function present({ db }: Pick<ListScope, 'db'>, rows: readonly LogRecord[]): Promise<CouponUseLog[]> {
  const ids = pluck(rows, 'userCouponId')
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ held: userCoupon, batchNo: coupon.batchNo, kind: coupon.kind, bearer: coupon.bearer })
          .from(userCoupon)
          .innerJoin(coupon, eq(coupon.id, userCoupon.couponId))
          .where(anyOf(userCoupon.id, [...new Set(ids)]))
  const byId = new Map(found.map((entry) => [entry.held.id, entry]))
  const personOf = await peopleOf(
    db,
    found.map(({ held }) => held.userId),
  )
  return rows.flatMap(({ orderId, orderNo, ...row }) => {
    const entry = byId.get(row.userCouponId)
    if (!entry) return []
    const { held, batchNo, kind, bearer } = entry
    return [
      {
        ...row,
        ...personOf(held.userId),
        couponCode: held.couponCode,
        couponId: held.couponId,
        couponName: held.couponName,
        batchNo,
        kind,
        bearer,
        order: orderId === null ? null : { id: orderId, orderNo },
      },
    ]
  })
}

/** Uses less returns, by who bears the discount. */
async function sumsOf({ db }: Context, where: SQL | undefined): Promise<AnswerOf<typeof listCouponUseLogs>['sums']> {
  const sign = sql`case ${couponUseLog.action} when ${couponAction.use} then 1 when ${couponAction.giveBack} then -1 else 0 end`
  const rows = await db
    .select({
      bearer: coupon.bearer,
      orderAmount: sql<string>`coalesce(sum(${sign} * ${couponUseLog.orderAmount}), 0)::numeric(14, 2)::text`,
      discountAmount: sql<string>`coalesce(sum(${sign} * ${couponUseLog.discountAmount}), 0)::numeric(14, 2)::text`,
    })
    .from(couponUseLog)
    .innerJoin(userCoupon, eq(userCoupon.id, couponUseLog.userCouponId))
    .innerJoin(coupon, eq(coupon.id, userCoupon.couponId))
    .where(and(where, inArray(couponUseLog.action, [couponAction.use, couponAction.giveBack])))
    .groupBy(coupon.bearer)
    .orderBy(coupon.bearer)
  return rows
}

export async function pageOfUseLogs(
  params: ParsedParamsOf<typeof listCouponUseLogs>,
  context: Context,
): Promise<AnswerOf<typeof listCouponUseLogs>> {
  const where = filtersOf(params, context)
  const [page, sums] = await Promise.all([
    listPage(context, params, {
      name: 'couponUseLogs',
      table: couponUseLog,
      where,
      sorts: { happenedAt: couponUseLog.happenedAt },
      first: '-happenedAt',
      present,
    }),
    sumsOf(context, where),
  ])
  return { ...page, sums }
}

export const useLogExport: ExportDefinition<Filters, CouponUseLog> = {
  kind: 'couponUseLogs',
  module: import.meta.url,
  resource: 'coupon',
  title: '优惠券使用记录',
  permission: 'coupon:export',
  describe: (params) =>
    filterLabels(
      ['券码', params.couponCode],
      ['批次号', params.batchNo],
      ['券名称', params.couponName],
      ['券类型', params.kind, couponKind],
      ['动作', params.action, couponAction],
      ['手机号', params.phone],
      ['订单号', params.orderNo],
      ['承担方', params.bearer, couponBearer],
      ['时间从', params.happenedFrom],
      ['时间至', params.happenedTo],
    ),
  ...exportedRows(couponUseLog, filtersOf, present),
  columns: () => [
    { id: 'happenedAt', title: '时间', kind: 'time', value: (row) => row.happenedAt },
    { id: 'action', title: '动作', value: (row) => couponAction.label(row.action) },
    { id: 'discountAmount', title: '优惠金额', kind: 'money', value: (row) => row.discountAmount },
    { id: 'orderAmount', title: '订单金额', kind: 'money', value: (row) => row.orderAmount },
    { id: 'couponCode', title: '券码', width: 20, value: (row) => row.couponCode },
    { id: 'batchNo', title: '批次号', width: 20, value: (row) => row.batchNo },
    { id: 'couponName', title: '券名称', width: 24, value: (row) => row.couponName },
    { id: 'kind', title: '券类型', value: (row) => couponKind.label(row.kind) },
    { id: 'bearer', title: '承担方', value: (row) => couponBearer.label(row.bearer) },
    { id: 'user', title: '用户', value: (row) => row.user.name },
    { id: 'phone', title: '手机号', value: (row) => row.phone },
    { id: 'order', title: '订单号', width: 24, value: (row) => row.order?.orderNo ?? '' },
    { id: 'operator', title: '操作人', value: (row) => row.operator },
    { id: 'remark', title: '说明', width: 28, value: (row) => row.remark },
  ],
}
