import { type PromoterWithdraw, reviewPromoterWithdraw } from '#contract/merchants/promoter-money.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { withLatest } from '#screen/form/confirm-retry.ts'
import { confirm } from '#ui/confirm/confirm.ts'

/** Refuses a withdrawal: its sum is usable again. */
export function useRejectWithdraw() {
  const review = useChange(reviewPromoterWithdraw)
  return (withdraw: PromoterWithdraw) =>
    confirm({
      title: `驳回提现 ${withdraw.withdrawNo}？`,
      consequence: `${withdraw.amount} 元退回「${withdraw.promoter.name}」的可提现佣金。`,
      action: '驳回提现',
      tone: 'danger',
      reason: { label: '驳回原因', min: 2, max: 200, presets: ['账户信息有误', '证件不完整', '佣金被退款追回'] },
      onConfirm: withLatest('promoterWithdraw', withdraw, (version, { reason = '' }) =>
        review(
          { id: withdraw.id, version, pass: false, rejectReason: reason },
          `提现 ${withdraw.withdrawNo} 已驳回`,
          quiet,
        ),
      ),
    })
}
