import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ReactNode } from 'react'
import { type SessionRecord, sessionEndReason, sessionStatus } from '#contract/session.ts'
import { formatExactTime, formatSince, formatTime } from '#lib/formats.ts'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Tag } from '#ui/tag/tag.tsx'

interface LiveSessionProps {
  session: SessionRecord
  /** Actions on the session. */
  children: ReactNode
}

/** List row of a device on which an account is signed in. */
export function LiveSession({ session, children }: LiveSessionProps) {
  const { device, ip, signedInAt, lastActiveAt, current } = session
  const Icon = /iPhone|Android|iPad|手机/i.test(device) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-4 py-3">
      <Icon aria-hidden strokeWidth={1.5} className="size-5 shrink-0 text-text-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device || '未知设备'}
          {current && <Tag tone="success">当前设备</Tag>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-small text-text-muted">
          <span>IP {ip}</span>
          <span>{formatTime(signedInAt)} 登录</span>
          <time dateTime={lastActiveAt} title={formatExactTime(lastActiveAt)}>
            最近活动：{formatSince(lastActiveAt)}
          </time>
        </p>
      </div>
      {!current && children}
    </li>
  )
}

const col = columns<SessionRecord>()

const endedColumns = [
  col.text('device', '设备', { width: 192 }),
  col.text('ip', 'IP', { width: 136 }),
  col.time('signedInAt', '登录时间'),
  col.time('lastActiveAt', '最近活动'),
  col.cell(
    'status',
    '结束方式',
    ({ status, endReason }) => sessionEndReason.label(endReason) || sessionStatus.label(status),
    { width: 136 },
  ),
]

/** Sessions that ended recently, with the reason. */
export function EndedSessions({ sessions }: { sessions: readonly SessionRecord[] }) {
  return <DataTable label="最近结束的登录" columns={endedColumns} rows={sessions} rowId={({ id }) => id} />
}
