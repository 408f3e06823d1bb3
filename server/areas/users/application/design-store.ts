import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { customerStatus, designStoreStatus } from '#contract/users/codes.ts'
import type { Context } from '#server/context.ts'
import { customer } from '#server/database/schema/customers.ts'
import { designStore } from '#server/database/schema/stores.ts'
import { refuseWhile } from '#server/entity/rows.ts'

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

/** Takes the store of a former designer offline; one that waits for review must not be passed any more. */
export async function closeDesignStore(
  { db, caller, now }: Context,
  designerId: number,
  reason: string,
): Promise<void> {
  await db
    .update(designStore)
    .set({
      status: designStoreStatus.offline,
      offlineReason: reason,
      recommended: false,
      version: sql`${designStore.version} + 1`,
      updatedAt: now,
      updatedBy: caller.name,
    })
    .where(
      and(
        eq(designStore.designerId, designerId),
        inArray(designStore.status, [designStoreStatus.online, designStoreStatus.inReview]),
      ),
    )
}
