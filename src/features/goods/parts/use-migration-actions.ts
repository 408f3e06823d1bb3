import { IGNORE_REASON_MIN } from '#contract/goods/migration-rules.ts'
import { ignoreSupplierProducts, type SupplierProductRow } from '#contract/goods/supplier-products.ts'
import { withEach } from '#screen/kept-question.ts'
import { useChange } from '#screen/use-change.ts'
import { ask } from '#ui/ask/ask.ts'

type Acted = Pick<SupplierProductRow, 'id' | 'name'>

const quiet = { quiet: true }
const called = (products: readonly Acted[]): string =>
  products.length === 1 ? `「${products[0]?.name ?? ''}」` : `所选的 ${products.length} 个商品`

export function useMigrationActions() {
  const ignoreCall = useChange(ignoreSupplierProducts)
  return {
    ignore: (products: readonly Acted[]) =>
      ask({
        title: `忽略${called(products)}？`,
        consequence: '不再列在待迁移中，供应商之后的更新也不会提醒；可以随时取消忽略。',
        action: '忽略商品',
        tone: 'danger',
        reason: {
          label: '忽略原因',
          min: IGNORE_REASON_MIN,
          max: 100,
          presets: ['该系列已停产，不再上架', '不在平台经营的类目内'],
        },
        onConfirm: withEach(products, '个商品已忽略', (left, { reason = '' }) =>
          ignoreCall({ ids: left.map(({ id }) => id), ignored: true, reason }, undefined, quiet),
        ),
      }),
    reopen: ({ id, name }: Acted) =>
      // The call says itself why it failed.
      ignoreCall({ ids: [id], ignored: false }, `「${name}」已回到待迁移`).catch(() => {}),
  }
}
