import { and, desc, eq, lte } from 'drizzle-orm'
import { priceChangeStatus } from '#contract/goods/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { skuPriceChange } from '#server/database/schema/goods.ts'

/** The change that set the prices of a SKU as they are now, or as they were at a moment. */
export async function supplyChange(db: Connection, skuId: number, at?: string) {
  const [change] = await db
    .select()
    .from(skuPriceChange)
    .where(
      and(
        eq(skuPriceChange.skuId, skuId),
        eq(skuPriceChange.status, priceChangeStatus.applied),
        at === undefined ? undefined : lte(skuPriceChange.effectiveAt, at),
      ),
    )
    .orderBy(desc(skuPriceChange.effectiveAt))
    .limit(1)
  return change
}
