import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AdminUserRow } from '#contract/permissions/admin-users.ts'
import { listAuditLogs } from '#contract/permissions/audit-logs.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { recentDays } from '#features/permissions/audit/range.ts'
import { formatTime } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { Button } from '#ui/button/button.tsx'
import { ButtonGroup } from '#ui/button-group/button-group.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Timeline } from '#ui/timeline/timeline.tsx'
import { auditLogPaths } from '../paths.ts'

/** Audit log of the account, and its own actions with permission to read the log. */
export function UserTrail({ user }: { user: AdminUserRow }) {
  const canRead = useCanCall(listAuditLogs)
  const [isOwn, showOwn] = useState(false)
  if (!canRead) return <AuditTrail resource="adminUser" targetId={user.id} />
  return (
    <div className="grid gap-4">
      <ButtonGroup label="操作日志的范围">
        <Button aria-pressed={!isOwn} onClick={() => showOwn(false)}>
          对该账号的操作
        </Button>
        <Button aria-pressed={isOwn} onClick={() => showOwn(true)}>
          该账号做的操作
        </Button>
      </ButtonGroup>
      {isOwn ? <Actions user={user} /> : <AuditTrail resource="adminUser" targetId={user.id} />}
    </div>
  )
}

/** Actions of the last days; the audit log has the rest. */
function Actions({ user: { id } }: { user: AdminUserRow }) {
  const week = recentDays(7)
  const read = useLookup(listAuditLogs, { ...week, actorId: id, pageSize: 20 }, { staleMs: 0 })
  return (
    <QueryBody read={read} noun="操作日志" shape="table">
      {({ list }) => (
        <div className="grid gap-4">
          {list.length === 0 ? (
            <Empty title="近 7 天没有操作" />
          ) : (
            <Timeline>
              {list.map(({ id, summary, targetName, occurredAt, result, resultMessage }) => (
                <Timeline.Item
                  key={id}
                  title={summary}
                  time={formatTime(occurredAt)}
                  by={targetName}
                  {...(result !== auditResult.success && { tone: 'danger' })}
                >
                  {result !== auditResult.success && `${auditResult.label(result)}：${resultMessage}`}
                </Timeline.Item>
              ))}
            </Timeline>
          )}
          <Button asChild tone="link" className="justify-self-start">
            <Link to={auditLogPaths.list.to({ ...week, actorId: id })}>在操作日志中查看</Link>
          </Button>
        </div>
      )}
    </QueryBody>
  )
}
