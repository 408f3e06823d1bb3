import { and, like, type SQL } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { regionPrefix } from '#contract/rules/region.ts'
import { storeStatus, storeType } from '#contract/users/codes.ts'
import type { exportCityStores } from '#contract/users/store-changes.ts'
import type { listCityStores, StoreRow } from '#contract/users/stores.ts'
import type { Context } from '#server/context.ts'
import { store } from '#server/database/schema/stores.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows } from '#server/entity/paging.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { presentStores, storeRows } from './present.ts'

type Filters = ParsedParamsOf<typeof exportCityStores>

/** All filters except the status, which the tabs count by. */
function filtersOf(params: Omit<Filters, 'columns'>, { caller }: Pick<ExportScope, 'caller'>): SQL | undefined {
  const { name, pinyin, storeNo } = store
  return and(
    storeRows(caller),
    ...chosenRows(store.id, params.ids, params.exceptIds),
    containsAny(params.keyword, name, pinyin, storeNo),
    same(store, params, 'storeType', 'enterpriseId', 'isMain', 'recommended'),
    params.area ? like(store.area, `${regionPrefix(params.area)}%`) : undefined,
  )
}

export async function pageOfStores(
  params: ParsedParamsOf<typeof listCityStores>,
  context: Context,
): Promise<AnswerOf<typeof listCityStores>> {
  const { name, sort, openedAt, updatedAt, status } = store
  const files = context.services.store
  return listPage(context, params, {
    name: 'cityStores',
    table: store,
    where: filtersOf(params, context),
    tabs: { column: status, codes: storeStatus.codes, open: params.status },
    sorts: { name, sort, openedAt, updatedAt },
    present: (scope, rows) => presentStores(scope, rows, (url) => openUrl(files, url)),
  })
}

export const storeExport: ExportDefinition<Filters, StoreRow> = {
  kind: 'cityStores',
  module: import.meta.url,
  resource: 'store',
  title: '城市门店',
  permission: 'store:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 家门店`],
      ['关键词', params.keyword],
      ['状态', params.status, storeStatus],
      ['门店类型', params.storeType, storeType],
      ['所在地区', params.area && regionPath(params.area)],
      ['经营企业', params.enterpriseId && `#${params.enterpriseId}`],
      ['城市主店', params.isMain !== undefined && (params.isMain ? '是' : '否')],
      ['首页推荐', params.recommended !== undefined && (params.recommended ? '是' : '否')],
    ),
  ...exportedRows(
    store,
    (params: Filters, scope) => inTab(filtersOf(params, scope), store.status, params.status),
    (scope, rows) => presentStores(scope, rows),
  ),
  columns: () => [
    { id: 'name', title: '门店名称', width: 28, value: (row) => row.name },
    { id: 'status', title: '状态', value: (row) => storeStatus.label(row.status) },
    { id: 'storeNo', title: '门店编号', value: (row) => row.storeNo },
    { id: 'storeType', title: '门店类型', value: (row) => storeType.label(row.storeType) },
    { id: 'areaName', title: '所在地区', width: 28, value: (row) => row.areaName },
    { id: 'address', title: '详细地址', width: 32, value: (row) => row.address },
    { id: 'contactName', title: '联系人', value: (row) => row.contactName },
    { id: 'contactPhone', title: '联系电话', value: (row) => row.contactPhone },
    { id: 'enterprise', title: '经营企业', width: 24, value: (row) => row.enterprise?.name ?? '' },
    { id: 'isMain', title: '城市主店', value: (row) => (row.isMain ? '是' : '否') },
    { id: 'recommended', title: '首页推荐', value: (row) => (row.recommended ? '是' : '否') },
    { id: 'customerCount', title: '客户数', kind: 'number', value: (row) => row.customerCount },
    { id: 'visitCount30', title: '近30天浏览', kind: 'number', value: (row) => row.visitCount30 },
    { id: 'sort', title: '排序值', kind: 'number', value: (row) => row.sort },
    { id: 'openedAt', title: '开业日期', kind: 'date', value: (row) => row.openedAt },
    { id: 'updatedAt', title: '更新时间', kind: 'time', value: (row) => row.updatedAt },
  ],
}
