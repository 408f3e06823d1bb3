// 商品审核
import { z } from 'zod'
import { code, codeSet } from '#contract/fields.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { refuseReason, reviewType, riskFlag } from './codes.ts'

/** While a reviewer has a review open, for so many minutes after the last sign of life, it cannot be withdrawn. */
export const CLAIM_MINUTES = 10

/** A field before and after, in words. */
export const ProductReviewChange = z.object({
  field: z.string(),
  fieldTitle: z.string(),
  before: z.string(),
  after: z.string(),
})
export type ProductReviewChange = z.infer<typeof ProductReviewChange>

/** A review as the page of its product tells it. */
export const ProductReviewSummary = z.object({
  id: z.number().int(),
  version: z.number().int(),
  reviewNo: z.string(),
  type: code(reviewType),
  status: code(reviewStatus),
  changes: z.array(ProductReviewChange),
  riskFlags: codeSet(riskFlag),
  submittedBy: z.string(),
  submittedAt: z.string(),
  reasonCodes: codeSet(refuseReason),
  reason: z.string(),
  reviewedBy: z.string(),
  reviewedAt: z.string().nullable(),
  /** The caller, or somebody of the same supplier, submitted it. */
  own: z.boolean(),
})
export type ProductReviewSummary = z.infer<typeof ProductReviewSummary>
