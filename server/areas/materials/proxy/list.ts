import { and, between, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { proxyKind, proxyStatus } from '#contract/materials/codes.ts'
import { proxyRights } from '#contract/materials/field-rights.ts'
import type { exportProxyRecords, listProxyRecords, ProxyRow } from '#contract/materials/proxies.ts'
import { PROXY_EXPIRING_DAYS } from '#contract/materials/proxy-rules.ts'
import type { Context } from '#server/context.ts'
import { proxyRecord } from '#server/database/schema/proxy.ts'
import { readsField, shownFields } from '#server/entity/field-rights.ts'
import { same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, contains } from '#server/entity/paging.ts'
import { reachesRegion } from '#server/entity/region-scope.ts'
import { platformRows } from '#server/entity/scope.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { after, dayOf, days } from '#server/time.ts'
import { presentProxies } from './present.ts'

type Filters = ParsedParamsOf<typeof exportProxyRecords>

const endsWithin = (now: string, count: number): SQL | undefined =>
  and(
    eq(proxyRecord.status, proxyStatus.active),
    between(proxyRecord.endDate, dayOf(now), dayOf(after(now, days(count)))),
  )

/** All filters except the status, which the tabs count by. */
function filtersOf(params: Filters, { caller, now }: Pick<ExportScope, 'caller' | 'now'>): SQL | undefined {
  const { keyword, area, expiring, startFrom, startTo } = params
  const { recordNo, companyName, contractNo, contactPhone } = proxyRecord
  const searched = [
    recordNo,
    companyName,
    proxyRecord.pinyin,
    contractNo,
    ...(readsField(proxyRights, 'contactPhone', caller) ? [contactPhone] : []),
  ]
  return and(
    platformRows(caller, proxyRecord),
    ...chosenRows(proxyRecord.id, params.ids, params.exceptIds),
    keyword ? or(...searched.map((column) => contains(column, keyword))) : undefined,
    same(proxyRecord, params, 'brandId', 'proxyKind', 'exclusive'),
    area ? reachesRegion(proxyRecord.areas, area) : undefined,
    expiring === undefined ? undefined : endsWithin(now, expiring),
    startFrom ? sql`${proxyRecord.startDate} >= ${startFrom}` : undefined,
    startTo ? sql`${proxyRecord.startDate} <= ${startTo}` : undefined,
  )
}

export async function pageOfProxies(
  params: ParsedParamsOf<typeof listProxyRecords>,
  context: Context,
): Promise<AnswerOf<typeof listProxyRecords>> {
  const { startDate, endDate, status, updatedAt } = proxyRecord
  const expiring = endsWithin(context.now, PROXY_EXPIRING_DAYS)
  const page = await listPage(context, params, {
    name: 'proxyRecords',
    table: proxyRecord,
    where: filtersOf(params, context),
    tabs: { column: status, codes: proxyStatus.codes, open: params.status, also: { expiring } },
    sorts: { startDate, endDate, updatedAt },
    present: presentProxies,
  })
  const list = page.list.map((row) => ({
    ...shownFields(proxyRights, context.caller, row),
    own: row.submittedById === context.caller.authorId,
  }))
  return { ...page, list }
}

type Exported = Omit<ProxyRow, 'own'>

export const proxyExport: ExportDefinition<Filters, Exported> = {
  kind: 'proxyRecords',
  module: import.meta.url,
  resource: 'proxyRecord',
  title: '代理记录',
  permission: 'proxyRecord:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 条记录`],
      ['关键词', params.keyword],
      ['状态', params.status, proxyStatus],
      ['代理方类型', params.proxyKind, proxyKind],
    ),
  ...exportedRows(
    proxyRecord,
    (params: Filters, scope) => inTab(filtersOf(params, scope), proxyRecord.status, params.status),
    async (scope, rows) =>
      (await presentProxies(scope, rows)).map((row) => shownFields(proxyRights, scope.caller, row)),
  ),
  columns: () => [
    { id: 'companyName', title: '公司名称', width: 28, value: (row) => row.companyName },
    { id: 'recordNo', title: '代理编号', value: (row) => row.recordNo },
    { id: 'brand', title: '材料品牌', value: (row) => row.brand.name },
    { id: 'status', title: '状态', value: (row) => proxyStatus.label(row.status) },
    { id: 'areaNames', title: '代理地区', width: 28, value: (row) => row.areaNames },
    { id: 'exclusive', title: '独家', value: (row) => (row.exclusive ? '是' : '否') },
    { id: 'startDate', title: '开始日期', kind: 'date', value: (row) => row.startDate },
    { id: 'endDate', title: '结束日期', kind: 'date', value: (row) => row.endDate },
    { id: 'daysLeft', title: '剩余天数', kind: 'days', value: (row) => row.daysLeft },
    { id: 'proxyKind', title: '代理方类型', value: (row) => proxyKind.label(row.proxyKind) },
    { id: 'contactName', title: '联系人', value: (row) => row.contactName },
    { id: 'contactPhone', title: '联系电话', value: (row) => row.contactPhone },
    { id: 'discountRate', title: '进货折扣', kind: 'number', value: (row) => row.discountRate },
    { id: 'reviewedBy', title: '审核人', value: (row) => row.reviewedBy },
    { id: 'updatedAt', title: '更新时间', kind: 'time', value: (row) => row.updatedAt },
  ],
}
