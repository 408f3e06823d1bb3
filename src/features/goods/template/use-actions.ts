import { deleteTemplates, enableTemplates, type TemplateRow } from '#contract/goods/templates.ts'
import { formatCount } from '#lib/formats.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = BulkTarget<TemplateRow>

/** The effect of disabling templates on goods on sale. */
function disableConsequence(target: Target): string {
  const { rows, whole } = bulkTarget(target)
  if (whole) return '其在售商品将停止销售，新商品不能再选用；重新启用后恢复。'
  const onSale = rows.reduce((sum, { onSaleCount }) => sum + onSaleCount, 0)
  return onSale > 0
    ? `${formatCount(onSale)} 个在售商品将停止销售，新商品不能再选用；重新启用后恢复。`
    : '新商品不能再选用；没有在售商品受影响。'
}

/** Template actions in the list; each confirms its consequences first. */
export function useTemplateActions() {
  const enableAll = useBulkChange(enableTemplates)
  const deleteCall = useChange(deleteTemplates)
  return {
    enable: (target: Target) => enableAll(target, { enabled: true }, '个模板已启用'),
    disable: (target: Target) =>
      confirm({
        title: `停用${targetLabel(target, '个模板', ({ name }) => name)}？`,
        consequence: disableConsequence(target),
        action: '停用模板',
        tone: 'danger',
        onConfirm: () => enableAll(target, { enabled: false }, '个模板已停用', quiet),
      }),
    remove: ({ id, name }: TemplateRow) =>
      confirm({
        title: `删除「${name}」？`,
        consequence: '规格提示、材质贴图、定制项和安装服务一并删除，不能恢复。',
        action: '删除模板',
        tone: 'danger',
        onConfirm: async () => {
          await deleteCall({ ids: [id] }, `「${name}」已删除`, quiet)
        },
      }),
  }
}
