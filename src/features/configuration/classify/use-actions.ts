import { type Classify, deleteClassify, moveClassify, showClassify } from '#contract/configuration/classifies.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { flatten } from '#features/configuration/shared/tree-nodes.ts'
import { useChange } from '#screen/data/use-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

export const deleteRefusal = ({ children }: Classify): string | undefined =>
  children.length > 0 ? `分类下有 ${children.length} 个下级` : undefined

/** Show, hide and delete; each confirms its consequences first. */
export function useClassifyActions() {
  const switchCall = useChange(showClassify)
  const deleteCall = useChange(deleteClassify)
  const moveCall = useChange(moveClassify)
  const whatOf = (classes: readonly Classify[]) => {
    const [only] = classes
    return classes.length === 1 && only ? `「${only.name}」` : `${classes.length} 个分类`
  }
  return {
    put: (place: ParamsOf<typeof moveClassify>, message?: string) => moveCall(place, message, { quiet: true }),
    show: (classes: readonly Classify[]) =>
      switchCall({ ids: classes.map(({ id }) => id), enabled: true }, `${whatOf(classes)}已显示`),
    hide: (classes: readonly Classify[]) => {
      const below = flatten(classes).length - classes.length
      return confirm({
        title: `隐藏${whatOf(classes)}？`,
        consequence: `${below > 0 ? `买家也看不到它下面的 ${below} 个分类。` : '买家不再看到它。'}商品仍可搜索和购买。`,
        action: '隐藏分类',
        onConfirm: async () => {
          await switchCall({ ids: classes.map(({ id }) => id), enabled: false }, `${whatOf(classes)}已隐藏`, {
            quiet: true,
          })
        },
      })
    },
    remove: ({ id, name }: Classify) =>
      confirm({
        title: `删除「${name}」？`,
        consequence: '分类的图标和商品来源一并删除，不能恢复。商品不受影响。',
        action: '删除分类',
        tone: 'danger',
        onConfirm: async () => {
          await deleteCall({ id }, `「${name}」已删除`, { quiet: true })
        },
      }),
  }
}
