import { and, eq, sql } from 'drizzle-orm'
import type { AnswerOf } from '#contract/endpoint.ts'
import { productRights } from '#contract/goods/field-rights.ts'
import type { getActivityVenue } from '#contract/marketing/activities.ts'
import type { VenueProduct } from '#contract/marketing/venues.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { activityProduct, activitySku } from '#server/database/schema/activities.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { coupon } from '#server/database/schema/marketing.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { namesOf, refsOf } from '#server/entity/present.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { ownProducts } from '../activity-product/rows.ts'
import type { ActivityRecord } from './rows.ts'

/** Names of the coupons that venues offer. */
export async function venueCoupons(db: Connection, { venues }: Pick<ActivityRecord, 'venues'>) {
  const names = await namesOf(
    db,
    coupon,
    venues.flatMap(({ couponIds }) => couponIds),
  )
  return (ids: readonly number[]) => refsOf(ids, names)
}

/** The venues of an activity with their floors. A supplier sees its own products in them. */
export async function presentVenues(context: Context, row: ActivityRecord): Promise<AnswerOf<typeof getActivityVenue>> {
  const { db, caller, services } = context
  const urlOf = (url: string) => url && openUrl(services.store, url)
  const couponsOf = await venueCoupons(db, row)
  const rows = await db
    .select({
      id: product.id,
      name: product.name,
      image: product.cover,
      status: activityProduct.status,
      activityPriceFrom: sql<string | null>`min(${activitySku.activityPrice})::text`,
      salePriceFrom: sql<string | null>`min(${sku.salePrice})::text`,
    })
    .from(activityProduct)
    .innerJoin(product, eq(product.id, activityProduct.productId))
    .leftJoin(activitySku, eq(activitySku.activityProductId, activityProduct.id))
    .leftJoin(sku, eq(sku.id, activitySku.skuId))
    .where(and(eq(activityProduct.activityId, row.id), ownProducts(caller)))
    .groupBy(product.id, activityProduct.status)
  const seesPrice = readsField(productRights, 'salePrice', caller)
  const shown = new Map<number, VenueProduct>(
    rows.map(({ salePriceFrom, ...one }) => [
      one.id,
      { ...one, image: urlOf(one.image), ...(seesPrice && { salePriceFrom }) },
    ]),
  )
  return row.venues.map((venue) => ({
    ...venue,
    banner: urlOf(venue.banner),
    backgroundImage: urlOf(venue.backgroundImage),
    coupons: couponsOf(venue.couponIds),
    floors: venue.floors.map((floor) => ({
      ...floor,
      image: urlOf(floor.image),
      products: floor.productIds.flatMap((id) => shown.get(id) ?? []),
    })),
  }))
}
