// 商品审核
import { z } from 'zod'
import { code, codeSet } from '#contract/fields.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { refuseReason, reviewType, riskFlag } from './codes.ts'

/** While a reviewer has a review open, it cannot be withdrawn until this many minutes after the last heartbeat. */
export const CLAIM_MINUTES = 10

/** A field before and after, as display text. */
export const ProductReviewChange = z.object({
  field: z.string(),
  fieldTitle: z.string(),
  before: z.string(),
  after: z.string(),
})
export type ProductReviewChange = z.infer<typeof ProductReviewChange>

/** A review as shown on its product's page. */
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
  /** Submitted by the caller or by another user of the same supplier. */
  own: z.boolean(),
})
export type ProductReviewSummary = z.infer<typeof ProductReviewSummary>
