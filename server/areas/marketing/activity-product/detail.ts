import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { AnswerOf } from '#contract/endpoint.ts'
import { priceChangeStatus } from '#contract/goods/codes.ts'
import { productRights } from '#contract/goods/field-rights.ts'
import type { getActivityProduct } from '#contract/marketing/activity-products.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import type { Context } from '#server/context.ts'
import { activity } from '#server/database/schema/activities.ts'
import { sku, skuPriceChange } from '#server/database/schema/goods.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { only } from '#server/entity/present.ts'
import { conflictsOf, wins } from './conflicts.ts'
import { presentProducts, shownProduct } from './present.ts'
import { type ActivityProductRecord, activityRef, conditionsOf } from './rows.ts'

const DAYS = 30

/** What was sold in 30 days. The average price is for who may read sale prices. */
async function salesOf({ db, now }: Context, productId: number, seesPrice: boolean) {
  const day = sql<string>`to_char(${order.paidAt}, 'YYYY-MM-DD')`
  const rows = await db
    .select({
      day,
      quantity: sql<number>`sum(${orderLine.quantity})::int`,
      averagePrice: sql<string>`(sum(${orderLine.payAmount}) / sum(${orderLine.quantity}))::numeric(12, 2)::text`,
    })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(and(eq(orderLine.productId, productId), gte(order.paidAt, daysAfter(now, -DAYS))))
    .groupBy(day)
    .orderBy(asc(day))
  return rows.map(({ averagePrice, ...row }) => ({ ...row, ...(seesPrice && { averagePrice }) }))
}

/** Changes of sale prices: one that was raised and then cut is no discount. */
const priceChangesOf = ({ db, now }: Context, productId: number) =>
  db
    .select({
      at: skuPriceChange.effectiveAt,
      skuCode: sku.skuCode,
      before: skuPriceChange.salePriceBefore,
      after: skuPriceChange.salePrice,
    })
    .from(skuPriceChange)
    .innerJoin(sku, eq(sku.id, skuPriceChange.skuId))
    .where(
      and(
        eq(skuPriceChange.productId, productId),
        eq(skuPriceChange.status, priceChangeStatus.applied),
        gte(skuPriceChange.effectiveAt, daysAfter(now, -DAYS)),
        sql`${skuPriceChange.salePriceBefore} is distinct from ${skuPriceChange.salePrice}`,
      ),
    )
    .orderBy(asc(skuPriceChange.effectiveAt))
    .limit(100)

export async function productDetail(
  context: Context,
  row: ActivityProductRecord,
): Promise<AnswerOf<typeof getActivityProduct>> {
  const { db, now, caller, services } = context
  const shown = shownProduct(caller, await only(presentProducts(context, [row], services.store)))
  const [of] = await db.select().from(activity).where(eq(activity.id, row.activityId))
  if (!of) throw new Error('a product of an activity has its activity')
  const seesPrice = readsField(productRights, 'salePrice', caller)
  const conflicts = (await conflictsOf(db, [row.id])).map(({ own, other, skuCode }) => ({
    activity: activityRef(other.activity, now),
    skuCode,
    activityPrice: other.activityPrice,
    winner: wins(own, other) ? { id: of.id, name: of.name } : { id: other.activity.id, name: other.activity.name },
  }))
  return {
    ...shown,
    discountRate: conditionsOf(of).discountRate,
    conflicts,
    sales: await salesOf(context, row.productId, seesPrice),
    ...(seesPrice && { priceChanges: await priceChangesOf(context, row.productId) }),
  }
}
