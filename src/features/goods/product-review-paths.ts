import { productReviewQueries } from '#contract/goods/product-review-page-queries.ts'
import { links } from '#lib/paths.ts'

export const productReviewPaths = links(productReviewQueries)
