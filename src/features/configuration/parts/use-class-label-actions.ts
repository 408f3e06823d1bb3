import { type ClassLabel, deleteClassLabels, enableClassLabels } from '#contract/configuration/class-labels.ts'
import { useChange } from '#screen/use-change.ts'
import { ask } from '#ui/ask/ask.ts'
import { toast } from '#ui/toast/toast.ts'

const quiet = { quiet: true }

/** What can be done with groups from the list; each says before what shoppers lose. */
export function useClassLabelActions() {
  const enableCall = useChange(enableClassLabels)
  const deleteCall = useChange(deleteClassLabels)

  const move = async (ids: number[], enabled: boolean) => {
    const { done, failed } = await enableCall({ ids, enabled }, undefined, quiet)
    const [first] = failed
    const word = enabled ? '启用' : '停用'
    if (first) toast.info(`已${word} ${done} 个分类标签，${failed.length} 个未处理：${first.name} ${first.message}`)
    else toast.success(`已${word} ${done} 个分类标签`)
  }
  return {
    enable: (ids: number[]) => move(ids, true).catch((error: Error) => toast.error(error.message)),
    disable: (ids: number[], called: string) =>
      ask({
        title: `停用${called}？`,
        consequence: '买家的筛选面板不再出现，商品不受影响，重新启用后恢复。',
        action: '停用分类标签',
        tone: 'danger',
        onConfirm: () => move(ids, false),
      }),
    remove: (ids: number[], called: string) =>
      ask({
        title: `删除${called}？`,
        consequence: '标签组与对应取值一起删除，不能恢复。',
        action: '删除分类标签',
        tone: 'danger',
        onConfirm: async () => {
          const { done } = await deleteCall({ ids }, undefined, quiet)
          toast.success(`已删除 ${done} 个分类标签`)
        },
      }),
  }
}

/** 分类标签「风格」 */
export const calledGroup = ({ name }: Pick<ClassLabel, 'name'>): string => `分类标签「${name}」`
