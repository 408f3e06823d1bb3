import { deleteTipsRules, enableTipsRules, type TipsRule } from '#contract/configuration/tips-rules.ts'
import { quiet } from '#screen/data/use-change.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = BulkTarget<Pick<TipsRule, 'id' | 'name'>>
const labelOf = (target: Target) => targetLabel(target, '条规则', ({ name }) => name, '规则')

/** Rule actions in the list; each confirms its effect on customers. */
export function useTipsRuleActions() {
  const enableAll = useBulkChange(enableTipsRules)
  const removeAll = useBulkChange(deleteTipsRules)
  return {
    enable: (target: Target) => enableAll(target, { enabled: true }, '条规则已启用'),
    disable: (target: Target) =>
      confirm({
        title: `停用${labelOf(target)}？`,
        consequence: '买家刷新页面后不再看到对应的贴士。',
        action: '停用规则',
        tone: 'danger',
        onConfirm: () => enableAll(target, { enabled: false }, '条规则已停用', quiet),
      }),
    remove: (target: Target) =>
      confirm({
        title: `删除${labelOf(target)}？`,
        consequence: '规则与贴士内容一起删除，不能恢复。',
        action: '删除规则',
        tone: 'danger',
        onConfirm: () => removeAll(target, {}, '条规则已删除', quiet),
      }),
  }
}
