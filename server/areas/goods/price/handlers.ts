import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import { priceChangeStatus } from '#contract/goods/codes.ts'
import { productRights } from '#contract/goods/field-rights.ts'
import type * as contract from '#contract/goods/prices.ts'
import { MAX_PRICE_DAYS, type PriceSetting } from '#contract/goods/prices.ts'
import { Sku } from '#contract/goods/products.ts'
import type { PriceName } from '#contract/rules/price.ts'
import {
  lockSkus,
  ofOwnProducts,
  presentSku,
  type SkuOfProduct,
  withoutHiddenPrices,
} from '#server/areas/goods/product/sku-record.ts'
import type { Context, Handlers } from '#server/context.ts'
import { product, sku, skuPriceChange } from '#server/database/schema/goods.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { anyOf, cappedCount, offsetOf, orderBy, withinDays } from '#server/entity/paging.ts'
import { conflict, forbidden, refuse, refuseField } from '#server/http/errors.ts'
import { after, days } from '#server/time.ts'
import { priceFault, settled } from './fault.ts'
import { writePrices } from './present.ts'

type Params = ParsedParamsOf<typeof contract.setProductPrice>

/**
 * Optimistic lock: refuses prices that somebody else has changed, and returns the current ones; the input stays in the
 * form.
 */
function checkVersions(
  context: Context,
  found: ReadonlyMap<number, SkuOfProduct>,
  rows: readonly PriceSetting[],
): void {
  const moved = rows.flatMap(({ skuId, version }) => {
    const row = found.get(skuId)
    return row && row.sku.version !== version ? [presentSku(row, context.caller, context.services.store)] : []
  })
  if (moved.length > 0) throw conflict(Sku.array(), moved)
}

/** Refuses with the cell that violates a rule. */
function checkRow(index: number, row: SkuOfProduct, setting: PriceSetting, params: Params) {
  const fault = priceFault(row, setting, params)
  if (!fault) return
  const { field, message } = fault
  if (field === 'reason') throw refuseField('reason', message)
  throw refuse(message, field && { [`rows.${index}.${field}`]: message })
}

function plannedAt(context: Context, effectiveAt: string | undefined): string | undefined {
  if (effectiveAt === undefined) return undefined
  const [at, now] = [Date.parse(effectiveAt), Date.parse(context.now)]
  if (at <= now) throw refuseField('effectiveAt', '生效时间应晚于现在')
  if (at > Date.parse(after(context.now, days(MAX_PRICE_DAYS)))) {
    throw refuseField('effectiveAt', `生效时间应在 ${MAX_PRICE_DAYS} 天内`)
  }
  return effectiveAt
}

async function setPrices(params: Params, context: Context): Promise<{ done: number; scheduled: number }> {
  const plan = plannedAt(context, params.effectiveAt)
  const found = await lockSkus(context, params.rows)
  checkVersions(context, found, params.rows)
  const rows = params.rows.flatMap((setting, index) => {
    const row = found.get(setting.skuId)
    if (!row) return []
    checkRow(index, row, setting, params)
    return [{ row, next: settled(row.sku, setting) }]
  })
  await writePrices(context, rows, { plan, reason: params.reason })
  return plan ? { done: 0, scheduled: rows.length } : { done: rows.length, scheduled: 0 }
}

/** Changes of one price. Nobody may search by a price that they may not read: the number of rows would reveal it. */
function movesOf(level: PriceName | undefined, context: Context): SQL | undefined {
  if (level === undefined) return undefined
  if (!readsField(productRights, level, context.caller)) throw forbidden('您没有查看该价格的权限，不能按它筛选')
  return sql`${skuPriceChange[`${level}Before`]} is distinct from ${skuPriceChange[level]}`
}

async function pageOfChanges(params: ParsedParamsOf<typeof contract.listPriceChanges>, context: Context) {
  const where: SQL | undefined = and(
    movesOf(params.level, context),
    ...withinDays(skuPriceChange.effectiveAt, params.effectiveFrom, params.effectiveTo),
    ofOwnProducts(context, skuPriceChange.productId),
    params.spuId === undefined ? undefined : eq(skuPriceChange.productId, params.spuId),
    params.skuId === undefined ? undefined : eq(skuPriceChange.skuId, params.skuId),
    params.status === undefined ? undefined : eq(skuPriceChange.status, params.status),
  )
  const { effectiveAt, createdAt } = skuPriceChange
  const rows = await context.db
    .select({ change: skuPriceChange, productName: product.name, skuCode: sku.skuCode, specText: sku.specText })
    .from(skuPriceChange)
    .innerJoin(sku, eq(sku.id, skuPriceChange.skuId))
    .innerJoin(product, eq(product.id, skuPriceChange.productId))
    .where(where)
    .orderBy(...orderBy(params.sort, { effectiveAt, createdAt }, skuPriceChange.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  return {
    list: rows.map(({ change: { productId, purchaseFactor, productFactor, saleFactor, ...change }, ...rest }) =>
      withoutHiddenPrices(context.caller, { ...change, ...rest, spuId: productId }),
    ),
    total: await cappedCount(context.db, skuPriceChange, where),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
  }
}

export const priceHandlers: Handlers<typeof contract> = {
  setProductPrice: setPrices,
  listPriceChanges: pageOfChanges,

  cancelPriceChange: async ({ ids }, context) => {
    const rows = await context.db
      .select()
      .from(skuPriceChange)
      .where(and(anyOf(skuPriceChange.id, ids), ofOwnProducts(context, skuPriceChange.productId)))
      .orderBy(skuPriceChange.id)
      .for('update')
    if (rows.length < new Set(ids).size) throw refuse('调价记录不存在')
    if (rows.some((row) => row.status === priceChangeStatus.applied)) throw refuse('已生效,不能取消')
    if (rows.some((row) => row.status !== priceChangeStatus.planned)) throw refuse('部分调价已取消或失败，请刷新后重试')
    await context.db
      .update(skuPriceChange)
      .set({ status: priceChangeStatus.cancelled })
      .where(anyOf(skuPriceChange.id, ids))
    for (const row of rows) {
      context.audit({
        resource: 'product',
        action: 'cancelPrice',
        targetId: row.productId,
        summary: `取消定于 ${row.effectiveAt.slice(0, 16).replace('T', ' ')} 的调价`,
      })
    }
    return { done: rows.length }
  },
}
