import { and, asc, eq, inArray, isNull, min, ne, type SQL, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { mapStatus, moveProblem, moveStatus } from '#contract/goods/migration-codes.ts'
import { likenessTo, mapStatusOf, problemsOf, TWIN_SCORE } from '#contract/goods/migration-rules.ts'
import type { SupplierProductRow, Twin } from '#contract/goods/supplier-products.ts'
import type { TemplateAttribute } from '#contract/goods/templates.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { supplierNames } from '#server/areas/suppliers/audit-labels.ts'
import type { Connection } from '#server/database/pool.ts'
import { product } from '#server/database/schema/goods.ts'
import { supplierProduct, supplierTemplate } from '#server/database/schema/migration.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { anyOf } from '#server/entity/paging.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'

export type SupplierProductRecord = typeof supplierProduct.$inferSelect
export type SupplierTemplateRecord = typeof supplierTemplate.$inferSelect

/** Goods that can be migrated: waiting or failed. */
export const isOpen: SQL = inArray(supplierProduct.status, [moveStatus.waiting, moveStatus.failed])

const given = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

/** Presents suppliers' goods for a list, with a constant number of queries. */
export async function presentSupplierProducts(
  db: Connection,
  store: ObjectStore,
  rows: readonly SupplierProductRecord[],
): Promise<SupplierProductRow[]> {
  if (rows.length === 0) return []
  const productIds = given(rows.flatMap((row) => [row.productId, row.twinId]))
  const [suppliers, brands, templates, products] = await Promise.all([
    supplierNames(db, given(rows.map((row) => row.supplierId))),
    named(db, brand, given(rows.map((row) => row.brandId))),
    named(db, supplierTemplate, given(rows.map((row) => row.supplierTemplateId))),
    db
      .select({ id: product.id, name: product.name, spuCode: product.spuCode, status: product.status })
      .from(product)
      .where(anyOf(product.id, productIds)),
  ])
  const productOf = new Map(products.map((item) => [item.id, item]))
  return rows.map((row) => {
    const prices = row.skus.flatMap(({ supplyPrice }) => (supplyPrice === '' ? [] : [supplyPrice]))
    const ordered = prices.toSorted((left, right) => Number(left) - Number(right))
    const twin =
      row.problems.includes(moveProblem.duplicate) && row.twinId !== null ? productOf.get(row.twinId) : undefined
    return {
      ...row,
      cover: openUrl(store, row.images[0]?.url ?? ''),
      supplier: { id: row.supplierId, name: suppliers.get(row.supplierId) ?? '' },
      brand: brands.get(row.brandId ?? 0) ?? null,
      supplierTemplate: templates.get(row.supplierTemplateId ?? 0) ?? null,
      skuCount: row.skus.length,
      supplyPriceMin: ordered[0] ?? null,
      supplyPriceMax: ordered.at(-1) ?? null,
      twin: twin ? { spuId: twin.id, name: twin.name, score: row.twinScore } : null,
      product: productOf.get(row.productId ?? 0) ?? null,
    }
  })
}

async function named(db: Connection, table: typeof brand | typeof supplierTemplate, ids: readonly number[]) {
  const rows = await db.select({ id: table.id, name: table.name }).from(table).where(anyOf(table.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Parameters of the platform template of a mapping; null without a template or when it is disabled. */
export async function templateAttributes(
  db: Connection,
  templateIds: readonly (number | null)[],
): Promise<ReadonlyMap<number, TemplateAttribute[]>> {
  const rows = await db
    .select({ id: productTemplate.id, attributes: productTemplate.attributes })
    .from(productTemplate)
    .where(and(anyOf(productTemplate.id, given(templateIds)), eq(productTemplate.status, enableStatus.enabled)))
  return new Map(rows.map(({ id, attributes }) => [id, attributes]))
}

/** A supplier's products with similar names, the most similar first. */
export async function twinsOf(db: Connection, supplierId: number, name: string, count: number): Promise<Twin[]> {
  return closestOf(likenessTo(await namesOf(db, supplierId))(name), count)
}

const namesOf = (db: Connection, supplierId: number) =>
  db
    .select({ id: product.id, name: product.name })
    .from(product)
    .where(and(eq(product.supplierId, supplierId), ne(product.status, productStatus.recycled)))

type Alike = ReturnType<ReturnType<typeof likenessTo<{ id: number; name: string }>>>

const closestOf = (alike: Alike, count: number): Twin[] =>
  alike
    .filter(({ score }) => score >= TWIN_SCORE)
    .map(({ one, score }) => ({ spuId: one.id, name: one.name, score }))
    .sort((left, right) => right.score - left.score || left.spuId - right.spuId)
    .slice(0, count)

/** Matches enabled brands by name; manual matches stay. */
async function matchBrands(db: Connection, where: SQL | undefined): Promise<void> {
  const found = db
    .select({ id: min(brand.id) })
    .from(brand)
    .where(
      and(
        eq(brand.supplierId, supplierProduct.supplierId),
        eq(brand.name, supplierProduct.brandName),
        eq(brand.status, brandStatus.enabled),
      ),
    )
  await db
    .update(supplierProduct)
    .set({ brandId: sql`(${found})` })
    .where(and(where, isNull(supplierProduct.brandId)))
}

/** Rechecks the problems of some open goods. Returns how many became free of problems. */
export async function refreshProblems(db: Connection, where: SQL | undefined): Promise<number> {
  const open = and(where, isOpen)
  await matchBrands(db, open)
  const rows = await db
    .select({ row: supplierProduct, map: supplierTemplate })
    .from(supplierProduct)
    .leftJoin(supplierTemplate, eq(supplierTemplate.id, supplierProduct.supplierTemplateId))
    .where(open)
    .orderBy(asc(supplierProduct.id))
    .for('update', { of: supplierProduct })
  const attributesOf = await templateAttributes(
    db,
    rows.map(({ map }) => map?.templateId ?? null),
  )
  const supplierIds = new Set(rows.map(({ row }) => row.supplierId))
  const alikeOf = new Map<number, (name: string) => Alike>()
  for (const id of supplierIds) alikeOf.set(id, likenessTo(await namesOf(db, id)))
  const changed = rows.flatMap(({ row, map }) => {
    const [twin] = closestOf(alikeOf.get(row.supplierId)?.(row.name) ?? [], 1)
    const attributes = attributesOf.get(map?.templateId ?? 0) ?? null
    const mapping = map ?? { specMaps: [], attributeMaps: [] }
    const problems = problemsOf({ ...row, twinScore: twin?.score ?? 0 }, mapping, attributes)
    const isSame = problems.join() === row.problems.join() && (twin?.spuId ?? null) === row.twinId
    const isFreed = row.problems.length > 0 && problems.length === 0
    return isSame ? [] : [{ id: row.id, problems, twin_id: twin?.spuId ?? null, twin_score: twin?.score ?? 0, isFreed }]
  })
  await db.execute(sql`
    update ${supplierProduct} set problems = given.problems, twin_id = given.twin_id, twin_score = given.twin_score
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as given(id bigint, problems jsonb, twin_id bigint, twin_score smallint)
    where ${supplierProduct.id} = given.id`)
  return changed.filter(({ isFreed }) => isFreed).length
}

/** Updates how complete a mapping is, based on its goods. */
export async function refreshMapStatus(db: Connection, id: number): Promise<CodeOf<typeof mapStatus>> {
  const [row] = await db.select().from(supplierTemplate).where(eq(supplierTemplate.id, id))
  if (!row) return mapStatus.unmapped
  const [goods, attributesOf] = await Promise.all([
    db
      .select({ skus: supplierProduct.skus })
      .from(supplierProduct)
      .where(and(eq(supplierProduct.supplierTemplateId, id), ne(supplierProduct.status, moveStatus.ignored))),
    templateAttributes(db, [row.templateId]),
  ])
  const status = mapStatusOf(
    row,
    attributesOf.get(row.templateId ?? 0) ?? null,
    goods.flatMap(({ skus }) => skus),
  )
  if (status !== row.status) {
    await db.update(supplierTemplate).set({ status }).where(eq(supplierTemplate.id, id))
  }
  return status
}
