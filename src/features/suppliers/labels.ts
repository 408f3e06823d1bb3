import type { BrandStatus, NoticeStatus, ReviewStatus, SupplierStatus } from '#contract/suppliers/transitions.ts'
import type { TagTone } from '#ui/tag/tag.tsx'

export const brandTone: Record<BrandStatus, TagTone> = {
  0: 'neutral',
  1: 'warning',
  2: 'danger',
  3: 'success',
  4: 'neutral',
}
export const reviewTone = { 1: 'warning', 2: 'success', 3: 'danger', 4: 'neutral' } as const satisfies Record<
  ReviewStatus,
  TagTone
>
export const supplierTone: Record<SupplierStatus, TagTone> = { 0: 'neutral', 1: 'success', 2: 'danger', 3: 'neutral' }
export const noticeTone: Record<NoticeStatus, TagTone> = { 0: 'neutral', 1: 'info', 2: 'success', 3: 'danger' }
