import type { SupplierNoticeRow } from '#contract/suppliers/notices.ts'
import { countNoticeTargets, deleteNotices, getNotice, pinNotice, publishNotices } from '#contract/suppliers/notices.ts'
import { call } from '#lib/call.ts'
import { quiet, shownInPlace, useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'
import { confirmPublish, targetsOf } from './publishing.ts'

type Named = Pick<SupplierNoticeRow, 'id' | 'title'>

const labelOf = (target: BulkTarget<SupplierNoticeRow>) => targetLabel(target, '条通知', ({ title }) => title)

/** Notice actions; each confirms its effect on the receivers. */
export function useNoticeActions() {
  const publishCall = useChange(publishNotices)
  const pinCall = useChange(pinNotice)
  const publishThem = useBulkChange(publishNotices)
  const removeThem = useBulkChange(deleteNotices)
  return {
    publish: async ({ id }: Named) => {
      const notice = await call(getNotice, { id })
      const receivers = await call(countNoticeTargets, targetsOf(notice))
      if (receivers.count === 0) return toast.error('没有符合条件的供应商，请先修改接收范围')
      return confirmPublish({
        ...notice,
        receivers,
        onConfirm: async (action, done) => {
          await publishCall({ ids: [id], action }, done, quiet)
        },
      })
    },
    publishAll: (target: BulkTarget<SupplierNoticeRow>) =>
      confirm({
        title: `发布${labelOf(target)}？`,
        consequence: '将立即发给各自的接收范围。发布后内容不可修改，更正需另发通知。',
        action: '批量发布',
        onConfirm: () => publishThem(target, { action: 'publish' }, '条通知已发布', quiet),
      }),
    unschedule: ({ id, title }: Named) =>
      publishCall({ ids: [id], action: 'unschedule' }, `「${title}」已取消定时，回到草稿`).catch(shownInPlace),
    withdraw: ({ id, title }: Named) =>
      confirm({
        title: `撤回「${title}」？`,
        consequence: '供应商将看不到这条通知，已有的回执会保留。',
        action: '撤回通知',
        tone: 'danger',
        reason: {
          label: '撤回原因',
          min: 5,
          max: 100,
          presets: ['内容有误，稍后重新发布', '接收范围有误', '活动取消，通知作废'],
        },
        onConfirm: async ({ reason = '' }) => {
          await publishCall({ ids: [id], action: 'withdraw', reason }, `「${title}」已撤回`, quiet)
        },
      }),
    pin: ({ id, title, pinned }: SupplierNoticeRow) =>
      pinCall({ id, pinned: !pinned }, `「${title}」已${pinned ? '取消置顶' : '置顶'}`).catch(shownInPlace),
    remove: (target: BulkTarget<SupplierNoticeRow>) =>
      confirm({
        title: `删除${labelOf(target)}？`,
        consequence: '删除后不能恢复，回执也一并删除。',
        action: '删除通知',
        tone: 'danger',
        onConfirm: () => removeThem(target, {}, '条通知已删除', quiet),
      }),
  }
}
