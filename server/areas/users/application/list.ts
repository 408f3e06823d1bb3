import { and, eq, gt, isNull, like, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { regionPrefix } from '#contract/rules/region.ts'
import { OVERDUE_HOURS } from '#contract/users/application-rules.ts'
import type { exportUserApplications, listUserApplications, UserApplicationRow } from '#contract/users/applications.ts'
import { applicationRisk, applicationStatus, claimState } from '#contract/users/codes.ts'
import { userRecordRights } from '#contract/users/field-rights.ts'
import type { Caller, Context } from '#server/context.ts'
import { userApplication } from '#server/database/schema/users.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { containsAny, holds, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { platformRows } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { after, hours } from '#server/time.ts'
import { forCaller, presentApplications } from './present.ts'

type Filters = ParsedParamsOf<typeof exportUserApplications>
type Scope = Pick<ExportScope, 'caller' | 'now'>

const { status, submittedAt, reviewedAt, claimedById, claimedUntil } = userApplication

const isPending = eq(status, applicationStatus.pending)

/** Seconds are dropped, so that equal requests of one minute share their counts. */
const minuteOf = (now: string): string => `${now.slice(0, 16)}:00.000+08:00`

export const isOverdue = (now: string): SQL | undefined =>
  and(isPending, lte(submittedAt, after(minuteOf(now), -hours(OVERDUE_HOURS))))

const isMine = ({ caller, now }: Scope): SQL | undefined =>
  and(isPending, eq(claimedById, caller.userId), gt(claimedUntil, minuteOf(now)))

/** Nobody else has it in hand. */
export const isFreeFor = ({ caller, now }: Scope): SQL | undefined =>
  or(isNull(claimedById), eq(claimedById, caller.userId), isNull(claimedUntil), lte(claimedUntil, now))

function claimedAs(claim: CodeOf<typeof claimState> | undefined, scope: Scope): SQL | undefined {
  if (claim === undefined) return undefined
  if (claim === claimState.mine) return isMine(scope)
  if (claim === claimState.free) return and(isPending, or(isNull(claimedById), lte(claimedUntil, minuteOf(scope.now))))
  return and(isPending, ne(claimedById, scope.caller.userId), gt(claimedUntil, minuteOf(scope.now)))
}

/** A whole phone finds only for who may read phones: for others the answer would confirm a guess. */
export function applicationFound(keyword: string, caller: Caller): SQL | undefined {
  const word = keyword.trim()
  const { applicationNo, realName, companyName, pinyin, phone, phoneTail } = userApplication
  if (isMobile(word)) return readsField(userRecordRights, 'phone', caller) ? eq(phone, word) : sql`false`
  if (/^sq\d{14}$/i.test(word)) return eq(applicationNo, word.toUpperCase())
  return or(containsAny(word, realName, companyName, pinyin), /^\d{4}$/.test(word) ? eq(phoneTail, word) : undefined)
}

/** All filters except the tabs. */
function filtersOf(params: Filters, scope: Scope): SQL | undefined {
  return and(
    platformRows(scope.caller, userApplication),
    ...chosenRows(userApplication.id, params.ids, params.exceptIds),
    params.keyword ? applicationFound(params.keyword, scope.caller) : undefined,
    same(userApplication, params, 'identity'),
    params.area ? like(userApplication.area, `${regionPrefix(params.area)}%`) : undefined,
    holds(userApplication.riskFlags, params.riskFlag),
    claimedAs(params.claim, scope),
    ...withinDays(submittedAt, params.submittedFrom, params.submittedTo),
    ...withinDays(reviewedAt, params.reviewedFrom, params.reviewedTo),
  )
}

const besideStates = ({ mine, overdue }: Pick<Filters, 'mine' | 'overdue'>, scope: Scope): SQL | undefined =>
  and(mine ? isMine(scope) : undefined, overdue ? isOverdue(scope.now) : undefined)

/** The longest waiting first by default. */
export async function pageOfApplications(
  params: ParsedParamsOf<typeof listUserApplications>,
  context: Context,
): Promise<AnswerOf<typeof listUserApplications>> {
  const { store } = context.services
  const page = await listPage(context, params, {
    name: 'userApplications',
    table: userApplication,
    where: filtersOf(params, context),
    tabs: {
      column: status,
      codes: applicationStatus.codes,
      open: params.status,
      also: { mine: isMine(context), overdue: isOverdue(context.now) },
      within: besideStates(params, context),
    },
    sorts: { submittedAt, reviewedAt },
    first: 'submittedAt',
    present: (scope, rows) => presentApplications(scope, rows, (url) => openUrl(store, url)),
  })
  return { ...page, list: page.list.map((row) => forCaller(row, context.caller.userId)) }
}

export const applicationExport: ExportDefinition<Filters, UserApplicationRow> = {
  kind: 'userApplications',
  module: import.meta.url,
  resource: 'userApplication',
  title: '用户审核列表',
  permission: 'user:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个申请`],
      ['关键词', params.keyword],
      ['审核状态', params.status, applicationStatus],
      ['领取', params.mine && '我领取的'],
      ['领取', params.claim, claimState],
      ['等待', params.overdue && '超时'],
      ['申请身份', params.identity, userIdentity],
      ['所在城市', params.area && regionPath(params.area)],
      ['风险提示', params.riskFlag, applicationRisk],
      ['提交开始', params.submittedFrom],
      ['提交结束', params.submittedTo],
      ['审核开始', params.reviewedFrom],
      ['审核结束', params.reviewedTo],
    ),
  ...exportedRows(
    userApplication,
    (params: Filters, scope) =>
      and(inTab(filtersOf(params, scope), status, params.status), besideStates(params, scope)),
    (scope, rows) => presentApplications(scope, rows),
  ),
  columns: () => [
    { id: 'realName', title: '申请人', value: (row) => row.realName },
    { id: 'status', title: '审核状态', value: (row) => applicationStatus.label(row.status) },
    { id: 'identity', title: '申请身份', value: (row) => userIdentity.label(row.identity) },
    { id: 'companyName', title: '公司或门店', width: 28, value: (row) => row.companyName },
    { id: 'phone', title: '手机号', value: (row) => row.phone },
    {
      id: 'riskFlags',
      title: '风险提示',
      width: 28,
      value: (row) => row.riskFlags.map(applicationRisk.label).join('、'),
    },
    { id: 'waitHours', title: '等待', kind: 'number', value: (row) => row.waitHours },
    { id: 'claimedBy', title: '领取人', value: (row) => row.claimedBy?.name ?? '' },
    { id: 'areaName', title: '所在城市', width: 24, value: (row) => row.areaName },
    { id: 'submitCount', title: '第几次提交', kind: 'number', value: (row) => row.submitCount },
    { id: 'submittedAt', title: '提交时间', kind: 'time', value: (row) => row.submittedAt },
    { id: 'applicationNo', title: '申请编号', width: 20, value: (row) => row.applicationNo },
    { id: 'reviewedBy', title: '审核人', value: (row) => row.reviewedBy },
    { id: 'reviewedAt', title: '审核时间', kind: 'time', value: (row) => row.reviewedAt },
  ],
}
