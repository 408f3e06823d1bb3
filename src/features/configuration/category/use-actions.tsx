import { type Category, deleteCategory, enableCategories, moveCategory } from '#contract/configuration/categories.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { flatten, idsBelow } from '#features/configuration/shared/tree-nodes.ts'
import { formatCount } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

/** The reason a category cannot be deleted; undefined if it can. */
export function deleteRefusal({ children, templateCount, productCount }: Category): string | undefined {
  if (children.length > 0) return `类目下有 ${children.length} 个下级`
  if (templateCount > 0) return `类目下有 ${formatCount(templateCount)} 个模板`
  return productCount > 0 ? `类目下有 ${formatCount(productCount)} 个商品` : undefined
}

/** The reason a category cannot have children; undefined if it can. */
export function belowRefusal({ children, templateCount, productCount }: Category): string | undefined {
  if (children.length > 0) return undefined
  if (templateCount > 0) return '已有模板，不能再建下级'
  return productCount > 0 ? '已有商品，不能再建下级' : undefined
}

function disableConsequence(categories: readonly Category[]): string {
  const below = flatten(categories).length - categories.length
  const onSale = categories.reduce((sum, { onSaleCount }) => sum + onSaleCount, 0)
  return [
    below > 0 && `下级 ${below} 个类目一并停用。`,
    '停用后不能再发布此类目的商品',
    onSale > 0 ? `，${formatCount(onSale)} 个在售商品停止销售，启用后恢复。` : '。',
  ]
    .filter(Boolean)
    .join('')
}

/** Enable, disable and delete; each confirms its consequences first. */
export function useCategoryActions() {
  const switchCall = useChange(enableCategories)
  const deleteCall = useChange(deleteCategory)
  const moveCall = useChange(moveCategory)
  return {
    put: (place: ParamsOf<typeof moveCategory>, message?: string) => moveCall(place, message, { quiet: true }),
    enable: ({ id, name }: Category) => switchCall({ ids: [id], enabled: true }, `「${name}」已启用`),
    enableMany: (nodes: readonly Category[], chosen: readonly string[]) => {
      const ids = idsBelow(nodes, chosen)
      return switchCall({ ids, enabled: true }, `${ids.length} 个类目已启用`)
    },
    disable: (categories: readonly Category[]) => {
      const [only] = categories
      const what = categories.length === 1 && only ? `「${only.name}」` : `${categories.length} 个类目`
      return confirm({
        title: `停用${what}？`,
        consequence: disableConsequence(categories),
        action: '停用类目',
        tone: 'danger',
        onConfirm: async () => {
          const ids = categories.map(({ id }) => id)
          await switchCall({ ids, enabled: false }, `${what}已停用`, { quiet: true })
        },
      })
    },
    remove: ({ id, name, categoryCode }: Category) =>
      confirm({
        title: `删除「${name}」？`,
        consequence: `类目编码 ${categoryCode} 一并删除，不能恢复。`,
        action: '删除类目',
        tone: 'danger',
        onConfirm: async () => {
          await deleteCall({ id }, `「${name}」已删除`, { quiet: true })
        },
      }),
  }
}
