import { type ClassLabel, deleteClassLabels, enableClassLabels } from '#contract/configuration/class-labels.ts'
import { quiet } from '#screen/data/use-change.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = BulkTarget<Pick<ClassLabel, 'id' | 'name'>>
const labelOf = (target: Target) => targetLabel(target, '个分类标签', ({ name }) => name, '分类标签')

/** Filter group actions in the list; each confirms what shoppers lose. */
export function useClassLabelActions() {
  const enableAll = useBulkChange(enableClassLabels)
  const removeAll = useBulkChange(deleteClassLabels)
  return {
    enable: (target: Target) => enableAll(target, { enabled: true }, '个分类标签已启用'),
    disable: (target: Target) =>
      confirm({
        title: `停用${labelOf(target)}？`,
        consequence: '买家的筛选面板不再出现，商品不受影响，重新启用后恢复。',
        action: '停用分类标签',
        tone: 'danger',
        onConfirm: () => enableAll(target, { enabled: false }, '个分类标签已停用', quiet),
      }),
    remove: (target: Target) =>
      confirm({
        title: `删除${labelOf(target)}？`,
        consequence: '标签组与对应取值一起删除，不能恢复。',
        action: '删除分类标签',
        tone: 'danger',
        onConfirm: () => removeAll(target, {}, '个分类标签已删除', quiet),
      }),
  }
}
