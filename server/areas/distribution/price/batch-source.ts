import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { priceRights } from '#contract/distribution/field-rights.ts'
import { dealerPriceMode, priceBatchMethod, priceItemState } from '#contract/distribution/price-codes.ts'
import type { PriceStep } from '#contract/price-origin.ts'
import type { Context } from '#server/context.ts'
import { priceBatch, priceBatchItem } from '#server/database/schema/distributor-prices.ts'
import { readsField } from '#server/entity/field-rights.ts'

type Source = Pick<PriceStep, 'source' | 'at' | 'by'>

interface Wanted {
  distributorId: number
  skuId: number
  /** The price that an order took then: also by a batch that was undone since. */
  ordered?: { price: string; at: string }
}

/** The batch that typed the present prices of a SKU, or those of an order. */
export async function batchSource(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { distributorId, skuId, ordered }: Wanted,
): Promise<Source | undefined> {
  const [found] = await db
    .select({ batch: priceBatch })
    .from(priceBatchItem)
    .innerJoin(priceBatch, eq(priceBatch.id, priceBatchItem.batchId))
    .where(
      and(
        eq(priceBatchItem.distributorId, distributorId),
        eq(priceBatchItem.skuId, skuId),
        ordered
          ? and(
              inArray(priceBatchItem.state, [priceItemState.applied, priceItemState.undone]),
              eq(priceBatchItem.purchasePrice, ordered.price),
              lte(priceBatch.effectedAt, ordered.at),
            )
          : eq(priceBatchItem.state, priceItemState.applied),
        sql`${priceBatchItem.mode} <> ${dealerPriceMode.follow}`,
      ),
    )
    .orderBy(desc(priceBatchItem.id))
    .limit(1)
  if (!found) return undefined
  const { method, batchNo, reason, effectedAt, createdBy } = found.batch
  const why = reason && readsField(priceRights, 'reason', caller) ? `：${reason}` : ''
  return { source: `${priceBatchMethod.label(method)} ${batchNo}${why}`, at: effectedAt, by: createdBy }
}
