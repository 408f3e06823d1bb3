import type { ProductStatus } from '#contract/goods/transitions.ts'
import type { TagTone } from '#ui/tag/tag.tsx'

export const productTone: Record<ProductStatus, TagTone> = {
  0: 'neutral',
  1: 'warning',
  2: 'danger',
  3: 'info',
  4: 'success',
  5: 'neutral',
  6: 'danger',
  7: 'neutral',
}
export const priceChangeTone = { 0: 'info', 1: 'success', 2: 'neutral', 3: 'danger' } as const
export const reviewTone = { 1: 'warning', 2: 'success', 3: 'danger', 4: 'neutral' } as const
