import { and, eq, lte, sql } from 'drizzle-orm'
import { priceQueries } from '#contract/distribution/page-queries.ts'
import {
  dealerPriceMode,
  priceBatchMethod,
  priceBatchStatus,
  priceItemState,
} from '#contract/distribution/price-codes.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { asSystem, type Work } from '#server/areas/orders/work.ts'
import { anonymous } from '#server/context.ts'
import type { Database } from '#server/database/pool.ts'
import { priceBatch, priceBatchItem } from '#server/database/schema/distributor-prices.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { logRow } from '#server/entity/change-log.ts'
import { notify } from '#server/notify.ts'
import { alignDealerPrices } from '../dealer-prices.ts'
import { type BatchRow, batches } from './batches.ts'
import { applyRows, countBatch, inTurn } from './commit.ts'
import { writeFactors } from './factor-save.ts'

const isDue = (now: string) => and(eq(priceBatch.status, priceBatchStatus.pending), lte(priceBatch.effectiveAt, now))

/** Makes planned prices effective, batch by batch. Two servers never take the same one. Returns their number. */
export async function effectPlannedPrices(db: Database, now: string): Promise<number> {
  const due = await db
    .select({ id: priceBatch.id })
    .from(priceBatch)
    .where(isDue(now))
    .orderBy(priceBatch.effectiveAt, priceBatch.id)
  let made = 0
  for (const { id } of due) if (await asSystem(db, now, (work) => effectOne(work, id))) made++
  return made
}

async function effectOne(work: Work, id: number): Promise<boolean> {
  const { db, now } = work
  const [row] = await db
    .select()
    .from(priceBatch)
    .where(and(eq(priceBatch.id, id), isDue(now)))
    .for('update', { skipLocked: true })
  if (!row) return false
  await inTurn(work, row.distributorIds)
  await leaveOut(work, row)
  const context = { db, now, caller: { ...anonymous, name: work.by }, audit: work.audit }
  const waiting = and(eq(priceBatchItem.batchId, id), eq(priceBatchItem.state, priceItemState.pending))
  const items = await db.delete(priceBatchItem).where(waiting).returning()
  if (row.method === priceBatchMethod.factor) {
    const [distributorId = 0] = row.distributorIds
    const factorsBefore = (await writeFactors(context, distributorId, row.values)) ?? null
    await db
      .update(priceBatch)
      .set({ values: { ...row.values, factorsBefore } })
      .where(eq(priceBatch.id, id))
    await alignDealerPrices(work, distributorId, { batchId: id })
  } else
    await applyRows(
      work,
      id,
      items.map(({ distributorId, skuId, mode, supplyPrice, purchasePrice, productPrice, salePrice }) => ({
        ...{ distributorId, skuId },
        after: { mode, supplyPrice, purchasePrice, productPrice, salePrice },
      })),
    )
  await db
    .update(priceBatch)
    .set({
      status: priceBatchStatus.effective,
      effectedAt: now,
      updatedAt: now,
      updatedBy: work.by,
      version: row.version + 1,
    })
    .where(eq(priceBatch.id, id))
  await report(work, await countBatch(db, id))
  return true
}

/** Rows that became 手工定价 or unauthorised since they were planned. */
async function leaveOut({ db }: Work, { id }: BatchRow): Promise<void> {
  const own = sql`${dealerPrice.partyId} = ${priceBatchItem.distributorId} and ${dealerPrice.skuId} = ${priceBatchItem.skuId}`
  const isGone = sql`not exists (select 1 from ${dealerPrice} where ${own})`
  const isTyped = sql`(${priceBatchItem.modeBefore} = ${dealerPriceMode.follow} and exists (
    select 1 from ${dealerPrice} where ${own} and ${dealerPrice.mode} <> ${dealerPriceMode.follow}))`
  const waiting = and(eq(priceBatchItem.batchId, id), eq(priceBatchItem.state, priceItemState.pending))
  await db
    .update(priceBatchItem)
    .set({ state: priceItemState.leftOut, note: '已不在授权范围' })
    .where(and(waiting, isGone))
  await db
    .update(priceBatchItem)
    .set({ state: priceItemState.leftOut, note: '已改为手工定价' })
    .where(and(waiting, isTyped))
}

/** The log, and a notice for its author when rows were left out. */
async function report(work: Work, row: BatchRow): Promise<void> {
  const left = row.leftOut > 0 ? `，${row.leftOut} 个未执行` : ''
  logRow(work, batches, row, { action: 'effect', verb: '生效', rest: `，${row.skuCount} 个 SKU${left}` })
  if (row.leftOut === 0 || !row.createdById) return
  const [distributorId = 0] = row.distributorIds
  await notify(work.db, [row.createdById], work.now, {
    category: notificationCategory.warning,
    level: 'warning',
    title: `调价 ${row.batchNo} 有 ${row.leftOut} 个 SKU 未执行`,
    content: '它们已改为手工定价，或已不在授权范围。见价格设置的调价记录。',
    ...pageLink(priceQueries.list, { distributorId }),
    resource: 'priceSetting',
  })
}
