import { cancelEnterpriseUser, enableEnterpriseUsers } from '#contract/merchants/enterprise-changes.ts'
import type { EnterpriseUserRow } from '#contract/merchants/enterprise-users.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { withLatest } from '#screen/form/confirm-retry.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = Pick<EnterpriseUserRow, 'id' | 'version' | 'name' | 'memberCount' | 'expireAt' | 'daysLeft'>

/** Steps of a merchant's life cycle; each confirms its consequences first. */
export function useEnterpriseActions() {
  const enable = useBulkChange<typeof enableEnterpriseUsers, Target>(enableEnterpriseUsers)
  const cancel = useChange(cancelEnterpriseUser)
  return {
    freeze: (target: BulkTarget<Target>) =>
      confirm({
        title: `冻结${targetLabel(target, '个企业商家', ({ name }) => name)}？`,
        consequence: '成员立即不能使用商城，小程序店铺关闭；进行中的订单照常发货与售后。解冻后恢复。',
        action: '冻结商家',
        tone: 'danger',
        reason: { label: '冻结原因', min: 2, max: 100, presets: ['资质过期未补', '多次违规使用品牌图片', '拖欠货款'] },
        onConfirm: enable.answering(target, '个商家已冻结', ({ reason = '' }) => ({ enable: false, reason })),
      }),
    unfreeze: (row: Target) =>
      confirm({
        title: `解冻「${row.name}」？`,
        consequence:
          row.daysLeft !== null && row.daysLeft < 0
            ? `到期日 ${row.expireAt} 已过，解冻后转为已到期，延期后才能使用。`
            : '成员可以重新使用商城，冻结时关闭的小程序店铺重新营业。',
        action: '解冻商家',
        onConfirm: enable.answering([row], '个商家已解冻', () => ({ enable: true })),
      }),
    cancel: (row: Target) =>
      confirm({
        title: `注销「${row.name}」？`,
        consequence: `${row.memberCount} 个成员全部离职，小程序店铺关闭，不能恢复。有未完成的订单、退款或合作中的经销商账户时不能注销。`,
        action: '注销商家',
        tone: 'danger',
        reason: { label: '注销原因', min: 2, max: 100, presets: ['停业注销', '转为个人商家', '重复开户'] },
        typeToConfirm: row.name,
        onConfirm: withLatest('enterpriseUser', row, (version, { reason = '' }) =>
          cancel({ id: row.id, version, reason, name: row.name }, `「${row.name}」已注销`, quiet),
        ),
      }),
  }
}
