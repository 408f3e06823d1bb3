import {
  type ActivityProduct,
  reviewActivityProducts,
  withdrawActivityProducts,
} from '#contract/marketing/activity-products.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = BulkTarget<ActivityProduct>

const called = (target: Target): string => targetLabel(target, '件商品', ({ productName }) => productName)

export function useActivityProductActions() {
  const review = useBulkChange<typeof reviewActivityProducts, ActivityProduct>(reviewActivityProducts)
  const withdraw = useBulkChange<typeof withdrawActivityProducts, ActivityProduct>(withdrawActivityProducts)
  return {
    pass: (target: Target) =>
      confirm({
        title: `通过${called(target)}？`,
        consequence: '活动开始后按活动价出售。已下架、库存不足或与拼团、预售冲突的商品不会通过。',
        action: '通过',
        onConfirm: review.answering(target, '件商品已通过', () => ({ pass: true, remove: false })),
      }),
    reject: (target: Target) =>
      confirm({
        title: `驳回${called(target)}？`,
        consequence: '原因会通知供应商，供应商修改后可以重新报名。',
        action: '驳回',
        tone: 'danger',
        reason: {
          label: '驳回原因',
          min: 2,
          max: 200,
          presets: ['活动价偏高', '活动库存不足', '先提价后打折', '图片不合格'],
        },
        onConfirm: review.answering(target, '件商品已驳回', ({ reason = '' }) => ({
          pass: false,
          remove: false,
          rejectReason: reason,
        })),
      }),
    remove: (target: Target) =>
      confirm({
        title: `清退${called(target)}？`,
        consequence: '商品立即恢复原价，不再参加本活动，不能恢复。已下的订单保留活动价。',
        action: '清退商品',
        tone: 'danger',
        reason: { label: '清退原因', min: 2, max: 200, presets: ['价格有误', '质量问题', '不能按时发货'] },
        onConfirm: review.answering(target, '件商品已清退', ({ reason = '' }) => ({
          pass: false,
          remove: true,
          rejectReason: reason,
        })),
      }),
    withdraw: (target: Target) =>
      confirm({
        title: `撤回${called(target)}？`,
        consequence: '商品不再参加本活动，报名时间内可以重新报名。',
        action: '撤回报名',
        tone: 'danger',
        onConfirm: withdraw.answering(target, '件商品已撤回', () => ({})),
      }),
  }
}
