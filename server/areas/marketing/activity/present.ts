import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  type Activity,
  ActivityInput,
  CALENDAR_MAX,
  type exportActivities,
  type listActivities,
  type listActivityCalendar,
} from '#contract/marketing/activities.ts'
import { activityStatusAt, activityTerms } from '#contract/marketing/activity-rules.ts'
import { activityAudience, activityKind, activityProductStatus, activityStatus } from '#contract/marketing/codes.ts'
import { activityRights } from '#contract/marketing/field-rights.ts'
import { regionsLabel } from '#contract/rules/region.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { activity, activityProduct } from '#server/database/schema/activities.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { containsAny, holds, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { anyOf, chosenRows, type ListScope, withinDays } from '#server/entity/paging.ts'
import { fieldsOf, pluck } from '#server/entity/present.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { type ExportDefinition, shownColumns } from '#server/jobs/exports.ts'
import { regionTree } from '#server/platform/regions.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { targetsByKind } from '../goods-targets.ts'
import { type ActivityRecord, allowsBrand, ownActivities, statusAt } from './rows.ts'

/** The form fields of a row. */
export const toFields = (row: ActivityRecord): ActivityInput =>
  fieldsOf(ActivityInput, row, {
    startAt: row.startAt ?? '',
    endAt: row.endAt ?? '',
    discountRate: row.discountRate ?? '',
    enrolStartAt: row.enrolStartAt ?? '',
    enrolEndAt: row.enrolEndAt ?? '',
  })

/** Approved and waiting products by activity. */
async function countProducts(db: Connection, ids: readonly number[]) {
  const rows = await db
    .select({
      id: activityProduct.activityId,
      passed: sql<number>`(count(*) filter (where ${activityProduct.status} = ${activityProductStatus.passed}))::int`,
      waiting: sql<number>`(count(*) filter (where ${activityProduct.status} = ${activityProductStatus.waiting}))::int`,
    })
    .from(activityProduct)
    .where(anyOf(activityProduct.activityId, ids))
    .groupBy(activityProduct.activityId)
  const counted = new Map(rows.map((row) => [row.id, row]))
  return (id: number) => counted.get(id) ?? { passed: 0, waiting: 0 }
}

/** Rows as the list shows them; the same few queries for any number of rows. */
export async function presentActivities(
  { db, now }: Pick<ListScope, 'db' | 'now'>,
  rows: readonly ActivityRecord[],
  store?: ObjectStore,
): Promise<Activity[]> {
  const urlOf = (url: string) => (store && url ? openUrl(store, url) : url)
  const namesOf = await targetsByKind(db, {
    brand: rows.flatMap(({ brandIds }) => brandIds),
    category: rows.flatMap(({ categoryIds }) => categoryIds),
    product: [],
  })
  const countsOf = await countProducts(db, pluck(rows, 'id'))
  return rows.map((row) => {
    const { passed, waiting } = countsOf(row.id)
    return {
      ...row,
      ...toFields(row),
      banner: urlOf(row.banner),
      shareImage: urlOf(row.shareImage),
      venues: row.venues.map((venue) => ({
        ...venue,
        banner: urlOf(venue.banner),
        backgroundImage: urlOf(venue.backgroundImage),
        floors: venue.floors.map((floor) => ({ ...floor, image: urlOf(floor.image) })),
      })),
      brands: namesOf('brand', row.brandIds),
      categories: namesOf('category', row.categoryIds),
      status: activityStatusAt(row, now),
      productCount: passed,
      waitReviewCount: waiting,
    }
  })
}

/** What the caller may read of an activity. */
export const shownActivity = <Row extends Activity>(caller: Caller, row: Row): Row =>
  shownFields(activityRights, caller, row)

type Filters = ParsedParamsOf<typeof exportActivities>

/** All filters but the status, which the tabs count by. */
const filtersOf = (params: Partial<Filters>): SQL | undefined =>
  and(
    ...chosenRows(activity.id, params.ids, params.exceptIds),
    containsAny(params.keyword, activity.name, activity.pinyin, activity.activityNo),
    same(activity, params, 'kind'),
    params.brandId === undefined ? undefined : allowsBrand(params.brandId),
    holds(activity.audience, params.audience),
    ...withinDays(activity.startAt, params.startFrom, params.startTo),
  )

export async function pageOfActivities(
  params: ParsedParamsOf<typeof listActivities>,
  context: Context,
): Promise<AnswerOf<typeof listActivities>> {
  const { createdAt, startAt, endAt, priority, orderCount, orderAmount } = activity
  const { caller, services } = context
  const page = await listPage(context, params, {
    name: 'activities',
    table: activity,
    where: and(ownActivities(caller), filtersOf(params)),
    tabs: { column: statusAt(context.now), codes: activityStatus.codes, open: params.status },
    sorts: { createdAt, startAt, endAt, priority, orderCount, orderAmount },
    present: (scope, rows) => presentActivities(scope, rows, services.store),
  })
  return { ...page, list: page.list.map((row) => shownActivity(caller, row)) }
}

const DAY_START = 'T00:00:00+08:00'

/** Activities that run between two days, the earliest first. */
export async function calendarOfActivities(
  { from, to, status, ...filters }: ParsedParamsOf<typeof listActivityCalendar>,
  { caller, db, now }: Context,
): Promise<AnswerOf<typeof listActivityCalendar>> {
  const where = and(
    inTab(and(ownActivities(caller), filtersOf(filters)), statusAt(now), status),
    isNotNull(activity.startAt),
    // One that ends at midnight does not run on that day.
    gt(activity.endAt, `${from}${DAY_START}`),
    ...withinDays(activity.startAt, undefined, to),
  )
  const rows = await db
    .select()
    .from(activity)
    .where(where)
    .orderBy(asc(activity.startAt), asc(activity.id))
    .limit(CALENDAR_MAX)
  return {
    list: rows.map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind,
      status: activityStatusAt(row, now),
      startAt: row.startAt ?? '',
      endAt: row.endAt ?? '',
    })),
    total: rows.length < CALENDAR_MAX ? rows.length : await db.$count(activity, where),
  }
}

const named = (refs: readonly { name: string }[]): string => refs.map(({ name }) => name).join('、') || '全部'

export const activityExport: ExportDefinition<Filters, Activity> = {
  kind: 'activities',
  module: import.meta.url,
  resource: 'activity',
  title: '活动',
  permission: 'activity:export',
  describe: (params) =>
    filterLabels(
      ['活动名称或编号', params.keyword],
      ['状态', params.status, activityStatus],
      ['活动类型', params.kind, activityKind],
      ['参与品牌', params.brandId],
      ['参与对象', params.audience, activityAudience],
      ['开始时间从', params.startFrom],
      ['开始时间到', params.startTo],
    ),
  ...exportedRows(
    activity,
    (params: Filters, { now, caller }) =>
      inTab(and(ownActivities(caller), filtersOf(params)), statusAt(now), params.status),
    async (scope, rows) => (await presentActivities(scope, rows)).map((row) => shownActivity(scope.caller, row)),
  ),
  columns: ({ caller }) =>
    shownColumns<Activity>(activityRights, caller, [
      { id: 'name', title: '活动名称', width: 28, value: (row) => row.name },
      { id: 'status', title: '状态', value: (row) => activityStatus.label(row.status) },
      { id: 'orderAmount', title: '成交额', kind: 'money', value: (row) => row.orderAmount },
      { id: 'discountTotal', title: '优惠总额', kind: 'money', value: (row) => row.discountTotal },
      { id: 'kind', title: '活动类型', value: (row) => activityKind.label(row.kind) },
      { id: 'terms', title: '优惠', width: 28, value: activityTerms },
      { id: 'startAt', title: '开始时间', kind: 'time', value: (row) => row.startAt },
      { id: 'endAt', title: '结束时间', kind: 'time', value: (row) => row.endAt },
      { id: 'productCount', title: '商品数', kind: 'number', value: (row) => row.productCount },
      { id: 'waitReviewCount', title: '待审商品', kind: 'number', value: (row) => row.waitReviewCount },
      { id: 'orderCount', title: '订单数', kind: 'number', value: (row) => row.orderCount },
      {
        id: 'audience',
        title: '参与对象',
        width: 24,
        value: (row) => row.audience.map(activityAudience.label).join('、'),
      },
      { id: 'brands', title: '参与品牌', width: 24, value: (row) => named(row.brands) },
      { id: 'areas', title: '活动地区', width: 20, value: (row) => regionsLabel(row.areas, regionTree()) },
      { id: 'priority', title: '优先级', kind: 'number', value: (row) => row.priority },
      { id: 'activityNo', title: '活动编号', width: 16, value: (row) => row.activityNo },
      { id: 'createdBy', title: '创建人', value: (row) => row.createdBy },
      { id: 'createdAt', title: '创建时间', kind: 'time', value: (row) => row.createdAt },
    ]),
}

/** Whether products were submitted: the kind of the activity then stays. */
export const hasProducts = async (db: Connection, activityId: number): Promise<boolean> =>
  (await db.$count(activityProduct, eq(activityProduct.activityId, activityId))) > 0
