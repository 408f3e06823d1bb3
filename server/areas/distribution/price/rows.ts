import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { dealerPriceMode, priceItemState, priceMode, priceState } from '#contract/distribution/price-codes.ts'
import type { listPriceSettings } from '#contract/distribution/prices.ts'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Connection } from '#server/database/pool.ts'
import { priceBatchItem } from '#server/database/schema/distributor-prices.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { anyOf } from '#server/entity/paging.ts'
import { choosableProducts } from '#server/entity/scope.ts'
import type { ExportScope } from '#server/jobs/exports.ts'

export type RowFilters = Omit<
  ParsedParamsOf<typeof listPriceSettings>,
  'pageNum' | 'pageSize' | 'sort' | 'distributorId'
>

const { effectiveAt: plannedAt } = priceBatchItem

/** A price of the first planned change of a SKU. */
const first = (price: AnyPgColumn) => sql<string | null>`(array_agg(${price} order by ${plannedAt}))[1]`

/** The next planned change of each SKU of a distributor. */
export const planned = (db: Connection, distributorId: number) =>
  db
    .select({
      skuId: priceBatchItem.skuId,
      purchasePrice: first(priceBatchItem.purchasePrice).as('planned_purchase'),
      productPrice: first(priceBatchItem.productPrice).as('planned_product'),
      salePrice: first(priceBatchItem.salePrice).as('planned_sale'),
      effectiveAt: sql<string>`min(${plannedAt})`.mapWith(plannedAt).as('planned_at'),
    })
    .from(priceBatchItem)
    .where(and(eq(priceBatchItem.distributorId, distributorId), eq(priceBatchItem.state, priceItemState.pending)))
    .groupBy(priceBatchItem.skuId)
    .as('planned')

type Planned = ReturnType<typeof planned>

/** The state of a price: a planned change before faults, as it may mend them. */
export const stateOf = (of: Planned): SQL<number> => sql<number>`case
  when ${of.skuId} is not null then ${priceState.pending}::int
  when ${dealerPrice.price} is null then ${priceState.unpriced}::int
  when ${dealerPrice.salePrice} < ${dealerPrice.price} then ${priceState.belowCost}::int
  when ${dealerPrice.mode} <> ${dealerPriceMode.follow} and ${dealerPrice.supplyPrice} <> ${sku.supplyPrice}
    then ${priceState.supplyChanged}::int
  else ${priceState.normal}::int end`

export const isManual = sql`${dealerPrice.mode} <> ${dealerPriceMode.follow}`

const profit = sql`(1 - ${dealerPrice.price} / nullif(${dealerPrice.salePrice}, 0)) * 100`

/** The SKUs of a distributor that its caller may see and that the filters name, apart from the state. */
export async function rowsWhere(
  distributorId: number,
  params: RowFilters,
  { db, caller }: Pick<ExportScope, 'db' | 'caller'>,
): Promise<SQL | undefined> {
  const { productName, categoryId, salePriceFrom, salePriceTo, profitRateTo, productId } = params
  const code = productName?.toUpperCase() ?? ''
  const categories = categoryId === undefined ? undefined : (await loadCategories(db)).downwards(categoryId)
  return and(
    eq(dealerPrice.partyId, distributorId),
    choosableProducts(caller),
    same(product, params, 'brandId'),
    productId === undefined ? undefined : eq(product.id, productId),
    categories && anyOf(product.categoryId, categories),
    productName
      ? or(
          containsAny(productName, product.name, product.pinyin),
          eq(product.spuCode, code),
          eq(sku.skuCode, productName),
        )
      : undefined,
    params.priceMode === undefined
      ? undefined
      : sql`(${dealerPrice.mode} = ${dealerPriceMode.follow}) = ${params.priceMode === priceMode.follow}`,
    salePriceFrom ? sql`${dealerPrice.salePrice} >= ${salePriceFrom}::numeric` : undefined,
    salePriceTo ? sql`${dealerPrice.salePrice} <= ${salePriceTo}::numeric` : undefined,
    profitRateTo ? sql`${profit} <= ${profitRateTo}::numeric` : undefined,
  )
}

/** SKUs of a distributor with their prices and their next planned change. */
export function priceRows(db: Connection, distributorId: number, where: SQL | undefined) {
  const of = planned(db, distributorId)
  return {
    state: stateOf(of),
    query: db
      .select({
        id: dealerPrice.skuId,
        distributorId: dealerPrice.partyId,
        dealer: dealerPrice,
        sku,
        product,
        state: stateOf(of),
        planned: {
          skuId: of.skuId,
          purchasePrice: of.purchasePrice,
          productPrice: of.productPrice,
          salePrice: of.salePrice,
          effectiveAt: of.effectiveAt,
        },
      })
      .from(dealerPrice)
      .innerJoin(sku, eq(sku.id, dealerPrice.skuId))
      .innerJoin(product, eq(product.id, sku.productId))
      .leftJoin(of, eq(of.skuId, dealerPrice.skuId))
      .where(where)
      .$dynamic(),
    counts: db
      .select({
        status: stateOf(of),
        total: sql<number>`count(*)::int`,
        manual: sql<number>`(count(*) filter (where ${isManual}))::int`,
      })
      .from(dealerPrice)
      .innerJoin(sku, eq(sku.id, dealerPrice.skuId))
      .innerJoin(product, eq(product.id, sku.productId))
      .leftJoin(of, eq(of.skuId, dealerPrice.skuId))
      .where(where)
      .groupBy(sql`1`),
  }
}

export type PriceRecord = Awaited<ReturnType<typeof priceRows>['query']>[number]
