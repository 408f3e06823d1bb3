import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { type AuditEntry, listTargetAuditLogs } from '#contract/base.ts'
import { AUDIT_MAX_DAYS } from '#contract/permissions/codes.ts'
import { dayOf, formatTime } from '#lib/formats.ts'
import { pathWithQuery } from '#lib/route-query.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditDiff } from '#ui/audit-diff/audit-diff.tsx'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Timeline } from '#ui/timeline/timeline.tsx'

interface AuditTrailProps {
  /** Resource of the permission list, for example brand. */
  resource: string
  targetId: number
  /** Renders an action on an entry, such as restoring it. */
  action?: (entry: AuditEntry) => ReactNode
}

const PAGE = 20
const DAY_MS = 86_400_000

/** The longest date range that one search of the log allows. */
const searchedRange = () => ({
  occurredFrom: dayOf(new Date(Date.now() - (AUDIT_MAX_DAYS - 1) * DAY_MS)),
  occurredTo: dayOf(),
})

/** Audit log of a record, newest first, with the values before and after. */
export function AuditTrail({ resource, targetId, action }: AuditTrailProps) {
  const [size, setSize] = useState(PAGE)
  const canReadLog = useHolds('auditLog:view')
  const { data, isPending, error, refetch } = useLookup(
    listTargetAuditLogs,
    { resource, targetId, pageSize: size },
    { staleMs: 0 },
  )
  if (isPending) return <Skeleton shape="text" />
  if (error) return <Failed title="操作日志加载失败" message={error.message} onRetry={() => void refetch()} />
  if (data.list.length === 0) return <Empty title="还没有操作记录" />
  return (
    <>
      <Timeline>
        {data.list.map((entry) => (
          <Entry key={entry.id} entry={entry} action={action?.(entry)} />
        ))}
      </Timeline>
      <div className="flex gap-4">
        {data.total > data.list.length && size < 200 && (
          <Button tone="link" onClick={() => setSize(size + PAGE)}>
            更早的记录
          </Button>
        )}
        {canReadLog && (
          <Button asChild tone="link">
            <Link to={pathWithQuery('/auditLog', { resource, targetId: String(targetId), ...searchedRange() })}>
              在操作日志中查看
            </Link>
          </Button>
        )}
      </div>
    </>
  )
}

function Entry({ entry, action }: { entry: AuditEntry; action: ReactNode }) {
  const { summary, actorName, occurredAt, changes, reason } = entry
  return (
    <Timeline.Item title={summary} time={formatTime(occurredAt)} by={actorName || '系统'}>
      {reason && <p className="text-text-muted">原因：{reason}</p>}
      {changes.length > 0 && (
        <AuditDiff
          className="mt-2"
          rows={changes.map(({ title, before, after }) => ({ field: title, before, after }))}
        />
      )}
      {action && <div className="mt-1">{action}</div>}
    </Timeline.Item>
  )
}
