import { type Coupon, deleteCoupon, stopCoupons } from '#contract/marketing/coupons.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { UnusedCoupons } from './unused-coupons.tsx'

export function useCouponActions() {
  const stopAll = useBulkChange<typeof stopCoupons, Coupon>(stopCoupons)
  const remove = useChange(deleteCoupon)
  return {
    /** `voids`: the one coupon whose pieces that users have not used become void too. */
    stop: (target: BulkTarget<Coupon>, voids: Coupon | null = null) =>
      confirm({
        title: `停止发放${targetLabel(target, '种优惠券', ({ name }) => name)}${voids ? '并作废未使用的券' : ''}？`,
        consequence: voids ? (
          <UnusedCoupons couponId={voids.id} />
        ) : (
          '不再发出新的券，已领取的券仍可使用。停止后可以恢复。'
        ),
        action: voids ? '停止并作废' : '停止发放',
        tone: 'danger',
        reason: { label: '停止原因', min: 2, max: 100, presets: ['预算已用完', '规则有误', '活动取消'] },
        onConfirm: stopAll.answering(target, '种优惠券已停止发放', ({ reason = '' }) => ({
          stop: true,
          voidUnused: voids !== null,
          reason,
        })),
      }),
    resume: (coupon: Coupon) => stopAll([coupon], { stop: false }, '种优惠券已恢复发放').catch(() => {}),
    remove: ({ id, version, name }: Coupon) =>
      confirm({
        title: `删除「${name}」？`,
        consequence: '草稿删除后不能恢复，批次号不再使用。',
        action: '删除优惠券',
        tone: 'danger',
        onConfirm: async () => {
          await remove({ id, version }, `「${name}」已删除`, quiet)
        },
      }),
  }
}
