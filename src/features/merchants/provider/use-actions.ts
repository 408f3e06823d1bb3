import { enableProviders, type ProviderRow, reviewProvider } from '#contract/merchants/providers.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { withLatest } from '#screen/form/confirm-retry.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = Pick<ProviderRow, 'id' | 'version' | 'name' | 'runningCount'>

/** What becomes of services that providers do now. */
function runningText(target: BulkTarget<Target>): string {
  const running = bulkTarget(target).rows.reduce((sum, { runningCount }) => sum + runningCount, 0)
  return running > 0 ? `还有 ${running} 个服务中的订单，停用后请在「服务订单」中改派。` : ''
}

/** Steps of a provider's life cycle; each confirms its consequences first. */
export function useProviderActions() {
  const enable = useBulkChange<typeof enableProviders, Target>(enableProviders)
  const review = useChange(reviewProvider)
  return {
    approve: (row: Target) =>
      confirm({
        title: `通过「${row.name}」？`,
        consequence: '通过后可以给它派单；服务按价目结算。',
        action: '通过服务商',
        onConfirm: withLatest('provider', row, (version) =>
          review({ id: row.id, version, pass: true }, `「${row.name}」已通过`, quiet),
        ),
      }),
    reject: (row: Target) =>
      confirm({
        title: `驳回「${row.name}」？`,
        consequence: '修改资料并保存后会重新提交审核。',
        action: '驳回服务商',
        tone: 'danger',
        reason: { label: '驳回原因', min: 2, max: 200, presets: ['资质证书不清晰', '保险未提供', '价目高于同城标准'] },
        onConfirm: withLatest('provider', row, (version, { reason = '' }) =>
          review({ id: row.id, version, pass: false, rejectReason: reason }, `「${row.name}」已驳回`, quiet),
        ),
      }),
    disable: (target: BulkTarget<Target>) =>
      confirm({
        title: `停用${targetLabel(target, '个服务商', ({ name }) => name)}？`,
        consequence: `停用后不再派单；已完成的服务照常结算。${runningText(target)}`,
        action: '停用服务商',
        tone: 'danger',
        reason: {
          label: '停用原因',
          min: 2,
          max: 100,
          presets: ['保险到期未续', '投诉较多，暂停整改', '服务商申请暂停'],
        },
        onConfirm: enable.answering(target, '个服务商已停用', ({ reason = '' }) => ({ enable: false, reason })),
      }),
    enable: (row: Target) =>
      confirm({
        title: `启用「${row.name}」？`,
        consequence: '启用后可以重新派单。安装服务须有有效的保险。',
        action: '启用服务商',
        onConfirm: enable.answering([row], '个服务商已启用', () => ({ enable: true })),
      }),
  }
}
