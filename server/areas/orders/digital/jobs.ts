import { and, eq, lt, type SQL } from 'drizzle-orm'
import { closeReason, orderStatus, payBizKind } from '#contract/orders/codes.ts'
import { DIGITAL_COMPLETE_DAYS } from '#contract/orders/digital-order-lifecycle.ts'
import { closePayments } from '#server/areas/orders/payment/present.ts'
import { asSystem, type Work } from '#server/areas/orders/work.ts'
import type { Database } from '#server/database/pool.ts'
import { digitalOrder } from '#server/database/schema/digital-orders.ts'
import { after, days } from '#server/time.ts'
import { auditDigital, type DigitalRecord, saveDigitalOrder } from './present.ts'

/**
 * Updates matching orders, each in its own transaction; orders locked by another instance are skipped. Returns their
 * number.
 */
async function moveEach(
  db: Database,
  now: string,
  where: SQL | undefined,
  move: (work: Work, row: DigitalRecord) => Promise<void>,
): Promise<number> {
  for (let moved = 0; ; moved++) {
    const found = await asSystem(db, now, async (work) => {
      const [row] = await work.db.select().from(digitalOrder).where(where).limit(1).for('update', { skipLocked: true })
      if (row) await move(work, row)
      return row !== undefined
    })
    if (!found) return moved
  }
}

/** Closes orders that were not paid in time, except those with a pending voucher. */
export const closeUnpaidDigital = (db: Database, now: string): Promise<number> =>
  moveEach(
    db,
    now,
    and(
      eq(digitalOrder.status, orderStatus.unpaid),
      lt(digitalOrder.payExpireAt, now),
      eq(digitalOrder.waitsForConfirm, false),
    ),
    async (work, row) => {
      const closed = await saveDigitalOrder(work, row, {
        status: orderStatus.closed,
        closeReason: closeReason.unpaid,
        closedAt: now,
      })
      await closePayments(work, payBizKind.digitalOrder, row.id)
      auditDigital(work, closed, 'close', `数字订单 ${row.orderNo} 超时未付款，自动关闭`)
    },
  )

/** Completes orders that were delivered a week ago. */
export const completeDigital = (db: Database, now: string): Promise<number> =>
  moveEach(
    db,
    now,
    and(
      eq(digitalOrder.status, orderStatus.shipped),
      lt(digitalOrder.deliveredAt, after(now, -days(DIGITAL_COMPLETE_DAYS))),
    ),
    async (work, row) => {
      const done = await saveDigitalOrder(work, row, { status: orderStatus.completed, completedAt: now })
      auditDigital(work, done, 'complete', `数字订单 ${row.orderNo} 交付满 ${DIGITAL_COMPLETE_DAYS} 天，自动完成`)
    },
  )
