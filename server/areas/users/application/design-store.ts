import { and, eq, inArray, isNull } from 'drizzle-orm'
import { customerStatus, designStoreStatus } from '#contract/users/codes.ts'
import type { Context } from '#server/context.ts'
import { customer } from '#server/database/schema/customers.ts'
import { designStore } from '#server/database/schema/stores.ts'
import { logRow } from '#server/entity/change-log.ts'
import { refuseWhile, updateRow } from '#server/entity/rows.ts'
import { designStores } from '../design-store/present.ts'

/** A draft of a store for a new designer. Who had one before keeps it as it is. */
export async function draftDesignStore(
  { db, caller, now }: Context,
  designer: { id: number; userNo: string; realName: string; avatar: string },
  workYears: number,
): Promise<void> {
  const ofDesigner = eq(designStore.designerId, designer.id)
  if ((await db.$count(designStore, ofDesigner)) > 0) return
  const plain = `${designer.realName}的设计店铺`
  const isTaken = (await db.$count(designStore, eq(designStore.name, plain))) > 0
  const stamps = { createdAt: now, createdBy: caller.name, updatedAt: now, updatedBy: caller.name }
  await db.insert(designStore).values({
    ...stamps,
    designerId: designer.id,
    name: isTaken ? `${plain}（${designer.userNo}）` : plain,
    avatar: designer.avatar,
    workYears,
    status: designStoreStatus.draft,
  })
}

/** Customers whom a designer still serves must be handed over first. */
export const refuseServing = ({ db }: Pick<Context, 'db'>, designerId: number): Promise<void> =>
  refuseWhile(
    db.$count(
      customer,
      and(
        eq(customer.designerId, designerId),
        inArray(customer.status, [customerStatus.following, customerStatus.visited]),
        isNull(customer.mergedIntoId),
      ),
    ),
    (count) => `该设计师仍有 ${count} 个跟进中的客户,请先转交`,
  )

/**
 * Takes the store of a former designer offline, and drops the change that waits beside it. One that was never online is
 * a draft again: nothing of it may be passed any more.
 */
export async function closeDesignStore(context: Context, designerId: number, reason: string): Promise<void> {
  const [row] = await context.db.select().from(designStore).where(eq(designStore.designerId, designerId)).for('update')
  const isOnline = row?.status === designStoreStatus.online
  if (!row || (!isOnline && row.status !== designStoreStatus.inReview)) return
  const status = isOnline ? designStoreStatus.offline : designStoreStatus.draft
  const saved = await updateRow(context, designStores, row, {
    status,
    submitted: null,
    ...(isOnline && { offlineReason: reason, recommended: false }),
  })
  const label = designStoreStatus.label
  logRow(context, designStores, saved, {
    ...(isOnline ? { action: 'offline', verb: '下线' } : { action: 'withdraw', verb: '撤回', rest: '的审核' }),
    reason,
    changes: [{ field: 'status', title: '状态', before: label(row.status), after: label(status) }],
  })
}
