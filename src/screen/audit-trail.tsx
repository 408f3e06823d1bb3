import { useState } from 'react'
import { type AuditEntry, listTargetAuditLogs } from '#contract/base.ts'
import { formatTime } from '#lib/formats.ts'
import { AuditDiff } from '#ui/audit-diff/audit-diff.tsx'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Timeline } from '#ui/timeline/timeline.tsx'
import { useLookup } from './use-read.ts'

interface AuditTrailProps {
  /** Resource of the permission list, such as brand. */
  resource: string
  targetId: number
}

const PAGE = 20

/** Who did what with a record, newest first, with the values before and after. */
export function AuditTrail({ resource, targetId }: AuditTrailProps) {
  const [size, setSize] = useState(PAGE)
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
          <Entry key={entry.id} entry={entry} />
        ))}
      </Timeline>
      {data.total > data.list.length && size < 200 && (
        <Button tone="link" onClick={() => setSize(size + PAGE)}>
          更早的记录
        </Button>
      )}
    </>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
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
    </Timeline.Item>
  )
}
