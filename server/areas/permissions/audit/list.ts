import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { auditAction, auditResource } from '#contract/permissions/audit-labels.ts'
import type { exportAuditLogs, listAuditLogs } from '#contract/permissions/audit-logs.ts'
import { auditArea, auditResult, auditSource } from '#contract/permissions/codes.ts'
import { accountType } from '#contract/session.ts'
import { sensitiveVerbs } from '#contract/verbs.ts'
import { presentEntry } from '#server/audit/present.ts'
import { newestFirst, oldestFirst } from '#server/audit/write.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import type { Connection } from '#server/database/pool.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { containsAny } from '#server/entity/filters.ts'
import { filterLabels } from '#server/entity/list-page.ts'
import { cappedCount, offsetOf, withinDays } from '#server/entity/paging.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'

export type AuditRecord = typeof auditLog.$inferSelect
type Filters = ParsedParamsOf<typeof exportAuditLogs>

const EXPORT_ROWS = 1_000

function filtersOf(params: Filters): SQL | undefined {
  const same = ['actorId', 'accountType', 'area', 'resource', 'action', 'targetId', 'result', 'source'] as const
  return and(
    ...withinDays(auditLog.occurredAt, params.occurredFrom, params.occurredTo),
    ...same.map((field) => {
      const value = params[field]
      return value === undefined || value === '' ? undefined : sql`${auditLog[field]} = ${value}`
    }),
    containsAny(params.account, auditLog.actorAccount),
    params.sensitive ? inArray(auditLog.action, [...sensitiveVerbs]) : undefined,
    containsAny(params.targetName, auditLog.targetName),
    containsAny(params.ip, auditLog.ip),
    params.batchNo ? eq(auditLog.batchNo, params.batchNo) : undefined,
    params.requestId ? eq(auditLog.requestId, params.requestId.toLowerCase()) : undefined,
    containsAny(params.keyword, auditLog.summary),
    // A literal to match the partial index over refused and failed changes.
    params.result === auditResult.refused || params.result === auditResult.failed
      ? sql`${auditLog.result} <> ${literal(auditResult.success)}`
      : undefined,
  )
}

/** Before and after are read only for single entries: they may be long. */
const { before: _before, after: _after, form: _form, ...listed } = getTableColumns(auditLog)

type Listed = Omit<AuditRecord, 'before' | 'after' | 'form'>

export async function pageOfAuditLogs(
  params: ParsedParamsOf<typeof listAuditLogs>,
  context: Context,
): Promise<AnswerOf<typeof listAuditLogs>> {
  const where = filtersOf(params)
  const [rows, total] = await Promise.all([
    context.db
      .select(listed)
      .from(auditLog)
      .where(where)
      .orderBy(...(params.sort === 'occurredAt' ? oldestFirst : newestFirst))
      .limit(params.pageSize)
      .offset(offsetOf(params)),
    cappedCount(context.db, auditLog, where, newestFirst),
  ])
  return {
    list: rows.map((row) => presentEntry(row, context.caller)),
    total,
    pageNum: params.pageNum,
    pageSize: params.pageSize,
  }
}

export const auditExport: ExportDefinition<Filters, Listed> = {
  kind: 'auditLogs',
  module: import.meta.url,
  resource: 'auditLog',
  title: '操作日志',
  permission: 'auditLog:export',
  describe: (params) =>
    filterLabels(
      ['时间', `${params.occurredFrom} 至 ${params.occurredTo}`],
      ['操作账号', params.account],
      ['功能域', params.area && auditArea.label(params.area)],
      ['对象名称', params.targetName],
      ['结果', params.result, auditResult],
      ['来源', params.source, auditSource],
      ['操作', params.sensitive && '敏感操作'],
      ['关键词', params.keyword],
    ),
  count: (params, scope) => scope.db.$count(auditLog, filtersOf(params)),
  columns: () => [
    { id: 'occurredAt', title: '时间', kind: 'time', value: (row) => row.occurredAt },
    { id: 'actor', title: '操作人', value: (row) => row.actorName },
    { id: 'actorAccount', title: '账号', beside: 'actor', value: (row) => row.actorAccount },
    { id: 'summary', title: '操作说明', width: 48, value: (row) => row.summary },
    {
      id: 'changes',
      title: '变更内容',
      beside: 'summary',
      width: 60,
      value: (row) =>
        row.changes
          .map(({ title, before, after }) => `${title}: ${before} → ${after}`)
          .join('; ')
          .slice(0, 2_000),
    },
    { id: 'result', title: '结果', value: (row) => auditResult.label(row.result) },
    { id: 'resultMessage', title: '返回信息', width: 32, beside: 'result', value: (row) => row.resultMessage },
    { id: 'targetName', title: '对象', width: 24, value: (row) => row.targetName },
    { id: 'resource', title: '资源', value: (row) => auditResource.label(row.resource) },
    { id: 'action', title: '操作类型', value: (row) => auditAction.label(row.action) || '其他' },
    { id: 'area', title: '功能域', value: (row) => auditArea.label(row.area) },
    { id: 'source', title: '来源', value: (row) => auditSource.label(row.source) },
    { id: 'reason', title: '原因', width: 32, value: (row) => row.reason },
    { id: 'actorRoles', title: '当时角色', width: 24, value: (row) => row.actorRoles },
    { id: 'accountType', title: '账号类型', value: (row) => accountType.label(row.accountType) },
    { id: 'ip', title: 'IP', value: (row) => row.ip },
    { id: 'device', title: '设备', width: 24, beside: 'ip', value: (row) => row.device },
    { id: 'costMs', title: '耗时', kind: 'milliseconds', value: (row) => row.costMs },
    { id: 'batchNo', title: '批次号', width: 38, beside: 'occurredAt', value: (row) => row.batchNo },
    { id: 'requestId', title: '请求号', width: 38, beside: 'occurredAt', value: (row) => row.requestId },
  ],
  async *rows(params, scope) {
    for (let last: Listed | undefined; ; ) {
      const rows = await readAfter(scope.db, filtersOf(params), last)
      if (rows.length > 0) yield rows.map((row) => presentEntry(row, scope.caller))
      last = rows.at(-1)
      if (rows.length < EXPORT_ROWS) return
    }
  },
}

/** Keyset pagination by the last row, so that the hundredth batch costs as little as the first. */
const readAfter = (db: Connection, where: SQL | undefined, last: Listed | undefined): Promise<Listed[]> =>
  db
    .select(listed)
    .from(auditLog)
    .where(and(where, last && sql`(${auditLog.occurredAt}, ${auditLog.id}) < (${last.occurredAt}, ${last.id})`))
    .orderBy(...newestFirst)
    .limit(EXPORT_ROWS)
