import type { RequestHandler } from 'msw'
import { reviewStatus } from '#contract/rules/review.ts'
import {
  type BrandReviewDetail,
  getBrandReview,
  listBrandReviews,
  verifyBrands,
} from '#contract/suppliers/brand-reviews.ts'
import { canDecideReview } from '#contract/suppliers/transitions.ts'
import { answer, countBy, found } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { MockRefusal } from '#mocks/worker.ts'

export function reviewHandlers(reviews: BrandReviewDetail[]): RequestHandler[] {
  return [
    answer(getBrandReview, ({ id }) => ({
      ...found(reviews, id),
      nextPendingId: reviews.find((review) => review.status === reviewStatus.pending && review.id !== id)?.id ?? null,
    })),
    answer(verifyBrands, ({ items, result, reason = '' }) => {
      for (const { reviewId } of items) {
        const review = found(reviews, reviewId)
        if (!canDecideReview(review.status))
          throw new MockRefusal(422, `该品牌已被审核,请刷新（${review.reviewedBy}已驳回）`)
        Object.assign(review, { status: result, reason, reviewedBy: '林知夏', reviewedAt: new Date().toISOString() })
      }
      return { done: items.length, failed: [] }
    }),
    ...collection({ list: listBrandReviews }, reviews, {
      match: {
        keyword: ({ brand, reviewNo }, text) => brand.name.includes(text) || reviewNo.includes(text),
        riskFlag: ({ riskFlags }, flag) => riskFlags.includes(flag),
      },
      counts: (rows) => ({ 1: 0, 2: 0, 3: 0, 4: 0, ...countBy(rows, 'status') }),
    }),
  ]
}
