import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { previewClassify, ShownProduct } from '#contract/configuration/classifies.ts'
import { type ClassifySource, findsProduct } from '#contract/configuration/classify-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { type CategoryIndex, loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context } from '#server/context.ts'
import type { classify } from '#server/database/schema/configuration.ts'
import { product } from '#server/database/schema/goods.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { containsAny } from '#server/entity/filters.ts'
import { ownRows } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'

export type ClassifyRow = typeof classify.$inferSelect

const PREVIEWED = 20

const shown = { id: product.id, name: product.name, cover: product.cover, salePrice: product.salePriceMin }

/** Products that can be bought, as far as the caller may see them. */
export const buyable = (context: Context) =>
  and(
    eq(product.status, productStatus.onSale),
    eq(brand.status, brandStatus.enabled),
    eq(supplier.status, supplierStatus.enabled),
    ownRows(context.caller, product.supplierId),
  )

const holdsAny = (column: AnyPgColumn, ids: readonly number[]): SQL =>
  sql`exists (select 1 from jsonb_array_elements(${column}) as held where held::bigint in ${[...ids]})`

interface ClassSource extends ClassifySource {
  id?: number | undefined
}

/** The SQL counterpart of `findsProduct`. */
export function found(index: CategoryIndex, { id, categoryIds, labelIds }: ClassSource): SQL {
  const below = categoryIds.flatMap((category) => index.downwards(category))
  const inCategories = below.length > 0 ? inArray(product.categoryId, below) : sql`false`
  const inLabels = labelIds.length > 0 ? holdsAny(product.labelIds, labelIds) : sql`true`
  const isMapped = categoryIds.length + labelIds.length > 0
  const mapped = isMapped ? and(categoryIds.length > 0 ? inCategories : sql`true`, inLabels) : sql`false`
  const named = id === undefined ? sql`false` : holdsAny(product.classifyIds, [id])
  return or(and(sql`${product.classifyIds} = '[]'::jsonb`, mapped), named) ?? sql`false`
}

/** 综合 sorts by manual order first, then by sales. */
const orders: Record<ParsedParamsOf<typeof previewClassify>['productSort'], SQL[]> = {
  1: [desc(product.sort), desc(product.salesCount)],
  2: [desc(product.salesCount)],
  3: [sql`${product.enabledAt} desc nulls last`],
  4: [sql`${product.salePriceMin} asc nulls last`],
  5: [desc(product.sort)],
}

/** The products that a shop category would show, saved or not. */
export async function preview(
  params: ParsedParamsOf<typeof previewClassify>,
  context: Context,
): Promise<AnswerOf<typeof previewClassify>> {
  const { pinnedProductIds: pins, productSort, keyword } = params
  const isPinned = pins.length > 0 ? inArray(product.id, pins) : sql`false`
  const all = and(buyable(context), or(isPinned, found(await loadCategories(context.db), params)))
  const joined = () =>
    context.db
      .select({ ...shown, total: sql<number>`count(*) over ()::int` })
      .from(product)
      .innerJoin(brand, eq(brand.id, product.brandId))
      .innerJoin(supplier, eq(supplier.id, product.supplierId))
  const place = sql`array_position(array[${sql.join(
    [0, ...pins].map((pin) => sql`${pin}::bigint`),
    sql`, `,
  )}], ${product.id})`
  const page = (where: SQL | undefined, size = PREVIEWED) =>
    joined()
      .where(where)
      .orderBy(sql`${place} asc nulls last`, ...orders[productSort], asc(product.id))
      .limit(size)
  const rows = await page(and(all, containsAny(keyword, product.name, product.pinyin)))
  const [first] = keyword ? await page(all, 1) : rows
  return { count: first?.total ?? 0, first: rows.map((row) => open(context, row)) }
}

const open = (context: Context, { id, name, cover, salePrice }: ShownProduct): ShownProduct => ({
  id,
  name,
  cover: openUrl(context.services.store, cover),
  salePrice,
})

/** Products by id, for the pinned products of the tree. */
export async function shownProducts(
  context: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ShownProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await context.db
    .select(shown)
    .from(product)
    .where(inArray(product.id, [...ids]))
  return new Map(rows.map((row) => [row.id, open(context, row)]))
}

/** Number of products in each shop category, with its descendants; each product counts once. */
export async function countProducts(
  context: Context,
  rows: readonly ClassifyRow[],
  index: CategoryIndex,
): Promise<ReadonlyMap<number, number>> {
  // Products with the same category, labels and the like are grouped: a few thousand groups for many products.
  const groups = await context.db
    .select({
      categoryId: product.categoryId,
      labelIds: product.labelIds,
      classifyIds: product.classifyIds,
      ids: sql<number[]>`array_agg(${product.id})`,
    })
    .from(product)
    .innerJoin(brand, eq(brand.id, product.brandId))
    .innerJoin(supplier, eq(supplier.id, product.supplierId))
    .where(buyable(context))
    .groupBy(product.categoryId, product.labelIds, product.classifyIds)
  const onSale = new Set(groups.flatMap(({ ids }) => ids.map(Number)))
  const childrenOf = Map.groupBy(rows, (row) => row.parentId)
  const counts = new Map<number, number>()
  const collect = (row: ClassifyRow): Set<number> => {
    const own = groups
      .filter((group) => findsProduct(row, group, (category) => index.upwards(category)))
      .flatMap(({ ids }) => ids.map(Number))
    const ids = new Set([...own, ...row.pinnedProductIds.filter((pin) => onSale.has(pin))])
    for (const child of childrenOf.get(row.id) ?? []) for (const id of collect(child)) ids.add(id)
    counts.set(row.id, ids.size)
    return ids
  }
  for (const top of childrenOf.get(null) ?? []) collect(top)
  return counts
}
