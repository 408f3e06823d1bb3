import { miniStoreStatus } from '#contract/users/codes.ts'
import { changeMiniStoreStatus, renewMiniStoreQr } from '#contract/users/mini-store-changes.ts'
import type { MiniStoreRow } from '#contract/users/mini-stores.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

/** Steps of a shop that need a question only; closing has a dialog of its own. */
export function useMiniStoreActions() {
  const change = useChange(changeMiniStoreStatus)
  const renew = useChange(renewMiniStoreQr)
  return {
    reopen: ({ id, name }: MiniStoreRow) =>
      confirm({
        title: `恢复「${name}」？`,
        consequence: '顾客可以重新进入店铺下单，店主会收到短信。',
        action: '恢复店铺',
        onConfirm: async () => {
          await change({ ids: [id], status: miniStoreStatus.open }, `「${name}」已恢复`, quiet)
        },
      }),
    renewQr: ({ id, name }: MiniStoreRow) =>
      confirm({
        title: `重新生成「${name}」的小程序码？`,
        consequence: '已经印出的小程序码立即失效。',
        action: '重新生成',
        tone: 'danger',
        onConfirm: async () => {
          await renew({ id }, `「${name}」的小程序码已重新生成`, quiet)
        },
      }),
  }
}
