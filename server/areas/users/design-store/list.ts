import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { NATIONWIDE_CODE, regionPrefix } from '#contract/rules/region.ts'
import { designerLevel, designStoreStatus } from '#contract/users/codes.ts'
import { feeLabel } from '#contract/users/design-store-rules.ts'
import type { DesignStoreRow, exportDesignStores, listDesignStores } from '#contract/users/design-stores.ts'
import type { Context } from '#server/context.ts'
import { designStore } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { containsAny, holds, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { designStoreRows, isChanged, presentDesignStores } from './present.ts'

type Filters = ParsedParamsOf<typeof exportDesignStores>

/** By the store or its designer. */
export const designStoreFound = (keyword: string | undefined): SQL | undefined => {
  if (!keyword) return undefined
  const { nickname, realName, pinyin } = user
  const ofDesigner = sql`${designStore.designerId} in (
    select ${user.id} from ${user} where ${containsAny(keyword, nickname, realName, pinyin)})`
  return or(containsAny(keyword, designStore.name, designStore.pinyin), ofDesigner)
}

/** Stores that serve an area: the area itself, a part of it, an area around it, or the whole country. */
function serves(area: string | undefined): SQL | undefined {
  if (!area) return undefined
  const around = [NATIONWIDE_CODE, `${area.slice(0, 2)}0000`, `${area.slice(0, 4)}00`, area]
  const { serviceAreas } = designStore
  return sql`exists (
    select 1 from jsonb_array_elements_text(${serviceAreas}) as served(code)
    where served.code like ${`${regionPrefix(area)}%`} or ${inArray(sql`served.code`, around)})`
}

/** All filters except the tabs. */
function filtersOf(params: Filters, { caller }: Pick<ExportScope, 'caller'>): SQL | undefined {
  return and(
    designStoreRows(caller),
    ...chosenRows(designStore.id, params.ids, params.exceptIds),
    designStoreFound(params.keyword),
    same(designStore, params, 'designerId', 'level', 'storeId', 'recommended'),
    params.styleIds && or(...params.styleIds.map((id) => holds(designStore.styleIds, id))),
    serves(params.areaCode),
    ...withinDays(designStore.submittedAt, params.submittedFrom, params.submittedTo),
  )
}

export async function pageOfDesignStores(
  params: ParsedParamsOf<typeof listDesignStores>,
  context: Context,
): Promise<AnswerOf<typeof listDesignStores>> {
  const { name, feeMin, fansCount, rating, sort, submittedAt, updatedAt, status } = designStore
  const files = context.services.store
  return listPage(context, params, {
    name: 'designStores',
    table: designStore,
    where: filtersOf(params, context),
    tabs: {
      column: status,
      codes: designStoreStatus.codes,
      open: params.status,
      also: { changes: isChanged() },
      within: params.hasChange ? isChanged() : undefined,
    },
    sorts: { name, feeMin, fansCount, rating, sort, submittedAt, updatedAt },
    present: (scope, rows) => presentDesignStores(scope, rows, (url) => openUrl(files, url)),
  })
}

export const designStoreExport: ExportDefinition<Filters, DesignStoreRow> = {
  kind: 'designStores',
  module: import.meta.url,
  resource: 'designStore',
  title: '设计店铺',
  permission: 'designStore:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 家店铺`],
      ['关键词', params.keyword],
      ['状态', params.status, designStoreStatus],
      ['状态', params.hasChange && '修改待审'],
      ['设计师', params.designerId && `#${params.designerId}`],
      ['设计师等级', params.level, designerLevel],
      ['擅长风格', params.styleIds && `${params.styleIds.length} 种`],
      ['服务城市', params.areaCode && regionPath(params.areaCode)],
      ['挂靠门店', params.storeId && `#${params.storeId}`],
      ['首页推荐', params.recommended !== undefined && (params.recommended ? '是' : '否')],
      ['提交开始', params.submittedFrom],
      ['提交结束', params.submittedTo],
    ),
  ...exportedRows(
    designStore,
    (params: Filters, scope) =>
      and(
        inTab(filtersOf(params, scope), designStore.status, params.status),
        params.hasChange ? isChanged() : undefined,
      ),
    (scope, rows) => presentDesignStores(scope, rows),
  ),
  columns: () => [
    { id: 'name', title: '店铺名称', width: 24, value: (row) => row.name },
    { id: 'status', title: '状态', value: (row) => designStoreStatus.label(row.status) },
    { id: 'feeMin', title: '设计费', width: 18, value: feeLabel },
    { id: 'designer', title: '设计师', value: (row) => row.designer?.name ?? '' },
    { id: 'phone', title: '手机号', value: (row) => row.phone },
    { id: 'level', title: '设计师等级', value: (row) => designerLevel.label(row.level) },
    { id: 'styles', title: '擅长风格', width: 24, value: (row) => row.styles.map(({ name }) => name).join('、') },
    { id: 'serviceAreaNames', title: '服务城市', width: 28, value: (row) => row.serviceAreaNames.join('、') },
    { id: 'store', title: '挂靠门店', width: 24, value: (row) => row.store?.name ?? '' },
    { id: 'caseCount', title: '案例', kind: 'number', value: (row) => row.caseCount },
    { id: 'fansCount', title: '粉丝', kind: 'number', value: (row) => row.fansCount },
    { id: 'rating', title: '评分', kind: 'number', value: (row) => row.rating },
    { id: 'customerCount', title: '服务客户', kind: 'number', value: (row) => row.customerCount },
    { id: 'recommended', title: '首页推荐', value: (row) => (row.recommended ? '是' : '否') },
    { id: 'sort', title: '排序值', kind: 'number', value: (row) => row.sort },
    { id: 'submittedAt', title: '提交时间', kind: 'time', value: (row) => row.submittedAt ?? '' },
  ],
}
