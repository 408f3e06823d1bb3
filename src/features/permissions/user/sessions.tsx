import { type AdminUserRow, listAdminSessions, revokeAdminSessions } from '#contract/permissions/admin-users.ts'
import type { SessionRecord } from '#contract/session.ts'
import { sessionStatus } from '#contract/session.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { EndedSessions, LiveSession } from '#screen/detail/sessions.tsx'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { signOutReason } from './use-actions.tsx'

/** Active sessions of the account, and recently ended ones. */
export function UserSessions({ user: { id, name } }: { user: AdminUserRow }) {
  const read = useLookup(listAdminSessions, { id }, { staleMs: 0 })
  const revoke = useChange(revokeAdminSessions)
  const end = (session: SessionRecord) =>
    confirm({
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
    <QueryBody read={read} noun="登录会话" shape="table">
      {(sessions) => {
        const live = sessions.filter(({ status }) => status === sessionStatus.active)
        const ended = sessions.filter(({ status }) => status !== sessionStatus.active)
        return (
          <div className="grid gap-6">
            {live.length === 0 ? (
              <Empty title="没有登录中的设备" />
            ) : (
              <ul aria-label="登录中的设备" className="divide-y">
                {live.map((session) => (
                  <LiveSession key={session.id} session={session}>
                    <Button size="tiny" aria-label={`强制下线 ${session.device}`} onClick={() => end(session)}>
                      强制下线
                    </Button>
                  </LiveSession>
                ))}
              </ul>
            )}
            {ended.length > 0 && (
              <section aria-label="最近结束的登录">
                <h3 className="mb-2 font-medium">最近结束的登录</h3>
                <EndedSessions sessions={ended} />
              </section>
            )}
          </div>
        )
      }}
    </QueryBody>
  )
}
