import { and, eq, inArray } from 'drizzle-orm'
import { hasActivityPrice } from '#contract/marketing/activity-rules.ts'
import { activityProductStatus, activitySubmitBy } from '#contract/marketing/codes.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { activityProduct, activitySku } from '#server/database/schema/activities.ts'
import { findRow, insertRows } from '#server/entity/rows.ts'
import { type ActivityRecord, activities } from '../activity/rows.ts'
import { activityProducts, ownProducts } from './rows.ts'

/** Takes over the products of another activity that the caller sees. Each is reviewed again, at its new time. */
export async function copyProducts(context: Context, from: number, to: ActivityRecord): Promise<void> {
  const { db, now, caller } = context
  const { id: fromId } = await findRow(context, activities, from)
  const { waiting, passed } = activityProductStatus
  const sources = await db
    .select()
    .from(activityProduct)
    .where(
      and(
        eq(activityProduct.activityId, fromId),
        inArray(activityProduct.status, [waiting, passed]),
        ownProducts(caller),
      ),
    )
  const isPriced = hasActivityPrice(to.kind)
  for (const source of sources) {
    const versions = (await db.select().from(activitySku).where(eq(activitySku.activityProductId, source.id))).filter(
      ({ activityPrice }) => !isPriced || activityPrice !== null,
    )
    if (versions.length === 0) continue
    const { productId, productName, spuCode, supplierId, brandId, limitPerUser, subsidy, sort } = source
    const [made] = await insertRows(context, activityProducts, [
      {
        ...{ productId, productName, spuCode, supplierId, brandId, limitPerUser, subsidy, sort },
        activityId: to.id,
        submitBy: activitySubmitBy.platform,
        submittedAt: now,
        status: waiting,
      },
    ])
    await db.insert(activitySku).values(
      versions.map(({ skuId, activityPrice, activityStock }) => ({
        activityProductId: made?.id ?? 0,
        skuId,
        activityPrice: isPriced ? activityPrice : null,
        activityStock,
      })),
    )
  }
}

/** Removes the products of a draft. */
export async function removeProducts(db: Connection, activityId: number): Promise<void> {
  const own = db
    .select({ id: activityProduct.id })
    .from(activityProduct)
    .where(eq(activityProduct.activityId, activityId))
  await db.delete(activitySku).where(inArray(activitySku.activityProductId, own))
  await db.delete(activityProduct).where(eq(activityProduct.activityId, activityId))
}
