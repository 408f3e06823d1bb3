import { and, eq, sql } from 'drizzle-orm'
import { reviewType } from '#contract/goods/codes.ts'
import { FACTORS, PRICES, priceTitles } from '#contract/goods/price-rules.ts'
import type { PriceRow } from '#contract/rules/price.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import type { SkuOfProduct, SkuRecord } from '#server/areas/goods/product/sku-record.ts'
import { refreshTotals } from '#server/areas/goods/product/totals.ts'
import type { Context } from '#server/context.ts'
import { insertAll, rowsTable, rowsTableValues } from '#server/database/bulk-writes.ts'
import type { Connection } from '#server/database/pool.ts'
import { productReview, sku, skuPriceChange } from '#server/database/schema/goods.ts'
import { anyOf } from '#server/entity/paging.ts'

type PricesStored = Pick<SkuRecord, (typeof PRICES)[number] | (typeof FACTORS)[number]>

/** The prices of a SKU for the rules: nulls become empty texts. */
export const pricesOf = (row: PricesStored): PriceRow => ({
  supplyPrice: row.supplyPrice ?? '',
  purchasePrice: row.purchasePrice ?? '',
  productPrice: row.productPrice ?? '',
  salePrice: row.salePrice ?? '',
  purchaseFactor: row.purchaseFactor,
  productFactor: row.productFactor,
  saleFactor: row.saleFactor,
})

const orNull = (price: string): string | null => (price === '' ? null : price)

/** Prices as columns: null for empty. */
export function columnsOf(next: PriceRow) {
  return {
    supplyPrice: orNull(next.supplyPrice),
    purchasePrice: orNull(next.purchasePrice),
    productPrice: orNull(next.productPrice),
    salePrice: orNull(next.salePrice),
    purchaseFactor: next.purchaseFactor,
    productFactor: next.productFactor,
    saleFactor: next.saleFactor,
  }
}

type PriceColumns = ReturnType<typeof columnsOf>

const NAMES = [...PRICES, ...FACTORS]
const types = {
  id: 'bigint',
  operator: 'text',
  ...(Object.fromEntries(NAMES.map((name) => [name, 'numeric'])) as Record<keyof PriceColumns, string>),
}

/** Writes prices of any number of SKUs with one statement. */
export async function savePrices(
  db: Connection,
  rows: readonly (PriceColumns & { id: number; operator: string })[],
  now: string,
): Promise<void> {
  await db
    .update(sku)
    .set({
      ...rowsTableValues(NAMES),
      version: sql`${sku.version} + 1`,
      updatedAt: now,
      updatedBy: sql`given.operator`,
    })
    .from(rowsTable(rows, types))
    .where(sql`${sku.id} = given.id`)
}

/** A SKU with its new prices. */
export interface Repriced {
  row: Pick<SkuOfProduct, 'sku' | 'name'>
  next: PriceRow
  /** When it differs between rows. */
  reason?: string
}

interface PriceWriting {
  /** When the prices take effect; omitted means at once. */
  plan?: string | undefined
  reason?: string | undefined
}

/** Writes or plans prices, with their history, the totals of the products, and audit records. */
export async function writePrices(
  context: Pick<Context, 'db' | 'now' | 'caller' | 'audit'>,
  rows: readonly Repriced[],
  { plan, reason = '' }: PriceWriting,
): Promise<void> {
  if (rows.length === 0) return
  const { db, now, caller } = context
  if (!plan) {
    const priced = rows.map(({ row, next }) => ({ id: row.sku.id, operator: caller.name, ...columnsOf(next) }))
    await savePrices(db, priced, now)
    const products = rows.map(({ row }) => row.sku.productId)
    await refreshTotals(db, products)
    await touchPriceReviews(db, products)
  }
  await insertAll(
    db,
    skuPriceChange,
    rows.map(({ row, next, reason: own = reason }) => ({
      skuId: row.sku.id,
      productId: row.sku.productId,
      supplyPriceBefore: row.sku.supplyPrice,
      purchasePriceBefore: row.sku.purchasePrice,
      productPriceBefore: row.sku.productPrice,
      salePriceBefore: row.sku.salePrice,
      ...columnsOf(next),
      reason: own,
      effectiveAt: plan ?? now,
      status: plan ? (0 as const) : (1 as const),
      operator: caller.name,
      createdAt: now,
    })),
  )
  auditPrices(context, rows, plan, reason)
}

/** Raises the version of pending price reviews, because the reviewer saw results based on the old prices. */
export async function touchPriceReviews(db: Connection, productIds: readonly number[]): Promise<void> {
  await db
    .update(productReview)
    .set({ version: sql`${productReview.version} + 1` })
    .where(
      and(
        anyOf(productReview.productId, productIds),
        eq(productReview.status, reviewStatus.pending),
        eq(productReview.type, reviewType.priceChange),
      ),
    )
}

const isEqualPrice = (left: string, right: string): boolean =>
  (left === '') === (right === '') && Number(left) === Number(right)

/** One audit record per product, with the prices of its SKUs before and after. */
function auditPrices(
  context: Pick<Context, 'audit'>,
  rows: readonly Repriced[],
  plan: string | undefined,
  reason: string,
) {
  for (const [productId, own] of Map.groupBy(rows, ({ row }) => row.sku.productId)) {
    const name = own[0]?.row.name ?? ''
    const moves = own.map(({ row, next }) => {
      const before = pricesOf(row.sku)
      return { row, before, next, moved: NAMES.filter((column) => !isEqualPrice(before[column], next[column])) }
    })
    const changes = moves.flatMap(({ row, before, next, moved }) =>
      moved.map((column) => ({
        field: `${row.sku.skuCode}.${column}`,
        title: `${row.sku.specText || row.sku.skuCode} ${priceTitles[column]}`,
        before: before[column],
        after: next[column],
      })),
    )
    const skus = (side: 'before' | 'next') =>
      moves.map(({ row, moved, [side]: prices }) => ({
        id: row.sku.id,
        skuCode: row.sku.skuCode,
        version: side === 'next' ? row.sku.version + 1 : row.sku.version,
        ...Object.fromEntries(moved.map((column) => [column, prices[column]])),
      }))
    context.audit({
      resource: 'product',
      action: 'price',
      targetId: productId,
      targetName: name,
      summary: `${plan ? '定时调整' : '调整'}商品「${name}」${own.length} 个规格的价格`,
      changes,
      // Only a change that has taken effect can be undone.
      ...(!plan && { before: { skus: skus('before') }, after: { skus: skus('next') } }),
      reason: [...new Set(own.map((item) => item.reason ?? reason))].filter(Boolean).join('；'),
    })
  }
}
