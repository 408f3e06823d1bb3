import { and, eq, lte, sql } from 'drizzle-orm'
import type { Connection, Database } from '#server/database/pool.ts'
import { product, sku, skuPriceChange } from '#server/database/schema-goods.ts'
import { given, givenValues } from '#server/database/sets.ts'
import { anyOf } from '#server/paging.ts'
import { storePrices, touchPriceReviews } from './price-record.ts'
import { refreshTotals } from './product-totals.ts'

/** Changes that are made in one transaction. */
const BATCH = 500

type Change = typeof skuPriceChange.$inferSelect

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
  if (due.length === 0) return 0
  const { outcomes, latest } = settle(due, await versionsOf(db, due))
  const prices = [...latest.values()].map((change) => ({ ...change, id: change.skuId }))
  await storePrices(db, prices, now)
  await db
    .update(skuPriceChange)
    .set(givenValues(OUTCOME))
    .from(given(outcomes, { id: 'bigint', status: 'smallint', failReason: 'text', ...before }))
    .where(sql`${skuPriceChange.id} = given.id`)
  const products = due.map((change) => change.productId)
  await refreshTotals(db, products)
  await touchPriceReviews(db, products)
  return due.length
}

/** The versions that some changes are for, held until the transaction ends. */
async function versionsOf(db: Connection, changes: readonly Change[]) {
  const ids = changes.map((change) => change.skuId)
  const rows = await db
    .select({ sku, status: product.status })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(anyOf(sku.id, ids))
    .orderBy(sku.id)
    .for('update', { of: sku })
  return new Map(rows.map((row) => [row.sku.id, row]))
}

const before = {
  supplyPriceBefore: 'numeric',
  purchasePriceBefore: 'numeric',
  productPriceBefore: 'numeric',
  salePriceBefore: 'numeric',
} as const
const OUTCOME = ['status', 'failReason', ...(Object.keys(before) as (keyof typeof before)[])] as const

/** What becomes of each change, and the last that is made of each version: a later one finds the prices of those before it. */
function settle(changes: readonly Change[], versions: Awaited<ReturnType<typeof versionsOf>>) {
  const latest = new Map<number, Change>()
  const outcomes = changes.map((change) => {
    const version = versions.get(change.skuId)
    if (!version || version.status === 7) {
      const failReason = version ? '商品已移入回收站' : '规格已删除'
      return { ...change, status: 3, failReason }
    }
    const { supplyPrice, purchasePrice, productPrice, salePrice } = latest.get(change.skuId) ?? version.sku
    latest.set(change.skuId, change)
    return {
      ...change,
      status: 1,
      supplyPriceBefore: supplyPrice,
      purchasePriceBefore: purchasePrice,
      productPriceBefore: productPrice,
      salePriceBefore: salePrice,
    }
  })
  return { outcomes, latest }
}
