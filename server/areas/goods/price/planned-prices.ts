import { and, eq, lte, sql } from 'drizzle-orm'
import { priceChangeStatus, productStatus } from '#contract/goods/codes.ts'
import { isManualPrice, keptPriceText, PRICES } from '#contract/goods/price-rules.ts'
import type { PriceName, PriceRow } from '#contract/rules/price.ts'
import { refreshTotals } from '#server/areas/goods/product/totals.ts'
import { stampRecords } from '#server/audit/last-change.ts'
import { rowsTable, rowsTableValues } from '#server/database/bulk-writes.ts'
import type { Connection, Database } from '#server/database/pool.ts'
import { product, sku, skuPriceChange } from '#server/database/schema/goods.ts'
import { anyOf } from '#server/entity/paging.ts'
import { columnsOf, pricesOf, savePrices, touchPriceReviews } from './present.ts'

/** Changes per transaction. */
const BATCH = 500

type Change = typeof skuPriceChange.$inferSelect

/** Applies due price changes; those that are no longer possible store the reason. Returns their number. */
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
    .where(and(eq(skuPriceChange.status, priceChangeStatus.planned), lte(skuPriceChange.effectiveAt, now)))
    .orderBy(skuPriceChange.effectiveAt, skuPriceChange.id)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  if (due.length === 0) return 0
  const { outcomes, latest } = settle(due, await versionsOf(db, due))
  const prices = [...latest.values()].map((change) => ({ ...change, id: change.skuId }))
  await savePrices(db, prices, now)
  await db
    .update(skuPriceChange)
    .set(rowsTableValues(OUTCOME))
    .from(rowsTable(outcomes, { id: 'bigint', status: 'smallint', failReason: 'text', reason: 'text', ...moneys }))
    .where(sql`${skuPriceChange.id} = given.id`)
  const products = due.map((change) => change.productId)
  await refreshTotals(db, products)
  const made = due.filter(({ id }) =>
    outcomes.some((outcome) => outcome.id === id && outcome.status === priceChangeStatus.applied),
  )
  for (const [name, own] of Map.groupBy(made, ({ operator }) => operator)) {
    const ids = own.map((change) => change.productId)
    await stampRecords(db, product, ids, { now, caller: { name } })
  }
  await touchPriceReviews(db, products)
  return due.length
}

/** The SKUs of some changes, locked until the end of the transaction. */
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

const moneys = {
  supplyPriceBefore: 'numeric',
  purchasePriceBefore: 'numeric',
  productPriceBefore: 'numeric',
  salePriceBefore: 'numeric',
  supplyPrice: 'numeric',
  purchasePrice: 'numeric',
  productPrice: 'numeric',
  salePrice: 'numeric',
} as const
const OUTCOME = ['status', 'failReason', 'reason', ...(Object.keys(moneys) as (keyof typeof moneys)[])] as const

/** The result of each change, and the last applied one of each SKU: later changes build on earlier ones. */
function settle(changes: readonly Change[], versions: Awaited<ReturnType<typeof versionsOf>>) {
  const latest = new Map<number, Change>()
  const outcomes = changes.map((change) => {
    const version = versions.get(change.skuId)
    if (!version || version.status === productStatus.recycled) {
      const failReason = version ? '商品已移入回收站' : '规格已删除'
      return { ...change, status: priceChangeStatus.failed, failReason }
    }
    const found = latest.get(change.skuId) ?? version.sku
    const { supplyPrice, purchasePrice, productPrice, salePrice } = found
    const { row, unchanged } = carriedOut(change, pricesOf(found))
    const reason = [change.reason, keptPriceText(row, unchanged)].filter(Boolean).join('；')
    const made = { ...change, ...columnsOf(row), reason }
    latest.set(change.skuId, made)
    return {
      ...made,
      status: priceChangeStatus.applied,
      supplyPriceBefore: supplyPrice,
      purchasePriceBefore: purchasePrice,
      productPriceBefore: productPrice,
      salePriceBefore: salePrice,
    }
  })
  return { outcomes, latest }
}

/**
 * The prices of a SKU after a plan is applied. Prices outside the plan stay unchanged. A derived price that was set
 * manually since also stays, with the prices derived from it.
 */
function carriedOut(change: Change, now: PriceRow): { row: PriceRow; unchanged: readonly PriceName[] } {
  const planned = pricesOf(change)
  const unchanged: PriceName[] = []
  const row = { ...planned }
  for (const name of PRICES) {
    const isMoved = planned[name] !== (change[`${name}Before`] ?? '')
    const isMeant = name === 'supplyPrice' || isManualPrice(planned, name)
    const isSetSince = now[name] !== (change[`${name}Before`] ?? '') && isManualPrice(now, name)
    const isHeld = name !== 'purchasePrice' && unchanged.includes('purchasePrice')
    if (isMoved && !isMeant && isSetSince) unchanged.push(name)
    if (!isMoved || (!isMeant && (isSetSince || isHeld))) row[name] = now[name]
  }
  return { row, unchanged }
}
