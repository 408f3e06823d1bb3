import type { Sku } from '#contract/goods/products.ts'
import type { ApiError } from '#lib/api-error.ts'

/** The current state of SKUs that another user changed meanwhile; empty if that was not the error. */
export const movedSkus = (fault: ApiError | null): readonly Sku[] =>
  fault?.code === 409 && Array.isArray(fault.latest) ? (fault.latest as Sku[]) : []
