import { listMySessions, revokeMySession, type SessionRecord, sessionStatus } from '#contract/session.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useRead } from '#screen/data/use-read.ts'
import { EndedSessions, LiveSession } from '#screen/detail/sessions.tsx'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'

/** The user's active sessions, and recently ended ones. */
export function ProfileSessions() {
  const sessions = useRead(listMySessions, {})
  const { end, endOthers } = useSessionActions()
  const live = sessions
    .filter(({ status }) => status === sessionStatus.active)
    .sort((a, b) => Number(b.current) - Number(a.current))
  const ended = sessions.filter(({ status }) => status !== sessionStatus.active)
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
        <ul className="divide-y px-6 py-1">
          {live.map((session) => (
            <LiveSession key={session.id} session={session}>
              <Button aria-label={`下线该设备：${session.device}`} onClick={() => end(session)}>
                下线该设备
              </Button>
            </LiveSession>
          ))}
        </ul>
      </section>
      {ended.length > 0 && (
        <section aria-label="最近结束的登录">
          <h2 className="mb-3 font-bold text-section">最近结束的登录</h2>
          <EndedSessions sessions={ended} />
        </section>
      )}
    </div>
  )
}

function useSessionActions() {
  const revoke = useChange(revokeMySession)
  return {
    end: ({ id, device }: SessionRecord) =>
      confirm({
        title: `下线「${device || '未知设备'}」？`,
        consequence: '该设备立即退出登录，没有保存的内容可能丢失。',
        action: '下线该设备',
        tone: 'danger',
        onConfirm: async () => {
          await revoke({ id }, '该设备已下线', { quiet: true })
        },
      }),
    endOthers: (count: number) =>
      confirm({
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
