import type { CodeOf } from '#contract/codes.ts'
import type { orderBizType } from '#contract/orders/codes.ts'
import { digitalOrderQueries, orderQueries, type orderShape, refundQueries } from '#contract/orders/page-queries.ts'
import type { QueryOf } from '#contract/page-query.ts'
import { link, links } from '#lib/paths.ts'

export const orderPaths = links(orderQueries)
export const refundPaths = links(refundQueries)
export const digitalOrderPaths = links(digitalOrderQueries)

const lists: Readonly<Record<CodeOf<typeof orderBizType>, OrderListPath>> = {
  1: orderPaths.cardPurchases,
  2: orderPaths.distributorPurchases,
  3: orderPaths.distributorSales,
  4: orderPaths.channelPurchases,
  5: orderPaths.cardSales,
  6: orderPaths.channelSales,
}
/** Where the path carries the type of the goods, this stands for all of them. */
export const ALL_TYPES = 0

/** The list of one kind of orders, of every type of goods, with its filters set. */
export const orderListAddress = (bizType: CodeOf<typeof orderBizType>, query: QueryOf<typeof orderShape>): string => {
  const { path, shape } = lists[bizType]
  return link({ path: path.replace('{orderType}', String(ALL_TYPES)), shape }).to(query)
}

export type OrderListPath = typeof orderPaths.cardPurchases
