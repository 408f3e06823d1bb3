import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { clickRate } from '#contract/operations/banner-rules.ts'
import { type Banner, BannerInput, type exportBanners, type listBanners } from '#contract/operations/banners.ts'
import { audience, bannerPosition, linkType, runState } from '#contract/operations/codes.ts'
import { regionsLabel } from '#contract/rules/region.ts'
import type { Context } from '#server/context.ts'
import { banner } from '#server/database/schema/operations.ts'
import { entity } from '#server/entity/entity.ts'
import { containsAny, holds, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, type ListScope } from '#server/entity/paging.ts'
import { fieldsOf, pluck } from '#server/entity/present.ts'
import { reachesRegion } from '#server/entity/region-scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import { regionTree } from '#server/platform/regions.ts'
import { linkNames, liveLink } from '../link/targets.ts'

export type BannerRecord = typeof banner.$inferSelect

export const banners = entity({
  table: banner,
  resource: 'banner',
  title: '轮播图',
  name: 'name',
  // Its size depends on the position: save.ts checks it.
  uploads: { image: {} },
})

/** The form fields of a row. */
export const toFields = (row: BannerRecord): BannerInput => fieldsOf(BannerInput, row, { endAt: row.endAt ?? '' })

const { upcoming, running, ended, stopped } = runState

export const stateOf = ({ enabled, startAt, endAt }: BannerRecord, now: string): CodeOf<typeof runState> => {
  if (!enabled) return stopped
  if (endAt !== null && Date.parse(endAt) <= Date.parse(now)) return ended
  return Date.parse(startAt) > Date.parse(now) ? upcoming : running
}

/** The same for a query. */
const stateAt = (now: string): SQL<number> => sql`case when not ${banner.enabled} then ${stopped}::int
  when ${banner.endAt} <= ${now} then ${ended}::int when ${banner.startAt} > ${now} then ${upcoming}::int
  else ${running}::int end`

export const isLinkLive = liveLink(banner.linkType, banner.linkValue)

/** Rows as the list shows them; the same few queries for any number of rows. */
export async function presentBanners(
  { db, now }: ListScope,
  rows: readonly BannerRecord[],
  urlOf = (url: string) => url,
): Promise<Banner[]> {
  const nameOf = await linkNames(db, rows)
  const ids = pluck(rows, 'id')
  const isBroken = and(inArray(banner.id, ids), sql`not ${isLinkLive}`)
  const broken = await db.select({ id: banner.id }).from(banner).where(isBroken)
  const brokenIds = new Set(broken.map(({ id }) => id))
  return rows.map((row) => ({
    ...row,
    ...toFields(row),
    image: urlOf(row.image),
    linkName: nameOf(row),
    linkValid: !brokenIds.has(row.id),
    state: stateOf(row, now),
  }))
}

type Filters = ParsedParamsOf<typeof exportBanners>

/** All filters but the state, which the tabs count by. */
const filtersOf = (params: Filters): SQL | undefined =>
  and(
    ...chosenRows(banner.id, params.ids, params.exceptIds),
    containsAny(params.keyword, banner.name, banner.pinyin),
    same(banner, params, 'position', 'linkType'),
    holds(banner.audience, params.audience),
    params.area ? reachesRegion(banner.areas, params.area) : undefined,
    params.linkValid === undefined ? undefined : eq(isLinkLive, params.linkValid),
    params.runsOn === undefined
      ? undefined
      : and(
          eq(banner.enabled, true),
          sql`${banner.startAt} < (${`${params.runsOn}T00:00:00+08:00`}::timestamptz + interval '1 day')`,
          or(isNull(banner.endAt), gt(banner.endAt, `${params.runsOn}T00:00:00+08:00`)),
        ),
  )

/** `position1: 3`: how many run at each position now. */
async function countRunning({ db, now }: Context): Promise<Record<string, number>> {
  const rows = await db
    .select({ position: banner.position, total: sql<number>`count(*)::int` })
    .from(banner)
    .where(and(eq(banner.enabled, true), lte(banner.startAt, now), or(isNull(banner.endAt), gt(banner.endAt, now))))
    .groupBy(banner.position)
  return Object.fromEntries(rows.map(({ position, total }) => [`position${position}`, total]))
}

export async function pageOfBanners(
  params: ParsedParamsOf<typeof listBanners>,
  context: Context,
): Promise<AnswerOf<typeof listBanners>> {
  const { sort, startAt, endAt, showCount, clickCount, updatedAt } = banner
  const { store } = context.services
  const page = await listPage(context, params, {
    name: 'banners',
    table: banner,
    where: filtersOf(params),
    tabs: {
      column: stateAt(context.now),
      codes: runState.codes,
      open: params.state,
      also: { broken: sql`not ${isLinkLive}` },
    },
    sorts: { sort, startAt, endAt, showCount, clickCount, updatedAt },
    first: 'sort',
    present: (scope, rows) => presentBanners(scope, rows, (url) => openUrl(store, url)),
  })
  return { ...page, counts: { ...page.counts, ...(await countRunning(context)) } }
}

export const bannerExport: ExportDefinition<Filters, Banner> = {
  kind: 'banners',
  module: import.meta.url,
  resource: 'banner',
  title: '轮播图',
  permission: 'banner:export',
  describe: (params) =>
    filterLabels(
      ['名称', params.keyword],
      ['展示位置', params.position, bannerPosition],
      ['状态', params.state, runState],
      ['跳转类型', params.linkType, linkType],
    ),
  ...exportedRows(
    banner,
    (params: Filters, { now }) => inTab(filtersOf(params), stateAt(now), params.state),
    (scope, rows) => presentBanners(scope, rows),
  ),
  columns: () => [
    { id: 'name', title: '名称', width: 28, value: (row) => row.name },
    { id: 'state', title: '状态', value: (row) => runState.label(row.state) },
    { id: 'position', title: '展示位置', value: (row) => bannerPosition.label(row.position) },
    { id: 'linkName', title: '跳转内容', width: 28, value: (row) => row.linkName },
    { id: 'linkValid', title: '链接有效', value: (row) => (row.linkValid ? '是' : '否') },
    { id: 'audience', title: '投放对象', value: (row) => row.audience.map(audience.label).join('、') },
    { id: 'areas', title: '投放地区', value: (row) => regionsLabel(row.areas, regionTree()) },
    { id: 'startAt', title: '开始时间', kind: 'time', value: (row) => row.startAt },
    { id: 'endAt', title: '结束时间', kind: 'time', value: (row) => row.endAt },
    { id: 'showCount', title: '曝光', kind: 'number', value: (row) => row.showCount },
    { id: 'clickCount', title: '点击', kind: 'number', value: (row) => row.clickCount },
    { id: 'clickRate', title: '点击率', value: clickRate },
    { id: 'sort', title: '顺序', kind: 'number', value: (row) => row.sort },
    { id: 'updatedAt', title: '更新时间', kind: 'time', value: (row) => row.updatedAt },
  ],
}
