import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { notification } from '#server/database/schema/platform.ts'
import { noticeReceipt } from '#server/database/schema/suppliers.ts'
import type { NoticeRecord, ReceiptRecord } from './present.ts'

/**
 * The receipt of the calling supplier, created at its first reading if the supplier was enabled later. Marks the
 * notification as read.
 */
export async function openReceipt(context: Context, notice: NoticeRecord): Promise<ReceiptRecord> {
  const supplierId = context.caller.supplierId ?? 0
  const stamps = {
    createdAt: context.now,
    createdBy: context.caller.name,
    updatedAt: context.now,
    updatedBy: context.caller.name,
  }
  await context.db
    .insert(noticeReceipt)
    .values({ noticeId: notice.id, supplierId, counted: false, ...stamps })
    .onConflictDoNothing()
  const own = and(eq(noticeReceipt.noticeId, notice.id), eq(noticeReceipt.supplierId, supplierId))
  const [receipt] = await context.db.select().from(noticeReceipt).where(own).for('update')
  if (!receipt) throw new Error('a receipt was not made')
  if (receipt.readAt === null) {
    await context.db
      .update(noticeReceipt)
      .set({ readAt: context.now, readBy: context.caller.name, updatedAt: context.now, updatedBy: context.caller.name })
      .where(eq(noticeReceipt.id, receipt.id))
  }
  await markBellRead(context, notice.id)
  return receipt
}

/**
 * Each account of the supplier has its own notifications; the notice and its reminders are marked as read for this one.
 */
async function markBellRead(context: Context, noticeId: number): Promise<void> {
  await context.db
    .update(notification)
    .set({ readAt: context.now })
    .where(
      and(
        eq(notification.receiverId, context.caller.userId),
        isNull(notification.readAt),
        eq(notification.resource, 'supplierNotice'),
        sql`${notification.query} @> ${JSON.stringify({ id: noticeId })}::jsonb`,
      ),
    )
}
