import { IGNORE_REASON_MIN } from '#contract/goods/migration-rules.ts'
import { ignoreSupplierProducts, type SupplierProductRow } from '#contract/goods/supplier-products.ts'
import { useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Acted = Pick<SupplierProductRow, 'id' | 'name'>

export function useMigrationActions() {
  const ignoreCall = useChange(ignoreSupplierProducts)
  const ignoreAll = useBulkChange<typeof ignoreSupplierProducts, Acted>(ignoreSupplierProducts)
  return {
    ignore: (products: BulkTarget<Acted>) =>
      confirm({
        title: `忽略${targetLabel(products, '个商品', ({ name }) => name)}？`,
        consequence: '不再列在待迁移中，供应商之后的更新也不会提醒；可以随时取消忽略。',
        action: '忽略商品',
        tone: 'danger',
        reason: {
          label: '忽略原因',
          min: IGNORE_REASON_MIN,
          max: 100,
          presets: ['该系列已停产，不再上架', '不在平台经营的类目内'],
        },
        onConfirm: ignoreAll.answering(products, '个商品已忽略', ({ reason = '' }) => ({ ignored: true, reason })),
      }),
    reopen: ({ id, name }: Acted) =>
      // The request shows its own error.
      ignoreCall({ ids: [id], ignored: false }, `「${name}」已回到待迁移`).catch(() => {}),
  }
}
