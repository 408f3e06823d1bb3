import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { OPEN_STATUSES } from '#contract/orders/order-lifecycle.ts'
import type { Connection } from '#server/database/pool.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'

/** Waits for payment, shipment or receipt. */
export const isUnfinished = (): SQL => inArray(order.status, [...OPEN_STATUSES])

/** The number of an open order with the product; undefined for none. */
export async function openOrderWith(db: Connection, productId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ orderNo: order.orderNo })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(and(eq(orderLine.productId, productId), isUnfinished()))
    .limit(1)
  return found?.orderNo
}
