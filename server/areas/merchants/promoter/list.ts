import { and, eq, inArray, like, or } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { promoterKind, promoterStatus, withdrawStatus } from '#contract/merchants/codes.ts'
import { promoterRights } from '#contract/merchants/field-rights.ts'
import type { listPromoters, PromoterFilters, PromoterRow } from '#contract/merchants/promoters.ts'
import { regionPrefix } from '#contract/rules/region.ts'
import type { Context } from '#server/context.ts'
import { promoter, promoterWithdraw } from '#server/database/schema/promoters.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { platformRows } from '#server/entity/scope.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { sumsOver } from './book.ts'
import { endsWith, inviteLink, ofOwnPromoters, presentPromoters, shownPromoters } from './present.ts'

type Filters = ExportKindParams<typeof PromoterFilters>

const { status, name, pinyin, promoterNo, inviteCode } = promoter

/** All filters except the status, which the tabs count by. */
function filtersOf(params: Partial<Filters>, { caller }: Pick<ExportScope, 'caller'>) {
  const { area } = params
  const code = params.name?.toUpperCase() ?? ''
  return and(
    platformRows(caller, promoter),
    ...chosenRows(promoter.id, params.ids, params.exceptIds),
    params.name ? or(containsAny(params.name, name, pinyin), eq(promoterNo, code), eq(inviteCode, code)) : undefined,
    params.promoterNo ? eq(promoterNo, params.promoterNo.toUpperCase()) : undefined,
    endsWith(promoter.phone, params.phone),
    same(promoter, params, 'kind', 'enterpriseId', 'parentId'),
    area ? like(promoter.area, `${regionPrefix(area)}%`) : undefined,
    ...withinDays(promoter.createdAt, params.createdFrom, params.createdTo),
  )
}

/** Withdrawals that wait for review or payout. */
const openWithdraws = ({ db, caller }: Context) =>
  db.$count(
    promoterWithdraw,
    and(
      inArray(promoterWithdraw.status, [withdrawStatus.pending, withdrawStatus.unpaid]),
      ofOwnPromoters(caller, promoterWithdraw.promoterId),
    ),
  )

export async function pageOfPromoters(
  params: ParsedParamsOf<typeof listPromoters>,
  context: Context,
): Promise<AnswerOf<typeof listPromoters>> {
  const { caller, db } = context
  const where = filtersOf(params, context)
  const page = await listPage(context, params, {
    name: 'promoters',
    table: promoter,
    where,
    tabs: { column: status, codes: promoterStatus.codes, open: params.status },
    sorts: { name, commissionRate: promoter.commissionRate, createdAt: promoter.createdAt },
    present: presentPromoters,
  })
  return {
    ...page,
    counts: { ...page.counts, withdraws: await openWithdraws(context) },
    list: page.list.map((row) => ({
      ...shownFields(promoterRights, caller, row),
      inviteLink: inviteLink(context, row.inviteCode),
    })),
    sums: await sumsOver(db, inTab(where, status, params.status)),
  }
}

export const promoterListExport: ExportDefinition<Filters, PromoterRow> = {
  kind: 'promoters',
  module: import.meta.url,
  resource: 'promoter',
  title: '推广员列表',
  permission: 'promoter:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个推广员`],
      ['推广员', params.name || params.promoterNo],
      ['状态', params.status, promoterStatus],
      ['推广员类型', params.kind, promoterKind],
      ['所在地区', params.area && regionPath(params.area)],
      ['创建时间从', params.createdFrom],
      ['创建时间至', params.createdTo],
    ),
  ...exportedRows(
    promoter,
    (params: Filters, scope) => inTab(filtersOf(params, scope), status, params.status),
    shownPromoters,
  ),
  columns: () => [
    { id: 'name', title: '姓名', value: (row) => row.name },
    { id: 'promoterNo', title: '推广员编号', value: (row) => row.promoterNo },
    { id: 'status', title: '状态', value: (row) => promoterStatus.label(row.status) },
    { id: 'phone', title: '手机号', value: (row) => row.phone },
    { id: 'kind', title: '类型', value: (row) => promoterKind.label(row.kind) },
    { id: 'commissionRate', title: '佣金比例', value: (row) => `${row.commissionRate}%` },
    { id: 'boundCount', title: '绑定客户', kind: 'number', value: (row) => row.boundCount },
    { id: 'merchantCount', title: '拓展商家', kind: 'number', value: (row) => row.merchantCount },
    { id: 'orderAmount', title: '推广成交额', kind: 'money', value: (row) => row.orderAmount },
    { id: 'commissionTotal', title: '累计佣金', kind: 'money', value: (row) => row.commissionTotal },
    { id: 'commissionUsable', title: '可提现佣金', kind: 'money', value: (row) => row.commissionUsable },
    { id: 'enterprise', title: '所属企业', width: 28, value: (row) => row.enterprise?.name ?? '' },
    { id: 'parent', title: '上级推广员', value: (row) => row.parent?.name ?? '' },
    { id: 'areaName', title: '所在地区', width: 28, value: (row) => row.areaName },
    { id: 'createdAt', title: '创建时间', kind: 'time', value: (row) => row.createdAt },
  ],
}
