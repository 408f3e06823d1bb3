import { deleteSpecs, enableSpecs, type SpecRow } from '#contract/configuration/specs.ts'
import { useChange } from '#screen/use-change.ts'
import { ask } from '#ui/ask/ask.ts'
import { toast } from '#ui/toast/toast.ts'

const quiet = { quiet: true }

/** What can be done with specs from the list; each says before what it does to others. */
export function useSpecActions() {
  const enableCall = useChange(enableSpecs)
  const deleteCall = useChange(deleteSpecs)

  const move = async (ids: number[], enabled: boolean) => {
    const { done, failed } = await enableCall({ ids, enabled }, undefined, quiet)
    const [first] = failed
    const word = enabled ? '启用' : '停用'
    if (first) toast.info(`已${word} ${done} 个规格，${failed.length} 个未处理：${first.name} ${first.message}`)
    else toast.success(`已${word} ${done} 个规格`)
  }
  return {
    enable: (ids: number[]) => move(ids, true).catch((error: Error) => toast.error(error.message)),
    disable: (ids: number[], called: string) =>
      ask({
        title: `停用${called}？`,
        consequence: '停用后新商品不能再选用；已使用的商品不受影响。',
        action: '停用规格',
        tone: 'danger',
        onConfirm: () => move(ids, false),
      }),
    remove: ({ id, name, productCount, templateCount }: SpecRow) =>
      ask({
        title: `删除规格「${name}」？`,
        consequence:
          productCount + templateCount > 0
            ? `有 ${templateCount} 个模板、${productCount} 个商品在使用，不能删除，可改为停用。`
            : '规格与规格值一起删除，不能恢复。',
        action: '删除规格',
        tone: 'danger',
        onConfirm: async () => {
          await deleteCall({ ids: [id] }, `规格「${name}」已删除`, quiet)
        },
      }),
  }
}
