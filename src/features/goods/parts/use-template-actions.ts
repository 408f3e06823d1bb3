import { deleteTemplates, enableTemplates, type TemplateRow } from '#contract/goods/templates.ts'
import { formatCount } from '#lib/formats.ts'
import { tellBulk } from '#screen/tell-bulk.ts'
import { useChange } from '#screen/use-change.ts'
import { ask } from '#ui/ask/ask.ts'

const quiet = { quiet: true }
/** For what is done without a question: the call has said why it failed. */
const said = () => {}

/** What switching templates off does to goods on sale. */
function disableConsequence(templates: readonly TemplateRow[]): string {
  const onSale = templates.reduce((sum, { onSaleCount }) => sum + onSaleCount, 0)
  return onSale > 0
    ? `${formatCount(onSale)} 个在售商品将停止销售，新商品不能再选用；重新启用后恢复。`
    : '新商品不能再选用；没有在售商品受影响。'
}

/** What can be done with templates from the list; each says before what it does to others. */
export function useTemplateActions() {
  const enableCall = useChange(enableTemplates)
  const deleteCall = useChange(deleteTemplates)
  return {
    enable: (ids: number[]) =>
      enableCall({ ids, enabled: true })
        .then((result) => tellBulk(result, '个模板已启用'))
        .catch(said),
    disable: (templates: readonly TemplateRow[]) => {
      const [only] = templates
      const called = templates.length === 1 && only ? `「${only.name}」` : `所选的 ${templates.length} 个模板`
      const ids = templates.map(({ id }) => id)
      return ask({
        title: `停用${called}？`,
        consequence: disableConsequence(templates),
        action: '停用模板',
        tone: 'danger',
        onConfirm: async () => tellBulk(await enableCall({ ids, enabled: false }, undefined, quiet), '个模板已停用'),
      })
    },
    remove: ({ id, name }: TemplateRow) =>
      ask({
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
