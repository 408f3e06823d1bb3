import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type AuditEntry, getRecordVersion, listTargetAuditLogs } from '#contract/base.ts'
import { AUDIT_MAX_DAYS } from '#contract/permissions/codes.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { dayOf, formatTime } from '#lib/formats.ts'
import { pathWithQuery } from '#lib/route-query.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { requestRestore } from '#screen/form/restore-request.ts'
import type { FormRestore } from '#screen/form/use-restore.ts'
import { AuditDiff } from '#ui/audit-diff/audit-diff.tsx'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Timeline } from '#ui/timeline/timeline.tsx'
import { CompareBar, VersionActions } from './version-actions.tsx'
import { firstVersion, inTimeOrder, isSameVersion, type Version, versionOf } from './versions.ts'

const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'), 'CompareDialog')

interface AuditTrailProps {
  /** Resource of the permission list, for example brand. */
  resource: string
  targetId: number
  /** The form that an earlier version is filled into; omitted if the user may not edit the record. */
  form?: { history: FormRestore } | undefined
  /** Address of the form page that an earlier version is filled into. */
  restoreAt?: string | undefined
  onRestored?: () => void
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

/**
 * History of a record, newest first, with the values before and after. Any two versions can be compared; with `form` or
 * `restoreAt` a version can be restored as a new change.
 */
export function AuditTrail({ resource, targetId, form, restoreAt, onRestored, action }: AuditTrailProps) {
  const [size, setSize] = useState(PAGE)
  const [chosen, choose] = useState<readonly Version[]>([])
  const [isComparing, setComparing] = useState(false)
  const navigate = useNavigate()
  const canReadLog = useHolds('auditLog:view')
  const { data, isPending, error, refetch } = useLookup(
    listTargetAuditLogs,
    { resource, targetId, pageSize: size },
    { staleMs: 0 },
  )
  if (isPending) return <Skeleton shape="text" />
  if (error) return <Failed title="操作日志加载失败" message={error.message} onRetry={() => void refetch()} />
  if (data.list.length === 0) return <Empty title="还没有操作记录" />

  const restore = async ({ logId, side, label }: Version) => {
    try {
      const version = await call(getRecordVersion, { resource, targetId, logId, side })
      if (form) form.history.restore(version, label)
      else if (restoreAt !== undefined) {
        requestRestore({ resource, targetId }, { version, label })
        await navigate(restoreAt)
      }
      onRestored?.()
    } catch (failure) {
      // The call has already shown the message: the record may be deleted.
      if (!(failure instanceof ApiError)) throw failure
    }
  }
  const first = data.total > data.list.length ? null : firstVersion(data.list)
  const versions = [...data.list.map(versionOf), first].filter((version) => version !== null)
  const canRestore = form !== undefined || restoreAt !== undefined
  const versionActions = (version: Version | null) =>
    version && (
      <VersionActions
        version={version}
        isChosen={chosen.some((other) => isSameVersion(other, version))}
        isFull={chosen.length === 2}
        onChoose={
          versions.length > 1
            ? (isOn) => choose(isOn ? [...chosen, version] : chosen.filter((other) => !isSameVersion(other, version)))
            : undefined
        }
        onRestore={canRestore && version !== versions[0] ? restore : undefined}
      />
    )
  const [older, newer] = chosen.toSorted(inTimeOrder)
  return (
    <>
      <Timeline>
        {data.list.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            versionActions={versionActions(
              versions.find(({ logId, side }) => logId === entry.id && side === 'after') ?? null,
            )}
            action={action?.(entry)}
          />
        ))}
        {first && (
          <Timeline.Item title="最初的版本" time={first.label}>
            {versionActions(first)}
          </Timeline.Item>
        )}
      </Timeline>
      {chosen.length > 0 && (
        <CompareBar count={chosen.length} onCompare={() => setComparing(true)} onClear={() => choose([])} />
      )}
      {isComparing && older && newer && (
        <CompareDialog
          resource={resource}
          targetId={targetId}
          older={older}
          newer={newer}
          onClose={() => setComparing(false)}
        />
      )}
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

interface EntryProps {
  entry: AuditEntry
  versionActions: ReactNode
  action: ReactNode
}

function Entry({ entry, versionActions, action }: EntryProps) {
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
      {versionActions}
      {action && <div className="mt-1">{action}</div>}
    </Timeline.Item>
  )
}
