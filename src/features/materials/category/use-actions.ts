import {
  deleteMaterialCategory,
  enableMaterialCategories,
  type MaterialCategory,
} from '#contract/materials/categories.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

/** Row actions of a category; each confirms its consequences first. */
export function useCategoryActions() {
  const enableCall = useChange(enableMaterialCategories)
  const deleteCall = useChange(deleteMaterialCategory)
  return {
    // The request has already shown the error.
    enable: ({ id, name }: MaterialCategory) =>
      enableCall({ ids: [id], enabled: 1 }, `「${name}」已启用`).catch(() => {}),
    disable: ({ id, name, materialCount, children }: MaterialCategory) =>
      confirm({
        title: `停用「${name}」？`,
        consequence: `${children.length > 0 ? '下级分类会一起停用，' : ''}其中 ${materialCount} 个材料将不能再被选用，已经用到的地方不受影响。`,
        action: '停用分类',
        tone: 'danger',
        onConfirm: async () => {
          await enableCall({ ids: [id], enabled: 0 }, `「${name}」已停用`, quiet)
        },
      }),
    remove: ({ id, name }: MaterialCategory) =>
      confirm({
        title: `删除「${name}」？`,
        consequence: '删除后不能恢复。',
        action: '删除分类',
        tone: 'danger',
        onConfirm: async () => {
          await deleteCall({ id }, `「${name}」已删除`, quiet)
        },
      }),
  }
}

/** The reason a category cannot be deleted; undefined if it can. */
export function deleteRefusal({ children, materialCount }: MaterialCategory): string | undefined {
  if (children.length > 0) return `分类下有 ${children.length} 个下级`
  return materialCount > 0 ? `分类下有 ${materialCount} 个材料` : undefined
}
