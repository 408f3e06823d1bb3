import { type ProductAuthorization, revokeAuthorizations } from '#contract/distribution/authorizations.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = Pick<ProductAuthorization, 'id' | 'target'>

/** Revokes rules, after their consequences were confirmed. */
export function useRevoke() {
  const revokeAll = useBulkChange<typeof revokeAuthorizations, Target>(revokeAuthorizations)
  return (target: BulkTarget<Target>) =>
    confirm({
      title: `撤销${targetLabel(target, '条授权规则', ({ target: { name } }) => name)}？`,
      consequence: '失去授权的商品立即不能再下单；已付款的订单照常发货。',
      action: '撤销规则',
      tone: 'danger',
      reason: { label: '撤销原因', min: 2, max: 100, presets: ['合同到期', '品牌方要求', '区域调整'] },
      onConfirm: revokeAll.answering(target, '条规则已撤销', ({ reason = '' }) => ({ revokeReason: reason })),
    })
}
