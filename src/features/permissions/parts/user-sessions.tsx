import { Monitor, Smartphone } from 'lucide-react'
import { type AdminUserRow, listAdminSessions, revokeAdminSessions } from '#contract/permissions/admin-users.ts'
import { type SessionRecord, sessionEndReason, sessionStatus } from '#contract/session.ts'
import { formatSince, formatTime } from '#lib/formats.ts'
import { columns } from '#screen/columns.tsx'
import { ReadBody } from '#screen/read-body.tsx'
import { useChange } from '#screen/use-change.ts'
import { useLookup } from '#screen/use-read.ts'
import { ask } from '#ui/ask/ask.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { signOutReason } from './use-user-actions.tsx'

/** Where the account is signed in, and the sign-ins that have ended of late. */
export function UserSessions({ user: { id, name } }: { user: AdminUserRow }) {
  const read = useLookup(listAdminSessions, { id }, { staleMs: 0 })
  const revoke = useChange(revokeAdminSessions)
  const end = (session: SessionRecord) =>
    ask({
      title: `强制下线「${name}」的 ${session.device || '未知设备'}？`,
      consequence: '该设备下一次操作时回到登录页，没有保存的内容可能丢失。',
      action: '强制下线',
      tone: 'danger',
      reason: signOutReason,
      onConfirm: async ({ reason = '' }) => {
        await revoke({ sessionIds: [session.id], reason }, '该设备已下线', { quiet: true })
      },
    })
  return (
    <ReadBody read={read} noun="登录会话" shape="table">
      {(sessions) => {
        const live = sessions.filter(({ status }) => status === 1)
        const ended = sessions.filter(({ status }) => status !== 1)
        return (
          <div className="grid gap-6">
            {live.length === 0 ? (
              <Empty title="没有登录中的设备" />
            ) : (
              <ul aria-label="登录中的设备" className="divide-y">
                {live.map((session) => (
                  <LiveSession key={session.id} session={session} onEnd={() => end(session)} />
                ))}
              </ul>
            )}
            {ended.length > 0 && (
              <section aria-label="最近结束的登录">
                <h3 className="mb-2 font-medium">最近结束的登录</h3>
                <DataTable label="最近结束的登录" columns={endedColumns} rows={ended} rowId={({ id }) => id} />
              </section>
            )}
          </div>
        )
      }}
    </ReadBody>
  )
}

function LiveSession({ session, onEnd }: { session: SessionRecord; onEnd: () => void }) {
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
          <span>最近活动：{formatSince(lastActiveAt)}</span>
        </p>
      </div>
      {!current && (
        <Button size="tiny" aria-label={`强制下线 ${device}`} onClick={onEnd}>
          强制下线
        </Button>
      )}
    </li>
  )
}

const col = columns<SessionRecord>()

const endedColumns = [
  col.text('device', '设备', { width: 184 }),
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
