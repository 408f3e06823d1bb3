import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { productStatus } from '#contract/goods/codes.ts'
import { templateRights } from '#contract/goods/field-rights.ts'
import type { Template, TemplateInput, TemplateRow } from '#contract/goods/templates.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Caller, Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import { product } from '#server/database/schema/goods.ts'
import { spec } from '#server/database/schema/specs.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { anyOf } from '#server/entity/paging.ts'
import { only } from '#server/entity/present.ts'
import { choosableBrands, ownRows } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { notFound } from '#server/http/errors.ts'

export type TemplateRecord = typeof productTemplate.$inferSelect

export const templates = entity({
  table: productTemplate,
  resource: 'productTemplate',
  title: '商品模板',
  name: 'name',
  someMissing: '商品模板不存在或已删除，请刷新后重试',
  uniqueErrors: { product_template_name: ['name', '模板名称已存在'] },
})

/** Templates that the caller may use: those for all brands and those for a brand that it may choose. */
export function visibleTemplates(caller: Caller): SQL | undefined {
  const own = choosableBrands(caller)
  if (!own) return undefined
  const forOwn = sql`exists (select 1 from ${brand} where ${own} and ${productTemplate.brandIds} @> to_jsonb(${brand.id}))`
  return or(sql`${productTemplate.brandIds} = '[]'`, forOwn)
}

/** A template that the caller may see, optionally locked until the end of the transaction. */
export async function findTemplate(
  context: Pick<Context, 'db' | 'caller'>,
  id: number,
  isLocked = false,
): Promise<TemplateRecord> {
  const query = context.db
    .select()
    .from(productTemplate)
    .where(and(eq(productTemplate.id, id), visibleTemplates(context.caller)))
  const [row] = await (isLocked ? query.for('update') : query)
  if (!row) throw notFound('商品模板不存在')
  return row
}

/** 1.2000 → 1.2 */
const shortNumber = (text: string): string => String(Number(text))

/** Converts a record to form fields. */
export function toFields(row: TemplateRecord): TemplateInput {
  const { name, categoryId, brandIds, productType, image, unit, specs, attributes } = row
  const { leadTime, logisticsLevel, detailSkeleton, sort } = row
  return {
    ...{ name, categoryId, brandIds, productType, image, unit, specs, attributes },
    purchaseFactor: shortNumber(row.purchaseFactor),
    productFactor: shortNumber(row.productFactor),
    saleFactor: shortNumber(row.saleFactor),
    ...{ leadTime, logisticsLevel, detailSkeleton, sort },
  }
}

/** Number of products of each template that the caller may see, without the recycle bin. */
async function countProducts({ db, caller }: Pick<Context, 'db' | 'caller'>, ids: readonly number[]) {
  const rows = await db
    .select({
      id: product.templateId,
      total: sql<number>`count(*)::int`,
      onSale: sql<number>`(count(*) filter (where ${product.status} = ${literal(productStatus.onSale)}))::int`,
    })
    .from(product)
    .where(
      and(
        anyOf(product.templateId, ids),
        ne(product.status, productStatus.recycled),
        ownRows(caller, product.supplierId),
      ),
    )
    .groupBy(product.templateId)
  return new Map(rows.map((row) => [row.id, row]))
}

async function brandsOf({ db, caller }: Pick<Context, 'db' | 'caller'>, rows: readonly TemplateRecord[]) {
  const found = await db
    .select({ id: brand.id, name: brand.name })
    .from(brand)
    .where(
      and(
        anyOf(brand.id, [...new Set(rows.flatMap((row) => row.brandIds))]),
        // A supplier does not see the other brands of a template.
        choosableBrands(caller),
      ),
    )
  return new Map(found.map((row) => [row.id, row]))
}

/** Names of the specs of templates, by id. */
export async function specNames(
  db: Context['db'],
  rows: readonly Pick<TemplateInput, 'specs'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.flatMap((row) => row.specs.map(({ specId }) => specId)))]
  const found = await db.select({ id: spec.id, name: spec.name }).from(spec).where(inArray(spec.id, ids))
  return new Map(found.map((row) => [row.id, row.name]))
}

/** Presents templates for a list, with a constant number of queries. */
export async function presentTemplates(
  context: Pick<Context, 'db' | 'caller' | 'services'>,
  rows: readonly TemplateRecord[],
): Promise<TemplateRow[]> {
  if (rows.length === 0) return []
  const categories = await loadCategories(context.db)
  const counts = await countProducts(
    context,
    rows.map((row) => row.id),
  )
  const brands = await brandsOf(context, rows)
  const names = await specNames(context.db, rows)
  return rows.map((row) => {
    const { brandIds, attributes, categoryId, detailSkeleton: _skeleton, ...shown } = row
    const first = categories.upwards(categoryId).at(-1) ?? categoryId
    const { total = 0, onSale = 0 } = counts.get(row.id) ?? {}
    return shownFields(templateRights, context.caller, {
      ...shown,
      image: openUrl(context.services.store, row.image),
      category: { id: categoryId, name: categories.path(categoryId) },
      firstCategory: { id: first, name: categories.path(first) },
      brands: brandIds.flatMap((id) => brands.get(id) ?? []),
      specs: row.specs.map((item) => ({ ...item, name: names.get(item.specId) ?? '' })),
      attributeNames: attributes.map(({ attributeName }) => attributeName),
      purchaseFactor: shortNumber(row.purchaseFactor),
      productFactor: shortNumber(row.productFactor),
      saleFactor: shortNumber(row.saleFactor),
      productCount: total,
      onSaleCount: onSale,
    })
  })
}

export async function presentTemplate(context: Context, row: TemplateRecord): Promise<Template> {
  const head = await only(presentTemplates(context, [row]))
  const { categoryId, attributes, leadTime, logisticsLevel, detailSkeleton } = row
  const brandIds = choosableBrands(context.caller) ? head.brands.map(({ id }) => id) : row.brandIds
  return { ...head, categoryId, brandIds, attributes, leadTime, logisticsLevel, detailSkeleton }
}
