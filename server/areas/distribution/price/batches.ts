import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { priceRights } from '#contract/distribution/field-rights.ts'
import type { listDistributorPriceChanges } from '#contract/distribution/price-batches.ts'
import { priceBatchStatus, priceItemState } from '#contract/distribution/price-codes.ts'
import { canStillUndo, contentOf } from '#contract/distribution/price-rules.ts'
import { PREVIEW_NAMED, type PriceBatch } from '#contract/distribution/prices.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { Caller, Context } from '#server/context.ts'
import { priceBatch, priceBatchItem } from '#server/database/schema/distributor-prices.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { entity } from '#server/entity/entity.ts'
import { readsField, shownFields } from '#server/entity/field-rights.ts'
import { same } from '#server/entity/filters.ts'
import { listPage } from '#server/entity/list-page.ts'
import { withinDays } from '#server/entity/paging.ts'
import { namesOf } from '#server/entity/present.ts'
import { choosableProducts, isPlatform } from '#server/entity/scope.ts'

export type BatchRow = typeof priceBatch.$inferSelect

/** Batches of the distributor that the caller belongs to; the platform sees all. */
const ownBatches = (caller: Caller): SQL | undefined =>
  isPlatform(caller)
    ? undefined
    : sql`${priceBatch.distributorIds} @> ${JSON.stringify([caller.distributorId ?? 0])}::jsonb`

export const batches = entity({
  table: priceBatch,
  resource: 'priceSetting',
  title: '调价批次',
  name: 'batchNo',
  own: ownBatches,
})

type Reader = Pick<Context, 'db' | 'caller' | 'now'>

/** Items that the caller may see: of its own distributor, of its brands. */
export const itemsWhere = (caller: Caller): SQL | undefined =>
  and(
    isPlatform(caller) ? undefined : eq(priceBatchItem.distributorId, caller.distributorId ?? 0),
    choosableProducts(caller),
  )

/** Items with their SKUs. */
const items = ({ db, caller }: Reader, where: SQL | undefined) =>
  db
    .select({ item: priceBatchItem, skuCode: sku.skuCode })
    .from(priceBatchItem)
    .innerJoin(sku, eq(sku.id, priceBatchItem.skuId))
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(itemsWhere(caller), where))
    .orderBy(desc(priceBatchItem.id))

/** Who sees only some rows of a batch sees their number and their mean, not those of the others. */
async function ownFigures({ db, caller }: Reader, ids: readonly number[]) {
  if (isPlatform(caller) && !choosableProducts(caller)) return undefined
  const rows = await db
    .select({
      id: priceBatchItem.batchId,
      skuCount: sql<number>`count(*)::int`,
      before: sql<string | null>`round(avg(${priceBatchItem.saleBefore}), 2)`,
      after: sql<string | null>`round(avg(${priceBatchItem.salePrice}), 2)`,
    })
    .from(priceBatchItem)
    .innerJoin(sku, eq(sku.id, priceBatchItem.skuId))
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(itemsWhere(caller), inArray(priceBatchItem.batchId, [...ids])))
    .groupBy(priceBatchItem.batchId)
  return new Map(rows.map((row) => [row.id, row]))
}

async function leftOutOf(reader: Reader, rows: readonly BatchRow[]) {
  const found = new Map<number, { skuCode: string; note: string }[]>()
  for (const { id } of rows.filter(({ leftOut }) => leftOut > 0)) {
    const out = inArray(priceBatchItem.state, [priceItemState.leftOut, priceItemState.kept])
    const some = await items(reader, and(eq(priceBatchItem.batchId, id), out)).limit(PREVIEW_NAMED)
    found.set(
      id,
      some.map(({ item, skuCode }) => ({ skuCode, note: item.note })),
    )
  }
  return found
}

/** Batches as the caller may read them. */
export async function presentBatches(
  reader: Reader,
  rows: readonly BatchRow[],
  skuCode?: string,
): Promise<PriceBatch[]> {
  if (rows.length === 0) return []
  const { db, caller, now } = reader
  const ids = rows.map(({ id }) => id)
  const isOwn = (id: number) => isPlatform(caller) || id === caller.distributorId
  const names = await namesOf(
    db,
    tradeParty,
    rows.flatMap(({ distributorIds }) => distributorIds.filter(isOwn)),
  )
  const nameOf = (id: number) => ({ id, name: names.get(id) ?? '' })
  const figures = await ownFigures(reader, ids)
  const leftOut = await leftOutOf(reader, rows)
  const changed = skuCode
    ? await items(reader, and(inArray(priceBatchItem.batchId, ids), eq(sku.skuCode, skuCode)))
    : undefined
  const showsCost = readsField(priceRights, 'purchaseFactor', caller)
  return rows.map((row) => {
    const { id, version, createdAt, createdBy, updatedAt, updatedBy, batchNo, method, effectiveAt, status } = row
    const own = figures ? (figures.get(id) ?? { skuCount: 0, before: null, after: null }) : row
    return shownFields(priceRights, caller, {
      ...{ id, version, createdAt, createdBy, updatedAt, updatedBy, batchNo, method, effectiveAt, status },
      distributors: row.distributorIds.filter(isOwn).map(nameOf),
      content: contentOf(method, row.values, showsCost),
      ...{ skuCount: own.skuCount, before: own.before, after: own.after, reason: row.reason },
      canUndo: status !== priceBatchStatus.undone && canStillUndo(row.effectedAt, now),
      leftOut: figures ? (leftOut.get(id)?.length ?? 0) : row.leftOut,
      leftOutRows: leftOut.get(id) ?? [],
      ...(changed && {
        rows: changed
          .filter(({ item }) => item.batchId === id)
          .map(({ item, skuCode: code }) => ({
            distributor: nameOf(item.distributorId),
            skuCode: code,
            state: item.state,
            before: {
              purchasePrice: item.purchaseBefore,
              productPrice: item.productBefore,
              salePrice: item.saleBefore,
            },
            after: { purchasePrice: item.purchasePrice, productPrice: item.productPrice, salePrice: item.salePrice },
          })),
      }),
    })
  })
}

export async function presentBatch(reader: Reader, row: BatchRow): Promise<PriceBatch> {
  const [shown] = await presentBatches(reader, [row])
  if (!shown) throw new Error(`price batch ${row.id} was not presented`)
  return shown
}

export async function pageOfBatches(
  params: ParsedParamsOf<typeof listDistributorPriceChanges>,
  context: Context,
): Promise<AnswerOf<typeof listDistributorPriceChanges>> {
  const { distributorId, skuCode, status, createdFrom, createdTo } = params
  const { caller } = context
  const seen = itemsWhere(caller)
  const hasItem = (also: SQL | undefined) => sql`exists (select 1 from ${priceBatchItem}
    inner join ${sku} on ${sku.id} = ${priceBatchItem.skuId} inner join ${product} on ${product.id} = ${sku.productId}
    where ${and(eq(priceBatchItem.batchId, priceBatch.id), seen, also)})`
  const where = and(
    ownBatches(caller),
    same(priceBatch, params, 'method'),
    ...withinDays(priceBatch.createdAt, createdFrom, createdTo),
    distributorId === undefined
      ? undefined
      : sql`${priceBatch.distributorIds} @> ${JSON.stringify([distributorId])}::jsonb`,
    skuCode ? hasItem(eq(sku.skuCode, skuCode)) : choosableProducts(caller) ? hasItem(undefined) : undefined,
  )
  const page = await listPage(context, params, {
    table: priceBatch,
    where,
    tabs: { column: priceBatch.status, codes: priceBatchStatus.codes, open: status },
    sorts: { createdAt: priceBatch.createdAt, effectiveAt: priceBatch.effectiveAt },
    name: 'priceBatches',
    present: async (_scope, rows) => rows,
  })
  return { ...page, list: await presentBatches(context, page.list, skuCode) }
}
