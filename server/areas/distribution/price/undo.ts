import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { undoPriceChange } from '#contract/distribution/price-batches.ts'
import {
  dealerPriceMode,
  factorScope,
  priceBatchMethod,
  priceBatchStatus,
  priceItemState,
} from '#contract/distribution/price-codes.ts'
import { canStillUndo, factorNames, UNDO_HOURS } from '#contract/distribution/price-rules.ts'
import { PREVIEW_NAMED, PriceBatch } from '#contract/distribution/prices.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { priceBatchItem } from '#server/database/schema/distributor-prices.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { logRow } from '#server/entity/change-log.ts'
import { anyOf } from '#server/entity/paging.ts'
import { lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { choosableProducts } from '#server/entity/scope.ts'
import { forbidden, refuse } from '#server/http/errors.ts'
import { alignDealerPrices } from '../dealer-prices.ts'
import { type BatchRow, batches, presentBatch } from './batches.ts'
import { applyRows, countBatch, inTurn } from './commit.ts'
import { refuseHiddenCost } from './factor-preview.ts'
import { writeFactors } from './factor-save.ts'
import { findFactor } from './factors.ts'

type Item = typeof priceBatchItem.$inferSelect

/** A newer batch has changed the SKU since, or it is no longer authorised. */
const isChangedSince: SQL = sql`(exists (
    select 1 from ${priceBatchItem} as newer
    where newer.distributor_id = ${priceBatchItem.distributorId} and newer.sku_id = ${priceBatchItem.skuId}
      and newer.id > ${priceBatchItem.id} and newer.state = ${priceItemState.applied})
  or not exists (select 1 from ${dealerPrice} where ${dealerPrice.partyId} = ${priceBatchItem.distributorId}
    and ${dealerPrice.skuId} = ${priceBatchItem.skuId}))`

async function refuseForeignItems({ db, caller }: Context, { id }: BatchRow): Promise<void> {
  const seen = choosableProducts(caller)
  if (!seen) return
  const [foreign] = await db
    .select({ id: priceBatchItem.id })
    .from(priceBatchItem)
    .innerJoin(sku, eq(sku.id, priceBatchItem.skuId))
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(eq(priceBatchItem.batchId, id), not(seen)))
    .limit(1)
  if (foreign) throw forbidden('批次含您数据范围以外的商品，不能撤销')
}

export async function undoBatch(
  { id, version, reason }: ParsedParamsOf<typeof undoPriceChange>,
  context: Context,
): Promise<AnswerOf<typeof undoPriceChange>> {
  const row = await lockRow(context, batches, id)
  await refuseStale(row, version, PriceBatch, (present) => presentBatch(context, present))
  if (row.status === priceBatchStatus.undone) throw refuse('该批次已撤销')
  if (!canStillUndo(row.effectedAt, context.now)) throw refuse(`已超过 ${UNDO_HOURS} 小时，不能撤销`)
  if (row.method === priceBatchMethod.factor) refuseHiddenCost(context.caller)
  await refuseForeignItems(context, row)
  await lockStandard(context, row)
  await inTurn(context, row.distributorIds)
  const result = row.status === priceBatchStatus.pending ? await dropPlanned(context, row) : await restore(context, row)
  const { version: counted } = await countBatch(context.db, id)
  const undone = await updateRow(
    context,
    batches,
    { id, version: counted },
    { status: priceBatchStatus.undone, undoReason: reason },
  )
  logRow(context, batches, undone, { action: 'undo', verb: '撤销', reason })
  return result
}

/** The account before its prices, as everywhere. */
async function lockStandard({ db }: Context, { method, values, distributorIds }: BatchRow): Promise<void> {
  if (method !== priceBatchMethod.factor || values.scope !== factorScope.standard) return
  await db
    .select({ id: distributorAccount.id })
    .from(distributorAccount)
    .where(anyOf(distributorAccount.id, distributorIds))
    .for('update')
}

type Undone = AnswerOf<typeof undoPriceChange>

async function dropPlanned({ db }: Context, { id }: BatchRow): Promise<Undone> {
  const dropped = await db
    .update(priceBatchItem)
    .set({ state: priceItemState.undone })
    .where(eq(priceBatchItem.batchId, id))
    .returning({ id: priceBatchItem.id })
  return { restored: dropped.length, kept: 0, keptRows: [] }
}

const pricesBefore = (item: Item) => ({
  mode: item.modeBefore ?? dealerPriceMode.follow,
  supplyPrice: item.supplyBefore,
  purchasePrice: item.purchaseBefore,
  productPrice: item.productBefore,
  salePrice: item.saleBefore,
})

/** Whether the factors of a batch are still the ones that it wrote. */
async function isPresent({ db }: Context, { distributorIds, values }: BatchRow): Promise<boolean> {
  const [distributorId = 0] = distributorIds
  const { scope, targetId = 0, isRemoved } = values
  if (scope === undefined) return false
  const [account] = await db.select().from(distributorAccount).where(eq(distributorAccount.id, distributorId))
  const known = scope === factorScope.standard ? account : await findFactor(db, distributorId, scope, targetId)
  if (isRemoved) return known === undefined
  return known !== undefined && factorNames.every((name) => Number(known[name]) === Number(values[name]))
}

async function restore(context: Context, row: BatchRow): Promise<Undone> {
  const { db } = context
  const applied = and(eq(priceBatchItem.batchId, row.id), eq(priceBatchItem.state, priceItemState.applied))
  const isFactor = row.method === priceBatchMethod.factor
  const isOutdated = isFactor && !(await isPresent(context, row))
  const kept = await db
    .update(priceBatchItem)
    .set({ state: priceItemState.kept, note: isOutdated ? '系数已再次修改，保留新价' : '之后又有改动，保留新价' })
    .where(and(applied, isOutdated ? undefined : isChangedSince))
    .returning()
  const restored = await db.update(priceBatchItem).set({ state: priceItemState.undone }).where(applied).returning()
  const [distributorId = 0] = row.distributorIds
  if (isFactor && !isOutdated) {
    const { scope, targetId, targetName, factorsBefore } = row.values
    const before = factorsBefore ?? null
    const empty = scope === factorScope.standard ? {} : { isRemoved: true }
    const given = before && Object.fromEntries(factorNames.map((name) => [name, before[name] ?? undefined]))
    await writeFactors(context, distributorId, { scope, targetId, targetName, ...(given ?? empty) })
    await alignDealerPrices(context, distributorId)
  } else if (!isFactor)
    await applyRows(
      context,
      undefined,
      restored.map((item) => ({ distributorId: item.distributorId, skuId: item.skuId, after: pricesBefore(item) })),
    )
  return { restored: restored.length, kept: kept.length, keptRows: await namesOfItems(context, kept) }
}

const namesOfItems = ({ db }: Context, kept: readonly Item[]) =>
  db
    .select({ skuCode: sku.skuCode, productName: product.name })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(
      anyOf(
        sku.id,
        kept.map(({ skuId }) => skuId),
      ),
    )
    .orderBy(sku.skuCode)
    .limit(PREVIEW_NAMED)
