import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { MaterialBrandRow } from '#contract/materials/brands.ts'
import { type listMaterialBrands, type MaterialBrand, MaterialBrandInput } from '#contract/materials/brands.ts'
import { proxyStatus } from '#contract/materials/codes.ts'
import { materialBrandRights } from '#contract/materials/field-rights.ts'
import { holdsCategory } from '#server/areas/configuration/category-index.ts'
import { supplierNames } from '#server/areas/suppliers/words.ts'
import type { Call } from '#server/call.ts'
import type { Connection } from '#server/database/pool.ts'
import { material, materialBrand } from '#server/database/schema-materials.ts'
import { proxyRecord } from '#server/database/schema-proxy.ts'
import { brand } from '#server/database/schema-suppliers.ts'
import { shownFields } from '#server/field-rights.ts'
import { contains, countsOf, offsetOf, orderBy, shownRows, tabsOf, withinDays } from '#server/paging.ts'
import { ownRows } from '#server/scope.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { openFiles, openUrl } from '#server/stored-files.ts'
import { loadMaterialCategories } from './category-index.ts'

export type MaterialBrandRecord = typeof materialBrand.$inferSelect

/** The fields of the form as the record holds them. */
export const toFields = (row: MaterialBrandRecord): MaterialBrandInput =>
  Object.fromEntries(
    Object.keys(MaterialBrandInput.shape).map((field) => [field, row[field as keyof MaterialBrandInput]]),
  ) as unknown as MaterialBrandInput

async function countMaterials(db: Connection, brandIds: number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: material.brandId, total: sql<number>`count(*)::int` })
    .from(material)
    .where(inArray(material.brandId, brandIds))
    .groupBy(material.brandId)
  return new Map(rows.map((row) => [row.id, row.total]))
}

async function countProxies(db: Connection, brandIds: number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: proxyRecord.brandId, total: sql<number>`count(*)::int` })
    .from(proxyRecord)
    .where(and(inArray(proxyRecord.brandId, brandIds), eq(proxyRecord.status, proxyStatus.active)))
    .groupBy(proxyRecord.brandId)
  return new Map(rows.map((row) => [row.id, row.total]))
}

export async function goodsBrandNames(db: Connection, ids: number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: brand.id, name: brand.name }).from(brand).where(inArray(brand.id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}

const given = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]
const refOf = (id: number | null, names: ReadonlyMap<number, string>) =>
  id === null ? null : { id, name: names.get(id) ?? '' }

/** Brands as a list shows them; the same few queries for any number of rows. */
async function describeBrands(
  db: Connection,
  store: ObjectStore,
  rows: readonly MaterialBrandRecord[],
): Promise<MaterialBrandRow[]> {
  if (rows.length === 0) return []
  const categories = await loadMaterialCategories(db)
  const suppliers = await supplierNames(db, given(rows.map((row) => row.supplierId)))
  const goods = await goodsBrandNames(db, given(rows.map((row) => row.goodsBrandId)))
  const ids = rows.map((row) => row.id)
  const counts = await countMaterials(db, ids)
  const proxies = await countProxies(db, ids)
  return rows.map((row) => ({
    ...row,
    logo: openUrl(store, row.logo),
    categories: categories.refs(row.categoryIds),
    goodsBrand: refOf(row.goodsBrandId, goods),
    supplier: refOf(row.supplierId, suppliers),
    materialCount: counts.get(row.id) ?? 0,
    proxyCount: proxies.get(row.id) ?? 0,
  }))
}

export async function describeMaterialBrand(call: Call, row: MaterialBrandRecord): Promise<MaterialBrand> {
  const { store } = call.services
  const [head] = await describeBrands(call.db, store, [row])
  if (!head) throw new Error('a material brand could not be described')
  return shownFields(materialBrandRights, call.caller, {
    ...toFields(row),
    ...head,
    trademarkFiles: openFiles(store, row.trademarkFiles),
  })
}

type Params = ParsedParamsOf<typeof listMaterialBrands>

async function filtersOf(params: Params, call: Call): Promise<SQL | undefined> {
  const { keyword, categoryId, initial, supplierId, proxyOpen } = params
  const categories = categoryId === undefined ? undefined : await loadMaterialCategories(call.db)
  return and(
    ownRows(call.caller, materialBrand.supplierId),
    keyword
      ? or(
          contains(materialBrand.name, keyword),
          contains(materialBrand.nameEn, keyword),
          contains(materialBrand.brandCode, keyword),
        )
      : undefined,
    initial === undefined ? undefined : eq(materialBrand.initial, initial),
    supplierId === undefined ? undefined : eq(materialBrand.supplierId, supplierId),
    proxyOpen === undefined ? undefined : eq(materialBrand.proxyOpen, proxyOpen),
    categories && categoryId !== undefined
      ? holdsCategory(materialBrand.categoryIds, categories.downwards(categoryId))
      : undefined,
    ...withinDays(materialBrand.createdAt, params.createdFrom, params.createdTo),
  )
}

export async function pageOfMaterialBrands(params: Params, call: Call): Promise<AnswerOf<typeof listMaterialBrands>> {
  const filters = await filtersOf(params, call)
  const where = params.status === undefined ? filters : and(filters, eq(materialBrand.status, params.status))
  const { name, sort, status, updatedAt } = materialBrand
  const query = call.db
    .select()
    .from(materialBrand)
    .where(where)
    .orderBy(...orderBy(params.sort, { name, sort, status, updatedAt }, materialBrand.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const { store } = call.services
  const tabs = call.db
    .select({ status: materialBrand.status, total: sql<number>`count(*)::int` })
    .from(materialBrand)
    .where(filters)
    .groupBy(materialBrand.status)
    .orderBy(asc(materialBrand.status))
  const [list, counted] = await Promise.all([
    shownRows(call, 'materialBrands', query, (scope, rows) => describeBrands(scope.db, store, rows)),
    countsOf(call, tabs),
  ])
  return {
    list: list.map((row) => shownFields(materialBrandRights, call.caller, row)),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    ...tabsOf(counted, enableStatus.codes, params.status),
  }
}
