import type { ParamsOf } from '#contract/endpoint.ts'
import { deleteNotifications, type Notification, readNotifications } from '#contract/notifications.ts'
import { useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'

type Target = BulkTarget<Notification>

/** Notification actions; `onDone` is called after success. */
export function useNotificationActions(onDone: () => void) {
  const readCall = useChange(readNotifications)
  const readThem = useBulkChange<typeof readNotifications, Notification>(readNotifications)
  const removeThem = useBulkChange<typeof deleteNotifications, Notification>(deleteNotifications)
  const read = async (params: ParamsOf<typeof readNotifications>): Promise<boolean> => {
    try {
      const { count } = await readCall(params)
      toast.success(count > 0 ? `已将 ${count} 条通知标为已读` : '这些通知都已读过')
      onDone()
      return true
    } catch {
      // The request has already shown the error.
      return false
    }
  }
  return {
    markRead: async (target: Target) => {
      const { ids, whole, settle } = bulkTarget(target)
      if (!whole) {
        if (await read({ ids })) settle([])
        return
      }
      await readThem(target, {}, '条通知已标为已读')
      onDone()
    },
    markAllRead: (category: Notification['category'] | undefined) =>
      void read({ all: true, ...(category !== undefined && { category }) }),
    remove: (target: Target) =>
      void confirm({
        title: `删除${targetLabel(target, '条通知', ({ title }) => title, '通知')}？`,
        consequence: '删除后不能恢复。',
        action: '删除通知',
        tone: 'danger',
        onConfirm: async () => {
          await removeThem(target, {}, '条通知已删除', { quiet: true })
          onDone()
        },
      }),
  }
}
