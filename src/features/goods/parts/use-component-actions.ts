import {
  deleteProductComponents,
  enableProductComponents,
  type ProductComponentRow,
} from '#contract/goods/product-components.ts'
import { tellBulk } from '#screen/tell-bulk.ts'
import { useChange } from '#screen/use-change.ts'
import { ask } from '#ui/ask/ask.ts'

const quiet = { quiet: true }
/** For what is done without a question: the call has said why it failed. */
const said = () => {}

export function useComponentActions() {
  const enableCall = useChange(enableProductComponents)
  const deleteCall = useChange(deleteProductComponents)
  return {
    enable: ({ id, name }: ProductComponentRow) =>
      enableCall({ ids: [id], enabled: 1 }, `「${name}」已启用`).catch(said),
    enableAll: (ids: number[]) =>
      enableCall({ ids, enabled: 1 })
        .then((result) => tellBulk(result, '个组件已启用'))
        .catch(said),
    disable: (ids: number[], name: string) =>
      ask({
        title: `停用${name}？`,
        consequence: '停用后商品不能再选用；已经选用的商品保留，但不能单靠它上架。',
        action: '停用组件',
        tone: 'danger',
        onConfirm: async () => tellBulk(await enableCall({ ids, enabled: 0 }, undefined, quiet), '个组件已停用'),
      }),
    remove: (ids: number[], name: string) =>
      ask({
        title: `删除${name}？`,
        consequence: '删除后不能恢复；被商品引用的组件不会删除。',
        action: '删除组件',
        tone: 'danger',
        onConfirm: async () => tellBulk(await deleteCall({ ids }, undefined, quiet), '个组件已删除'),
      }),
  }
}
