import { sql } from 'drizzle-orm'
import type { Connection } from '#server/database/pool.ts'
import { product, sku } from '#server/database/schema-goods.ts'

/**
 * Adds up anew what lists filter and sort by: prices, stock and warnings of the versions that are on. Called in the
 * transaction of every change of a version; a product whose totals stay is left alone, with its many indexes.
 */
export async function refreshTotals(db: Connection, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await db.execute(sql`
    update ${product} set
      sale_price_min = totals.low,
      sale_price_max = totals.high,
      stock_total = coalesce(totals.stock, 0),
      made_to_order = coalesce(totals.made_to_order, false),
      is_stock_low = coalesce(totals.is_low, false)
    from (
      select owner.id,
        min(${sku.salePrice}) filter (where ${sku.enabled}) as low,
        max(${sku.salePrice}) filter (where ${sku.enabled}) as high,
        sum(greatest(${sku.stock} - ${sku.lockedStock}, 0)) filter (where ${sku.enabled}) as stock,
        bool_or(${sku.madeToOrder}) filter (where ${sku.enabled}) as made_to_order,
        bool_or(${sku.warnStock} > 0 and ${sku.stock} - ${sku.lockedStock} <= ${sku.warnStock}) filter (where ${sku.enabled}) as is_low
      from unnest(${sql.param([...new Set(productIds)])}::bigint[]) as owner(id)
      left join ${sku} on ${sku.productId} = owner.id
      group by owner.id
    ) as totals
    where ${product.id} = totals.id
      and (${product.salePriceMin}, ${product.salePriceMax}, ${product.stockTotal}, ${product.madeToOrder}, ${product.isStockLow})
        is distinct from (totals.low, totals.high, coalesce(totals.stock, 0), coalesce(totals.made_to_order, false),
          coalesce(totals.is_low, false))`)
}
