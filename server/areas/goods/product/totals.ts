import { eq, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/pool.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { product, sku } from '#server/database/schema/goods.ts'

/** Totals over the enabled SKUs of products. */
const totals = sql`(
  select owner.id,
    min(${sku.salePrice}) filter (where ${sku.enabled}) as low,
    max(${sku.salePrice}) filter (where ${sku.enabled}) as high,
    coalesce(sum(greatest(${sku.stock} - ${sku.lockedStock}, 0)) filter (where ${sku.enabled}), 0) as stock,
    coalesce(bool_or(${sku.madeToOrder}) filter (where ${sku.enabled}), false) as made_to_order,
    coalesce(
      bool_or(${sku.warnStock} > 0 and ${sku.stock} - ${sku.lockedStock} <= ${sku.warnStock}) filter (where ${sku.enabled}),
      false
    ) as is_low
  from unnest(${sql.placeholder('ids')}::bigint[]) as owner(id)
  left join ${sku} on ${sku.productId} = owner.id
  group by owner.id
) as totals`

const totalsRefreshed = preparedStatement((db) =>
  db
    .update(product)
    .set({
      salePriceMin: sql`totals.low`,
      salePriceMax: sql`totals.high`,
      stockTotal: sql`totals.stock`,
      madeToOrder: sql`totals.made_to_order`,
      isStockLow: sql`totals.is_low`,
    })
    .from(totals)
    .where(
      sql`${eq(product.id, sql`totals.id`)}
        and (${product.salePriceMin}, ${product.salePriceMax}, ${product.stockTotal}, ${product.madeToOrder}, ${product.isStockLow})
          is distinct from (totals.low, totals.high, totals.stock, totals.made_to_order, totals.is_low)`,
    )
    .prepare('totals_refreshed'),
)

/**
 * Recalculates the columns that lists filter and sort by: prices, stock and warnings of the enabled SKUs. Call it in
 * the transaction of every SKU change. Products with unchanged totals are not updated, because they have many indexes.
 */
export async function refreshTotals(db: Connection, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await totalsRefreshed(db).execute({ ids: [...new Set(productIds)] })
}
