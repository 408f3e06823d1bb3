import { and, ne, sql } from 'drizzle-orm'
import type { Category, CategoryDetail, CategoryInput, CategoryTerms } from '#contract/configuration/categories.ts'
import { effectiveTerms } from '#contract/configuration/category-rules.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { visibleTemplates } from '#server/areas/goods/template/present.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import type { category } from '#server/database/schema/configuration.ts'
import { product } from '#server/database/schema/goods.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { ownRows, rowScopeKey } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { CategoryIndex, CategoryRow } from './category-index.ts'

export interface CategoryCounts {
  total: number
  onSale: number
  templates: number
}

/** Products and templates directly in each category, as far as the caller may see them. */
export async function countGoods(context: Context): Promise<ReadonlyMap<number, CategoryCounts>> {
  const products = context.db
    .select({
      id: product.categoryId,
      total: sql<number>`count(*)::int`,
      onSale: sql<number>`count(*) filter (where ${product.status} = ${literal(productStatus.onSale)})::int`,
    })
    .from(product)
    .where(and(ne(product.status, productStatus.recycled), ownRows(context.caller, product.supplierId)))
    .groupBy(product.categoryId)
  const templates = context.db
    .select({ id: productTemplate.categoryId, templates: sql<number>`count(*)::int` })
    .from(productTemplate)
    .where(visibleTemplates(context.caller))
    .groupBy(productTemplate.categoryId)
  const counts = new Map<number, CategoryCounts>()
  for (const { id, ...row } of [...(await products), ...(await templates)]) {
    counts.set(id, { ...(counts.get(id) ?? { total: 0, onSale: 0, templates: 0 }), ...row })
  }
  return counts
}

/** The same, cached: every category picker shows these counts. */
export function recentCounts(context: Context): Promise<ReadonlyMap<number, CategoryCounts>> {
  return context.services.reads.recent(`category.goods:${rowScopeKey(context.caller)}`, () => countGoods(context))
}

/** 5.00 → 5 */
const plainNumber = (text: string | null): string => (text ? String(Number(text)) : '')

export const termsOf = (row: CategoryRow): CategoryTerms => ({
  commissionRate: plainNumber(row.commissionRate),
  warrantyMonths: row.warrantyMonths,
  returnDays: row.returnDays,
  invoiceCode: row.invoiceCode,
})

export const toFields = (row: CategoryRow): CategoryInput => ({
  parentId: row.parentId,
  name: row.name,
  icon: row.icon,
  unit: row.unit,
  ...termsOf(row),
  qualifications: row.qualifications,
  keywords: row.keywords,
})

/** Form values as columns; parent and name are written together with the path. */
export function toColumns({ parentId: _parent, name: _name, commissionRate, ...fields }: Partial<CategoryInput>) {
  return {
    ...fields,
    ...(commissionRate !== undefined && { commissionRate: commissionRate || null }),
  } satisfies Partial<typeof category.$inferInsert>
}

/** Presents a category, including the counts of its descendants. */
export function presentCategory(
  context: Context,
  index: CategoryIndex,
  counts: ReadonlyMap<number, CategoryCounts>,
  row: CategoryRow,
): Omit<CategoryDetail, 'templates'> {
  const chain = index.upwards(row.id).flatMap((id) => index.row(id) ?? [])
  const below = index.downwards(row.id).flatMap((id) => counts.get(id) ?? [])
  return {
    ...row,
    ...termsOf(row),
    icon: openUrl(context.services.store, row.icon),
    effective: chain.map(termsOf).reduce((own, above) => effectiveTerms(own, above)),
    productCount: below.reduce((sum, { total }) => sum + total, 0),
    onSaleCount: below.reduce((sum, { onSale }) => sum + onSale, 0),
    templateCount: below.reduce((sum, { templates }) => sum + templates, 0),
  }
}

/** The rows as a tree, with values inherited from ancestors and counts of descendants. */
export function toTree(
  context: Context,
  index: CategoryIndex,
  counts: ReadonlyMap<number, CategoryCounts>,
  visible: ReadonlySet<number>,
): Category[] {
  const childrenOf = Map.groupBy(index.rows, (row) => row.parentId)
  const build = (parentId: number | null, above?: CategoryTerms): Category[] =>
    (childrenOf.get(parentId) ?? []).map((row) => {
      const own = termsOf(row)
      const effective = effectiveTerms(own, above)
      // Descendants that the filter hides are still counted.
      const children = build(row.id, effective)
      const direct = counts.get(row.id)
      return {
        ...row,
        ...own,
        icon: openUrl(context.services.store, row.icon),
        effective,
        productCount: children.reduce((sum, child) => sum + child.productCount, direct?.total ?? 0),
        onSaleCount: children.reduce((sum, child) => sum + child.onSaleCount, direct?.onSale ?? 0),
        templateCount: children.reduce((sum, child) => sum + child.templateCount, direct?.templates ?? 0),
        children: children.filter(({ id }) => visible.has(id)),
      }
    })
  return build(null).filter(({ id }) => visible.has(id))
}
