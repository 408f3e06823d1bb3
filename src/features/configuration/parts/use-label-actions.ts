import { deleteLabels, enableLabels, type Label } from '#contract/configuration/labels.ts'
import { useChange } from '#screen/use-change.ts'
import { ask } from '#ui/ask/ask.ts'
import { toast } from '#ui/toast/toast.ts'

const quiet = { quiet: true }

/** What can be done with labels from the list; each says before what it does to products. */
export function useLabelActions() {
  const enableCall = useChange(enableLabels)
  const deleteCall = useChange(deleteLabels)
  return {
    enable: (ids: number[]) =>
      enableCall({ ids, enabled: true }, undefined, quiet)
        .then(({ done, affectedProducts }) =>
          toast.success(`已启用 ${done} 个标签，${affectedProducts} 个在售商品展示`),
        )
        .catch((error: Error) => toast.error(error.message)),
    disable: (labels: readonly Pick<Label, 'id' | 'name' | 'productCount'>[]) => {
      const [only] = labels
      const products = labels.reduce((sum, { productCount }) => sum + productCount, 0)
      return ask({
        title: labels.length === 1 && only ? `停用标签「${only.name}」？` : `停用选中的 ${labels.length} 个标签？`,
        consequence: `${products} 个商品将不再展示，重新启用后恢复。`,
        action: '停用标签',
        tone: 'danger',
        onConfirm: async () => {
          const ids = labels.map(({ id }) => id)
          const { done } = await enableCall({ ids, enabled: false }, undefined, quiet)
          toast.success(`已停用 ${done} 个标签`)
        },
      })
    },
    remove: ({ id, name, productCount, usedCount }: Label) =>
      ask({
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
