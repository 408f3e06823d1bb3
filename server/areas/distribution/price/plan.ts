import { createHash } from 'node:crypto'
import { and, eq, not, sql } from 'drizzle-orm'
import type { output } from 'zod'
import type { CodeOf } from '#contract/codes.ts'
import type { PriceBatchDraft } from '#contract/distribution/price-batches.ts'
import { dealerPriceMode, priceBatchMethod } from '#contract/distribution/price-codes.ts'
import {
  BATCH_MAX_SKUS,
  type BatchValues,
  batchPrices,
  dealerPrices,
  isSaleBelowCost,
  valueFaults,
} from '#contract/distribution/price-rules.ts'
import { partyState } from '#contract/orders/codes.ts'
import type { PriceRow } from '#contract/rules/price.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { anyOf } from '#server/entity/paging.ts'
import { notFound, refuse, refuseFieldErrors } from '#server/http/errors.ts'
import { type Distributor, findDistributor, findDistributors } from '../authorization/present.ts'
import { type PriceRecord, priceRows, rowsWhere } from './rows.ts'
import { wantedPrices } from './wanted.ts'

export type Draft = output<typeof PriceBatchDraft>
export type PriceScope = Pick<Context, 'db' | 'caller' | 'now'>
type Mode = CodeOf<typeof dealerPriceMode>

export interface StoredPrices {
  mode: Mode
  supplyPrice: string | null
  purchasePrice: string | null
  productPrice: string | null
  salePrice: string | null
}

/** A SKU of a batch before it is written. */
export interface PlannedRow {
  distributor: Pick<Distributor, 'id' | 'name'>
  skuId: number
  version: number
  skuCode: string
  productName: string
  specText: string
  before: StoredPrices
  after: StoredPrices
  isCapped: boolean
  isBelowCost: boolean
  fault: string
}

export interface Plan {
  distributors: Distributor[]
  rows: PlannedRow[]
  /** Rows that stay as they are: equal ones, and those in 手工定价 that are to be kept. */
  same: number
  kept: number
}

/** Prices are set for first-level distributors in use; the others follow their parent. */
export async function refuseUnpriced({ db }: Pick<Context, 'db'>, { id, name, state }: Distributor): Promise<void> {
  if (state !== partyState.active) throw refuse(`经销商「${name}」不是正常状态，不能改价`)
  const [account] = await db
    .select({ parentId: distributorAccount.parentId })
    .from(distributorAccount)
    .where(eq(distributorAccount.id, id))
  if (account?.parentId) throw refuse(`二级经销商「${name}」随上级定价，不能单独改价`)
}

export const storedOf = ({ dealer }: Pick<PriceRecord, 'dealer'>): StoredPrices => ({
  mode: dealer.mode,
  supplyPrice: dealer.supplyPrice,
  purchasePrice: dealer.price,
  productPrice: dealer.productPrice,
  salePrice: dealer.salePrice,
})

/** A SKU as the rules of prices calculate with it. */
export const priceRowOf = ({ dealer, sku }: Pick<PriceRecord, 'dealer' | 'sku'>): PriceRow => ({
  supplyPrice: sku.supplyPrice ?? '',
  purchasePrice: dealer.price ?? '',
  productPrice: dealer.productPrice ?? '',
  salePrice: dealer.salePrice ?? '',
  purchaseFactor: dealer.purchaseFactor ?? '',
  productFactor: dealer.productFactor ?? '',
  saleFactor: dealer.saleFactor ?? '',
})

/** Typed prices: none of them moves with the supply price or a factor any more. */
export const typedOf = (row: PriceRow, record: Pick<PriceRecord, 'sku'>): StoredPrices => ({
  mode: dealerPriceMode.typed,
  supplyPrice: record.sku.supplyPrice,
  purchasePrice: row.purchasePrice || null,
  productPrice: row.productPrice || null,
  salePrice: row.salePrice || null,
})

export function plannedRow(
  { id, name }: Pick<Distributor, 'id' | 'name'>,
  record: PriceRecord,
  { after, isCapped = false, fault = '' }: { after: StoredPrices; isCapped?: boolean; fault?: string },
): PlannedRow {
  const { purchasePrice, productPrice, salePrice } = after
  const prices = { purchasePrice: purchasePrice ?? '', productPrice: productPrice ?? '', salePrice: salePrice ?? '' }
  return {
    distributor: { id, name },
    skuId: record.id,
    version: record.dealer.version,
    skuCode: record.sku.skuCode,
    productName: record.product.name,
    specText: record.sku.specText,
    before: storedOf(record),
    after,
    isCapped,
    isBelowCost: isSaleBelowCost(prices),
    fault,
  }
}

const isSame = ({ before, after }: PlannedRow): boolean =>
  before.mode === after.mode && dealerPrices.every((name) => before[name] === after[name])

/** The chosen SKUs of a distributor that the caller may see, in the order of their ids. */
async function chosen(scope: PriceScope, { id }: Distributor, draft: Draft): Promise<PriceRecord[]> {
  const { skuIds, filter = {}, exceptSkuIds = [] } = draft
  const { state } = priceRows(scope.db, id, undefined)
  const where = and(
    await rowsWhere(id, skuIds ? {} : filter, scope),
    skuIds && anyOf(dealerPrice.skuId, skuIds),
    !skuIds && filter.priceState !== undefined ? eq(state, filter.priceState) : undefined,
    exceptSkuIds.length > 0 ? not(anyOf(dealerPrice.skuId, exceptSkuIds)) : undefined,
  )
  const { query } = priceRows(scope.db, id, where)
  return query.orderBy(dealerPrice.skuId).limit(BATCH_MAX_SKUS + 1)
}

type After = (record: PriceRecord) => { after: StoredPrices; isCapped?: boolean; fault?: string } | undefined

/** Prices that follow the factors again, by SKU. */
async function followed(scope: PriceScope, distributorId: number, skuIds: readonly number[]) {
  const found = await wantedPrices(scope.db, { distributorId, now: scope.now, skuIds, withoutTyped: true })
  const { rows } = await scope.db.execute<Record<string, string | null>>(sql`
    with ${found} select sku_id, price, product_price, sale_price, supply_price from wanted`)
  return new Map(
    rows.map((row) => [
      Number(row.sku_id),
      {
        mode: dealerPriceMode.follow,
        supplyPrice: row.supply_price ?? null,
        purchasePrice: row.price ?? null,
        productPrice: row.product_price ?? null,
        salePrice: row.sale_price ?? null,
      } satisfies StoredPrices,
    ]),
  )
}

async function pricesOf(db: Connection, distributorId: number, skuIds: readonly number[]) {
  const rows = await db
    .select()
    .from(dealerPrice)
    .where(and(eq(dealerPrice.partyId, distributorId), anyOf(dealerPrice.skuId, skuIds)))
  return new Map(rows.map((dealer) => [dealer.skuId, storedOf({ dealer })]))
}

/** What the method gives each row; undefined for a row that it does not concern. */
async function afterOf(
  scope: PriceScope,
  { id }: Distributor,
  { method, values }: Pick<Draft, 'method'> & { values: BatchValues },
  skuIds: readonly number[],
): Promise<After> {
  if (method === priceBatchMethod.follow) {
    const found = await followed(scope, id, skuIds)
    return (record) => {
      const after = found.get(record.id)
      return after && { after }
    }
  }
  if (method === priceBatchMethod.copy) {
    const found = await pricesOf(scope.db, values.fromId ?? 0, skuIds)
    return (record) => {
      const source = found.get(record.id)
      if (!source) return undefined
      const typed = { ...priceRowOf(record), ...given(source) }
      return { after: typedOf(typed, record) }
    }
  }
  return (record) => {
    const { row, isCapped, fault } = batchPrices(priceRowOf(record), method, values)
    return { after: typedOf(row, record), isCapped, fault }
  }
}

const given = (prices: StoredPrices) =>
  Object.fromEntries(dealerPrices.flatMap((name) => (prices[name] === null ? [] : [[name, prices[name]]])))

/** Every row of a batch before and after it, with the faults that keep it from being written. */
export async function planBatch(scope: PriceScope, draft: Draft): Promise<Plan> {
  const { method, values, keepManual, skuIds } = draft
  if (method === priceBatchMethod.factor || method === priceBatchMethod.imported)
    throw refuse('请在「定价系数」中修改系数', { method: '请选择其他调价方式' })
  refuseFieldErrors(valueFaults(method, values))
  const distributors = await findDistributors(scope, draft.distributorIds)
  for (const distributor of distributors) await refuseUnpriced(scope, distributor)
  if (values.fromId !== undefined) {
    await findDistributor(scope, values.fromId)
    if (draft.distributorIds.includes(values.fromId))
      throw refuse('来源经销商不能同时是目标', { 'values.fromId': '请选择其他经销商' })
  }
  const plan: Plan = { distributors, rows: [], same: 0, kept: 0 }
  const found = new Set<number>()
  let total = 0
  for (const distributor of distributors) {
    const records = await chosen(scope, distributor, draft)
    total += records.length
    if (total > BATCH_MAX_SKUS) throw refuse(`一次最多调整 ${BATCH_MAX_SKUS} 个 SKU，请缩小范围`)
    const ids = records.map(({ id }) => id)
    for (const id of ids) found.add(id)
    const after = await afterOf(scope, distributor, draft, ids)
    for (const record of records)
      addRow(plan, scope, { distributor, record, changed: after(record), keepManual, method })
  }
  if (skuIds?.some((id) => !found.has(id))) throw notFound('部分 SKU 不存在或未授权给该经销商')
  return plan
}

interface Added {
  distributor: Distributor
  record: PriceRecord
  changed: ReturnType<After>
  keepManual: boolean
  method: Draft['method']
}

function addRow(plan: Plan, { caller }: PriceScope, { distributor, record, changed, keepManual, method }: Added): void {
  if (keepManual && record.dealer.mode !== dealerPriceMode.follow) {
    plan.kept++
    return
  }
  if (!changed) {
    plan.same++
    return
  }
  const row = plannedRow(distributor, record, changed)
  if (row.fault === '' && isSame(row)) {
    plan.same++
    return
  }
  // Prices that follow the factors are not typed: the right is that of typing a loss.
  const needsRight = method !== priceBatchMethod.follow && row.isBelowCost && !caller.can('priceSetting:belowCost')
  plan.rows.push(row.fault === '' && needsRight ? { ...row, fault: BELOW_COST } : row)
}

export const BELOW_COST = '销售价低于采购价'

/** A digest of what a preview showed: it differs as soon as a price, a supply price or the choice of rows does. */
export function hashOf({ method, values }: Draft, { rows }: Plan): string {
  const shown = rows.map(({ distributor, skuId, version, before, after }) => [
    distributor.id,
    ...[skuId, version],
    ...[before.supplyPrice, after.supplyPrice, after.purchasePrice, after.productPrice, after.salePrice],
  ])
  return createHash('sha256')
    .update(JSON.stringify([method, values, shown]))
    .digest('hex')
}

/** Mean sale price, rounded half up; null without any. */
export function meanOf(prices: readonly (string | null)[]): string | null {
  const known = prices.flatMap((price) => (price === null ? [] : [Math.round(Number(price) * 100)]))
  if (known.length === 0) return null
  const cents = Math.round(known.reduce((sum, price) => sum + price, 0) / known.length)
  return (cents / 100).toFixed(2)
}
