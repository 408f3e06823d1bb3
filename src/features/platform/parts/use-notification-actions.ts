import type { ParamsOf } from '#contract/endpoint.ts'
import { deleteNotifications, type Notification, readNotifications } from '#contract/notifications.ts'
import { useChange } from '#screen/use-change.ts'
import { ask } from '#ui/ask/ask.ts'
import { toast } from '#ui/toast/toast.ts'

/** What is done with notices; `onDone` follows where it came to pass. */
export function useNotificationActions(onDone: () => void) {
  const readCall = useChange(readNotifications)
  const deleteCall = useChange(deleteNotifications)
  const read = async (params: ParamsOf<typeof readNotifications>) => {
    try {
      const { count } = await readCall(params)
      toast.success(count > 0 ? `已将 ${count} 条通知标为已读` : '这些通知都已读过')
      onDone()
    } catch {
      // The call has said why.
    }
  }
  return {
    markRead: (ids: number[]) => void read({ ids }),
    markAllRead: (category: Notification['category'] | undefined) =>
      void read({ all: true, ...(category !== undefined && { category }) }),
    remove: (ids: number[], named: string) =>
      void ask({
        title: `删除${named}？`,
        consequence: '删除后不能恢复。',
        action: '删除通知',
        tone: 'danger',
        onConfirm: async () => {
          const { count } = await deleteCall({ ids }, undefined, { quiet: true })
          toast.success(`已删除 ${count} 条通知`)
          onDone()
        },
      }),
  }
}
