import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import {
  dealerPriceMode,
  type priceBatchMethod,
  priceBatchStatus,
  priceItemState,
} from '#contract/distribution/price-codes.ts'
import { effectiveAtFault } from '#contract/distribution/price-rules.ts'
import type { Context } from '#server/context.ts'
import { insertAll, rowsTable, slicesOf } from '#server/database/bulk-writes.ts'
import type { Connection } from '#server/database/pool.ts'
import {
  priceBatch,
  priceBatchItem,
  type StoredValues,
  typedPrice,
} from '#server/database/schema/distributor-prices.ts'
import { logRow } from '#server/entity/change-log.ts'
import type { RowContext } from '#server/entity/entity.ts'
import { anyOf } from '#server/entity/paging.ts'
import { insertRow, serialize } from '#server/entity/rows.ts'
import { refuseFieldErrors } from '#server/http/errors.ts'
import { alignDealerPrices, dealerKey } from '../dealer-prices.ts'
import { type BatchRow, batches } from './batches.ts'
import { meanOf, type PlannedRow, type StoredPrices } from './plan.ts'

export type ChangeContext = RowContext & Pick<Context, 'audit'>

/** Prices of the same distributors change one after another, in the order of their ids. */
export async function inTurn(context: Pick<Context, 'db'>, distributorIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(distributorIds)].toSorted((left, right) => left - right))
    await serialize(context, dealerKey(id))
}

export function refuseMoment(effectiveAt: string, now: string): void {
  const fault = effectiveAt === '' ? '' : effectiveAtFault(effectiveAt, now)
  if (fault) refuseFieldErrors({ effectiveAt: fault })
}

export interface BatchOf {
  distributorIds: number[]
  method: CodeOf<typeof priceBatchMethod>
  values: StoredValues
  reason: string
  /** Empty: at once. */
  effectiveAt: string
}

export const insertBatch = (context: ChangeContext, { effectiveAt, ...batch }: BatchOf): Promise<BatchRow> =>
  insertRow(context, batches, {
    ...batch,
    effectiveAt: effectiveAt || context.now,
    effectedAt: effectiveAt ? null : context.now,
    status: effectiveAt ? priceBatchStatus.pending : priceBatchStatus.effective,
  })

type Typed = StoredPrices & { skuId: number }

/** Stores typed prices of a distributor, and lets others follow the factors again. */
export async function writeTyped(
  { db, now }: Pick<Context, 'db' | 'now'>,
  distributorId: number,
  rows: readonly Typed[],
): Promise<void> {
  const following = rows.filter(({ mode }) => mode === dealerPriceMode.follow).map(({ skuId }) => skuId)
  if (following.length > 0)
    await db
      .delete(typedPrice)
      .where(and(eq(typedPrice.distributorId, distributorId), anyOf(typedPrice.skuId, following)))
  const typed = rows.flatMap(({ mode, ...row }) => {
    if (mode === dealerPriceMode.follow) return []
    return mode === dealerPriceMode.saleTyped ? [{ ...row, purchasePrice: null, productPrice: null }] : [row]
  })
  for (const slice of slicesOf(typed, 5_000))
    await db.execute(sql`
      insert into ${typedPrice} (distributor_id, sku_id, purchase_price, product_price, sale_price, supply_price, updated_at)
      select ${distributorId}, given."skuId", given."purchasePrice", given."productPrice", given."salePrice",
        given."supplyPrice", ${now}::timestamptz
      from ${rowsTable(slice, {
        skuId: 'bigint',
        purchasePrice: 'numeric',
        productPrice: 'numeric',
        salePrice: 'numeric',
        supplyPrice: 'numeric',
      })}
      on conflict (distributor_id, sku_id) do update set purchase_price = excluded.purchase_price,
        product_price = excluded.product_price, sale_price = excluded.sale_price,
        supply_price = excluded.supply_price, updated_at = excluded.updated_at`)
}

/** Writes the prices of some rows and makes them items of the batch. */
export async function applyRows(
  context: Pick<Context, 'db' | 'now'>,
  batchId: number | undefined,
  rows: readonly { distributorId: number; skuId: number; after: StoredPrices }[],
): Promise<void> {
  for (const [distributorId, own] of Map.groupBy(rows, (row) => row.distributorId)) {
    await writeTyped(
      context,
      distributorId,
      own.map(({ skuId, after }) => ({ skuId, ...after })),
    )
    const skuIds = own.map(({ skuId }) => skuId)
    await alignDealerPrices(context, distributorId, { skuIds, ...(batchId !== undefined && { batchId }) })
  }
}

/** Items that wait for their moment; lists show them as planned prices. */
async function planItems(db: Connection, { id, effectiveAt }: BatchRow, rows: readonly PlannedRow[]): Promise<void> {
  await insertAll(
    db,
    priceBatchItem,
    rows.map(({ distributor, skuId, before, after }) => ({
      batchId: id,
      distributorId: distributor.id,
      skuId,
      state: priceItemState.pending,
      modeBefore: before.mode,
      purchaseBefore: before.purchasePrice,
      productBefore: before.productPrice,
      saleBefore: before.salePrice,
      supplyBefore: before.supplyPrice,
      ...after,
      effectiveAt,
    })),
  )
}

/** The figures of a batch, from its items. */
export async function countBatch(db: Connection, id: number): Promise<BatchRow> {
  const { state, saleBefore, salePrice, batchId } = priceBatchItem
  const of = sql`from ${priceBatchItem} where ${batchId} = ${id}`
  const out = sql`${state} in (${priceItemState.leftOut}, ${priceItemState.kept})`
  const [row] = await db
    .update(priceBatch)
    .set({
      skuCount: sql`(select count(*) filter (where ${state} <> ${priceItemState.leftOut}) ${of})`,
      before: sql`(select round(avg(${saleBefore}), 2) ${of})`,
      after: sql`(select round(avg(${salePrice}), 2) ${of})`,
      leftOut: sql`(select count(*) filter (where ${out}) ${of})`,
    })
    .where(inArray(priceBatch.id, [id]))
    .returning()
  if (!row) throw new Error(`price batch ${id} is gone`)
  return row
}

/** Writes a planned batch: all of its rows, at once or at its moment. */
export async function commitBatch(
  context: ChangeContext,
  batch: BatchOf,
  rows: readonly PlannedRow[],
): Promise<BatchRow> {
  refuseMoment(batch.effectiveAt, context.now)
  const row = await insertBatch(context, batch)
  if (batch.effectiveAt) await planItems(context.db, row, rows)
  else
    await applyRows(
      context,
      row.id,
      rows.map(({ distributor, skuId, after }) => ({ distributorId: distributor.id, skuId, after })),
    )
  const counted = await countBatch(context.db, row.id)
  logBatch(context, counted, rows)
  return counted
}

/** One entry for a batch; its items hold each price before and after. */
export function logBatch(context: Pick<Context, 'audit'>, row: BatchRow, rows: readonly PlannedRow[] = []): void {
  const mean = (side: 'before' | 'after') => meanOf(rows.map((one) => one[side].salePrice)) ?? ''
  logRow(context, batches, row, {
    action: 'apply',
    verb: '提交',
    rest: `，${row.skuCount} 个 SKU`,
    reason: row.reason,
    // A mean over several distributors would tell one about the others.
    ...(rows.length > 0 &&
      row.distributorIds.length === 1 && {
        changes: [{ field: 'salePrice', title: '平均销售价', before: mean('before'), after: mean('after') }],
      }),
  })
}
