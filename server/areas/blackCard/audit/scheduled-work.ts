import { and, eq, lte } from 'drizzle-orm'
import { isUnpaid } from '#contract/blackCard/card-audit-rules.ts'
import { cardAuditStatus } from '#contract/blackCard/card-codes.ts'
import { payBizKind, paymentStatus } from '#contract/orders/codes.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { lockPayments } from '#server/areas/orders/payment/present.ts'
import { asSystem } from '#server/areas/orders/work.ts'
import type { PaidWork } from '#server/areas/payable.ts'
import type { Database } from '#server/database/pool.ts'
import { cardAudit } from '#server/database/schema/cards.ts'
import { endAudit } from './decide.ts'

const LATE = '逾期未缴费'

async function endOne(work: PaidWork, id: number): Promise<void> {
  const { db, now } = work
  const [row] = await db.select().from(cardAudit).where(eq(cardAudit.id, id)).for('update')
  // It may have been paid meanwhile, or finance has a voucher in hand.
  if (!row || !isUnpaid(row) || row.payExpireAt === null || isAfter(row.payExpireAt, now)) return
  const payments = await lockPayments(db, payBizKind.blackCard, id)
  if (payments.some(({ status }) => status === paymentStatus.toConfirm)) return
  await endAudit(work, row, LATE)
  work.audit({
    resource: 'cardAudit',
    action: 'cancel',
    targetId: id,
    targetName: row.name,
    summary: `黑卡申请 ${row.applyNo}「${row.name}」${LATE}，已取消`,
    reason: LATE,
  })
}

/** Cancels applications whose fee was not paid in time. Safe to run at any time, repeatedly. */
export async function cancelUnpaidAudits(db: Database, now: string): Promise<void> {
  const late = await db
    .select({ id: cardAudit.id })
    .from(cardAudit)
    .where(and(eq(cardAudit.status, cardAuditStatus.unpaid), lte(cardAudit.payExpireAt, now)))
  for (const { id } of late) await asSystem(db, now, (work) => endOne(work, id))
}
