import { toFields } from '#server/areas/goods/product/fields.ts'
import { changeProduct } from '#server/areas/goods/product/save.ts'
import type { SupplyPrice } from '#server/areas/goods/product/skus.ts'
import type { Context } from '#server/context.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { anyOf } from '#server/entity/paging.ts'

/**
 * Sets supply prices of a supplier's own goods product by product, as its form would: for a draft they apply at once,
 * for approved goods they wait for a review.
 */
export async function proposePrices(context: Context, prices: readonly SupplyPrice[]): Promise<void> {
  const wanted = new Map(prices.map(({ skuId, supplyPrice }) => [skuId, supplyPrice]))
  const owners = await context.db
    .selectDistinct({ id: sku.productId })
    .from(sku)
    .where(anyOf(sku.id, [...wanted.keys()]))
  const ids = owners.map(({ id }) => id)
  const versions = await context.db.select().from(sku).where(anyOf(sku.productId, ids)).orderBy(sku.sort, sku.id)
  const ofProduct = Map.groupBy(versions, ({ productId }) => productId)
  const products = await context.db.select().from(product).where(anyOf(product.id, ids)).orderBy(product.id)
  for (const row of products) {
    const { skus } = toFields(row, ofProduct.get(row.id) ?? [])
    const requestedSkus = skus.map((item) => ({ ...item, supplyPrice: wanted.get(item.id ?? 0) ?? item.supplyPrice }))
    await changeProduct({ spuId: row.id, version: row.version, submit: false, skus: requestedSkus }, context)
  }
}
