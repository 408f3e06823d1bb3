import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { closeReason, orderStatus } from '#contract/orders/codes.ts'
import { asSystem, type Work } from '#server/areas/orders/work.ts'
import type { Database } from '#server/database/pool.ts'
import { order } from '#server/database/schema/orders.ts'
import { type LockedOrder, lockOrders } from './present.ts'
import { closeOrder, completeOrder } from './transitions.ts'

/**
 * One order after another whose time has come, by the moment when it came: an index has these few of all orders in that order.
 * Each in a transaction of its own and in whichever instance. Answers how many.
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

/** Closes what was not paid in time; a voucher that waits for finance holds it open. */
export const closeUnpaidOrders = (db: Database, now: string): Promise<number> =>
  eachDue(
    db,
    now,
    order.payExpireAt,
    and(eq(order.status, orderStatus.unpaid), eq(order.waitsForConfirm, false)),
    (work, locked) => closeOrder(work, locked, closeReason.unpaid),
  )

/** Receives what was shipped long enough ago; an open refund holds it up. */
export const receiveShippedOrders = (db: Database, now: string): Promise<number> =>
  eachDue(
    db,
    now,
    order.autoReceiveAt,
    and(eq(order.status, orderStatus.shipped), sql`${order.openRefundCount} = 0`),
    (work, locked) => completeOrder(work, locked, `到期自动确认收货，订单 ${locked.order.orderNo} 已完成`),
  )
