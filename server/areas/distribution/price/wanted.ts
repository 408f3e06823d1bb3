import { and, eq, type SQL, sql } from 'drizzle-orm'
import { dealerPriceMode } from '#contract/distribution/price-codes.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { literal } from '#server/database/literal.ts'
import type { Connection } from '#server/database/pool.ts'
import { productAuthorization } from '#server/database/schema/distributor-goods.ts'
import { typedPrice } from '#server/database/schema/distributor-prices.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { anyOf } from '#server/entity/paging.ts'
import { isOpen, rulesInForce, stateColumn } from '../authorization/in-force.ts'
import { derivedPriceOf, type FactorsInForce, factorColumns, factorsInForce, purchasePriceOf } from './factors.ts'

/** Some of the SKUs of a distributor: those of products, or single ones. */
export interface Within {
  productIds?: readonly number[] | undefined
  skuIds?: readonly number[] | undefined
}

/** Whether a distributor has rules. Without any, its SKUs and their typed prices stay as they are. */
export const isRuled = async (db: Connection, distributorId: number): Promise<boolean> =>
  (await db.$count(productAuthorization, eq(productAuthorization.distributorId, distributorId))) > 0

/** Products of the rules, or, without rules, the SKUs that follow the factors and those that are asked for. */
async function openTo(db: Connection, distributorId: number, now: string, { skuIds, productIds }: Within) {
  const within = and(skuIds && anyOf(sku.id, skuIds), productIds && anyOf(product.id, productIds)) ?? sql`true`
  if (await isRuled(db, distributorId)) {
    const rules = await rulesInForce(db, distributorId, now)
    return sql`${within} and ${product.status} <> ${literal(productStatus.recycled)} and ${isOpen(stateColumn(rules, now))}`
  }
  const own = skuIds
    ? sql``
    : sql`and (${dealerPrice.mode} = ${dealerPriceMode.follow} or exists (
        select 1 from ${typedPrice} where ${typedPrice.distributorId} = ${distributorId} and ${typedPrice.skuId} = ${sku.id}))`
  return sql`${within} and ${sku.id} in (
    select ${dealerPrice.skuId} from ${dealerPrice} where ${dealerPrice.partyId} = ${distributorId} ${own})`
}

interface Wanted extends Within {
  distributorId: number
  now: string
  /** As if these were the factors. */
  factors?: FactorsInForce
  /** As if no price was typed. */
  withoutTyped?: boolean
}

/**
 * The prices that a distributor should have, as common table expressions that end with `wanted`: the authorised SKUs
 * with their factors, typed prices before derived ones. Every change, preview and explanation of prices uses them.
 */
export async function wantedPrices(
  db: Connection,
  { distributorId, now, factors, withoutTyped = false, ...within }: Wanted,
): Promise<SQL> {
  const of = await factorColumns(db, factors ?? (await factorsInForce(db, distributorId)))
  const typed = withoutTyped ? sql`false` : sql`typed.distributor_id = ${distributorId} and typed.sku_id = ${sku.id}`
  return sql`base as materialized (
      select ${sku.id} as sku_id, ${sku.supplyPrice} as supply_now, ${of.factorId} as factor_id,
        ${of.purchaseFactor} as purchase_factor, ${of.productFactor} as product_factor, ${of.saleFactor} as sale_factor,
        typed.sku_id as typed_id, typed.purchase_price as typed_purchase, typed.product_price as typed_product,
        typed.sale_price as typed_sale, typed.supply_price as typed_supply
      from ${product} inner join ${sku} on ${sku.productId} = ${product.id}
        left join ${typedPrice} as typed on ${typed}
      where ${await openTo(db, distributorId, now, within)}
    ), priced as (
      select *, coalesce(typed_purchase, ${purchasePriceOf(sql`supply_now`, sql`purchase_factor`)}) as price from base
    ), wanted as materialized (
      select sku_id, factor_id, purchase_factor, product_factor, sale_factor, price,
        coalesce(typed_product, ${derivedPriceOf(sql`price`, sql`product_factor`)}) as product_price,
        coalesce(typed_sale, ${derivedPriceOf(sql`price`, sql`sale_factor`)}) as sale_price,
        case when typed_id is null then supply_now else typed_supply end as supply_price,
        (case when typed_id is null then ${dealerPriceMode.follow}::int
          when typed_purchase is null then ${dealerPriceMode.saleTyped}::int
          else ${dealerPriceMode.typed}::int end)::smallint as mode
      from priced
    )`
}
