import { and, between, eq, gte, inArray, isNotNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { experienceStatus, merchantEdition, merchantSource } from '#contract/merchants/codes.ts'
import { ENDING_DAYS, experienceTransitions } from '#contract/merchants/experience-rules.ts'
import type { ExperienceFilters, ExperienceRow, listExperiences } from '#contract/merchants/experiences.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { regionPrefix } from '#contract/rules/region.ts'
import type { Context } from '#server/context.ts'
import { experience } from '#server/database/schema/experiences.ts'
import { containsAny, same, withPhone } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { platformRows } from '#server/entity/scope.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { after, dayOf, days } from '#server/time.ts'
import { presentExperiences, shownExperience } from './present.ts'

type Filters = ExportKindParams<typeof ExperienceFilters>

const { status, endAt, nextFollowAt, createdAt, usageScore } = experience

/** Trials to follow up today, at any hour, or since an earlier day. */
export const isDue = (now: string): SQL | undefined =>
  and(
    inArray(status, [...experienceTransitions.close.from]),
    lt(nextFollowAt, `${dayOf(after(now, days(1)))}T00:00:00+08:00`),
  )

const endsSoon = (now: string): SQL | undefined =>
  and(eq(status, experienceStatus.running), between(endAt, dayOf(now), dayOf(after(now, days(ENDING_DAYS)))))

/** All filters except the tabs. */
function filtersOf(params: Filters, { caller }: Pick<ExportScope, 'caller'>): SQL | undefined {
  const { id, companyName, contactName, pinyin, experienceNo, area } = experience
  return and(
    platformRows(caller, experience),
    ...chosenRows(id, params.ids, params.exceptIds),
    params.companyName
      ? or(
          containsAny(params.companyName, companyName, contactName, pinyin),
          eq(experienceNo, params.companyName.toUpperCase()),
        )
      : undefined,
    withPhone(experience.phone, params.phone),
    same(experience, params, 'merchantType', 'edition', 'source', 'followerId'),
    params.area ? like(area, `${regionPrefix(params.area)}%`) : undefined,
    params.endFrom ? sql`${endAt} >= ${params.endFrom}` : undefined,
    params.endTo ? sql`${endAt} <= ${params.endTo}` : undefined,
    ...withinDays(nextFollowAt, params.nextFollowFrom, params.nextFollowTo),
    ...withinDays(createdAt, params.createdFrom, params.createdTo),
  )
}

/** The tabs beside the states. */
const besides = (params: Pick<Filters, 'due' | 'ending'>, now: string): SQL | undefined =>
  and(params.due ? isDue(now) : undefined, params.ending ? endsSoon(now) : undefined)

/** What happened to trials since the first of this month. */
async function monthOf({ db, caller, now }: Context): Promise<AnswerOf<typeof listExperiences>['month']> {
  const first = `${dayOf(now).slice(0, 7)}-01`
  const since = `${first}T00:00:00+08:00`
  const { startAt, convertedAt } = experience
  const lost = inArray(status, [experienceStatus.expired, experienceStatus.closed])
  const count = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [month] = await db
    .select({
      requested: count(gte(createdAt, since)),
      opened: count(gte(startAt, first)),
      converted: count(gte(convertedAt, since)),
      // Closed ones count in the month of their last day.
      ended: count(and(lost, isNotNull(startAt), between(endAt, first, dayOf(now)))),
    })
    .from(experience)
    .where(platformRows(caller, experience))
  return month ?? { requested: 0, opened: 0, converted: 0, ended: 0 }
}

export async function pageOfExperiences(
  params: ParsedParamsOf<typeof listExperiences>,
  context: Context,
): Promise<AnswerOf<typeof listExperiences>> {
  const { now } = context
  const page = await listPage(context, params, {
    name: 'experiences',
    table: experience,
    where: filtersOf(params, context),
    tabs: {
      column: status,
      codes: experienceStatus.codes,
      open: params.status,
      also: { due: isDue(now), ending: endsSoon(now) },
      ...((params.due || params.ending) && { within: besides(params, now) }),
    },
    sorts: { endAt, usageScore, nextFollowAt, createdAt },
    first: '-createdAt',
    present: presentExperiences,
  })
  return { ...page, list: page.list.map((row) => shownExperience(context, row)), month: await monthOf(context) }
}

export const experienceExport: ExportDefinition<Filters, ExperienceRow> = {
  kind: 'experiences',
  module: import.meta.url,
  resource: 'experience',
  title: '体验申请列表',
  permission: 'enterpriseUser:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个体验`],
      ['公司', params.companyName],
      ['状态', params.status, experienceStatus],
      ['跟进', params.due && '今日待跟进'],
      ['到期', params.ending && `${ENDING_DAYS} 天内`],
      ['商家类型', params.merchantType, merchantType],
      ['版本', params.edition, merchantEdition],
      ['来源', params.source, merchantSource],
      ['所在地区', params.area && regionPath(params.area)],
      ['到期从', params.endFrom],
      ['到期至', params.endTo],
      ['下次跟进从', params.nextFollowFrom],
      ['下次跟进至', params.nextFollowTo],
      ['申请从', params.createdFrom],
      ['申请至', params.createdTo],
    ),
  ...exportedRows(
    experience,
    (params: Filters, scope) => and(inTab(filtersOf(params, scope), status, params.status), besides(params, scope.now)),
    async (scope, rows) => (await presentExperiences(scope, rows)).map((row) => shownExperience(scope, row)),
  ),
  columns: () => [
    { id: 'companyName', title: '公司名称', width: 32, value: (row) => row.companyName },
    { id: 'status', title: '状态', value: (row) => experienceStatus.label(row.status) },
    { id: 'experienceNo', title: '体验编号', width: 14, value: (row) => row.experienceNo },
    { id: 'contactName', title: '联系人', value: (row) => row.contactName },
    { id: 'phone', title: '手机号', value: (row) => row.phone },
    { id: 'merchantType', title: '商家类型', value: (row) => merchantType.label(row.merchantType) },
    { id: 'areaName', title: '所在地区', width: 28, value: (row) => row.areaName },
    { id: 'edition', title: '体验版本', value: (row) => merchantEdition.label(row.edition) },
    { id: 'source', title: '来源', value: (row) => merchantSource.label(row.source) },
    { id: 'follower', title: '跟进人', value: (row) => row.follower?.name ?? '' },
    { id: 'nextFollowAt', title: '下次跟进', kind: 'time', value: (row) => row.nextFollowAt },
    { id: 'endAt', title: '体验结束', kind: 'date', value: (row) => row.endAt },
    { id: 'usageScore', title: '活跃度', kind: 'number', value: (row) => row.usageScore },
    { id: 'lastLoginAt', title: '最近登录', kind: 'time', value: (row) => row.lastLoginAt },
    { id: 'createdAt', title: '申请时间', kind: 'time', value: (row) => row.createdAt },
  ],
}
