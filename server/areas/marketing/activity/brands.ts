import { and, asc, eq, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import type { listActivityBrands } from '#contract/marketing/activities.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import type { Context } from '#server/context.ts'
import { activityProduct } from '#server/database/schema/activities.ts'
import { product } from '#server/database/schema/goods.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { containsAny } from '#server/entity/filters.ts'
import { anyOf } from '#server/entity/paging.ts'
import { findRow } from '#server/entity/rows.ts'
import { choosableBrands } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { activities } from './rows.ts'

const MOST = 200

/** Brands that may take part in an activity, or in a new one; a supplier sees its own. */
export async function participatingBrands(
  { activityId, keyword }: ParsedParamsOf<typeof listActivityBrands>,
  context: Context,
): Promise<AnswerOf<typeof listActivityBrands>> {
  const { db, caller, services } = context
  const of = activityId === undefined ? undefined : await findRow(context, activities, activityId)
  const submitted = sql<number>`(select count(*) from ${activityProduct}
    where ${activityProduct.activityId} = ${of?.id ?? 0} and ${activityProduct.brandId} = ${brand.id})::int`
  const rows = await db
    .select({
      id: brand.id,
      name: brand.name,
      logo: brand.logo,
      supplierName: supplier.name,
      productCount: sql<number>`(select count(*) from ${product}
        where ${product.brandId} = ${brand.id} and ${product.status} = ${productStatus.onSale})::int`,
      submittedCount: submitted,
    })
    .from(brand)
    .innerJoin(supplier, eq(supplier.id, brand.supplierId))
    .where(
      and(
        eq(brand.status, brandStatus.enabled),
        choosableBrands(caller),
        of && of.brandIds.length > 0 ? anyOf(brand.id, of.brandIds) : undefined,
        containsAny(keyword, brand.name, brand.pinyin),
      ),
    )
    .orderBy(asc(brand.name), asc(brand.id))
    .limit(MOST)
  return rows.map((row) => ({ ...row, logo: row.logo && openUrl(services.store, row.logo) }))
}
