import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PRICE_CAP } from '#contract/rules/price.ts'
import type { Connection, Database } from '#server/database/pool.ts'
import { productAuthorization } from '#server/database/schema/distributor-goods.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { anyOf } from '#server/entity/paging.ts'
import { rulesInForce, stateColumn } from './authorization/in-force.ts'

interface Prices {
  db: Connection
  now: string
}

/** A purchase price, rounded half up and capped as `derivePrices` does; null if unknown, or below a cent. */
export const purchasePriceOf = (supplyPrice: SQLWrapper, factor: SQLWrapper): SQL =>
  sql`nullif(least(round(${supplyPrice} * ${factor}, 2), ${PRICE_CAP}), 0)`

const purchasePrice = purchasePriceOf(sku.supplyPrice, sku.purchaseFactor)

/**
 * Brings the SKUs and prices that a distributor may order into line with its rules, all or those of some products.
 * Without any rule its prices stay as they are: they were set by hand. Orders read them, so a product that a rule
 * closes is refused with the next order. Returns the number of products that were closed.
 */
export async function alignDealerPrices(
  { db, now }: Prices,
  distributorId: number,
  productIds?: readonly number[],
): Promise<number> {
  if (!(await db.$count(productAuthorization, eq(productAuthorization.distributorId, distributorId)))) return 0
  const rules = await rulesInForce(db, distributorId, now)
  const within = productIds ? anyOf(product.id, productIds) : sql`true`
  const { rows } = await db.execute<{ closed: number }>(sql`
    with wanted as materialized (
      select ${sku.id} as sku_id, ${purchasePrice} as price
      from ${product} inner join ${sku} on ${sku.productId} = ${product.id}
      where ${within} and ${product.status} <> 7 and ${stateColumn(rules, now)} in (1, 3)
    ), closed as (
      delete from ${dealerPrice}
      where ${dealerPrice.partyId} = ${distributorId}
        ${
          productIds
            ? sql`and ${dealerPrice.skuId} in (
                select ${sku.id} from ${sku} where ${anyOf(sku.productId, productIds)})`
            : sql``
        }
        and not exists (select 1 from wanted where wanted.sku_id = ${dealerPrice.skuId})
      returning ${dealerPrice.skuId} as sku_id
    ), written as (
      insert into ${dealerPrice} (party_id, sku_id, price, updated_at)
      select ${distributorId}, sku_id, price, ${now}::timestamptz from wanted
      on conflict (party_id, sku_id) do update set price = excluded.price, updated_at = excluded.updated_at
        where ${dealerPrice.price} is distinct from excluded.price
    )
    select count(distinct ${sku.productId})::int as closed
    from closed inner join ${sku} on ${sku.id} = closed.sku_id`)
  const below = await db
    .select({ id: distributorAccount.id })
    .from(distributorAccount)
    .where(eq(distributorAccount.parentId, distributorId))
  if (below.length > 0)
    await followParentPrices(
      { db, now },
      distributorId,
      below.map(({ id }) => id),
    )
  return rows[0]?.closed ?? 0
}

/** Accounts below another one may order what it may, at its prices. */
export async function followParentPrices({ db, now }: Prices, parentId: number, ids: readonly number[]): Promise<void> {
  const own = anyOf(dealerPrice.partyId, ids)
  await db.execute(sql`
    with wanted as materialized (
      select sku_id, price from ${dealerPrice} where party_id = ${parentId}
    ), closed as (
      delete from ${dealerPrice}
      where ${own} and not exists (select 1 from wanted where wanted.sku_id = ${dealerPrice.skuId})
    )
    insert into ${dealerPrice} (party_id, sku_id, price, updated_at)
    select account.id, wanted.sku_id, wanted.price, ${now}::timestamptz
    from wanted cross join ${distributorAccount} as account
    where account.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)
    on conflict (party_id, sku_id) do update set price = excluded.price, updated_at = excluded.updated_at
      where ${dealerPrice.price} is distinct from excluded.price`)
}

/** The same for every distributor with rules: rules begin and end with a day, and products change. */
export async function alignAllDealers(db: Database, now: string): Promise<void> {
  const ruled = await db.selectDistinct({ id: productAuthorization.distributorId }).from(productAuthorization)
  for (const { id } of ruled) await db.transaction((tx) => alignDealerPrices({ db: tx, now }, id))
}
