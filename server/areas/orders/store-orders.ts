import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import type { NamedRef } from '#contract/fields.ts'
import type { orderBizType } from '#contract/orders/codes.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { order } from '#server/database/schema/orders.ts'
import { isUnfinished } from './open-orders.ts'
import { auditOrder } from './order/present.ts'
import { workOf } from './work.ts'

// Orders that name a store: those of consumers and their like, by the store where they were made.

export type StoreOrder = Pick<typeof order.$inferSelect, 'id' | 'orderNo' | 'receiverArea'>

/** The open orders of a store; `locked` until the end of the transaction. */
export async function openOrdersOfStore(db: Connection, storeId: number, locked: boolean): Promise<StoreOrder[]> {
  const query = db
    .select({ id: order.id, orderNo: order.orderNo, receiverArea: order.receiverArea })
    .from(order)
    .where(and(eq(order.storeId, storeId), isUnfinished()))
    .orderBy(asc(order.id))
  return locked ? query.for('update') : query
}

/** Number of orders of a store by kind, the open ones apart. */
export const orderCountsOfStore = (
  db: Connection,
  storeId: number,
): Promise<{ bizType: CodeOf<typeof orderBizType>; total: number; open: number }[]> =>
  db
    .select({
      bizType: order.bizType,
      total: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${isUnfinished()}))::int`,
    })
    .from(order)
    .where(eq(order.storeId, storeId))
    .groupBy(order.bizType)
    .orderBy(asc(order.bizType))

/** Gives locked orders to another store, each with its version and log entry. */
export async function giveOrdersToStore(
  context: Context,
  orders: readonly StoreOrder[],
  { from, to }: { from: NamedRef; to: NamedRef },
): Promise<void> {
  const { db, now, caller } = context
  const moved = await db
    .update(order)
    .set({ storeId: to.id, version: sql`${order.version} + 1`, updatedAt: now, updatedBy: caller.name })
    .where(
      inArray(
        order.id,
        orders.map(({ id }) => id),
      ),
    )
    .returning()
  for (const row of moved) {
    auditOrder(workOf(context), row, 'edit', `订单 ${row.orderNo} 的成交门店改为「${to.name}」`, {
      changes: [{ field: 'store', title: '成交门店', before: from.name, after: to.name }],
      reason: `「${from.name}」的服务范围已变更`,
    })
  }
}
