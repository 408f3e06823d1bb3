import { and, eq, like, or, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { merchantSource, personalKind, personalStatus } from '#contract/merchants/codes.ts'
import { personalMerchantRights } from '#contract/merchants/field-rights.ts'
import type {
  listPersonalMerchants,
  PersonalFilters,
  PersonalMerchantRow,
} from '#contract/merchants/personal-merchants.ts'
import { regionPrefix } from '#contract/rules/region.ts'
import type { Context } from '#server/context.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { platformRows } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { endsWith } from '../promoter/present.ts'
import { hasPersonalCard, presentPersonals, shownPersonals } from './present.ts'

type Filters = ExportKindParams<typeof PersonalFilters>

const { status, realName, pinyin, merchantNo, labelIds, workYears, lastActiveAt, createdAt } = personalMerchant

/** All filters except the status, which the tabs count by. */
function filtersOf(params: Partial<Filters>, { caller }: Pick<ExportScope, 'caller'>) {
  const { area } = params
  return and(
    platformRows(caller, personalMerchant),
    ...chosenRows(personalMerchant.id, params.ids, params.exceptIds),
    params.realName
      ? or(containsAny(params.realName, realName, pinyin), eq(merchantNo, params.realName.toUpperCase()))
      : undefined,
    params.merchantNo ? eq(merchantNo, params.merchantNo.toUpperCase()) : undefined,
    endsWith(personalMerchant.phone, params.phone),
    same(personalMerchant, params, 'kind', 'promoterId', 'managerId', 'source'),
    area ? like(personalMerchant.area, `${regionPrefix(area)}%`) : undefined,
    params.labelIds?.length ? sql`${labelIds} @> ${JSON.stringify(params.labelIds)}::jsonb` : undefined,
    params.hasCard === undefined ? undefined : params.hasCard ? hasPersonalCard : sql`not ${hasPersonalCard}`,
    ...withinDays(createdAt, params.createdFrom, params.createdTo),
  )
}

export async function pageOfPersonals(
  params: ParsedParamsOf<typeof listPersonalMerchants>,
  context: Context,
): Promise<AnswerOf<typeof listPersonalMerchants>> {
  const { caller, services } = context
  const page = await listPage(context, params, {
    name: 'personalMerchants',
    table: personalMerchant,
    where: filtersOf(params, context),
    tabs: { column: status, codes: personalStatus.codes, open: params.status },
    sorts: { realName, workYears, lastActiveAt, createdAt },
    present: presentPersonals,
  })
  return {
    ...page,
    list: page.list.map((row) => ({
      ...shownFields(personalMerchantRights, caller, row),
      avatar: openUrl(services.store, row.avatar),
    })),
  }
}

export const personalExport: ExportDefinition<Filters, PersonalMerchantRow> = {
  kind: 'personalMerchants',
  module: import.meta.url,
  resource: 'personalMerchant',
  title: '个人商家列表',
  permission: 'enterpriseUser:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个商家`],
      ['姓名', params.realName || params.merchantNo],
      ['状态', params.status, personalStatus],
      ['职业', params.kind, personalKind],
      ['所在地区', params.area && regionPath(params.area)],
      ['来源', params.source, merchantSource],
      ['创建时间从', params.createdFrom],
      ['创建时间至', params.createdTo],
    ),
  ...exportedRows(
    personalMerchant,
    (params: Filters, scope) => inTab(filtersOf(params, scope), status, params.status),
    shownPersonals,
  ),
  columns: () => [
    { id: 'realName', title: '姓名', value: (row) => row.realName },
    { id: 'merchantNo', title: '商家编号', value: (row) => row.merchantNo },
    { id: 'status', title: '状态', value: (row) => personalStatus.label(row.status) },
    { id: 'kind', title: '职业', value: (row) => personalKind.label(row.kind) },
    { id: 'phone', title: '手机号', value: (row) => row.phone },
    { id: 'areaName', title: '所在地区', width: 28, value: (row) => row.areaName },
    { id: 'orderAmount', title: '成交额', kind: 'money', value: (row) => row.orderAmount },
    { id: 'customerCount', title: '客户', kind: 'number', value: (row) => row.customerCount },
    { id: 'workYears', title: '从业年限', kind: 'number', value: (row) => row.workYears },
    { id: 'labels', title: '标签', width: 24, value: (row) => row.labels.map(({ name }) => name).join('、') },
    { id: 'miniStore', title: '店铺', width: 24, value: (row) => row.miniStore?.name ?? '' },
    { id: 'cardMerchant', title: '黑卡', width: 24, value: (row) => row.cardMerchant?.name ?? '' },
    { id: 'manager', title: '客户经理', value: (row) => row.manager?.name ?? '' },
    { id: 'source', title: '来源', value: (row) => merchantSource.label(row.source) },
    { id: 'lastActiveAt', title: '最近活跃', kind: 'time', value: (row) => row.lastActiveAt },
    { id: 'createdAt', title: '创建时间', kind: 'time', value: (row) => row.createdAt },
  ],
}
