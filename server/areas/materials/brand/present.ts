import { and, eq, type SQL } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  type listMaterialBrands,
  type MaterialBrand,
  MaterialBrandInput,
  type MaterialBrandRow,
} from '#contract/materials/brands.ts'
import { proxyStatus } from '#contract/materials/codes.ts'
import { materialBrandRights } from '#contract/materials/field-rights.ts'
import { materialUploads } from '#contract/materials/upload-rules.ts'
import { holdsCategory } from '#server/areas/configuration/category/category-index.ts'
import { loadMaterialCategories } from '#server/areas/materials/category/category-index.ts'
import { supplierNames } from '#server/areas/suppliers/audit-labels.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { material, materialBrand } from '#server/database/schema/materials.ts'
import { proxyRecord } from '#server/database/schema/proxy.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { listPage } from '#server/entity/list-page.ts'
import { withinDays } from '#server/entity/paging.ts'
import { countBy, fieldsOf, namesOf, only, pluck, refOf } from '#server/entity/present.ts'
import { ownRows } from '#server/entity/scope.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'

export type MaterialBrandRecord = typeof materialBrand.$inferSelect

export const NAME_TAKEN = '材料品牌名称已存在'

export const materialBrands = entity({
  table: materialBrand,
  resource: 'materialBrand',
  title: '材料品牌',
  name: 'name',
  own: (caller) => ownRows(caller, materialBrand.supplierId),
  uniqueErrors: {
    material_brand_name: ['name', NAME_TAKEN],
    material_brand_name_en: ['nameEn', '英文名已存在'],
    material_brand_goods_brand: ['goodsBrandId', '该商品品牌已对应其他材料品牌'],
  },
  uploads: { logo: materialUploads.logo, trademarkFiles: materialUploads.trademarkFiles },
})

/** Presents brands for a list, with a constant number of queries. */
async function presentBrands(
  db: Connection,
  store: ObjectStore,
  rows: readonly MaterialBrandRecord[],
): Promise<MaterialBrandRow[]> {
  if (rows.length === 0) return []
  const ids = pluck(rows, 'id')
  const categories = await loadMaterialCategories(db)
  const suppliers = await supplierNames(db, pluck(rows, 'supplierId'))
  const goods = await namesOf(db, brand, pluck(rows, 'goodsBrandId'))
  const materials = await countBy(db, material.brandId, ids)
  const proxies = await countBy(db, proxyRecord.brandId, ids, eq(proxyRecord.status, proxyStatus.active))
  return rows.map((row) => ({
    ...row,
    logo: openUrl(store, row.logo),
    categories: categories.refs(row.categoryIds),
    goodsBrand: refOf(row.goodsBrandId, goods),
    supplier: refOf(row.supplierId, suppliers),
    materialCount: materials.get(row.id) ?? 0,
    proxyCount: proxies.get(row.id) ?? 0,
  }))
}

export async function presentMaterialBrand(context: Context, row: MaterialBrandRecord): Promise<MaterialBrand> {
  const { store } = context.services
  return shownFields(materialBrandRights, context.caller, {
    ...fieldsOf(MaterialBrandInput, row),
    ...(await only(presentBrands(context.db, store, [row]))),
    trademarkFiles: openFiles(store, row.trademarkFiles),
  })
}

type Params = ParsedParamsOf<typeof listMaterialBrands>

/** All filters except the status, which the tabs count by. */
async function filtersOf(params: Params, context: Context): Promise<SQL | undefined> {
  const { keyword, categoryId } = params
  const { name, nameEn, brandCode } = materialBrand
  const below = categoryId === undefined ? undefined : (await loadMaterialCategories(context.db)).downwards(categoryId)
  return and(
    materialBrands.own?.(context.caller),
    containsAny(keyword, name, materialBrand.pinyin, nameEn, brandCode),
    same(materialBrand, params, 'initial', 'supplierId', 'proxyOpen'),
    below && holdsCategory(materialBrand.categoryIds, below),
    ...withinDays(materialBrand.createdAt, params.createdFrom, params.createdTo),
  )
}

export async function pageOfMaterialBrands(
  params: Params,
  context: Context,
): Promise<AnswerOf<typeof listMaterialBrands>> {
  const { name, sort, status, updatedAt } = materialBrand
  const { store } = context.services
  const page = await listPage(context, params, {
    name: 'materialBrands',
    table: materialBrand,
    where: await filtersOf(params, context),
    tabs: { column: status, codes: enableStatus.codes, open: params.status },
    sorts: { name, sort, status, updatedAt },
    present: ({ db }, rows) => presentBrands(db, store, rows),
  })
  return { ...page, list: page.list.map((row) => shownFields(materialBrandRights, context.caller, row)) }
}
