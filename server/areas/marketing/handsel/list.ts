import { and, asc, count, eq, inArray, type SQL } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { handselStatus, handselTarget, userCouponStatus } from '#contract/marketing/codes.ts'
import type {
  CouponHandsel,
  CouponHandselDetail,
  CouponHandselFilters,
  HandselFailureFilters,
  listCouponHandsels,
} from '#contract/marketing/handsels.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { labelsOf } from '#server/areas/users/user/present.ts'
import type { Context } from '#server/context.ts'
import { coupon } from '#server/database/schema/marketing.ts'
import { couponHandsel, couponHandselFailure, userCoupon } from '#server/database/schema/user-coupons.ts'
import { entity } from '#server/entity/entity.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { anyOf, chosenRows, type ListScope, withinDays } from '#server/entity/paging.ts'
import { only, pluck } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { peopleOf } from '../user-coupon/present.ts'

type Filters = ExportKindParams<typeof CouponHandselFilters>
type FailureFilters = ExportKindParams<typeof HandselFailureFilters>
export type HandselRecord = typeof couponHandsel.$inferSelect

export const handsels = entity({
  table: couponHandsel,
  resource: 'couponHandsel',
  title: '优惠券赠送单',
  name: 'handselNo',
  label: ({ handselNo }) => `优惠券赠送单 ${handselNo}`,
  own: (caller) => platformRows(caller, couponHandsel),
})

export async function presentHandsels(
  { db }: Pick<ListScope, 'db'>,
  rows: readonly HandselRecord[],
): Promise<CouponHandsel[]> {
  const batches =
    rows.length === 0
      ? []
      : await db
          .select({ id: coupon.id, name: coupon.name, batchNo: coupon.batchNo })
          .from(coupon)
          .where(anyOf(coupon.id, pluck(rows, 'couponId')))
  const byId = new Map(batches.map((batch) => [batch.id, batch]))
  const labels = await labelsOf(db, pluck(rows, 'labelIds').flat())
  return rows.map(({ receiverIds: _receivers, servedId: _served, ...row }) => {
    const batch = byId.get(row.couponId)
    return {
      ...row,
      coupon: { id: row.couponId, name: batch?.name ?? '' },
      batchNo: batch?.batchNo ?? '',
      labels: row.labelIds.flatMap((id) => labels.get(id) ?? []),
    }
  })
}

const { status, createdAt, userCount } = couponHandsel

/** All filters except the status, which the tabs count by. */
function filtersOf(params: Partial<Filters>, { db, caller }: Pick<ExportScope, 'db' | 'caller'>): SQL | undefined {
  return and(
    platformRows(caller, couponHandsel),
    ...chosenRows(couponHandsel.id, params.ids, params.exceptIds),
    same(couponHandsel, params, 'couponId', 'target'),
    containsAny(params.handselNo, couponHandsel.handselNo),
    containsAny(params.operator, couponHandsel.createdBy),
    params.batchNo
      ? inArray(
          couponHandsel.couponId,
          db.select({ id: coupon.id }).from(coupon).where(eq(coupon.batchNo, params.batchNo)),
        )
      : undefined,
    ...withinDays(createdAt, params.createdFrom, params.createdTo),
  )
}

export const pageOfHandsels = (
  params: ParsedParamsOf<typeof listCouponHandsels>,
  context: Context,
): Promise<AnswerOf<typeof listCouponHandsels>> =>
  listPage(context, params, {
    name: 'couponHandsels',
    table: couponHandsel,
    where: filtersOf(params, context),
    tabs: { column: status, codes: handselStatus.codes, open: params.status },
    sorts: { createdAt, userCount },
    present: presentHandsels,
  })

/** Failures shown with a gift. */
const FAILURES_SHOWN = 200

type FailureRecord = typeof couponHandselFailure.$inferSelect

async function presentFailures({ db }: Pick<ListScope, 'db'>, rows: readonly FailureRecord[]) {
  const personOf = await peopleOf(
    db,
    pluck(rows, 'userId').filter((id) => id !== null),
  )
  return rows.map(({ id, userId, phone, message }) =>
    userId === null
      ? { id, name: '', phone: maskPhone(phone), message }
      : { id, name: personOf(userId).user.name, phone: personOf(userId).phone, message },
  )
}

export async function presentHandsel(context: Context, row: HandselRecord): Promise<CouponHandselDetail> {
  const { db } = context
  const failures = await db
    .select()
    .from(couponHandselFailure)
    .where(eq(couponHandselFailure.handselId, row.id))
    .orderBy(asc(couponHandselFailure.id))
    .limit(FAILURES_SHOWN)
  const [used] = await db
    .select({ total: count() })
    .from(userCoupon)
    .where(and(eq(userCoupon.handselId, row.id), eq(userCoupon.status, userCouponStatus.used)))
  return {
    ...(await only(presentHandsels(context, [row]))),
    failures: await presentFailures(context, failures),
    usedCount: used?.total ?? 0,
  }
}

export const handselExport: ExportDefinition<Filters, CouponHandsel> = {
  kind: 'couponHandsels',
  module: import.meta.url,
  resource: 'coupon',
  title: '优惠券赠送',
  permission: 'coupon:export',
  describe: (params) =>
    filterLabels(
      ['赠送单号', params.handselNo],
      ['优惠券', params.couponId && `#${params.couponId}`],
      ['批次号', params.batchNo],
      ['赠送对象', params.target, handselTarget],
      ['状态', params.status, handselStatus],
      ['操作人', params.operator],
      ['赠送时间从', params.createdFrom],
      ['赠送时间至', params.createdTo],
    ),
  ...exportedRows(
    couponHandsel,
    (params: Filters, scope) => inTab(filtersOf(params, scope), status, params.status),
    presentHandsels,
  ),
  columns: () => [
    { id: 'handselNo', title: '赠送单号', width: 16, value: (row) => row.handselNo },
    { id: 'status', title: '状态', value: (row) => handselStatus.label(row.status) },
    { id: 'coupon', title: '优惠券', width: 24, value: (row) => row.coupon.name },
    { id: 'batchNo', title: '批次号', width: 20, value: (row) => row.batchNo },
    { id: 'target', title: '赠送对象', value: (row) => handselTarget.label(row.target) },
    { id: 'quantityEach', title: '每人张数', kind: 'number', value: (row) => row.quantityEach },
    { id: 'userCount', title: '人数', kind: 'number', value: (row) => row.userCount },
    { id: 'successCount', title: '成功张数', kind: 'number', value: (row) => row.successCount },
    { id: 'failCount', title: '失败人数', kind: 'number', value: (row) => row.failCount },
    { id: 'notify', title: '发送通知', value: (row) => (row.notify ? '是' : '否') },
    { id: 'reason', title: '赠送原因', width: 28, value: (row) => row.reason },
    { id: 'createdBy', title: '操作人', value: (row) => row.createdBy },
    { id: 'createdAt', title: '赠送时间', kind: 'time', value: (row) => row.createdAt },
  ],
}

type ShownFailure = Awaited<ReturnType<typeof presentFailures>>[number]

export const handselFailureExport: ExportDefinition<FailureFilters, ShownFailure> = {
  kind: 'couponHandselFailures',
  module: import.meta.url,
  resource: 'coupon',
  title: '赠送失败名单',
  permission: 'coupon:export',
  describe: ({ handselId }) => filterLabels(['赠送单', `#${handselId}`]),
  ...exportedRows(
    couponHandselFailure,
    ({ handselId }: FailureFilters, { db, caller }) =>
      and(
        eq(couponHandselFailure.handselId, handselId),
        inArray(
          couponHandselFailure.handselId,
          db.select({ id: couponHandsel.id }).from(couponHandsel).where(platformRows(caller, couponHandsel)),
        ),
      ),
    presentFailures,
  ),
  columns: () => [
    { id: 'name', title: '用户', value: (row) => row.name },
    { id: 'phone', title: '手机号', value: (row) => row.phone },
    { id: 'message', title: '原因', width: 36, value: (row) => row.message },
  ],
}
