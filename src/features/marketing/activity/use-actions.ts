import { type Activity, deleteActivity, disableActivity } from '#contract/marketing/activities.ts'
import { activityStatus } from '#contract/marketing/codes.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

export function useActivityActions() {
  const disable = useChange(disableActivity)
  const remove = useChange(deleteActivity)
  return {
    disable: ({ id, name, status }: Activity) =>
      confirm({
        title: `停用「${name}」？`,
        consequence:
          status === activityStatus.running
            ? '商品立即恢复原价。已付款的订单保留活动价，未付款的订单在付款时限内仍按活动价付款。停用后不能恢复。'
            : '活动不再开始，已报名的商品不再参加。停用后不能恢复。',
        action: '停用活动',
        tone: 'danger',
        reason: { label: '停用原因', min: 2, max: 100, presets: ['预算已用完', '价格有误', '活动取消'] },
        onConfirm: async ({ reason = '' }) => {
          await disable({ id, reason }, `「${name}」已停用`, quiet)
        },
      }),
    remove: ({ id, version, name }: Activity) =>
      confirm({
        title: `删除「${name}」？`,
        consequence: '草稿和已添加的商品一起删除，不能恢复。',
        action: '删除活动',
        tone: 'danger',
        onConfirm: async () => {
          await remove({ id, version }, `「${name}」已删除`, quiet)
        },
      }),
  }
}
