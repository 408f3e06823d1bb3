import { and, asc, eq } from 'drizzle-orm'
import { productStatus, productType } from '#contract/goods/codes.ts'
import type { OfferedSku } from '#contract/marketing/activity-product-rules.ts'
import type { Connection } from '#server/database/pool.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { anyOf } from '#server/entity/paging.ts'

export type SkuOfOffer = typeof sku.$inferSelect

/** A product with its enabled versions, as an activity may take it. */
export interface OfferedProduct {
  row: typeof product.$inferSelect
  skus: readonly SkuOfOffer[]
}

export const isOnSale = ({ row }: Pick<OfferedProduct, 'row'>): boolean => row.status === productStatus.onSale

/** Pieces that no order holds; null for goods without stock. */
export const freePieces = (version: SkuOfOffer, of: OfferedProduct['row']): number | null =>
  version.madeToOrder || of.productType === productType.service ? null : version.stock - version.lockedStock

export async function loadOffers(
  db: Connection,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, OfferedProduct>> {
  const ids = [...new Set(productIds)]
  const rows = await db.select().from(product).where(anyOf(product.id, ids))
  const versions = await db
    .select()
    .from(sku)
    .where(and(anyOf(sku.productId, ids), eq(sku.enabled, true)))
    .orderBy(asc(sku.productId), asc(sku.sort), asc(sku.id))
  const byProduct = Map.groupBy(versions, ({ productId }) => productId)
  return new Map(rows.map((row) => [row.id, { row, skus: byProduct.get(row.id) ?? [] }]))
}

/** What the rules need to know of the versions; `sold`: pieces that the activity has sold, by version. */
export const offeredSkus = (
  { row, skus }: OfferedProduct,
  sold: ReadonlyMap<number, number> = new Map(),
): ReadonlyMap<number, OfferedSku> =>
  new Map(
    skus.map((version) => [
      version.id,
      {
        salePrice: version.salePrice,
        availableStock: freePieces(version, row),
        soldQty: sold.get(version.id) ?? 0,
      },
    ]),
  )
