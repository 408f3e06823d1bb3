import { and, eq, gt, like, lte, type SQL } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { regionPrefix } from '#contract/rules/region.ts'
import { miniStorePriceMode, miniStoreStatus, miniStoreTemplate } from '#contract/users/codes.ts'
import { EXPIRING_DAYS } from '#contract/users/mini-store-rules.ts'
import type { exportMiniStores, listMiniStores, MiniStoreRow } from '#contract/users/mini-stores.ts'
import type { Context } from '#server/context.ts'
import { miniStore } from '#server/database/schema/stores.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { after, days } from '#server/time.ts'
import { figureSorts, totalsOf } from './figures.ts'
import { miniStoreRows, presentMiniStores } from './present.ts'

type Filters = ParsedParamsOf<typeof exportMiniStores>

const { name, pinyin, shopNo, area, status, expireAt, openedAt, productCount } = miniStore

/** Seconds are dropped, so that equal requests of one minute share their counts. */
const minuteOf = (now: string): string => `${now.slice(0, 16)}:00.000+08:00`

/** Open, and ends within 30 days. */
const isExpiring = (now: string): SQL | undefined =>
  and(
    eq(status, miniStoreStatus.open),
    gt(expireAt, minuteOf(now)),
    lte(expireAt, after(minuteOf(now), days(EXPIRING_DAYS))),
  )

/** All filters except the tabs. */
function filtersOf(params: Filters, { caller }: Pick<ExportScope, 'caller'>): SQL | undefined {
  return and(
    miniStoreRows(caller),
    ...chosenRows(miniStore.id, params.ids, params.exceptIds),
    containsAny(params.keyword, name, pinyin, shopNo),
    same(miniStore, params, 'ownerId', 'enterpriseId', 'template'),
    params.area ? like(area, `${regionPrefix(params.area)}%`) : undefined,
    ...withinDays(expireAt, params.expireFrom, params.expireTo),
    ...withinDays(openedAt, params.openedFrom, params.openedTo),
  )
}

/** The rows of the open tab. */
const inOpenTab = (params: Filters, scope: Pick<ExportScope, 'caller' | 'now'>): SQL | undefined =>
  and(inTab(filtersOf(params, scope), status, params.status), params.expiring ? isExpiring(scope.now) : undefined)

export async function pageOfMiniStores(
  params: ParsedParamsOf<typeof listMiniStores>,
  context: Context,
): Promise<AnswerOf<typeof listMiniStores>> {
  const { db, now, services } = context
  const [page, totals] = await Promise.all([
    listPage(context, params, {
      name: 'miniStores',
      table: miniStore,
      where: filtersOf(params, context),
      tabs: {
        column: status,
        codes: miniStoreStatus.codes,
        open: params.status,
        also: { expiring: isExpiring(now) },
        within: params.expiring ? isExpiring(now) : undefined,
      },
      sorts: { name, productCount, ...figureSorts(now), openedAt, expireAt },
      present: (scope, rows) => presentMiniStores(scope, rows, (url) => openUrl(services.store, url)),
    }),
    totalsOf(db, inOpenTab(params, context), now),
  ])
  return { ...page, totals }
}

export const miniStoreExport: ExportDefinition<Filters, MiniStoreRow> = {
  kind: 'miniStores',
  module: import.meta.url,
  resource: 'miniStore',
  title: '小程序店铺',
  permission: 'store:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 家店铺`],
      ['关键词', params.keyword],
      ['状态', params.status, miniStoreStatus],
      ['到期', params.expiring && `${EXPIRING_DAYS}天内`],
      ['店主', params.ownerId && `#${params.ownerId}`],
      ['所属企业', params.enterpriseId && `#${params.enterpriseId}`],
      ['所在地区', params.area && regionPath(params.area)],
      ['店铺模板', params.template, miniStoreTemplate],
      ['到期开始', params.expireFrom],
      ['到期结束', params.expireTo],
      ['开通开始', params.openedFrom],
      ['开通结束', params.openedTo],
    ),
  ...exportedRows(miniStore, inOpenTab, (scope, rows) => presentMiniStores(scope, rows)),
  columns: () => [
    { id: 'name', title: '店铺名称', width: 24, value: (row) => row.name },
    { id: 'status', title: '状态', value: (row) => miniStoreStatus.label(row.status) },
    { id: 'orderAmount30', title: '近30天成交额', kind: 'money', value: (row) => row.orderAmount30 },
    { id: 'orderCount30', title: '近30天订单', kind: 'number', value: (row) => row.orderCount30 },
    { id: 'visitCount30', title: '近30天访客', kind: 'number', value: (row) => row.visitCount30 },
    { id: 'productCount', title: '上架商品', kind: 'number', value: (row) => row.productCount },
    { id: 'shopNo', title: '店铺编号', value: (row) => row.shopNo },
    { id: 'owner', title: '店主', value: (row) => row.owner.name },
    { id: 'enterprise', title: '所属企业', width: 24, value: (row) => row.enterprise?.name ?? '' },
    { id: 'areaName', title: '所在地区', width: 28, value: (row) => row.areaName },
    { id: 'template', title: '店铺模板', value: (row) => miniStoreTemplate.label(row.template) },
    { id: 'priceMode', title: '价格展示', value: (row) => miniStorePriceMode.label(row.priceMode) },
    { id: 'openedAt', title: '开通时间', kind: 'time', value: (row) => row.openedAt },
    { id: 'expireAt', title: '到期时间', kind: 'time', value: (row) => row.expireAt },
  ],
}
