import { Monitor, Smartphone } from 'lucide-react'
import {
  listMySessions,
  revokeMySession,
  type SessionRecord,
  sessionEndReason,
  sessionStatus,
} from '#contract/session.ts'
import { formatExactTime, formatSince, formatTime } from '#lib/formats.ts'
import { columns } from '#screen/columns.tsx'
import { useChange } from '#screen/use-change.ts'
import { useRead } from '#screen/use-read.ts'
import { ask } from '#ui/ask/ask.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Tag } from '#ui/tag/tag.tsx'

/** Where one is signed in, and the sign-ins that have ended of late. */
export function ProfileSessions() {
  const sessions = useRead(listMySessions, {})
  const { end, endOthers } = useSessionActions()
  const live = sessions
    .filter(({ status }) => status === 1)
    .sort((one, other) => Number(other.current) - Number(one.current))
  const ended = sessions.filter(({ status }) => status !== 1)
  return (
    <div className="grid max-w-[960px] gap-6">
      <section aria-label="已登录的设备" className="rounded-panel border bg-surface">
        <header className="flex min-h-12 items-center gap-3 border-b px-6">
          <h2 className="font-bold text-section">已登录的设备</h2>
          {live.length > 1 && (
            <Button className="ml-auto" onClick={() => endOthers(live.length - 1)}>
              退出其他设备
            </Button>
          )}
        </header>
        <ul className="divide-y">
          {live.map((session) => (
            <LiveSession key={session.id} session={session} onEnd={() => end(session)} />
          ))}
        </ul>
      </section>
      {ended.length > 0 && (
        <section aria-label="最近结束的登录">
          <h2 className="mb-3 font-bold text-section">最近结束的登录</h2>
          <DataTable label="最近结束的登录" columns={endedColumns} rows={ended} rowId={({ id }) => id} />
        </section>
      )}
    </div>
  )
}

function LiveSession({ session, onEnd }: { session: SessionRecord; onEnd: () => void }) {
  const { device, ip, signedInAt, lastActiveAt, current } = session
  const Icon = /iPhone|Android|iPad|手机/i.test(device) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-4 px-6 py-4">
      <Icon aria-hidden strokeWidth={1.5} className="size-6 shrink-0 text-text-faint" />
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
      {!current && (
        <Button aria-label={`下线该设备：${device}`} onClick={onEnd}>
          下线该设备
        </Button>
      )}
    </li>
  )
}

const col = columns<SessionRecord>()

const endedColumns = [
  col.text('device', '设备', { width: 200 }),
  col.text('ip', 'IP', { width: 144 }),
  col.time('signedInAt', '登录时间'),
  col.time('lastActiveAt', '最近活动'),
  col.cell(
    'status',
    '结束方式',
    ({ status, endReason }) => sessionEndReason.label(endReason) || sessionStatus.label(status),
    {
      width: 136,
    },
  ),
]

function useSessionActions() {
  const revoke = useChange(revokeMySession)
  return {
    end: ({ id, device }: SessionRecord) =>
      ask({
        title: `下线「${device || '未知设备'}」？`,
        consequence: '该设备立即退出登录，没有保存的内容可能丢失。',
        action: '下线该设备',
        tone: 'danger',
        onConfirm: async () => {
          await revoke({ id }, '该设备已下线', { quiet: true })
        },
      }),
    endOthers: (count: number) =>
      ask({
        title: `退出其他 ${count} 台设备？`,
        consequence: '这些设备立即退出登录，没有保存的内容可能丢失。当前设备不受影响。',
        action: '退出其他设备',
        tone: 'danger',
        onConfirm: async () => {
          await revoke({ others: true }, '其他设备已退出登录', { quiet: true })
        },
      }),
  }
}
