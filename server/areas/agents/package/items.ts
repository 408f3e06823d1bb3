import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { agentStatus, goodsScope } from '#contract/agents/codes.ts'
import type { AgentPackageItem, AgentPackageItemInput, listAgentPackageItems } from '#contract/agents/items.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { responseMessages } from '#contract/response-codes.ts'
import { sellsNow } from '#server/areas/goods/product/present.ts'
import { presentSku } from '#server/areas/goods/product/sku-record.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { agentPackage, agentPackageItem } from '#server/database/schema/agents.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { anyOf, offsetOf } from '#server/entity/paging.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import { toItemColumns } from './present.ts'

const skuFields = {
  sku,
  name: product.name,
  status: product.status,
  cover: product.cover,
  sellsNow: sql<boolean>`${sellsNow}`,
}

interface Version {
  sku: typeof sku.$inferSelect
  name: string
  status: (typeof product.$inferSelect)['status']
  cover: string
  sellsNow: boolean
}

const describe = (
  context: Context,
  item: AgentPackageItemInput & { id: number },
  { sellsNow: sells, ...version }: Version,
): AgentPackageItem => ({
  id: item.id,
  skuId: item.skuId,
  channelPrice: item.channelPrice,
  minQuantity: item.minQuantity,
  sellable: sells && version.sku.enabled,
  sku: presentSku(version, context.caller, context.services.store),
})

/** Details of goods that are not saved yet; deleted SKUs are left out. */
export async function presentItems(
  context: Context,
  items: readonly AgentPackageItemInput[],
): Promise<AgentPackageItem[]> {
  const rows = await context.db
    .select(skuFields)
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(
      anyOf(
        sku.id,
        items.map(({ skuId }) => skuId),
      ),
    )
  const versions = new Map(rows.map((row) => [row.sku.id, row]))
  return items.flatMap((item) => {
    const version = versions.get(item.skuId)
    return version ? [describe(context, { ...item, id: item.skuId }, version)] : []
  })
}

export async function pageOfItems(
  params: ParsedParamsOf<typeof listAgentPackageItems>,
  context: Context,
): Promise<AnswerOf<typeof listAgentPackageItems>> {
  const { id, keyword, priceMissing, pageNum, pageSize, sort = 'id' } = params
  const where = and(
    eq(agentPackageItem.packageId, id),
    containsAny(keyword, product.name, product.pinyin, product.spuCode, sku.skuCode),
    same(product, params, 'brandId'),
    priceMissing ? and(isNull(agentPackageItem.channelPrice), isNull(sku.purchasePrice)) : undefined,
  )
  const from = context.db
    .select({ ...skuFields, item: agentPackageItem, total: sql<number>`count(*) over ()::int` })
    .from(agentPackageItem)
    .innerJoin(sku, eq(sku.id, agentPackageItem.skuId))
    .innerJoin(product, eq(product.id, sku.productId))
    .where(where)
  const rows = await from
    .orderBy(sort === '-id' ? sql`${agentPackageItem.id} desc` : asc(agentPackageItem.id))
    .limit(pageSize)
    .offset(offsetOf(params))
  const list = rows.map(({ item, total: _total, ...version }) =>
    describe(context, { ...item, channelPrice: item.channelPrice ?? '' }, version),
  )
  return { list, total: rows[0]?.total ?? 0, pageNum, pageSize }
}

/** Error 450 (requirements, section 8), with the SKUs that have no price. */
export async function refuseUnpriced(db: Connection, items: readonly AgentPackageItemInput[]): Promise<void> {
  const bare = items.filter(({ channelPrice }) => channelPrice === '').map(({ skuId }) => skuId)
  if (bare.length === 0) return
  const skus = await db
    .select({ skuId: sku.id, skuCode: sku.skuCode, productId: sku.productId, productName: product.name })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(anyOf(sku.id, bare), isNull(sku.purchasePrice)))
    .orderBy(asc(sku.id))
  if (skus.length > 0) throw new Refusal(450, responseMessages[450] ?? '', { skus })
}

export async function itemsOf(db: Connection, packageId: number): Promise<AgentPackageItemInput[]> {
  const rows = await db
    .select()
    .from(agentPackageItem)
    .where(eq(agentPackageItem.packageId, packageId))
    .orderBy(asc(agentPackageItem.id))
  return rows.map(({ skuId, channelPrice, minQuantity }) => ({ skuId, channelPrice: channelPrice ?? '', minQuantity }))
}

/** Goods added to a package must be on sale; existing ones may have gone off sale since. */
export async function checkItems(
  db: Connection,
  items: readonly AgentPackageItemInput[],
  before: readonly AgentPackageItemInput[],
): Promise<void> {
  const known = new Set(before.map(({ skuId }) => skuId))
  const fresh = items.map(({ skuId }) => skuId).filter((skuId) => !known.has(skuId))
  if (fresh.length > 0) {
    const onSale = await db
      .select({ id: sku.id })
      .from(sku)
      .innerJoin(product, eq(product.id, sku.productId))
      .where(and(anyOf(sku.id, fresh), eq(product.status, productStatus.onSale)))
    const found = new Set(onSale.map(({ id }) => id))
    const missing = items.findIndex(({ skuId }) => !known.has(skuId) && !found.has(skuId))
    if (missing >= 0) throw refuse('只能添加已上架的商品', { [`items.${missing}.skuId`]: '商品未上架' })
  }
  await refuseUnpriced(db, items)
}

/** Replaces the goods of a package, in the given order. */
export async function saveItems(
  db: Connection,
  packageId: number,
  items: readonly AgentPackageItemInput[],
): Promise<void> {
  await db.delete(agentPackageItem).where(eq(agentPackageItem.packageId, packageId))
  for (let start = 0; start < items.length; start += 500) {
    await db
      .insert(agentPackageItem)
      .values(items.slice(start, start + 500).map((item) => toItemColumns(packageId, item)))
  }
}

/** The name of a package that sells the product; undefined for none. */
export async function packageWith(db: Connection, productId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ name: agentPackage.name })
    .from(agentPackageItem)
    .innerJoin(sku, eq(sku.id, agentPackageItem.skuId))
    .innerJoin(agentPackage, eq(agentPackage.id, agentPackageItem.packageId))
    .where(
      and(
        eq(sku.productId, productId),
        eq(agentPackage.goodsScope, goodsScope.products),
        ne(agentPackage.status, agentStatus.deleted),
      ),
    )
    .limit(1)
  return found?.name
}
