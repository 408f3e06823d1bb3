import { type SQL, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { priceRights } from '#contract/distribution/field-rights.ts'
import type { PriceBatchPreview } from '#contract/distribution/price-batches.ts'
import { type dealerPriceMode, factorScope, priceItemState } from '#contract/distribution/price-codes.ts'
import { type BatchValues, factorNames, isSaleBelowCost, valueFaults } from '#contract/distribution/price-rules.ts'
import { PRICE_CAP } from '#contract/rules/price.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { priceBatchItem } from '#server/database/schema/distributor-prices.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { choosableProducts } from '#server/entity/scope.ts'
import { forbidden, refuseFieldErrors } from '#server/http/errors.ts'
import { findDistributors } from '../authorization/present.ts'
import { type FactorsInForce, factorsInForce, type ScopedFactor } from './factors.ts'
import { type Draft, refuseUnpriced, type StoredPrices } from './plan.ts'
import { wantedPrices } from './wanted.ts'

/** Id of a factor that does not exist yet. */
const NEW = -1

/** Who may not see cost could calculate the supply price from a factor of its own. */
export function refuseHiddenCost(caller: Caller): void {
  if (!readsField(priceRights, 'purchaseFactor', caller)) throw forbidden('您没有查看供货价的权限，不能修改定价系数')
}

/** The factors as a change makes them. */
export function changedFactors(present: FactorsInForce, values: BatchValues): FactorsInForce {
  const { scope, targetId = 0, isRemoved } = values
  const next = Object.fromEntries(factorNames.map((name) => [name, values[name] ?? null]))
  if (scope === undefined || scope === factorScope.standard)
    return { ...present, standard: next as FactorsInForce['standard'] }
  const others = present.scoped.filter((factor) => factor.scope !== scope || factor.targetId !== targetId)
  const own = present.scoped.find((factor) => factor.scope === scope && factor.targetId === targetId)
  if (isRemoved) return { ...present, scoped: others }
  return { ...present, scoped: [...others, { ...next, id: own?.id ?? NEW, scope, targetId } as ScopedFactor] }
}

/** Prices as text with two decimals, which JSON numbers would lose. */
const textColumns = sql.join(
  [
    ...['price', 'product_price', 'sale_price', 'supply_price'],
    ...['price_before', 'product_before', 'sale_before', 'supply_before'],
  ].map((name) => sql.raw(`'${name}', seen.${name}::text`)),
  sql`, `,
)

const changes = ['price', 'product_price', 'sale_price', 'mode'] as const
const of = (table: string): SQL => sql.raw(changes.map((column) => `${table}.${column}`).join(', '))

/** Common table expressions that end with `moved`: the SKUs that changed factors move, before and after. */
async function movedBy(db: Connection, distributorId: number, now: string, values: BatchValues): Promise<SQL> {
  const factors = changedFactors(await factorsInForce(db, distributorId), values)
  return sql`${await wantedPrices(db, { distributorId, now, factors })}, moved as (
    select wanted.*, before.mode as mode_before, before.price as price_before,
      before.product_price as product_before, before.sale_price as sale_before, before.supply_price as supply_before
    from wanted left join ${dealerPrice} as before
      on before.party_id = ${distributorId} and before.sku_id = wanted.sku_id
    where (${of('before')}) is distinct from (${of('wanted')}))`
}

/** The SKUs that planned factors will move, as items of their batch. */
export async function planFactorItems(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { batchId, distributorId, effectiveAt }: { batchId: number; distributorId: number; effectiveAt: string },
  values: BatchValues,
): Promise<void> {
  await db.execute(sql`
    with ${await movedBy(db, distributorId, now, values)}
    insert into ${priceBatchItem} (batch_id, distributor_id, sku_id, state, mode_before, purchase_before, product_before,
      sale_before, supply_before, mode, purchase_price, product_price, sale_price, supply_price, effective_at)
    select ${batchId}, ${distributorId}, sku_id, ${priceItemState.pending}::smallint, mode_before, price_before,
      product_before, sale_before, supply_before, mode, price, product_price, sale_price, supply_price,
      ${effectiveAt}::timestamptz
    from moved`)
}

interface MovedRow {
  [column: string]: unknown
  sku_id: string
  sku_code: string
  name: string
  spec_text: string
  mode: CodeOf<typeof dealerPriceMode>
  price: string | null
  product_price: string | null
  sale_price: string | null
  supply_price: string | null
  price_before: string | null
  product_before: string | null
  sale_before: string | null
  supply_before: string | null
}

interface Figures {
  [column: string]: unknown
  total: number
  capped: number
  below: number
  before: string | null
  after: string | null
}

/** What changed factors move: how many SKUs, by how much, and the first of them. */
export async function previewFactor(
  draft: Draft,
  context: Context,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<PriceBatchPreview> {
  const { db, now, caller } = context
  refuseHiddenCost(caller)
  refuseFieldErrors(valueFaults(draft.method, draft.values))
  const distributors = await findDistributors(context, draft.distributorIds)
  const found: PriceBatchPreview = {
    ...{ previewHash: '', total: 0, same: 0, kept: 0, capped: 0, belowCost: 0, faults: 0, before: null, after: null },
    list: [],
  }
  for (const distributor of distributors) {
    await refuseUnpriced(context, distributor)
    const moved = await movedBy(db, distributor.id, now, draft.values)
    const within = choosableProducts(caller)
    const scoped = within
      ? sql`where sku_id in (select ${sku.id} from ${sku} inner join ${product} on ${product.id} = ${sku.productId} where ${within})`
      : sql``
    // One statement: the prices of all SKUs are derived once. Only the first rows need the names of their products.
    const { rows } = await db.execute<Figures & { first: MovedRow[] }>(sql`with ${moved}, seen as materialized (
        select * from moved ${scoped}
      ), shown as (
        select * from seen order by sku_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}
      ), named as (
        select seen.*, ${sku.skuCode}, ${product.name}, ${sku.specText} from shown as seen
        inner join ${sku} on ${sku.id} = seen.sku_id inner join ${product} on ${product.id} = ${sku.productId}
      )
      select count(*)::int as total,
        (count(*) filter (where ${PRICE_CAP} in (price, product_price, sale_price)))::int as capped,
        (count(*) filter (where sale_price < price))::int as below,
        round(avg(sale_before), 2) as before, round(avg(sale_price), 2) as after,
        coalesce((select jsonb_agg(to_jsonb(seen) || jsonb_build_object(${textColumns}) order by sku_id)
          from named as seen), '[]') as first
      from seen`)
    const [figure] = rows
    found.total += figure?.total ?? 0
    found.capped += figure?.capped ?? 0
    found.belowCost += figure?.below ?? 0
    // Means of several distributors cannot be joined without their weights.
    const isOnly = distributors.length === 1
    found.before = isOnly ? (figure?.before ?? null) : null
    found.after = isOnly ? (figure?.after ?? null) : null
    found.list.push(...(figure?.first ?? []).map((row) => shownRow(row, distributor)))
  }
  return { ...found, list: found.list.slice(0, pageSize) }
}

const shownRow = (row: MovedRow, { id, name }: { id: number; name: string }): PriceBatchPreview['list'][number] => {
  const after: Omit<StoredPrices, 'mode'> = {
    supplyPrice: row.supply_price,
    purchasePrice: row.price,
    productPrice: row.product_price,
    salePrice: row.sale_price,
  }
  const typed = {
    purchasePrice: row.price ?? '',
    productPrice: row.product_price ?? '',
    salePrice: row.sale_price ?? '',
  }
  return {
    distributor: { id, name },
    skuId: Number(row.sku_id),
    ...{ skuCode: row.sku_code, productName: row.name, specText: row.spec_text },
    before: {
      supplyPrice: row.supply_before,
      purchasePrice: row.price_before,
      productPrice: row.product_before,
      salePrice: row.sale_before,
    },
    after,
    isCapped: Object.values(typed).some((price) => Number(price) === PRICE_CAP),
    isBelowCost: isSaleBelowCost(typed),
    fault: '',
  }
}
