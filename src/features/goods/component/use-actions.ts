import {
  deleteProductComponents,
  enableProductComponents,
  type ProductComponentRow,
} from '#contract/goods/product-components.ts'
import { quiet, shownInPlace, useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = BulkTarget<ProductComponentRow>
const labelOf = (target: Target) => targetLabel(target, '个组件', ({ name }) => name)

export function useComponentActions() {
  const enableCall = useChange(enableProductComponents)
  const enableAll = useBulkChange(enableProductComponents)
  const removeAll = useBulkChange(deleteProductComponents)
  return {
    enable: ({ id, name }: ProductComponentRow) =>
      enableCall({ ids: [id], enabled: 1 }, `「${name}」已启用`).catch(shownInPlace),
    enableAll: (target: Target) => enableAll(target, { enabled: 1 }, '个组件已启用'),
    disable: (target: Target) =>
      confirm({
        title: `停用${labelOf(target)}？`,
        consequence: '停用后商品不能再选用；已经选用的商品保留，但不能单靠它上架。',
        action: '停用组件',
        tone: 'danger',
        onConfirm: () => enableAll(target, { enabled: 0 }, '个组件已停用', quiet),
      }),
    remove: (target: Target) =>
      confirm({
        title: `删除${labelOf(target)}？`,
        consequence: '删除后不能恢复；被商品引用的组件不会删除。',
        action: '删除组件',
        tone: 'danger',
        onConfirm: () => removeAll(target, {}, '个组件已删除', quiet),
      }),
  }
}
