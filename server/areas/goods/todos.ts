import { and, count, eq } from 'drizzle-orm'
import { productReviewQueries } from '#contract/goods/product-review-page-queries.ts'
import type { Todo } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import type { Context } from '#server/context.ts'
import { productReview } from '#server/database/schema/goods.ts'
import { ofProducts } from './review/present.ts'

const waitingTitles = { 1: '待审核新品', 2: '待审核修改', 3: '待审核调价' }

/** One task per kind of review: each opens its own tab of the queue. */
export async function productTodos(context: Context): Promise<Todo[]> {
  if (!context.caller.can('product:review')) return []
  const rows = await context.db
    .select({ type: productReview.type, total: count() })
    .from(productReview)
    .where(and(eq(productReview.status, reviewStatus.pending), ofProducts(context, undefined)))
    .groupBy(productReview.type)
  return rows.map(({ type, total }) => ({
    code: `productReview${type}`,
    title: waitingTitles[type],
    count: total,
    ...pageLink(productReviewQueries.list, { type, status: reviewStatus.pending }),
  }))
}
