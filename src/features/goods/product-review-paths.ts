import { productReviewQueries } from '#contract/goods/product-review-queries.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { links } from '#lib/paths.ts'

export const productReviewPaths = links(productReviewQueries)
