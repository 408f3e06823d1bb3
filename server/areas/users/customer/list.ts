import { and, like, lt, ne, type SQL } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { regionPrefix } from '#contract/rules/region.ts'
import {
  customerSource,
  customerStatus,
  followDue,
  houseType,
  intentLevel,
  renovationStage,
} from '#contract/users/codes.ts'
import type { CustomerRow, exportCustomers, listCustomers } from '#contract/users/customers.ts'
import { customerRights } from '#contract/users/field-rights.ts'
import type { Context } from '#server/context.ts'
import { customer } from '#server/database/schema/customers.ts'
import { same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { type ExportDefinition, type ExportScope, shownColumns } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { dayOf } from '#server/time.ts'
import { customerFound } from './found.ts'
import { presentCustomers, shownCustomers } from './present.ts'
import { listedCustomers } from './scope.ts'

type Filters = ParsedParamsOf<typeof exportCustomers>

const isFollowed = ne(customer.status, customerStatus.lost)
const today = (now: string) => `${dayOf(now)}T00:00:00+08:00`

/** Customers to follow up today, at any hour, or whose day has passed. */
export const isDue = (due: 'today' | 'overdue', now: string): SQL | undefined =>
  due === 'overdue'
    ? and(isFollowed, lt(customer.nextFollowAt, today(now)))
    : and(isFollowed, ...withinDays(customer.nextFollowAt, dayOf(now), dayOf(now)))

/** All filters except the tabs. */
function filtersOf(params: Omit<Filters, 'status'>, { caller }: Pick<ExportScope, 'caller'>): SQL | undefined {
  return and(
    listedCustomers(caller),
    ...chosenRows(customer.id, params.ids, params.exceptIds),
    params.keyword ? customerFound(params.keyword, caller) : undefined,
    same(customer, params, 'source', 'intentLevel', 'storeId', 'designerId', 'enterpriseId', 'renovationStage'),
    params.areaCode ? like(customer.area, `${regionPrefix(params.areaCode)}%`) : undefined,
    ...withinDays(customer.nextFollowAt, params.nextFollowFrom, params.nextFollowTo),
    ...withinDays(customer.createdAt, params.createdFrom, params.createdTo),
    ...withinDays(customer.lastFollowAt, params.lastFollowFrom, params.lastFollowTo),
  )
}

export async function pageOfCustomers(
  params: ParsedParamsOf<typeof listCustomers>,
  context: Context,
): Promise<AnswerOf<typeof listCustomers>> {
  const { createdAt, lastFollowAt, nextFollowAt, status } = customer
  const page = await listPage(context, params, {
    name: 'customers',
    table: customer,
    where: filtersOf(params, context),
    tabs: {
      column: status,
      codes: customerStatus.codes,
      open: params.status,
      also: { today: isDue('today', context.now), overdue: isDue('overdue', context.now) },
      // Beside the states: they narrow the rows, not the counts of the tabs.
      ...(params.followDue && { within: isDue(params.followDue, context.now) }),
    },
    sorts: { createdAt, lastFollowAt, nextFollowAt },
    first: '-createdAt',
    present: presentCustomers,
  })
  return { ...page, list: await shownCustomers(context, page.list) }
}

export const customerExport: ExportDefinition<Filters, CustomerRow> = {
  kind: 'customers',
  module: import.meta.url,
  resource: 'customer',
  title: '客户列表',
  permission: 'customer:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个客户`],
      ['关键词', params.keyword],
      ['状态', params.status, customerStatus],
      ['跟进', params.followDue && followDue.label(params.followDue)],
      ['来源', params.source, customerSource],
      ['意向', params.intentLevel && intentLevel.label(params.intentLevel)],
      ['门店', params.storeId && `#${params.storeId}`],
      ['设计师', params.designerId && `#${params.designerId}`],
      ['企业', params.enterpriseId && `#${params.enterpriseId}`],
      ['所在地区', params.areaCode && regionPath(params.areaCode)],
      ['装修阶段', params.renovationStage, renovationStage],
      ['下次跟进从', params.nextFollowFrom],
      ['下次跟进至', params.nextFollowTo],
      ['创建从', params.createdFrom],
      ['创建至', params.createdTo],
      ['最近跟进从', params.lastFollowFrom],
      ['最近跟进至', params.lastFollowTo],
    ),
  ...exportedRows(
    customer,
    (params: Filters, scope) =>
      and(
        inTab(filtersOf(params, scope), customer.status, params.status),
        params.followDue && isDue(params.followDue, scope.now),
      ),
    async (scope, rows) => shownCustomers(scope, await presentCustomers(scope, rows)),
  ),
  columns: ({ caller }) =>
    shownColumns<CustomerRow>(customerRights, caller, [
      { id: 'name', title: '客户姓名', value: (row) => row.name },
      { id: 'customerNo', title: '客户编号', width: 14, value: (row) => row.customerNo },
      { id: 'status', title: '状态', value: (row) => customerStatus.label(row.status) },
      { id: 'phone', title: '联系电话', value: (row) => row.phone },
      { id: 'intentLevel', title: '意向等级', value: (row) => intentLevel.label(row.intentLevel) },
      { id: 'store', title: '归属门店', width: 24, value: (row) => row.store?.name ?? '' },
      { id: 'designer', title: '服务设计师', value: (row) => row.designer?.name ?? '' },
      { id: 'nextFollowAt', title: '下次跟进', kind: 'time', value: (row) => row.nextFollowAt },
      { id: 'lastFollowAt', title: '最近跟进', kind: 'time', value: (row) => row.lastFollowAt },
      { id: 'followCount', title: '跟进次数', kind: 'number', value: (row) => row.followCount },
      { id: 'areaName', title: '所在地区', field: 'area', width: 28, value: (row) => row.areaName },
      { id: 'houseType', title: '户型', value: (row) => houseType.label(row.houseType) },
      { id: 'houseArea', title: '建筑面积(㎡)', value: (row) => row.houseArea },
      { id: 'budget', title: '预算', kind: 'money', value: (row) => row.budget || null },
      { id: 'renovationStage', title: '装修阶段', value: (row) => renovationStage.label(row.renovationStage) },
      { id: 'source', title: '客户来源', value: (row) => customerSource.label(row.source) },
      { id: 'labels', title: '标签', width: 24, value: (row) => (row.labels ?? []).map(({ name }) => name).join('、') },
      { id: 'createdAt', title: '创建时间', kind: 'time', value: (row) => row.createdAt },
    ]),
}
