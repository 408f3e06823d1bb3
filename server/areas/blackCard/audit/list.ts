import { and, eq, gt, isNull, like, lte, or, type SQL } from 'drizzle-orm'
import type { CardAuditRow, exportCardAudits, listCardAudits } from '#contract/blackCard/card-audits.ts'
import { cardApplySource, cardAuditStatus, industry } from '#contract/blackCard/card-codes.ts'
import { applicantKind } from '#contract/blackCard/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { regionPrefix } from '#contract/rules/region.ts'
import type { Context } from '#server/context.ts'
import { cardAudit } from '#server/database/schema/cards.ts'
import { containsAny, same, withPhone } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { audits, forCaller, presentAudits } from './present.ts'

type Filters = Omit<ParsedParamsOf<typeof exportCardAudits>, 'columns'>
type Scope = Pick<Context, 'caller' | 'now'>

const { status, applyNo, name, pinyin, contactPhone, submittedAt, createdAt, auditedAt } = cardAudit
const { claimedById, claimedUntil } = cardAudit

/** Seconds are dropped, so that equal requests of one minute share their counts. */
const minuteOf = (now: string): string => `${now.slice(0, 16)}:00.000+08:00`

const isMine = ({ caller, now }: Scope): SQL | undefined =>
  and(eq(status, cardAuditStatus.pending), eq(claimedById, caller.userId), gt(claimedUntil, minuteOf(now)))

/** Nobody else has it in hand. */
export const isFreeFor = ({ caller, now }: Scope): SQL | undefined =>
  or(isNull(claimedById), eq(claimedById, caller.userId), isNull(claimedUntil), lte(claimedUntil, now))

/** All filters except the tabs. */
const filtersOf = (params: Filters, { caller }: Scope): SQL | undefined =>
  and(
    audits.own?.(caller),
    ...chosenRows(cardAudit.id, params.ids, params.exceptIds),
    params.name ? or(containsAny(params.name, name, pinyin), eq(applyNo, params.name.toUpperCase())) : undefined,
    params.applyNo ? eq(applyNo, params.applyNo.toUpperCase()) : undefined,
    withPhone(contactPhone, params.contactPhone),
    same(cardAudit, params, 'applicantKind', 'industry', 'cardLevelId', 'channelId', 'source'),
    params.area ? like(cardAudit.area, `${regionPrefix(params.area)}%`) : undefined,
    ...withinDays(createdAt, params.createdFrom, params.createdTo),
  )

/** The longest waiting first by default. */
export async function pageOfAudits(
  params: ParsedParamsOf<typeof listCardAudits>,
  context: Context,
): Promise<AnswerOf<typeof listCardAudits>> {
  const page = await listPage(context, params, {
    name: 'cardAudits',
    table: cardAudit,
    where: filtersOf(params, context),
    tabs: {
      column: status,
      codes: cardAuditStatus.codes,
      open: params.status,
      also: { mine: isMine(context) },
      ...(params.mine && { within: isMine(context) }),
    },
    sorts: { submittedAt, createdAt, auditedAt },
    ...(params.status === cardAuditStatus.pending || params.mine ? { first: 'submittedAt' as const } : {}),
    present: presentAudits,
  })
  return { ...page, list: page.list.map((row) => forCaller(row, context.caller.userId)) }
}

export const cardAuditExport: ExportDefinition<Filters, CardAuditRow> = {
  kind: 'cardAudits',
  module: import.meta.url,
  resource: 'cardAudit',
  title: '黑卡申请',
  permission: 'cardAudit:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个申请`],
      ['商家', params.name || params.applyNo],
      ['状态', params.status, cardAuditStatus],
      ['领取', params.mine && '我领取的'],
      ['主体类型', params.applicantKind, applicantKind],
      ['行业', params.industry, industry],
      ['申请来源', params.source, cardApplySource],
      ['所在地区', params.area && regionPath(params.area)],
      ['申请从', params.createdFrom],
      ['申请至', params.createdTo],
    ),
  ...exportedRows(
    cardAudit,
    (params: Filters, scope) =>
      and(inTab(filtersOf(params, scope), status, params.status), params.mine ? isMine(scope) : undefined),
    (scope, rows) => presentAudits(scope, rows),
  ),
  columns: () => [
    { id: 'name', title: '商家名称', width: 28, value: (row) => row.name },
    { id: 'status', title: '状态', value: (row) => cardAuditStatus.label(row.status) },
    { id: 'fee', title: '应缴费用', kind: 'money', value: (row) => row.fee },
    { id: 'applyNo', title: '申请编号', width: 20, value: (row) => row.applyNo },
    { id: 'applicantKind', title: '主体类型', value: (row) => applicantKind.label(row.applicantKind) },
    { id: 'industry', title: '行业', value: (row) => industry.label(row.industry) },
    { id: 'contactName', title: '联系人', value: (row) => row.contactName },
    { id: 'contactPhone', title: '联系电话', value: (row) => row.contactPhone },
    { id: 'areaName', title: '所在地区', width: 28, value: (row) => row.areaName },
    { id: 'cardLevel', title: '申请等级', value: (row) => row.cardLevel.name },
    { id: 'source', title: '申请来源', value: (row) => cardApplySource.label(row.source) },
    { id: 'claimedBy', title: '领取人', value: (row) => row.claimedBy?.name ?? '' },
    { id: 'auditor', title: '审核人', value: (row) => row.auditor },
    { id: 'submitCount', title: '提交次数', kind: 'number', value: (row) => row.submitCount },
    { id: 'submittedAt', title: '提交时间', kind: 'time', value: (row) => row.submittedAt },
    { id: 'auditedAt', title: '审核时间', kind: 'time', value: (row) => row.auditedAt },
    { id: 'createdAt', title: '申请时间', kind: 'time', isExtra: true, value: (row) => row.createdAt },
  ],
}
