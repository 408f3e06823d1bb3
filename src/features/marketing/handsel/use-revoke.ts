import { type CouponHandsel, revokeCouponHandsel } from '#contract/marketing/handsels.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'

/** Asks why, and takes a gift back: coupons that were not used become void. */
export function useRevoke() {
  const revoke = useChange(revokeCouponHandsel)
  return ({ id, version, handselNo, successCount }: CouponHandsel) =>
    confirm({
      title: `撤回赠送单「${handselNo}」？`,
      consequence: `共发出 ${successCount} 张。未使用的立即作废，已使用的保留，不能恢复。`,
      action: '撤回赠送',
      tone: 'danger',
      reason: { label: '撤回原因', min: 2, max: 100, presets: ['选错用户', '选错优惠券', '重复赠送'] },
      onConfirm: async ({ reason = '' }) => {
        const { voided, usedAlready } = await revoke({ id, version, reason }, undefined, quiet)
        toast.success(`已撤回：作废 ${voided} 张，已使用 ${usedAlready} 张`)
      },
    })
}
