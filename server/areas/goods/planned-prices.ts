import { and, eq, lte } from 'drizzle-orm'
import type { Connection, Database } from '#server/database/pool.ts'
import { product, sku, skuPriceChange } from '#server/database/schema-goods.ts'
import { touchPriceReviews } from './price-record.ts'
import { refreshTotals } from './product-totals.ts'

/** Changes that are made in one transaction. */
const BATCH = 200

/** Makes the price changes whose time has come; those that no longer can be made say why. Gives their number. */
export async function applyPlannedPrices(db: Database, now: string): Promise<number> {
  let made = 0
  for (;;) {
    const count = await db.transaction((tx) => applySome(tx, now))
    made += count
    if (count < BATCH) return made
  }
}

async function applySome(db: Connection, now: string): Promise<number> {
  const due = await db
    .select()
    .from(skuPriceChange)
    .where(and(eq(skuPriceChange.status, 0), lte(skuPriceChange.effectiveAt, now)))
    .orderBy(skuPriceChange.effectiveAt, skuPriceChange.id)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  for (const change of due) await apply(db, change, now)
  const products = due.map((change) => change.productId)
  await refreshTotals(db, products)
  await touchPriceReviews(db, products)
  return due.length
}

async function apply(db: Connection, change: typeof skuPriceChange.$inferSelect, now: string): Promise<void> {
  const [row] = await db
    .select({ sku, status: product.status })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(eq(sku.id, change.skuId))
    .for('update', { of: sku })
  if (!row || row.status === 7) {
    await db
      .update(skuPriceChange)
      .set({ status: 3, failReason: row ? '商品已移入回收站' : '规格已删除' })
      .where(eq(skuPriceChange.id, change.id))
    return
  }
  const { supplyPrice, purchasePrice, productPrice, salePrice, purchaseFactor, productFactor, saleFactor } = change
  await db
    .update(sku)
    .set({
      supplyPrice,
      purchasePrice,
      productPrice,
      salePrice,
      purchaseFactor,
      productFactor,
      saleFactor,
      version: row.sku.version + 1,
      updatedAt: now,
      updatedBy: change.operator,
    })
    .where(eq(sku.id, change.skuId))
  await db
    .update(skuPriceChange)
    .set({
      status: 1,
      supplyPriceBefore: row.sku.supplyPrice,
      purchasePriceBefore: row.sku.purchasePrice,
      productPriceBefore: row.sku.productPrice,
      salePriceBefore: row.sku.salePrice,
    })
    .where(eq(skuPriceChange.id, change.id))
}
