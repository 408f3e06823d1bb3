import { and, eq, gte, inArray, lte, ne, notInArray, type SQL } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { materialKind, materialSource, materialStatus, materialUnit, visibleScope } from '#contract/materials/codes.ts'
import { materialRights } from '#contract/materials/field-rights.ts'
import type { exportMaterials, listMaterials, MaterialRow } from '#contract/materials/materials.ts'
import { namesAny } from '#server/areas/configuration/label/references.ts'
import { loadMaterialCategories } from '#server/areas/materials/category/category-index.ts'
import type { Context } from '#server/context.ts'
import { material, materialBrand } from '#server/database/schema/materials.ts'
import { containsAny } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { ownRows } from '#server/entity/scope.ts'
import { type ExportDefinition, type ExportScope, shownColumns } from '#server/jobs/exports.ts'
import { presentMaterials, seesCost } from './present.ts'

type Filters = ParsedParamsOf<typeof exportMaterials>
type Scope = Pick<ExportScope, 'db' | 'caller'>

const notOfStores = ne(material.source, materialSource.designStore)

/** The unfiltered list of materials for this caller; other counts of materials use the same condition. */
export const listedMaterials = (caller: Scope['caller']): SQL | undefined =>
  and(ownRows(caller, material.supplierId), notOfStores)

/** Categories left by the filters; undefined for all. */
async function categoriesOf({ categoryId, materialKind: kind, pickable }: Filters, { db }: Scope) {
  if (categoryId === undefined && kind === undefined && !pickable) return undefined
  const index = await loadMaterialCategories(db)
  const below = categoryId === undefined ? undefined : new Set(index.downwards(categoryId))
  const ofKind = kind === undefined ? undefined : new Set(index.ofKind(kind))
  return index.rows
    .map((row) => row.id)
    .filter((id) => (below?.has(id) ?? true) && (ofKind?.has(id) ?? true) && (!pickable || index.isEnabled(id)))
}

/** All filters except the status, which the tabs count by. */
async function filtersOf(params: Filters, scope: Scope): Promise<SQL | undefined> {
  const { keyword, salePriceFrom, salePriceTo } = params
  const categoryIds = await categoriesOf(params, scope)
  const same = <Name extends 'brandId' | 'storeId' | 'supplierId' | 'environmentLevel' | 'visibleScope'>(name: Name) =>
    params[name] === undefined ? undefined : eq(material[name], params[name])
  const stopped = scope.db
    .select({ id: materialBrand.id })
    .from(materialBrand)
    .where(eq(materialBrand.status, enableStatus.disabled))
  return and(
    ownRows(scope.caller, material.supplierId),
    ...chosenRows(material.id, params.ids, params.exceptIds),
    containsAny(keyword, material.name, material.pinyin, material.materialCode, material.model),
    params.source === undefined ? notOfStores : eq(material.source, params.source),
    same('brandId'),
    same('storeId'),
    same('supplierId'),
    same('environmentLevel'),
    same('visibleScope'),
    params.labelId === undefined ? undefined : namesAny(material.labelIds, [params.labelId]),
    categoryIds && inArray(material.categoryId, categoryIds),
    salePriceFrom ? gte(material.salePrice, salePriceFrom) : undefined,
    salePriceTo ? lte(material.salePrice, salePriceTo) : undefined,
    params.pickable
      ? and(eq(material.status, materialStatus.enabled), notInArray(material.brandId, stopped))
      : undefined,
    ...withinDays(material.createdAt, params.createdFrom, params.createdTo),
    ...withinDays(material.submittedAt, params.submittedFrom, params.submittedTo),
  )
}

export async function pageOfMaterials(
  params: ParsedParamsOf<typeof listMaterials>,
  context: Context,
): Promise<AnswerOf<typeof listMaterials>> {
  const { name, salePrice, status, submittedAt, updatedAt } = material
  const { store } = context.services
  const showsCost = seesCost(context.caller)
  return listPage(context, params, {
    // Callers with and without access to costs share no cached result.
    name: showsCost ? 'materials with costs' : 'materials',
    table: material,
    where: await filtersOf(params, context),
    tabs: { column: status, codes: materialStatus.codes, open: params.status },
    sorts: { name, salePrice, status, submittedAt, updatedAt },
    present: ({ db }, rows) => presentMaterials(db, rows, { showsCost, store }),
  })
}

export const materialExport: ExportDefinition<Filters, MaterialRow> = {
  kind: 'materials',
  module: import.meta.url,
  resource: 'material',
  title: '材料列表',
  permission: 'material:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个材料`],
      ['关键词', params.keyword],
      ['状态', params.status, materialStatus],
      ['来源', params.source, materialSource],
      ['材料类型', params.materialKind, materialKind],
    ),
  ...exportedRows(
    material,
    async (params: Filters, scope) => inTab(await filtersOf(params, scope), material.status, params.status),
    ({ db, caller }, rows) => presentMaterials(db, rows, { showsCost: seesCost(caller) }),
  ),
  columns: ({ caller }) =>
    shownColumns(materialRights, caller, [
      { id: 'name', title: '材料名称', width: 28, value: (row) => row.name },
      { id: 'materialCode', title: '材料编码', value: (row) => row.materialCode },
      { id: 'source', title: '来源', value: (row) => materialSource.label(row.source) },
      { id: 'materialKind', title: '材料类型', value: (row) => materialKind.label(row.materialKind) },
      { id: 'category', title: '材料分类', value: (row) => row.category.name },
      { id: 'brand', title: '材料品牌', value: (row) => row.brand.name },
      { id: 'supplier', title: '供应商', width: 20, value: (row) => row.supplier?.name },
      { id: 'store', title: '提供店铺', width: 20, value: (row) => row.store?.name },
      { id: 'model', title: '型号', value: (row) => row.model },
      { id: 'size', title: '规格尺寸(mm)', value: (row) => row.size },
      { id: 'unit', title: '单位', beside: 'size', value: (row) => materialUnit.label(row.unit) },
      { id: 'supplyPrice', title: '供货价', kind: 'money', value: (row) => row.supplyPrice },
      { id: 'salePrice', title: '销售价', kind: 'money', value: (row) => row.salePrice },
      { id: 'visibleScope', title: '可见范围', value: (row) => visibleScope.label(row.visibleScope) },
      { id: 'usedCount', title: '引用次数', value: (row) => row.usedCount },
      { id: 'submittedAt', title: '提交时间', kind: 'time', isExtra: true, value: (row) => row.submittedAt },
      { id: 'adoptedAs', title: '收录', isExtra: true, value: (row) => (row.adoptedAs ? '已收录' : '') },
      { id: 'status', title: '状态', value: (row) => materialStatus.label(row.status) },
      { id: 'updatedAt', title: '更新时间', kind: 'time', value: (row) => row.updatedAt },
    ]),
}
