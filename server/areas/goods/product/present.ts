import { and, eq, sql } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import { productStatus } from '#contract/goods/codes.ts'
import type { ProductRow } from '#contract/goods/products.ts'
import { unsellable } from '#contract/goods/unsellable.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { literal } from '#server/database/literal.ts'
import type { Connection } from '#server/database/pool.ts'
import { category } from '#server/database/schema/configuration.ts'
import { product, productReview, sku } from '#server/database/schema/goods.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { anyOf } from '#server/entity/paging.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'

export type ProductRecord = typeof product.$inferSelect

/** The first reason why a product on sale cannot be sold; '' when it can or is not on sale. */
export function unsellableReason(
  row: Pick<ProductRecord, 'status' | 'salePriceMin' | 'stockTotal' | 'madeToOrder'>,
  owner: { brandEnabled: boolean; supplierEnabled: boolean; categoryEnabled: boolean; templateEnabled: boolean },
): string {
  if (row.status !== productStatus.onSale) return ''
  if (!owner.brandEnabled) return unsellable.brand
  if (!owner.supplierEnabled) return unsellable.supplier
  if (!owner.categoryEnabled) return unsellable.category
  if (!owner.templateEnabled) return unsellable.template
  if (row.salePriceMin === null) return unsellable.price
  if (row.stockTotal <= 0 && !row.madeToOrder) return unsellable.stock
  return ''
}

const stoppedStatuses = sql.raw(supplierStatus.codes.filter((code) => code !== supplierStatus.enabled).join(', '))

/**
 * Disabled brands and suppliers are few; enabled ones many. Suppliers are compared by each disabled status: for `<> 1`
 * no index is usable, and all would be read.
 */
const stopped = {
  brands: sql`(select ${brand.id} from ${brand} where ${brand.status} <> ${literal(brandStatus.enabled)})`,
  suppliers: sql`(select ${supplier.id} from ${supplier} where ${supplier.status} in (${stoppedStatuses}))`,
  categories: sql`(select ${category.id} from ${category} where ${category.status} = ${literal(enableStatus.disabled)})`,
  templates: sql`(select ${productTemplate.id} from ${productTemplate} where ${productTemplate.status} = ${literal(enableStatus.disabled)})`,
}

/** True for rows of `product` that can be sold; the SQL counterpart of `unsellableReason`. */
export const sellsNow = sql`(${product.status} = ${literal(productStatus.onSale)} and not ${product.isBare}
  and ${product.brandId} not in ${stopped.brands}
  and ${product.supplierId} not in ${stopped.suppliers}
  and ${product.categoryId} not in ${stopped.categories}
  and (${product.templateId} is null or ${product.templateId} not in ${stopped.templates}))`

/** True for rows of `product` that are on sale but cannot be sold. */
export const isUnsellable = sql`(${product.status} = ${literal(productStatus.onSale)} and (${product.isBare}
  or ${product.brandId} in ${stopped.brands}
  or ${product.supplierId} in ${stopped.suppliers}
  or ${product.categoryId} in ${stopped.categories}
  or ${product.templateId} in ${stopped.templates}))`

async function ownersOf(db: Connection, rows: readonly ProductRecord[]) {
  const found = await db
    .select({ id: brand.id, name: brand.name, status: brand.status })
    .from(brand)
    .where(anyOf(brand.id, [...new Set(rows.map((row) => row.brandId))]))
  const suppliers = await db
    .select({ id: supplier.id, name: supplier.name, shortName: supplier.shortName, status: supplier.status })
    .from(supplier)
    .where(anyOf(supplier.id, [...new Set(rows.map((row) => row.supplierId))]))
  const templates = await db
    .select({ id: productTemplate.id, name: productTemplate.name, status: productTemplate.status })
    .from(productTemplate)
    .where(anyOf(productTemplate.id, [...new Set(rows.flatMap((row) => row.templateId ?? []))]))
  return {
    brands: new Map(found.map((row) => [row.id, row])),
    suppliers: new Map(suppliers.map((row) => [row.id, row])),
    templates: new Map(templates.map((row) => [row.id, row])),
  }
}

/** For each product the number of SKUs, and the supply price of the first. */
async function versionsOf(db: Connection, ids: readonly number[]) {
  const rows = await db
    .select({
      id: sku.productId,
      count: sql<number>`count(*)::int`,
      supplyPrice: sql<string | null>`(array_agg(${sku.supplyPrice} order by ${sku.sort}, ${sku.id}))[1]`,
    })
    .from(sku)
    .where(and(anyOf(sku.productId, ids), eq(sku.enabled, true)))
    .groupBy(sku.productId)
  return new Map(rows.map((row) => [row.id, row]))
}

/** For each product its pending reviews. */
async function reviewsOf(db: Connection, ids: readonly number[]) {
  const rows = await db
    .select({ id: productReview.id, productId: productReview.productId })
    .from(productReview)
    .where(and(anyOf(productReview.productId, ids), eq(productReview.status, reviewStatus.pending)))
  return Map.groupBy(rows, ({ productId }) => productId)
}

/** Presents products for a list, including all prices, with a constant number of queries. */
export async function presentProducts(
  db: Connection,
  rows: readonly ProductRecord[],
  /** Without a store, picture URLs are returned unsigned. */
  store?: ObjectStore,
): Promise<ProductRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [{ brands, suppliers, templates }, versions, reviews, categories] = await Promise.all([
    ownersOf(db, rows),
    versionsOf(db, ids),
    reviewsOf(db, ids),
    loadCategories(db),
  ])
  return rows.map((row) => {
    const owner = { brand: brands.get(row.brandId), supplier: suppliers.get(row.supplierId) }
    const template = templates.get(row.templateId ?? 0)
    const reason = unsellableReason(row, {
      brandEnabled: owner.brand?.status === brandStatus.enabled,
      supplierEnabled: owner.supplier?.status === supplierStatus.enabled,
      categoryEnabled: categories.row(row.categoryId)?.status !== enableStatus.disabled,
      templateEnabled: template?.status !== enableStatus.disabled,
    })
    const version = versions.get(row.id)
    return {
      id: row.id,
      version: row.version,
      createdAt: row.createdAt,
      createdBy: row.createdBy,
      updatedAt: row.updatedAt,
      updatedBy: row.updatedBy,
      spuCode: row.spuCode,
      name: row.name,
      cover: store ? openUrl(store, row.cover) : row.cover,
      productType: row.productType,
      brand: { id: row.brandId, name: owner.brand?.name ?? '' },
      supplier: { id: row.supplierId, name: owner.supplier?.shortName || (owner.supplier?.name ?? '') },
      category: categories.refs([row.categoryId])[0] ?? { id: row.categoryId, name: '' },
      template: template ? { id: template.id, name: template.name } : null,
      model: row.model,
      supplyPrice: version?.supplyPrice ?? null,
      salePriceMin: row.salePriceMin,
      salePriceMax: row.salePriceMax,
      skuCount: version?.count ?? 0,
      stockTotal: row.stockTotal,
      isStockLow: row.isStockLow,
      salesCount: row.salesCount,
      leadTime: row.leadTime,
      logisticsLevel: row.logisticsLevel,
      source: row.source,
      status: row.status,
      revisionStatus: row.revisionStatus,
      pendingReviewIds: (reviews.get(row.id) ?? []).map(({ id }) => id),
      sellable: row.status === productStatus.onSale && reason === '',
      unsellableReason: reason,
      banReason: row.banReason,
    }
  })
}
