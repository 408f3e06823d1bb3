import { computeMerchantLabel, deleteMerchantLabels, type MerchantLabel } from '#contract/merchants/merchant-labels.ts'
import { formatCount } from '#lib/formats.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'

const nameOf = ({ name }: MerchantLabel) => name

export function useLabelActions() {
  const compute = useChange(computeMerchantLabel)
  const remove = useChange(deleteMerchantLabels)
  return {
    compute: async ({ id, name }: MerchantLabel) => {
      const { count } = await compute({ id }, undefined)
      toast.success(`「${name}」已计算，${formatCount(count)} 个商家`)
    },
    remove: (target: BulkTarget<MerchantLabel>) => {
      const { rows, ids, settle } = bulkTarget<MerchantLabel>(target)
      const carriers = rows.reduce((sum, { merchantCount }) => sum + merchantCount, 0)
      const lost = rows.length > 1 ? `最多 ${formatCount(carriers)}` : formatCount(carriers)
      return confirm({
        title: `删除${targetLabel(target, '个标签', nameOf)}？`,
        consequence: carriers > 0 ? `${lost} 个商家失去标签，不能恢复。` : '现在没有商家带这些标签，删除后不能恢复。',
        action: '删除标签',
        tone: 'danger',
        onConfirm: async () => {
          const { done } = await remove({ ids }, undefined, quiet)
          settle([])
          toast.success(`${done} 个标签已删除`)
        },
      })
    },
  }
}
