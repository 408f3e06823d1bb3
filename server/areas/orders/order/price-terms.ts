import { eq } from 'drizzle-orm'
import { dealerPriceMode } from '#contract/distribution/price-codes.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { factorSources } from '#server/areas/distribution/price/factor-source.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import type { Connection } from '#server/database/pool.ts'
import { cardLevel, cardMerchant } from '#server/database/schema/cards.ts'
import { orderLineTerms, type PriceTerms } from '#server/database/schema/order-terms.ts'
import type { Ordering } from './goods.ts'
import type { Wanted } from './quote.ts'

/** The discount of a card: its own, or that of its level. */
async function cardTerms(db: Connection, { buyer }: Ordering): Promise<PriceTerms> {
  const [card] = await db
    .select({ own: cardMerchant.discountFactor, level: cardLevel })
    .from(cardMerchant)
    .innerJoin(cardLevel, eq(cardLevel.id, cardMerchant.cardLevelId))
    .where(eq(cardMerchant.id, buyer.id))
  const isOfLevel = card !== undefined && card.own === null
  const source = isOfLevel ? `黑卡等级「${card.level.name}」` : '商家单独的折扣'
  const { updatedAt: at, updatedBy: by } = isOfLevel ? card.level : buyer
  return { factor: buyer.discountFactor, supplyPrice: null, source, costSource: source, at, by }
}

/** The terms of each line; one or two queries for any number of lines. */
async function termsOf(db: Connection, ordering: Ordering, wanted: readonly Wanted[]) {
  if (ordering.bizType === orderBizType.blackCardPurchase) {
    const terms = await cardTerms(db, ordering)
    return () => terms
  }
  const prices = wanted.flatMap(({ row }) => row.dealer ?? [])
  const sourceOf =
    ordering.bizType === orderBizType.distributorPurchase
      ? await factorSources(db, ordering.buyer.id, prices)
      : undefined
  return ({ row: { dealer, sku } }: Wanted): PriceTerms | undefined => {
    if (!dealer) return undefined
    const { supplyPrice, purchaseFactor, mode, updatedAt } = dealer
    if (!sourceOf || mode === dealerPriceMode.typed)
      return { factor: null, supplyPrice, source: '', costSource: '', at: updatedAt, by: '' }
    return { factor: purchaseFactor, supplyPrice, ...sourceOf(dealer, sku) }
  }
}

/** Keeps on what the prices of an order rest, as later changes must not explain them. */
export async function saveTerms(
  db: Connection,
  ordering: Ordering,
  orderId: number,
  wanted: readonly Wanted[],
): Promise<void> {
  if (ordering.isSample) return
  const terms = await termsOf(db, ordering, wanted)
  const rows = wanted.flatMap((one, index) => {
    const own = terms(one)
    return own ? [{ orderId, lineNo: index + 1, terms: own }] : []
  })
  await insertAll(db, orderLineTerms, rows)
}
