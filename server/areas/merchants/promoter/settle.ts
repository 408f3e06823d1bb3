import { sql } from 'drizzle-orm'
import { commissionStatus } from '#contract/merchants/codes.ts'
import { SETTLE_DAYS } from '#contract/merchants/commission-rules.ts'
import { orderStatus } from '#contract/orders/codes.ts'
import type { Database } from '#server/database/pool.ts'
import { order } from '#server/database/schema/orders.ts'
import { promoterCommission } from '#server/database/schema/promoters.ts'
import { after, days } from '#server/time.ts'

const AT_ONCE = 500

/**
 * Commission of orders that were completed long enough ago becomes usable. An open refund delays it. Safe to run at any
 * time and in several instances: what a refund or another instance holds is left for the next run. Returns their number.
 */
export async function settleCommissions(db: Database, now: string): Promise<number> {
  const due = after(now, -days(SETTLE_DAYS))
  for (let settled = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      update ${promoterCommission} set status = ${commissionStatus.usable}, settled_at = ${now}::timestamptz,
        version = ${promoterCommission.version} + 1, updated_at = ${now}::timestamptz
      where ${promoterCommission.id} in (
        select one.id from ${promoterCommission} as one join ${order} on ${order.id} = one.order_id
        where one.status = ${commissionStatus.unsettled} and ${order.status} in (${orderStatus.completed}, ${orderStatus.reviewed})
          and ${order.completedAt} <= ${due}::timestamptz and ${order.openRefundCount} = 0
        order by one.id limit ${AT_ONCE} for update of one skip locked)`)
    settled += rowCount ?? 0
    if ((rowCount ?? 0) < AT_ONCE) return settled
  }
}
