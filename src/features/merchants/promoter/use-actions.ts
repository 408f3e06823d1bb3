import { enablePromoters, type PromoterRow, reviewPromoters } from '#contract/merchants/promoters.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = Pick<PromoterRow, 'id' | 'name'>

const nameOf = ({ name }: Target) => name

/** Steps of a promoter's life cycle; each confirms its consequences first. */
export function usePromoterActions() {
  const enable = useBulkChange<typeof enablePromoters, Target>(enablePromoters)
  const review = useBulkChange<typeof reviewPromoters, Target>(reviewPromoters)
  return {
    reject: (target: BulkTarget<Target>) =>
      confirm({
        title: `驳回${targetLabel(target, '个推广员', nameOf)}？`,
        consequence: '驳回后不能再编辑，也不能用邀请码绑定客户。',
        action: '驳回推广员',
        tone: 'danger',
        reason: { label: '驳回原因', min: 2, max: 200, presets: ['资料与本人不符', '所在城市暂不招募'] },
        onConfirm: review.answering(target, '个推广员已驳回', ({ reason = '' }) => ({
          pass: false,
          rejectReason: reason,
        })),
      }),
    disable: (target: BulkTarget<Target>) =>
      confirm({
        title: `停用${targetLabel(target, '个推广员', nameOf)}？`,
        consequence: '邀请码立即失效，之后的订单不再产生佣金；已产生的佣金照常结算与提现。',
        action: '停用推广员',
        tone: 'danger',
        reason: { label: '停用原因', min: 2, max: 100, presets: ['离职', '合作到期', '违规拉客'] },
        onConfirm: enable.answering(target, '个推广员已停用', ({ reason = '' }) => ({ enable: false, reason })),
      }),
    enable: (row: Target) =>
      confirm({
        title: `启用「${row.name}」？`,
        consequence: '邀请码恢复，绑定中的客户之后下的订单重新产生佣金。',
        action: '启用推广员',
        onConfirm: enable.answering([row], '个推广员已启用', () => ({ enable: true })),
      }),
  }
}
