import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { NamedRef } from '#contract/fields.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import type { Brand, BrandReviewSummary, BrandRow } from '#contract/suppliers/brands.ts'
import { BrandInput } from '#contract/suppliers/brands.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { brandRights } from '#contract/suppliers/field-rights.ts'
import { type CategoryIndex, loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { templateRefs } from '#server/areas/suppliers/audit-labels.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import type { Connection } from '#server/database/pool.ts'
import { product } from '#server/database/schema/goods.ts'
import { brand, brandReview, supplier } from '#server/database/schema/suppliers.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { only } from '#server/entity/present.ts'
import { ownRows } from '#server/entity/scope.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { dayOf } from '#server/time.ts'
import { NAME_TAKEN } from './name.ts'

export type BrandRecord = typeof brand.$inferSelect

export const brands = entity({
  table: brand,
  resource: 'brand',
  title: '品牌',
  name: 'name',
  own: (caller) => ownRows(caller, brand.supplierId),
  uniqueErrors: { brand_name: ['name', NAME_TAKEN], brand_name_en: ['nameEn', '英文名已存在'] },
})
export type ReviewRecord = typeof brandReview.$inferSelect
/** The form with all fields set, as the record stores them. */
export type BrandFields = Required<BrandInput>
type BrandColumns = Partial<typeof brand.$inferInsert>

const nullable = ['trademarkUntil', 'authorizationFrom', 'authorizationUntil'] as const
const factors = ['purchaseFactor', 'productFactor', 'saleFactor'] as const

/** 1.2000 → 1.2 */
const shortNumber = (text: string | null): string => (text ? String(Number(text)) : '')

/** Converts a record to form fields: nulls become empty texts. */
export function toFields(row: BrandRecord): BrandFields {
  const fields = Object.fromEntries(
    Object.keys(BrandInput.shape).map((field) => [field, row[field as keyof BrandInput]]),
  ) as unknown as BrandFields
  for (const field of nullable) fields[field] = row[field] ?? ''
  for (const field of factors) fields[field] = shortNumber(row[field])
  return fields
}

/** Form values as columns. */
export function toColumns(fields: Partial<BrandInput>): BrandColumns {
  const columns: BrandColumns = { ...fields } as BrandColumns
  for (const field of [...nullable, ...factors]) if (fields[field] === '') columns[field] = null
  return columns
}

/** The fields that a pending review would write. */
export const proposalOf = (review: Pick<ReviewRecord, 'proposal'>): Partial<BrandInput> =>
  Object.fromEntries(review.proposal.map(({ field, value }) => [field, value]))

export function toSummary(row: ReviewRecord): BrandReviewSummary {
  const { id, reviewNo, type, status, submittedBy, submittedAt, reason, reviewedBy, reviewedAt } = row
  return { id, reviewNo, type, status, submittedBy, submittedAt, reason, reviewedBy, reviewedAt }
}

interface Counts {
  total: number
  onSale: number
}

/** Number of products of brands, without the recycle bin. */
async function countProducts(db: Connection, brandIds: number[]): Promise<Map<number, Counts>> {
  const rows = await db
    .select({
      id: product.brandId,
      total: sql<number>`(count(*) filter (where ${product.status} <> ${literal(productStatus.recycled)}))::int`,
      onSale: sql<number>`(count(*) filter (where ${product.status} = ${literal(productStatus.onSale)}))::int`,
    })
    .from(product)
    .where(inArray(product.brandId, brandIds))
    .groupBy(product.brandId)
  return new Map(rows.map((row) => [row.id, row]))
}

async function suppliersOf(
  db: Connection,
  rows: readonly BrandRecord[],
): Promise<Map<number, NamedRef & { status: number }>> {
  const ids = [...new Set(rows.map((row) => row.supplierId))]
  const found = await db
    .select({ id: supplier.id, name: supplier.name, shortName: supplier.shortName, status: supplier.status })
    .from(supplier)
    .where(inArray(supplier.id, ids))
  return new Map(found.map((row) => [row.id, { id: row.id, name: row.shortName || row.name, status: row.status }]))
}

async function pendingReviews(db: Connection, brandIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: brandReview.id, brandId: brandReview.brandId })
    .from(brandReview)
    .where(and(inArray(brandReview.brandId, brandIds), eq(brandReview.status, reviewStatus.pending)))
  return new Map(rows.map((row) => [row.brandId, row.id]))
}

/** Presents brands for a list, including data of other tables, with a constant number of queries. */
export async function presentBrands(
  context: Pick<Context, 'db' | 'now'>,
  rows: readonly BrandRecord[],
  /** Without a store, picture URLs are returned unsigned. */
  known: { store?: ObjectStore; categories?: CategoryIndex } = {},
): Promise<BrandRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const categories = known.categories ?? (await loadCategories(context.db))
  const suppliers = await suppliersOf(context.db, rows)
  const counts = await countProducts(context.db, ids)
  const pending = await pendingReviews(context.db, ids)
  const today = dayOf(context.now)
  return rows.map((row) => {
    const owner = suppliers.get(row.supplierId)
    const { total = 0, onSale = 0 } = counts.get(row.id) ?? {}
    return {
      ...row,
      logo: known.store ? openUrl(known.store, row.logo) : row.logo,
      supplier: { id: row.supplierId, name: owner?.name ?? '' },
      categories: categories.refs(row.categoryIds),
      productCount: total,
      // A product can be sold while it, its brand and its supplier are all enabled.
      sellableCount: row.status === brandStatus.enabled && owner?.status === supplierStatus.enabled ? onSale : 0,
      daysLeft: daysUntil(row.validUntil, today),
      pendingReviewId: pending.get(row.id) ?? null,
    }
  })
}

/** A whole brand; with `revision` as that review would make it. */
export async function presentBrand(context: Context, stored: BrandRecord, revision?: ReviewRecord): Promise<Brand> {
  const { store } = context.services
  const proposed = revision ? proposalOf(revision) : {}
  const row = { ...stored, ...toColumns(proposed) } as BrandRecord
  row.validUntil = [row.trademarkUntil, row.authorizationUntil].filter((day) => day !== null).sort()[0] ?? null
  const head = await only(presentBrands(context, [row], { store }))
  const reviews = await context.db
    .select()
    .from(brandReview)
    .where(eq(brandReview.brandId, row.id))
    .orderBy(desc(brandReview.id))
    .limit(50)
  const waiting = reviews.find((review) => review.status === reviewStatus.pending)
  const fields = shownFields(brandRights, context.caller, toFields(row))
  const { purchaseFactor, productFactor, saleFactor } = fields
  return {
    ...head,
    ...fields,
    // The row has columns with these names, too.
    ...{ purchaseFactor, productFactor, saleFactor },
    logo: head.logo,
    banner: openUrl(store, row.banner),
    video: openUrl(store, row.video),
    trademarkFiles: openFiles(store, row.trademarkFiles),
    authorizationFiles: openFiles(store, row.authorizationFiles),
    templates: await templateRefs(context.db, row.templateIds),
    pendingFields: waiting ? Object.keys(proposalOf(waiting)) : [],
    reviews: reviews.map(toSummary),
  }
}
