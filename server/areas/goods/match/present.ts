import { and, eq, inArray, sql } from 'drizzle-orm'
import { matchStatus, productStatus } from '#contract/goods/codes.ts'
import { matchUploads, setPriceOf, sumOfPrices } from '#contract/goods/match-rules.ts'
import { type Match, MatchInput, type MatchProduct, type MatchRow } from '#contract/goods/recommended-matches.ts'
import { sellsNow } from '#server/areas/goods/product/present.ts'
import { withoutHiddenPrices } from '#server/areas/goods/product/sku-record.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { recommendedMatch } from '#server/database/schema/matches.ts'
import { label } from '#server/database/schema/specs.ts'
import { entity } from '#server/entity/entity.ts'
import { anyOf } from '#server/entity/paging.ts'
import { fieldsOf } from '#server/entity/present.ts'
import { reachedRows } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'

export type MatchRecord = typeof recommendedMatch.$inferSelect

export const matches = entity({
  table: recommendedMatch,
  resource: 'recommendedMatch',
  title: '推荐搭配',
  name: 'title',
  own: (caller) => reachedRows(caller, recommendedMatch),
  uniqueErrors: { recommended_match_title: ['title', '搭配名称已存在'] },
  uploads: { cover: matchUploads.cover },
})

/** Converts a record to form fields: nulls become empty texts. */
export function toFields(row: MatchRecord): MatchInput {
  return fieldsOf(MatchInput, row, {
    discountRate: String(Number(row.discountRate)),
    startAt: row.startAt ?? '',
    endAt: row.endAt ?? '',
  })
}

/** A product in a set; without a SKU the cheapest one is used. */
export interface Wanted {
  productId: number
  skuId: number | null
}

export const partsOf = ({ mainProductId, items }: Pick<MatchRecord, 'mainProductId' | 'items'>): Wanted[] => [
  { productId: mainProductId, skuId: null },
  ...items,
]

/** Current products of sets, costs included, with three queries in total. */
export async function loadProducts(db: Connection, wanted: readonly Wanted[], store: ObjectStore) {
  const productIds = [...new Set(wanted.map(({ productId }) => productId))]
  const skuIds = wanted.flatMap(({ skuId }) => skuId ?? [])
  const { id, productId, specText, salePrice, purchasePrice, enabled } = sku
  const version = { id, productId, specText, salePrice, purchasePrice, enabled }
  const products = await db
    .select({
      productId: product.id,
      spuCode: product.spuCode,
      name: product.name,
      cover: product.cover,
      status: product.status,
      sellable: sql<boolean>`${sellsNow}`,
    })
    .from(product)
    .where(anyOf(product.id, productIds))
  const chosen = await db.select(version).from(sku).where(anyOf(sku.id, skuIds))
  const cheapest = await db
    .select(version)
    .from(sku)
    .where(sql`${sku.id} in (
        select distinct on (each.product_id) each.id from ${sku} as each
        where each.product_id = any(${sql.param(productIds)}) and each.enabled
        order by each.product_id, each.sale_price, each.id)`)
  const byId = new Map(products.map((row) => [row.productId, row]))
  const skus = new Map(chosen.map((row) => [row.id, row]))
  const lowest = new Map(cheapest.map((row) => [row.productId, row]))
  return ({ productId, skuId }: Wanted): MatchProduct => {
    const row = byId.get(productId)
    const own = skuId === null ? lowest.get(productId) : skus.get(skuId)
    return {
      productId,
      spuCode: row?.spuCode ?? '',
      name: row?.name ?? '',
      cover: openUrl(store, row?.cover ?? ''),
      status: row?.status ?? productStatus.recycled,
      sellable: row?.sellable === true && own?.enabled === true,
      skuId,
      specText: skuId === null ? '' : (own?.specText ?? ''),
      salePrice: own?.salePrice ?? null,
      purchasePrice: own?.purchasePrice ?? null,
    }
  }
}

async function labelNames(db: Connection, rows: readonly MatchRecord[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.flatMap(({ styleId, spaceId }) => [styleId, spaceId].flatMap((id) => id ?? [])))]
  if (ids.length === 0) return new Map()
  const found = await db.select({ id: label.id, name: label.name }).from(label).where(inArray(label.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Presents sets for a list, with a constant number of queries. */
export async function presentMatches(
  db: Connection,
  store: ObjectStore,
  rows: readonly MatchRecord[],
): Promise<MatchRow[]> {
  if (rows.length === 0) return []
  const productOf = await loadProducts(
    db,
    rows.flatMap((row) => partsOf(row)),
    store,
  )
  const names = await labelNames(db, rows)
  const refOf = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
  return rows.map(({ items, mainProductId, styleId, spaceId, discountRate, ...row }) => {
    const parts = partsOf({ mainProductId, items }).map((part) => productOf(part))
    const sold = parts.map(({ sellable, salePrice }, index) => ({
      quantity: index === 0 ? 1 : (items[index - 1]?.quantity ?? 1),
      price: sellable ? salePrice : null,
    }))
    const totalPrice = sumOfPrices(sold)
    return {
      ...row,
      cover: openUrl(store, row.cover),
      mainProduct: { id: mainProductId, name: parts[0]?.name ?? '' },
      itemCount: items.length,
      pictures: parts.map(({ productId, name, cover }) => ({ id: productId, name, cover })),
      style: refOf(styleId),
      space: refOf(spaceId),
      totalPrice,
      setPrice: setPriceOf(totalPrice, String(Number(discountRate))),
      brokenCount: parts.filter(({ sellable }) => !sellable).length,
      startAt: row.startAt ?? '',
      endAt: row.endAt ?? '',
    }
  })
}

export async function presentMatch(context: Context, row: MatchRecord): Promise<Match> {
  const { store } = context.services
  const [head] = await presentMatches(context.db, store, [row])
  const productOf = await loadProducts(context.db, partsOf(row), store)
  if (!head) throw new Error('a match could not be described')
  const shown = (part: Wanted) => withoutHiddenPrices(context.caller, productOf(part))
  const { mainProductId, items, subtitle, styleId, spaceId } = row
  return {
    ...head,
    subtitle,
    styleId,
    spaceId,
    mainProductId,
    discountRate: String(Number(row.discountRate)),
    main: shown({ productId: mainProductId, skuId: null }),
    items: items.map((item) => ({ ...item, ...shown(item) })),
  }
}

/** Titles of up to five enabled sets with the product. */
export async function runningMatchesWith(db: Connection, productId: number): Promise<string[]> {
  const rows = await db
    .select({ title: recommendedMatch.title })
    .from(recommendedMatch)
    .where(and(eq(recommendedMatch.status, matchStatus.listed), holdsProduct(productId)))
    .orderBy(recommendedMatch.id)
    .limit(5)
  return rows.map(({ title }) => title)
}

/** Sets with the product; uses the indexes on both columns. */
export const holdsProduct = (productId: number) =>
  sql`(${recommendedMatch.mainProductId} = ${productId} or ${recommendedMatch.items} @> ${JSON.stringify([{ productId }])}::jsonb)`
