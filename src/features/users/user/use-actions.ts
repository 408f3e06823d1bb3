import { userStatus } from '#contract/users/codes.ts'
import { enableUser } from '#contract/users/user-changes.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import type { UserRow } from '#contract/users/users.ts'
import { quiet } from '#screen/data/use-change.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

const reasons = ['多次恶意退款', '冒用他人证件申请认证', '发布违规内容', '盗用优惠券']

/** Freezing and thawing of users; each confirms its consequences first. */
export function useUserActions() {
  const change = useBulkChange<typeof enableUser, UserRow>(enableUser)
  return {
    freeze: (target: BulkTarget<UserRow>) =>
      confirm({
        title: `冻结${targetLabel(target, '个用户', userNameOf)}？`,
        consequence: '商城与小程序立即退出登录，不能再使用；已下的订单照常进行。',
        action: '冻结用户',
        tone: 'danger',
        reason: { label: '冻结原因', min: 2, max: 200, presets: reasons },
        onConfirm: change.answering(target, '个用户已冻结', ({ reason = '' }) => ({
          status: userStatus.frozen,
          reason,
        })),
      }),
    unfreeze: (target: BulkTarget<UserRow>) =>
      confirm({
        title: `解冻${targetLabel(target, '个用户', userNameOf)}？`,
        consequence: '可以重新登录商城与小程序。',
        action: '解冻用户',
        onConfirm: () => change(target, { status: userStatus.active }, '个用户已解冻', quiet),
      }),
  }
}
