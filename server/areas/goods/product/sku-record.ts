import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { productRights } from '#contract/goods/field-rights.ts'
import type { Sku } from '#contract/goods/products.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { anyOf } from '#server/entity/paging.ts'
import { ownRows } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { refuse } from '#server/http/errors.ts'
import type { ObjectStore } from '#server/storage/store.ts'

export type SkuRecord = typeof sku.$inferSelect

/** Removes prices that the caller may not see. */
export const withoutHiddenPrices = <Row extends object>(caller: Caller, row: Row): Row =>
  shownFields(productRights, caller, row)

/** SKUs of some products with product data, in the order of the given ids. */
export async function skusOf(db: Connection, productIds: readonly number[], limit: number) {
  const rows = await db
    .select({ sku, name: product.name, status: product.status, cover: product.cover })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(anyOf(sku.productId, productIds))
    .orderBy(asc(sku.productId), asc(sku.sort), asc(sku.id))
    .limit(limit)
  const place = new Map(productIds.map((id, index) => [id, index]))
  return rows.toSorted((left, right) => (place.get(left.sku.productId) ?? 0) - (place.get(right.sku.productId) ?? 0))
}

/** A SKU with data of its product. */
export type SkuOfProduct = Awaited<ReturnType<typeof skusOf>>[number]

/** 云朵沙发 米白 / 三人位 */
export const skuName = ({ sku: row, name }: Pick<SkuOfProduct, 'sku' | 'name'>): string =>
  `${name} ${row.specText || row.skuCode}`

type Scope = Pick<Context, 'db' | 'caller'>

/** Rows of products within the caller's scope. */
export function ofOwnProducts({ db, caller }: Scope, productId: AnyPgColumn): SQL | undefined {
  const own = ownRows(caller, product.supplierId)
  return own && inArray(productId, db.select({ id: product.id }).from(product).where(own))
}

const ownSkus = ({ db, caller }: Scope, ids: readonly number[]) =>
  db
    .select({ sku, name: product.name, status: product.status, cover: product.cover })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(anyOf(sku.id, ids), ownRows(caller, product.supplierId)))
    .orderBy(sku.id)

const byId = (rows: readonly SkuOfProduct[]): ReadonlyMap<number, SkuOfProduct> =>
  new Map(rows.map((row) => [row.sku.id, row]))

/** The caller's own SKUs with these ids, by id. */
export const findSkus = async (scope: Scope, ids: readonly number[]) => byId(await ownSkus(scope, ids))

/** The caller's own SKUs with these codes, by code. */
export async function skusByCode(
  { db, caller }: Scope,
  codes: readonly string[],
): Promise<ReadonlyMap<string, { id: number; version: number }>> {
  const rows = await db
    .select({ id: sku.id, version: sku.version, skuCode: sku.skuCode })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(sql`${sku.skuCode} = any(${sql.param(codes)})`, ownRows(caller, product.supplierId)))
  return new Map(rows.map(({ skuCode, ...known }) => [skuCode, known]))
}

/**
 * The SKUs of some settings, by id, locked until the end of the transaction. Refuses SKUs that the caller may not see.
 */
export async function lockSkus(
  scope: Scope,
  settings: readonly { skuId: number }[],
): Promise<ReadonlyMap<number, SkuOfProduct>> {
  const ids = settings.map(({ skuId }) => skuId)
  if (new Set(ids).size < ids.length) throw refuse('同一规格出现了两次')
  const found = await ownSkus(scope, ids).for('update', { of: sku })
  if (found.length < ids.length) throw refuse('部分规格不存在或已被删除，请刷新后重试')
  return byId(found)
}

export function presentSku({ sku: row, name, status, cover }: SkuOfProduct, caller: Caller, store: ObjectStore): Sku {
  return withoutHiddenPrices(caller, {
    id: row.id,
    version: row.version,
    productId: row.productId,
    productName: name,
    productStatus: status,
    skuCode: row.skuCode,
    specText: row.specText,
    image: openUrl(store, row.image || cover),
    supplyPrice: row.supplyPrice,
    purchasePrice: row.purchasePrice,
    productPrice: row.productPrice,
    salePrice: row.salePrice,
    purchaseFactor: plainFactor(row.purchaseFactor),
    productFactor: plainFactor(row.productFactor),
    saleFactor: plainFactor(row.saleFactor),
    stock: row.stock,
    lockedStock: row.lockedStock,
    availableStock: row.stock - row.lockedStock,
    warnStock: row.warnStock,
    madeToOrder: row.madeToOrder,
    enabled: row.enabled,
  })
}

/** Formats 1.1000 as 1.1. */
export const plainFactor = (factor: string): string => factor.replace(/\.?0+$/, '')
