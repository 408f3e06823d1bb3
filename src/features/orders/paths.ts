import type { CodeOf } from '#contract/codes.ts'
import type { orderBizType } from '#contract/orders/codes.ts'
import type { OrderShape } from '#contract/orders/page-queries.ts'
import { digitalOrderQueries, orderListQuery, orderQueries, refundQueries } from '#contract/orders/page-queries.ts'
import type { QueryOf } from '#contract/page-query.ts'
import { link, links } from '#lib/paths.ts'

export const orderPaths = links(orderQueries)
export const refundPaths = links(refundQueries)
export const digitalOrderPaths = links(digitalOrderQueries)

/** URL of an order list of all goods types, with filters set. */
export const orderListAddress = (bizType: CodeOf<typeof orderBizType>, query: QueryOf<OrderShape>): string =>
  link(orderListQuery(bizType)).to(query)

export type OrderListPath = typeof orderPaths.cardPurchases
