import { deleteLabels, enableLabels, type Label } from '#contract/configuration/labels.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'

type Target = BulkTarget<Pick<Label, 'id' | 'name' | 'productCount'>>

/** The affected products; unknown if the labels are selected by a filter. */
function productsOf(target: Target): string {
  const { rows, whole } = bulkTarget(target)
  return whole ? '其商品' : `${rows.reduce((sum, { productCount }) => sum + productCount, 0)} 个商品`
}

/** Label actions in the list; each confirms its effect on products. */
export function useLabelActions() {
  const enableCall = useChange(enableLabels)
  const enableAll = useBulkChange(enableLabels)
  const deleteCall = useChange(deleteLabels)
  return {
    enable: async (target: Target) => {
      const { ids, whole, settle } = bulkTarget(target)
      if (whole) return enableAll(target, { enabled: true }, '个标签已启用')
      const { done, affectedProducts } = await enableCall({ ids, enabled: true })
      toast.success(`已启用 ${done} 个标签，${affectedProducts} 个在售商品展示`)
      settle([])
    },
    disable: (target: Target) =>
      confirm({
        title: `停用${targetLabel(target, '个标签', ({ name }) => name, '标签')}？`,
        consequence: `${productsOf(target)}将不再展示，重新启用后恢复。`,
        action: '停用标签',
        tone: 'danger',
        onConfirm: () => enableAll(target, { enabled: false }, '个标签已停用', quiet),
      }),
    remove: ({ id, name, productCount, usedCount }: Label) =>
      confirm({
        title: `删除标签「${name}」？`,
        consequence:
          productCount + usedCount > 0
            ? `被 ${productCount} 个商品和 ${usedCount} 处配置引用，不能删除，可合并或停用。`
            : '删除后不能恢复。',
        action: '删除标签',
        tone: 'danger',
        onConfirm: async () => {
          await deleteCall({ ids: [id] }, `标签「${name}」已删除`, quiet)
        },
      }),
  }
}
