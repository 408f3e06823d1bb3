import type { Sku } from '#contract/goods/products.ts'
import type { ApiError } from '#lib/api-error.ts'

/** The versions that somebody else has priced or stocked meanwhile, as they are now; none where that was not the fault. */
export const movedSkus = (fault: ApiError | null): readonly Sku[] =>
  fault?.code === 409 && Array.isArray(fault.latest) ? (fault.latest as Sku[]) : []
