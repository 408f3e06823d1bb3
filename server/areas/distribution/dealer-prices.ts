import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { dealerPriceMode, priceItemState } from '#contract/distribution/price-codes.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import type { Connection, Database } from '#server/database/pool.ts'
import { productAuthorization } from '#server/database/schema/distributor-goods.ts'
import { priceBatchItem } from '#server/database/schema/distributor-prices.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { sku } from '#server/database/schema/goods.ts'
import { dealerPrice, tradeParty } from '#server/database/schema/parties.ts'
import { anyOf } from '#server/entity/paging.ts'
import { serialize } from '#server/entity/rows.ts'
import { isRuled, type Within, wantedPrices } from './price/wanted.ts'

interface Prices {
  db: Connection
  now: string
}

/** The rules and the prices of a distributor change one after another: `serialize(context, dealerKey(id))`. */
export const dealerKey = (distributorId: number): string => `authorization:${distributorId}`

interface Aligning extends Within {
  /** The batch that changes the prices: each changed SKU becomes one of its items. */
  batchId?: number
}

/** The columns of a price that its rules decide. */
const decided = [
  'price',
  'product_price',
  'sale_price',
  'supply_price',
  'purchase_factor',
  'product_factor',
  'sale_factor',
  'factor_id',
  'mode',
] as const
const columnsOf = (table: string): SQL => sql.raw(decided.map((column) => `${table}${column}`).join(', '))
/** Columns that people see: only their change raises the version. */
const shown = (table: string): SQL =>
  sql.raw(['price', 'product_price', 'sale_price', 'mode'].map((column) => `${table}.${column}`).join(', '))

const written = sql`on conflict (party_id, sku_id) do update set ${sql.raw(
  decided.map((column) => `${column} = excluded.${column}`).join(', '),
)}, updated_at = case when (${shown('dealer_price')}) is distinct from (${shown('excluded')})
    then excluded.updated_at else dealer_price.updated_at end,
  version = dealer_price.version
    + case when (${shown('dealer_price')}) is distinct from (${shown('excluded')}) then 1 else 0 end
  where (${columnsOf('dealer_price.')}) is distinct from (${columnsOf('excluded.')})`

/** Rows outside of these are left alone. */
const closing = ({ productIds, skuIds }: Within): SQL => {
  if (skuIds) return sql`and ${anyOf(dealerPrice.skuId, skuIds)}`
  return productIds
    ? sql`and ${dealerPrice.skuId} in (select ${sku.id} from ${sku} where ${anyOf(sku.productId, productIds)})`
    : sql``
}

/** The changed SKUs as items of a batch. `dealer_price` is here still as it was before the statement. */
const itemsOf = (batchId: number, distributorId: number, now: string): SQL => sql`, items as (
    insert into ${priceBatchItem} (batch_id, distributor_id, sku_id, state, mode_before, purchase_before,
      product_before, sale_before, supply_before, mode, purchase_price, product_price, sale_price, supply_price,
      effective_at)
    select ${batchId}, ${distributorId}, changed.sku_id, ${priceItemState.applied}::smallint, before.mode, before.price,
      before.product_price, before.sale_price, before.supply_price, changed.mode, changed.price,
      changed.product_price, changed.sale_price, changed.supply_price, ${now}::timestamptz
    from changed left join ${dealerPrice} as before
      on before.party_id = ${distributorId} and before.sku_id = changed.sku_id
    where (${shown('before')}) is distinct from (${shown('changed')}))`

/**
 * Brings the SKUs and prices that a distributor may order into line with its rules, its factors and its typed prices:
 * all, or those of some products or SKUs. Orders read them, so a product that a rule closes is refused with the next
 * order. Returns the number of products that were closed.
 */
export async function alignDealerPrices(
  { db, now }: Prices,
  distributorId: number,
  { batchId, ...within }: Aligning = {},
): Promise<number> {
  const ruled = await isRuled(db, distributorId)
  const closed = sql`closed as (
      delete from ${dealerPrice}
      where ${ruled} and ${dealerPrice.partyId} = ${distributorId} ${closing(within)}
        and not exists (select 1 from wanted where wanted.sku_id = ${dealerPrice.skuId})
      returning ${dealerPrice.skuId} as sku_id
    )`
  const { rows } = await db.execute<{ closed: number }>(sql`
    with ${await wantedPrices(db, { distributorId, now, ...within })}, ${closed}, changed as (
      insert into ${dealerPrice} (party_id, sku_id, ${columnsOf('')}, updated_at)
      select ${distributorId}, sku_id, ${columnsOf('')}, ${now}::timestamptz from wanted
      ${written}
      returning sku_id, price, product_price, sale_price, supply_price, mode
    ) ${batchId === undefined ? sql`` : itemsOf(batchId, distributorId, now)}
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
      select sku_id, ${columnsOf('')} from ${dealerPrice} where party_id = ${parentId}
    ), closed as (
      delete from ${dealerPrice}
      where ${own} and not exists (select 1 from wanted where wanted.sku_id = ${dealerPrice.skuId})
    )
    insert into ${dealerPrice} (party_id, sku_id, ${columnsOf('')}, updated_at)
    select account.id, wanted.sku_id, ${columnsOf('wanted.')}, ${now}::timestamptz
    from wanted cross join ${distributorAccount} as account
    where account.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)
    ${written}`)
}

/** The same for every distributor with rules or factors: rules begin and end with a day, and products change. */
export async function alignAllDealers(db: Database, now: string): Promise<void> {
  const ruled = db
    .select({ one: sql`1` })
    .from(productAuthorization)
    .where(eq(productAuthorization.distributorId, tradeParty.id))
  const following = db
    .select({ one: sql`1` })
    .from(dealerPrice)
    .where(and(eq(dealerPrice.partyId, tradeParty.id), eq(dealerPrice.mode, dealerPriceMode.follow)))
  // One below another follows it.
  const isBelow = sql`exists (select 1 from ${distributorAccount}
    where ${distributorAccount.id} = ${tradeParty.id} and ${distributorAccount.parentId} is not null)`
  const found = await db
    .select({ id: tradeParty.id })
    .from(tradeParty)
    .where(and(eq(tradeParty.kind, buyerKind.distributor), sql`not ${isBelow}`, or(exists(ruled), exists(following))))
    .orderBy(tradeParty.id)
  for (const { id } of found)
    await db.transaction(async (tx) => {
      await serialize({ db: tx }, dealerKey(id))
      await alignDealerPrices({ db: tx, now }, id)
    })
}
