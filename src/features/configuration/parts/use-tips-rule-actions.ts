import { deleteTipsRules, enableTipsRules } from '#contract/configuration/tips-rules.ts'
import { useChange } from '#screen/use-change.ts'
import { ask } from '#ui/ask/ask.ts'
import { toast } from '#ui/toast/toast.ts'

const quiet = { quiet: true }

/** What can be done with rules from the list; each says before what customers meet afterwards. */
export function useTipsRuleActions() {
  const enableCall = useChange(enableTipsRules)
  const deleteCall = useChange(deleteTipsRules)

  const move = async (ids: number[], enabled: boolean) => {
    const { done, failed } = await enableCall({ ids, enabled }, undefined, quiet)
    const [first] = failed
    const word = enabled ? '启用' : '停用'
    if (first) toast.info(`已${word} ${done} 条规则，${failed.length} 条未处理：${first.name} ${first.message}`)
    else toast.success(`已${word} ${done} 条规则`)
  }
  return {
    enable: (ids: number[]) => move(ids, true).catch((error: Error) => toast.error(error.message)),
    disable: (ids: number[], called: string) =>
      ask({
        title: `停用${called}？`,
        consequence: '买家刷新页面后不再看到对应的贴士。',
        action: '停用规则',
        tone: 'danger',
        onConfirm: () => move(ids, false),
      }),
    remove: (ids: number[], called: string) =>
      ask({
        title: `删除${called}？`,
        consequence: '规则与贴士内容一起删除，不能恢复。',
        action: '删除规则',
        tone: 'danger',
        onConfirm: async () => {
          const { done } = await deleteCall({ ids }, undefined, quiet)
          toast.success(`已删除 ${done} 条规则`)
        },
      }),
  }
}
