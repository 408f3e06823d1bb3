import { designStoreStatus } from '#contract/users/codes.ts'
import { changeDesignStoreStatus, reviewDesignStores } from '#contract/users/design-store-changes.ts'
import { DESIGN_STORE_REASON, DESIGN_STORE_REFUSALS } from '#contract/users/design-store-rules.ts'
import type { DesignStoreRow } from '#contract/users/design-stores.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { versionedItems } from '#screen/list/versioned-items.ts'
import { confirm } from '#ui/confirm/confirm.ts'

const labelOf = (target: BulkTarget<DesignStoreRow>) => targetLabel(target, '家店铺', ({ name }) => name)

/** Decisions and steps of stores from the list; each asks first. */
export function useDesignStoreActions() {
  const change = useChange(changeDesignStoreStatus)
  const review = useBulkChange<typeof reviewDesignStores, DesignStoreRow>(reviewDesignStores, versionedItems)
  const changeAll = useBulkChange<typeof changeDesignStoreStatus, DesignStoreRow>(changeDesignStoreStatus)
  return {
    pass: (target: BulkTarget<DesignStoreRow>) =>
      confirm({
        title: `通过${labelOf(target)}？`,
        consequence: '通过后顾客立即看到提交的版本，设计师会收到短信。已发布案例不足 3 个的不会通过。',
        action: '通过审核',
        onConfirm: () => review(target, { result: designStoreStatus.online }, '家店铺已通过', quiet),
      }),
    refuse: (target: BulkTarget<DesignStoreRow>) =>
      confirm({
        title: `拒绝${labelOf(target)}？`,
        consequence: '设计师会收到拒绝原因，修改后可以重新提交；已上线的版本保留。',
        action: '拒绝审核',
        tone: 'danger',
        reason: { label: '拒绝原因', ...DESIGN_STORE_REASON, presets: DESIGN_STORE_REFUSALS },
        onConfirm: review.answering(target, '家店铺已拒绝', ({ reason = '' }) => ({
          result: designStoreStatus.rejected,
          refuseReason: reason,
        })),
      }),
    takeOffline: (target: BulkTarget<DesignStoreRow>) =>
      confirm({
        title: `下线${labelOf(target)}？`,
        consequence: '顾客不能再进入店铺，首页推荐取消；客户仍由原设计师服务。设计师会收到下线原因。',
        action: '下线店铺',
        tone: 'danger',
        reason: { label: '下线原因', ...DESIGN_STORE_REASON },
        onConfirm: changeAll.answering(target, '家店铺已下线', ({ reason = '' }) => ({
          status: designStoreStatus.offline,
          reason,
        })),
      }),
    putOnline: ({ id, name }: DesignStoreRow) =>
      confirm({
        title: `上线「${name}」？`,
        consequence: '顾客可以重新进入店铺，设计师会收到短信。',
        action: '上线店铺',
        onConfirm: async () => {
          await change({ ids: [id], status: designStoreStatus.online }, `「${name}」已上线`, quiet)
        },
      }),
  }
}
