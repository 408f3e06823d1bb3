import { auditAction, auditResource } from '#contract/permissions/audit-labels.ts'
import type { AuditLogRow, listAuditLogs } from '#contract/permissions/audit-logs.ts'
import { auditArea, auditResult, auditSource } from '#contract/permissions/codes.ts'
import { accountType } from '#contract/session.ts'
import { formatExactTime } from '#lib/formats.ts'
import { columns } from '#screen/list/columns.tsx'
import { Button } from '#ui/button/button.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'

const col = columns<typeof listAuditLogs>()

/** `open` opens the drawer of a row. */
export const auditColumns = (open: (id: number) => void) => [
  col.cell(
    'occurredAt',
    '时间',
    ({ id, occurredAt }) => (
      <Button tone="link" size="tiny" className="text-data tabular-nums" onClick={() => open(id)}>
        {formatExactTime(occurredAt)}
      </Button>
    ),
    {
      width: 160,
      pin: 'start',
      hideable: false,
      sortable: true,
      text: ({ occurredAt }) => formatExactTime(occurredAt),
    },
  ),
  col.cell('actor', '操作人', (row) => <Actor row={row} />, {
    width: 136,
    text: ({ actorName, actorAccount }) => actorName || actorAccount || '系统',
  }),
  col.cell(
    'summary',
    '操作说明',
    ({ summary }) => (
      <span className="truncate" title={summary}>
        {summary}
      </span>
    ),
    { width: 320, text: ({ summary }) => summary },
  ),
  col.cell(
    'result',
    '结果',
    ({ result, resultMessage }) => (
      <StatusBadge tone={auditResult.tone(result)} title={resultMessage}>
        {auditResult.label(result)}
      </StatusBadge>
    ),
    { width: 88, text: ({ result }) => auditResult.label(result) },
  ),
  col.text('targetName', '对象', { width: 176 }),
  col.cell('resource', '资源', ({ resource }) => auditResource.label(resource), { width: 104 }),
  col.cell('action', '操作类型', ({ action }) => auditAction.label(action) || '其他', { width: 104 }),
  col.cell('area', '功能域', ({ area }) => auditArea.label(area), { width: 112 }),
  col.cell('source', '来源', ({ source }) => auditSource.label(source), { width: 88 }),
  col.text('reason', '原因', { width: 160 }),
  col.text('actorRoles', '当时角色', { width: 136 }),
  col.label('accountType', '账号类型', accountType, { width: 96 }),
  col.text('ip', 'IP', { width: 128 }),
  col.cell('costMs', '耗时', ({ costMs }) => `${costMs} ms`, { width: 80, align: 'right' }),
]

/** Jobs have no actor, and a failed sign-in may name an unknown account. */
function Actor({ row: { actorName, actorAccount } }: { row: AuditLogRow }) {
  return (
    <span className="truncate" title={actorAccount}>
      {actorName || actorAccount || '系统'}
      {actorName && actorAccount && <span className="ml-1.5 text-small text-text-faint">{actorAccount}</span>}
    </span>
  )
}
