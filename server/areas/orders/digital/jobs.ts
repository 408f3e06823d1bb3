import { and, eq, lt } from 'drizzle-orm'
import { closeReason, orderStatus, payBizKind } from '#contract/orders/codes.ts'
import { DIGITAL_COMPLETE_DAYS } from '#contract/orders/digital-order-lifecycle.ts'
import { closePayments } from '#server/areas/orders/payment/present.ts'
import { moveEach } from '#server/areas/orders/work.ts'
import type { Database } from '#server/database/pool.ts'
import { digitalOrder } from '#server/database/schema/digital-orders.ts'
import { after, days } from '#server/time.ts'
import { auditDigital, saveDigitalOrder } from './present.ts'

/** Closes orders that were not paid in time, except those with a pending voucher. */
export const closeUnpaidDigital = (db: Database, now: string): Promise<number> =>
  moveEach(
    db,
    now,
    {
      table: digitalOrder,
      where: and(
        eq(digitalOrder.status, orderStatus.unpaid),
        lt(digitalOrder.payExpireAt, now),
        eq(digitalOrder.waitsForConfirm, false),
      ),
    },
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
    {
      table: digitalOrder,
      where: and(
        eq(digitalOrder.status, orderStatus.shipped),
        lt(digitalOrder.deliveredAt, after(now, -days(DIGITAL_COMPLETE_DAYS))),
      ),
    },
    async (work, row) => {
      const done = await saveDigitalOrder(work, row, { status: orderStatus.completed, completedAt: now })
      auditDigital(work, done, 'complete', `数字订单 ${row.orderNo} 交付满 ${DIGITAL_COMPLETE_DAYS} 天，自动完成`)
    },
  )
