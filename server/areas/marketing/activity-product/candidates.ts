import { and, desc, eq, notExists, or, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { productRights } from '#contract/goods/field-rights.ts'
import { highestPriceOf } from '#contract/marketing/activity-product-rules.ts'
import type { listActivityCandidates } from '#contract/marketing/activity-products.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context } from '#server/context.ts'
import { activityProduct } from '#server/database/schema/activities.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { containsAny } from '#server/entity/filters.ts'
import { anyOf, cappedCount, offsetOf } from '#server/entity/paging.ts'
import { namesOf, pluck, refOf } from '#server/entity/present.ts'
import { findRow } from '#server/entity/rows.ts'
import { ownRows } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { activities } from '../activity/rows.ts'
import { freePieces, loadOffers } from './offers.ts'
import { conditionsOf } from './rows.ts'

/** Goods on sale within the brands and categories of an activity that are not in it yet. */
export async function candidates(
  params: ParsedParamsOf<typeof listActivityCandidates>,
  context: Context,
): Promise<AnswerOf<typeof listActivityCandidates>> {
  const { db, caller, services } = context
  const { keyword, activityId } = params
  const of = await findRow(context, activities, activityId)
  const index = of.categoryIds.length > 0 ? await loadCategories(db) : undefined
  const where = and(
    eq(product.status, productStatus.onSale),
    ownRows(caller, product.supplierId),
    of.brandIds.length > 0 ? anyOf(product.brandId, of.brandIds) : undefined,
    index
      ? anyOf(
          product.categoryId,
          of.categoryIds.flatMap((id) => index.downwards(id)),
        )
      : undefined,
    keyword
      ? or(
          containsAny(keyword, product.name, product.pinyin, product.spuCode),
          sql`exists (select 1 from ${sku} where ${sku.productId} = ${product.id} and ${sku.skuCode} = ${keyword})`,
        )
      : undefined,
    notExists(
      db
        .select({ one: sql`1` })
        .from(activityProduct)
        .where(and(eq(activityProduct.activityId, activityId), eq(activityProduct.productId, product.id))),
    ),
  )
  const rows = await db
    .select({ id: product.id })
    .from(product)
    .where(where)
    .orderBy(desc(product.createdAt), desc(product.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const offers = await loadOffers(db, pluck(rows, 'id'))
  const brands = await namesOf(
    db,
    brand,
    [...offers.values()].map(({ row }) => row.brandId),
  )
  const list = rows.flatMap(({ id }) => {
    const offered = offers.get(id)
    if (!offered) return []
    const { row, skus } = offered
    return [
      {
        productId: id,
        name: row.name,
        spuCode: row.spuCode,
        image: row.cover && openUrl(services.store, row.cover),
        brand: refOf(row.brandId, brands),
        skus: skus.map((version) =>
          shownFields(productRights, caller, {
            skuId: version.id,
            skuCode: version.skuCode,
            specText: version.specText,
            salePrice: version.salePrice,
            supplyPrice: version.supplyPrice,
            purchasePrice: version.purchasePrice,
            highestPrice: highestPriceOf(conditionsOf(of), version.salePrice),
            availableStock: freePieces(version, row),
            activityPrice: null,
            activityStock: 0,
            soldQty: 0,
          }),
        ),
      },
    ]
  })
  const { pageNum, pageSize } = params
  return { list, total: await cappedCount(db, product, where), pageNum, pageSize }
}
