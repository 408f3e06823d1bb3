import { and, asc, eq, sql } from 'drizzle-orm'
import { commissionStatus } from '#contract/merchants/codes.ts'
import { coveredCount } from '#contract/merchants/commission-rules.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import type { Connection } from '#server/database/pool.ts'
import { promoterCommission, type promoterWithdraw } from '#server/database/schema/promoters.ts'
import { bookOfPromoter } from './book.ts'

/** Marks the settled commissions that the payouts cover now as withdrawn, the oldest first. */
export async function markWithdrawn(
  { db, now }: { db: Connection; now: string },
  { id, promoterId }: Pick<typeof promoterWithdraw.$inferSelect, 'id' | 'promoterId'>,
): Promise<void> {
  const { paid } = await bookOfPromoter(db, promoterId)
  const rows = await db
    .select()
    .from(promoterCommission)
    .where(eq(promoterCommission.promoterId, promoterId))
    // As orders lock them, so that the two never deadlock.
    .orderBy(asc(promoterCommission.id))
    .for('update')
  const marked = rows.filter(({ status }) => status === commissionStatus.withdrawn)
  const open = rows
    .filter(({ status }) => status === commissionStatus.usable)
    .sort((left, right) => (left.settledAt ?? '').localeCompare(right.settledAt ?? '') || left.id - right.id)
  const covered = coveredCount(
    open.map(({ amount }) => amount),
    paid,
    sumOfMoney(marked.map(({ amount }) => amount)),
  )
  const ids = open.slice(0, covered).map((row) => row.id)
  if (ids.length === 0) return
  await db
    .update(promoterCommission)
    .set({
      status: commissionStatus.withdrawn,
      withdrawId: id,
      version: sql`${promoterCommission.version} + 1`,
      updatedAt: now,
    })
    .where(and(sql`${promoterCommission.id} = any(${sql.param(ids)})`, eq(promoterCommission.promoterId, promoterId)))
}
