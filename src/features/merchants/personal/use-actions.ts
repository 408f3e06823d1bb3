import {
  enablePersonalMerchants,
  type PersonalMerchantRow,
  reviewPersonalMerchants,
} from '#contract/merchants/personal-merchants.ts'
import { PERSONAL_REFUSALS } from '#contract/merchants/personal-rules.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = Pick<PersonalMerchantRow, 'id' | 'realName'>

const nameOf = ({ realName }: { realName: string }): string => realName

/** Steps of a merchant's life cycle; each confirms its consequences first. */
export function usePersonalActions() {
  const enable = useBulkChange<typeof enablePersonalMerchants, Target>(enablePersonalMerchants)
  const review = useBulkChange<typeof reviewPersonalMerchants, Target>(reviewPersonalMerchants)
  return {
    approve: (target: BulkTarget<Target>) =>
      confirm({
        title: `通过${targetLabel(target, '个个人商家', nameOf)}？`,
        consequence: '通过后获得商城的默认角色，用手机号即可登录；姓名与证件不符的会逐条列出。',
        action: '通过审核',
        onConfirm: review.answering(target, '个个人商家已通过', () => ({ pass: true })),
      }),
    reject: (target: BulkTarget<Target>) =>
      confirm({
        title: `驳回${targetLabel(target, '个个人商家', nameOf)}？`,
        consequence: '申请人会收到驳回原因，修改后可以重新提交。',
        action: '驳回申请',
        tone: 'danger',
        reason: { label: '驳回原因', min: 2, max: 200, presets: [...PERSONAL_REFUSALS] },
        onConfirm: review.answering(target, '个个人商家已驳回', ({ reason = '' }) => ({
          pass: false,
          rejectReason: reason,
        })),
      }),
    freeze: (target: BulkTarget<Target>) =>
      confirm({
        title: `冻结${targetLabel(target, '个个人商家', nameOf)}？`,
        consequence: '冻结后不能升级为企业，已有订单照常履约；可以随时解冻。',
        action: '冻结商家',
        tone: 'danger',
        reason: { label: '冻结原因', min: 2, max: 100, presets: ['违规拉客', '资料造假', '客户投诉'] },
        onConfirm: enable.answering(target, '个个人商家已冻结', ({ reason = '' }) => ({
          action: 'freeze',
          reason,
        })),
      }),
    unfreeze: (row: Target) =>
      confirm({
        title: `解冻「${row.realName}」？`,
        consequence: '解冻后恢复为正常。',
        action: '解冻商家',
        onConfirm: enable.answering([row], '个个人商家已解冻', () => ({ action: 'unfreeze' })),
      }),
    cancel: (row: Target) =>
      confirm({
        title: `注销「${row.realName}」？`,
        consequence: '注销后不能恢复，手机号可以重新登记。有未完成订单或未结清佣金的不能注销。',
        action: '注销商家',
        tone: 'danger',
        reason: { label: '注销原因', min: 2, max: 100, presets: ['本人申请', '重复登记'] },
        onConfirm: enable.answering([row], '个个人商家已注销', ({ reason = '' }) => ({
          action: 'cancel',
          reason,
        })),
      }),
  }
}
