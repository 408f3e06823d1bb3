import type { QueryOf } from '#contract/page-query.ts'
import { auditResource } from '#contract/permissions/audit-labels.ts'
import type { AuditLogRow } from '#contract/permissions/audit-logs.ts'
import { auditResult, auditSource } from '#contract/permissions/codes.ts'
import { dayOf } from '#lib/formats.ts'
import { auditLogPaths } from '../paths.ts'
import { longestRange } from './range.ts'

export type AuditQuery = QueryOf<typeof auditLogPaths.list.shape>

const reserved = new Set(['pageNum', 'pageSize', 'sort'])

/** Exactly these filters, with the drawer closed. */
export const only = (filters: AuditQuery): AuditQuery => ({
  ...Object.fromEntries(
    Object.keys(auditLogPaths.list.shape)
      .filter((name) => !reserved.has(name))
      .map((name) => [name, undefined]),
  ),
  ...filters,
})

/** Searches for related rows. */
export function searchesFrom(row: AuditLogRow): { label: string; filters: AuditQuery }[] {
  const resource = auditResource.codes.find((code) => code === row.resource)
  const day = dayOf(new Date(row.occurredAt))
  const actor = row.actorId === null ? { account: row.actorAccount } : { actorId: row.actorId }
  return [
    ...(resource && row.targetId
      ? [{ label: '该对象的全部记录', filters: { ...longestRange(), resource, targetId: row.targetId } }]
      : []),
    ...(row.batchNo ? [{ label: '该批次的全部记录', filters: { ...longestRange(), batchNo: row.batchNo } }] : []),
    ...(row.rollsBack ? [{ label: '被撤销的批次', filters: { ...longestRange(), batchNo: row.rollsBack } }] : []),
    ...(row.actorAccount
      ? [{ label: '该操作人当天记录', filters: { occurredFrom: day, occurredTo: day, ...actor } }]
      : []),
  ]
}

/** Common searches. */
export const quickSearches: readonly { label: string; filters: AuditQuery }[] = [
  { label: '敏感操作', filters: { sensitive: true } },
  { label: '被拒绝', filters: { result: auditResult.refused } },
  { label: '登录失败', filters: { source: auditSource.signIn, result: auditResult.refused } },
  { label: '权限变更', filters: { area: 'permissions' } },
  { label: '价格变更', filters: { action: 'price' } },
  { label: '导出', filters: { action: 'export' } },
]

const quickFilters = ['sensitive', 'result', 'source', 'area', 'action'] as const

/** The filters of a quick search, with those of the previous one cleared. */
export const quickChange = (filters: AuditQuery): AuditQuery => ({
  ...Object.fromEntries(quickFilters.map((name) => [name, undefined])),
  ...filters,
})

export const isQuick = (query: AuditQuery, filters: AuditQuery): boolean =>
  quickFilters.every((name) => query[name] === filters[name])
