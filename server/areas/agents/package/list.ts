import { and, eq, ne, type SQL } from 'drizzle-orm'
import { agentLevel, agentStatus, exclusiveChoice, goodsScope, listedAgentStatus } from '#contract/agents/codes.ts'
import type { AgentPackageRow, exportAgentPackages, listAgentPackages } from '#contract/agents/packages.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { containsAny, holds } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { reachesRegion } from '#server/entity/region-scope.ts'
import { platformRows } from '#server/entity/scope.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { presentPackages } from './present.ts'

export type Filters = ParsedParamsOf<typeof exportAgentPackages>

/** All filters except the status, which the tabs count by. */
export function filtersOf(params: Filters, { caller }: Pick<ExportScope, 'caller'>): SQL | undefined {
  const { keyword, brandId, area, exclusive } = params
  const same = <Name extends 'agentLevel' | 'goodsScope'>(name: Name) =>
    params[name] === undefined ? undefined : eq(agentPackage[name], params[name])
  return and(
    // Dealers read the terms of their own package on their account page, not here.
    platformRows(caller, agentPackage),
    ne(agentPackage.status, agentStatus.deleted),
    ...chosenRows(agentPackage.id, params.ids, params.exceptIds),
    containsAny(keyword, agentPackage.name, agentPackage.pinyin, agentPackage.packageCode),
    same('agentLevel'),
    same('goodsScope'),
    holds(agentPackage.brandIds, brandId),
    area ? reachesRegion(agentPackage.areas, area) : undefined,
    exclusive === undefined ? undefined : eq(agentPackage.exclusive, exclusive === exclusiveChoice.exclusive),
    ...withinDays(agentPackage.createdAt, params.createdFrom, params.createdTo),
  )
}

export const withStatus = (where: SQL | undefined, status: Filters['status']): SQL | undefined =>
  status === undefined ? where : and(where, eq(agentPackage.status, status))

export function pageOfPackages(
  params: ParsedParamsOf<typeof listAgentPackages>,
  context: Context,
): Promise<AnswerOf<typeof listAgentPackages>> {
  const { price, soldCount, sort, status, createdAt, updatedAt } = agentPackage
  const { store } = context.services
  return listPage(context, params, {
    name: 'agentPackages',
    table: agentPackage,
    where: filtersOf(params, context),
    tabs: { column: status, codes: listedAgentStatus.codes, open: params.status },
    sorts: { price, soldCount, sort, createdAt, updatedAt },
    first: '-sort',
    present: ({ db }, rows) => presentPackages(db, rows, store),
  })
}

export const packageExport: ExportDefinition<Filters, AgentPackageRow> = {
  kind: 'agentPackages',
  module: import.meta.url,
  resource: 'agentPackage',
  title: '代理套餐',
  permission: 'agentPackage:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个套餐`],
      ['关键词', params.keyword],
      ['状态', params.status, agentStatus],
      ['代理级别', params.agentLevel, agentLevel],
      ['商品范围', params.goodsScope, goodsScope],
    ),
  ...exportedRows(
    agentPackage,
    (params: Filters, scope) => withStatus(filtersOf(params, scope), params.status),
    ({ db }, rows) => presentPackages(db, rows),
  ),
  columns: () => [
    { id: 'name', title: '套餐名称', width: 28, value: (row) => row.name },
    { id: 'packageCode', title: '套餐编码', value: (row) => row.packageCode },
    { id: 'agentLevel', title: '代理级别', value: (row) => agentLevel.label(row.agentLevel) },
    { id: 'areaNames', title: '可代理地区', width: 28, value: (row) => row.areaNames },
    { id: 'exclusive', title: '独家', value: (row) => (row.exclusive ? '是' : '否') },
    { id: 'price', title: '套餐价', kind: 'money', value: (row) => row.price },
    { id: 'originalPrice', title: '划线价', kind: 'money', beside: 'price', value: (row) => row.originalPrice },
    { id: 'renewalPrice', title: '续费价', kind: 'money', value: (row) => row.renewalPrice },
    { id: 'validMonths', title: '有效期', kind: 'months', value: (row) => row.validMonths },
    { id: 'deposit', title: '保证金', kind: 'money', value: (row) => row.deposit },
    { id: 'goodsScope', title: '商品范围', value: (row) => goodsScope.label(row.goodsScope) },
    {
      id: 'brands',
      title: '授权品牌',
      width: 28,
      beside: 'goodsScope',
      value: (row) => row.brands.map(({ name }) => name).join('、'),
    },
    { id: 'itemCount', title: '授权商品数', beside: 'goodsScope', value: (row) => row.itemCount },
    { id: 'purchaseDiscount', title: '进货折扣', kind: 'number', value: (row) => row.purchaseDiscount },
    { id: 'soldCount', title: '已售', value: (row) => row.soldCount },
    { id: 'total', title: '发售数量', beside: 'soldCount', value: (row) => (row.total === 0 ? '不限' : row.total) },
    { id: 'activeCount', title: '生效中代理', value: (row) => row.activeCount },
    { id: 'sort', title: '排序值', value: (row) => row.sort },
    { id: 'status', title: '状态', value: (row) => agentStatus.label(row.status) },
    { id: 'updatedAt', title: '更新时间', kind: 'time', value: (row) => row.updatedAt },
  ],
}
