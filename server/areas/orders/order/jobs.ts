import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { closeReason, orderStatus } from '#contract/orders/codes.ts'
import { asSystem, type Work } from '#server/areas/orders/work.ts'
import type { Database } from '#server/database/pool.ts'
import { order } from '#server/database/schema/orders.ts'
import { type LockedOrder, lockOrders } from './present.ts'
import { closeOrder, completeOrder } from './transitions.ts'

/**
 * Processes due orders one by one, earliest first; a partial index covers them. Each runs in its own transaction, in
 * any instance. Returns their number.
 */
async function eachDue(
  db: Database,
  now: string,
  time: AnyPgColumn,
  isDue: SQL | undefined,
  run: (work: Work, locked: LockedOrder) => Promise<unknown>,
): Promise<number> {
  for (let done = 0; ; done++) {
    const found = await asSystem(db, now, async (work) => {
      const [row] = await work.db
        .select({ id: order.id })
        .from(order)
        .where(and(lte(time, now), isDue))
        .orderBy(asc(time))
        .limit(1)
        .for('update', { skipLocked: true })
      const [locked] = row ? await lockOrders(work.db, [row.id]) : []
      if (locked) await run(work, locked)
      return locked !== undefined
    })
    if (!found) return done
  }
}

/** Closes orders that were not paid in time; a pending voucher keeps an order open. */
export const closeUnpaidOrders = (db: Database, now: string): Promise<number> =>
  eachDue(
    db,
    now,
    order.payExpireAt,
    and(eq(order.status, orderStatus.unpaid), eq(order.waitsForConfirm, false)),
    (work, locked) => closeOrder(work, locked, closeReason.unpaid),
  )

/** Confirms receipt of orders shipped long enough ago; an open refund pauses this. */
export const receiveShippedOrders = (db: Database, now: string): Promise<number> =>
  eachDue(
    db,
    now,
    order.autoReceiveAt,
    and(eq(order.status, orderStatus.shipped), sql`${order.openRefundCount} = 0`),
    (work, locked) => completeOrder(work, locked, `到期自动确认收货，订单 ${locked.order.orderNo} 已完成`),
  )
