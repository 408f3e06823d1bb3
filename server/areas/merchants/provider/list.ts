import { and, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm'
import { applicantKind, serviceKind } from '#contract/blackCard/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { providerStatus } from '#contract/merchants/codes.ts'
import { providerRights } from '#contract/merchants/field-rights.ts'
import { INSURANCE_DAYS, LOW_SCORE, scoreFloor } from '#contract/merchants/provider-rules.ts'
import type { exportProviders, listProviders, ProviderRow } from '#contract/merchants/providers.ts'
import type { Context } from '#server/context.ts'
import { provider } from '#server/database/schema/providers.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { containsAny, holds, withPhone } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows } from '#server/entity/paging.ts'
import { reachesRegion } from '#server/entity/region-scope.ts'
import { platformRows } from '#server/entity/scope.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { after, dayOf, days } from '#server/time.ts'
import { presentProviders } from './present.ts'

type Params = ParsedParamsOf<typeof exportProviders>

const { status, insuranceExpireAt, score, complaintCount, kinds, areas } = provider

/** Working providers whose insurance ends within 30 days, or has ended. */
const insuranceEnds = (now: string): SQL | undefined =>
  and(eq(status, providerStatus.enabled), lt(insuranceExpireAt, dayOf(after(now, days(INSURANCE_DAYS + 1)))))
const isLow = lt(score, String(LOW_SCORE))
const isComplainedOf = gt(complaintCount, 0)

/** All filters except the status, which the tabs count by. */
function filtersOf(params: Params, { caller, now }: Pick<ExportScope, 'caller' | 'now'>): SQL | undefined {
  const { name, pinyin, providerNo } = provider
  return and(
    platformRows(caller, provider),
    ...chosenRows(provider.id, params.ids, params.exceptIds),
    containsAny(params.name, name, pinyin, providerNo),
    params.providerNo ? eq(providerNo, params.providerNo.toUpperCase()) : undefined,
    withPhone(provider.phone, params.phone),
    params.kind === undefined ? undefined : holds(kinds, params.kind),
    params.area === undefined ? undefined : reachesRegion(areas, params.area),
    params.managerId === undefined ? undefined : eq(provider.managerId, params.managerId),
    params.scoreFrom === undefined ? undefined : sql`${score} >= ${params.scoreFrom}`,
    params.insuranceTo ? lte(insuranceExpireAt, params.insuranceTo) : undefined,
    params.insuranceEnding ? insuranceEnds(now) : undefined,
    params.lowScore ? isLow : undefined,
    params.hasComplaint ? isComplainedOf : undefined,
  )
}

export async function pageOfProviders(
  params: ParsedParamsOf<typeof listProviders>,
  context: Context,
): Promise<AnswerOf<typeof listProviders>> {
  const { name, orderCount, updatedAt } = provider
  const page = await listPage(context, params, {
    name: 'providers',
    table: provider,
    where: filtersOf(params, context),
    tabs: {
      column: status,
      codes: providerStatus.codes,
      open: params.status,
      also: { insuranceEnding: insuranceEnds(context.now), lowScore: isLow, hasComplaint: isComplainedOf },
    },
    sorts: { name, score, orderCount, insuranceExpireAt, updatedAt },
    present: presentProviders,
  })
  return { ...page, list: page.list.map((row) => shownFields(providerRights, context.caller, row)) }
}

export const providerExport: ExportDefinition<Params, ProviderRow> = {
  kind: 'providers',
  module: import.meta.url,
  resource: 'provider',
  title: '服务商列表',
  permission: 'provider:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个服务商`],
      ['服务商', params.name || params.providerNo],
      ['状态', params.status, providerStatus],
      ['服务类型', params.kind, serviceKind],
      ['服务地区', params.area && regionPath(params.area)],
      ['评分', params.scoreFrom, scoreFloor],
      ['保险到期不晚于', params.insuranceTo],
      ['保险', params.insuranceEnding && `${INSURANCE_DAYS} 天内到期`],
      ['评分', params.lowScore && `低于 ${LOW_SCORE} 分`],
      ['投诉', params.hasComplaint && '有投诉'],
    ),
  ...exportedRows(
    provider,
    (params: Params, scope) => inTab(filtersOf(params, scope), status, params.status),
    async (scope, rows) =>
      (await presentProviders(scope, rows)).map((row) => shownFields(providerRights, scope.caller, row)),
  ),
  columns: () => [
    { id: 'name', title: '服务商名称', width: 32, value: (row) => row.name },
    { id: 'providerNo', title: '服务商编号', value: (row) => row.providerNo },
    { id: 'status', title: '状态', value: (row) => providerStatus.label(row.status) },
    { id: 'applicantKind', title: '主体类型', value: (row) => applicantKind.label(row.applicantKind) },
    { id: 'kinds', title: '服务类型', width: 28, value: (row) => row.kinds.map(serviceKind.label).join('、') },
    { id: 'areaNames', title: '服务地区', width: 32, value: (row) => row.areaNames },
    { id: 'contactName', title: '联系人', value: (row) => row.contactName },
    { id: 'phone', title: '登录手机', value: (row) => row.phone },
    { id: 'workerCount', title: '服务人员数', kind: 'number', value: (row) => row.workerCount },
    { id: 'orderCount', title: '服务单数', kind: 'number', value: (row) => row.orderCount },
    { id: 'score', title: '评分', value: (row) => row.score },
    { id: 'onTimeRate', title: '准时率', value: (row) => row.onTimeRate && `${row.onTimeRate}%` },
    { id: 'complaintCount', title: '投诉数', kind: 'number', value: (row) => row.complaintCount },
    { id: 'unsettledAmount', title: '待结金额', kind: 'money', value: (row) => row.unsettledAmount },
    { id: 'insuranceExpireAt', title: '保险到期', kind: 'date', value: (row) => row.insuranceExpireAt },
    { id: 'manager', title: '负责人', value: (row) => row.manager?.name ?? '' },
    { id: 'updatedAt', title: '更新时间', kind: 'time', value: (row) => row.updatedAt },
  ],
}
