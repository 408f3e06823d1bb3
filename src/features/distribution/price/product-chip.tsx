import type { PriceSetting } from '#contract/distribution/prices.ts'
import { useFilterChip } from '#screen/list/filter-chips.ts'

interface ProductChipProps {
  productId: number | undefined
  rows: readonly PriceSetting[]
  onClear: () => void
}

/** The product that a link has chosen: shown among the filters, so that it can be cleared. */
export function ProductChip({ productId, rows, onClear }: ProductChipProps) {
  const name = rows.find((row) => row.productId === productId)?.productName ?? '所选商品'
  useFilterChip('单个商品', productId === undefined ? '' : name, onClear)
  return null
}
