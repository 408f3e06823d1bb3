import { deleteSpecs, enableSpecs, type SpecRow } from '#contract/configuration/specs.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = BulkTarget<Pick<SpecRow, 'id' | 'name'>>

/** Spec actions in the list; each confirms its consequences first. */
export function useSpecActions() {
  const enableAll = useBulkChange(enableSpecs)
  const deleteCall = useChange(deleteSpecs)
  return {
    enable: (target: Target) => enableAll(target, { enabled: true }, '个规格已启用'),
    disable: (target: Target) =>
      confirm({
        title: `停用${targetLabel(target, '个规格', ({ name }) => name, '规格')}？`,
        consequence: '停用后新商品不能再选用；已使用的商品不受影响。',
        action: '停用规格',
        tone: 'danger',
        onConfirm: () => enableAll(target, { enabled: false }, '个规格已停用', quiet),
      }),
    remove: ({ id, name, productCount, templateCount }: SpecRow) =>
      confirm({
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
