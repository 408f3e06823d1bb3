import { enableMerchantUsers, type MerchantUser } from '#contract/merchants/merchant-users.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

const nameOf = ({ name }: Pick<MerchantUser, 'name'>) => name

/** Disables and enables members; each confirms its consequences first. */
export function useMemberActions() {
  const change = useBulkChange<typeof enableMerchantUsers, MerchantUser>(enableMerchantUsers)
  return {
    disable: (target: BulkTarget<MerchantUser>) =>
      confirm({
        title: `停用${targetLabel(target, '个成员', nameOf)}？`,
        consequence: '立即退出商城登录，让出员工数名额；名下客户保留。',
        action: '停用成员',
        tone: 'danger',
        reason: { label: '停用原因', min: 2, max: 100, presets: ['休假，暂停使用', '岗位调整', '账号异常'] },
        onConfirm: change.answering(target, '个成员已停用', ({ reason = '' }) => ({ action: 'disable', reason })),
      }),
    enable: (row: MerchantUser) =>
      confirm({
        title: `启用「${row.name}」？`,
        consequence: `重新占用「${row.enterprise.name}」的一个员工数名额。`,
        action: '启用成员',
        onConfirm: change.answering([row], '个成员已启用', () => ({ action: 'enable' })),
      }),
  }
}
