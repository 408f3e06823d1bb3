import { and, asc, eq, getTableColumns, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { leadTime } from '#contract/delivery.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus, productType } from '#contract/goods/codes.ts'
import { productRights } from '#contract/goods/field-rights.ts'
import type { countProducts, exportProducts, listProducts, ProductRow } from '#contract/goods/products.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { found } from '#server/areas/configuration/classify/products.ts'
import type { Context } from '#server/context.ts'
import { classify } from '#server/database/schema/configuration.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { pageAmongFirst } from '#server/entity/first-rows.ts'
import { anyOf, chosenRows, offsetOf, pageRows, withinDays } from '#server/entity/paging.ts'
import { reachesRegion } from '#server/entity/region-scope.ts'
import { ownRows } from '#server/entity/scope.ts'
import { batches, type ExportDefinition, type ExportScope, shownColumns } from '#server/jobs/exports.ts'
import { countTabs } from './counts.ts'
import { isUnsellable, presentProducts, sellsNow } from './present.ts'
import { productFound, productNamedSo } from './search.ts'
import { withoutHiddenPrices } from './sku-record.ts'

export type Filters = Omit<ParsedParamsOf<typeof exportProducts>, 'kind'>

/** Subquery evaluated once; products are then found by primary key. */
const skuWith = (condition: SQL): SQL =>
  sql`${product.id} = any(array(select ${sku.productId} from ${sku} where ${condition}))`

/** Filters that no index of the list covers: counting must read the products. */
const readsProducts = ({ keyword, codes, labelId, classifyId, area }: Omit<Filters, 'status'>): boolean =>
  Boolean(keyword || codes?.length || labelId || classifyId || area)

/** Products of a shop category: those assigned to it and those matched by its rules. */
async function shownIn({ db }: ExportScope, id: number): Promise<SQL> {
  const [row] = await db.select().from(classify).where(eq(classify.id, id))
  return row ? found(await loadCategories(db), row) : sql`false`
}

/** Products that a keyword names exactly, by their own code or that of a SKU. */
const withCode = (keyword: string): [SQL, SQL] => [
  eq(product.spuCode, keyword.toUpperCase()),
  skuWith(sql`${sku.skuCode} = ${keyword}`),
]

/** All filters except the status, which the tabs count by. */
async function filtersOf(
  params: Omit<Filters, 'status'>,
  scope: ExportScope,
  named = params.keyword ? productFound(params.keyword, ...withCode(params.keyword)) : undefined,
): Promise<SQL | undefined> {
  const { codes, categoryId, salePriceFrom, salePriceTo } = params
  const categories = categoryId === undefined ? undefined : await loadCategories(scope.db)
  return and(
    ownRows(scope.caller, product.supplierId),
    ...chosenRows(product.id, params.spuIds, params.exceptIds),
    named,
    codes && codes.length > 0
      ? or(inArray(product.spuCode, codes), skuWith(inArray(sku.skuCode, codes) as SQL))
      : undefined,
    params.revisionStatus === undefined ? undefined : eq(product.revisionStatus, params.revisionStatus),
    params.templateId === undefined ? undefined : eq(product.templateId, params.templateId),
    params.productType === undefined ? undefined : eq(product.productType, params.productType),
    categories && categoryId ? anyOf(product.categoryId, [...categories.downwards(categoryId)]) : undefined,
    params.classifyId === undefined ? undefined : await shownIn(scope, params.classifyId),
    params.area === undefined ? undefined : reachesRegion(product.areas, params.area),
    params.brandId === undefined ? undefined : eq(product.brandId, params.brandId),
    params.supplierId === undefined ? undefined : eq(product.supplierId, params.supplierId),
    params.labelId === undefined ? undefined : sql`${product.labelIds} @> ${JSON.stringify([params.labelId])}::jsonb`,
    params.leadTime === undefined ? undefined : eq(product.leadTime, params.leadTime),
    params.logisticsLevel === undefined ? undefined : eq(product.logisticsLevel, params.logisticsLevel),
    params.source === undefined ? undefined : eq(product.source, params.source),
    params.sellable === undefined ? undefined : params.sellable ? sellsNow : isUnsellable,
    params.stockWarn ? eq(product.isStockLow, true) : undefined,
    salePriceFrom ? sql`${product.salePriceMin} >= ${salePriceFrom}` : undefined,
    salePriceTo ? sql`${product.salePriceMin} <= ${salePriceTo}` : undefined,
    ...withinDays(product.createdAt, params.createdFrom, params.createdTo),
  )
}

/** Without a status: all except the recycle bin. Selected products are included in any status. */
const withStatus = (
  where: SQL | undefined,
  { status, spuIds }: Pick<Filters, 'status' | 'spuIds'>,
): SQL | undefined => {
  if (status !== undefined) return and(where, eq(product.status, status))
  return spuIds ? where : and(where, ne(product.status, productStatus.recycled))
}

/**
 * Newest first by default. The indexes are descending: scanned backwards they serve the ascending order, provided nulls
 * are requested where they then are. Only a price may be null, and sorts last.
 */
function orderOf(sort: ParsedParamsOf<typeof listProducts>['sort'] = '-createdAt'): SQL[] {
  const { name, salePriceMin, stockTotal, salesCount, sort: rank, createdAt, updatedAt, id } = product
  const columns = { name, salePriceMin, stockTotal, salesCount, sort: rank, createdAt, updatedAt }
  const column = columns[sort.replace('-', '') as keyof typeof columns]
  if (sort.startsWith('-')) return [sql`${column} desc nulls last`, sql`${id} desc nulls last`]
  const nulls = sql.raw(column === salePriceMin ? 'nulls last' : 'nulls first')
  return [sql`${column} asc ${nulls}`, sql`${id} asc ${nulls}`]
}

export async function pageOfProducts(
  params: ParsedParamsOf<typeof listProducts>,
  context: Context,
): Promise<AnswerOf<typeof listProducts>> {
  const filters = await filtersOf(params, context)
  const where = withStatus(filters, { status: params.status })
  const order = orderOf(params.sort)
  // The index determines the products of the page: only those are read, at any offset.
  const place = context.db
    .select({ id: product.id })
    .from(product)
    .where(where)
    .orderBy(...order)
    .limit(params.pageSize)
    .offset(offsetOf(params))
    .as('place')
  const query = context.db
    .select(getTableColumns(product))
    .from(place)
    .innerJoin(product, eq(product.id, place.id))
    .orderBy(...order)
  const byRow = params.keyword ? productNamedSo(params.keyword, ...withCode(params.keyword)) : undefined
  const among = byRow && withStatus(await filtersOf(params, context, byRow), params)
  const read = {
    toSQL: () => query.toSQL(),
    execute: async () =>
      (among && (await pageAmongFirst(context.db, product, { page: params, order, where: among }))) ?? query.execute(),
  }
  const { store } = context.services
  const [list, tabs, unknownCodes] = await Promise.all([
    pageRows(context, 'products', read, (scope, rows) => presentProducts(scope.db, rows, store)),
    countTabs(context, filters, params.status, readsProducts(params)),
    params.codes ? unknownOf(context, params.codes) : undefined,
  ])
  return {
    list: list.map((row) => withoutHiddenPrices(context.caller, row)),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    ...tabs,
    ...(unknownCodes && { unknownCodes }),
  }
}

/** Pasted codes without a match for the caller. */
async function unknownOf(context: Context, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const own = ownRows(context.caller, product.supplierId)
  const rows = await context.db
    .select({ spuCode: product.spuCode, skuCode: sku.skuCode })
    .from(product)
    .leftJoin(sku, eq(sku.productId, product.id))
    .where(and(own, or(inArray(product.spuCode, [...codes]), inArray(sku.skuCode, [...codes]))))
  const known = new Set(rows.flatMap((row) => [row.spuCode, row.skuCode]))
  return codes.filter((code) => !known.has(code))
}

export async function countsOfProducts(
  params: ParsedParamsOf<typeof countProducts>,
  context: Context,
): Promise<AnswerOf<typeof countProducts>> {
  const { counts } = await countTabs(context, await filtersOf(params, context), undefined, readsProducts(params))
  const { stockWarn = 0, unsellable = 0, revisionPending = 0, ...byStatus } = counts
  return { byStatus, stockWarn, unsellable, revisionPending }
}

/** The filter of an export. */
export const whereOf = async (params: Filters, scope: ExportScope): Promise<SQL | undefined> =>
  withStatus(await filtersOf(params, scope), params)

export const productExport: ExportDefinition<Filters, ProductRow> = {
  kind: 'products',
  module: import.meta.url,
  resource: 'product',
  title: '商品列表',
  permission: 'product:export',
  describe: (params) => [
    ...(params.spuIds ? [{ key: '所选', value: `${params.spuIds.length} 个商品` }] : []),
    ...(params.keyword ? [{ key: '关键词', value: params.keyword }] : []),
    ...(params.codes ? [{ key: '编码', value: `${params.codes.length} 个` }] : []),
    ...(params.status === undefined ? [] : [{ key: '状态', value: productStatus.label(params.status) }]),
    ...(params.productType === undefined ? [] : [{ key: '商品类型', value: productType.label(params.productType) }]),
    ...(params.sellable === undefined ? [] : [{ key: '可售', value: params.sellable ? '是' : '否' }]),
    ...(params.stockWarn ? [{ key: '库存', value: '预警' }] : []),
    ...(params.createdFrom ? [{ key: '创建开始', value: params.createdFrom }] : []),
    ...(params.createdTo ? [{ key: '创建结束', value: params.createdTo }] : []),
  ],
  count: async (params, scope) => scope.db.$count(product, await whereOf(params, scope)),
  columns: ({ caller }) =>
    shownColumns(productRights, caller, [
      { id: 'name', title: '商品名称', width: 36, value: (row) => row.name },
      { id: 'status', title: '状态', value: (row) => productStatus.label(row.status) },
      { id: 'unsellableReason', title: '不可售原因', beside: 'status', value: (row) => row.unsellableReason },
      { id: 'supplyPrice', title: '供货价', kind: 'money', value: (row) => row.supplyPrice },
      { id: 'salePriceMin', title: '销售价', kind: 'money', value: (row) => row.salePriceMin },
      {
        id: 'salePriceMax',
        title: '最高销售价',
        kind: 'money',
        beside: 'salePriceMin',
        value: (row) => row.salePriceMax,
      },
      { id: 'stockTotal', title: '可售库存', value: (row) => row.stockTotal },
      { id: 'salesCount', title: '累计销量', value: (row) => row.salesCount },
      { id: 'spuCode', title: '编码', value: (row) => row.spuCode },
      { id: 'brand', title: '品牌', value: (row) => row.brand.name },
      { id: 'supplier', title: '供应商', width: 20, value: (row) => row.supplier.name },
      { id: 'category', title: '类目', value: (row) => row.category.name },
      { id: 'template', title: '商品模板', value: (row) => row.template?.name },
      { id: 'productType', title: '类型', value: (row) => productType.label(row.productType) },
      { id: 'skuCount', title: '规格', value: (row) => row.skuCount },
      { id: 'leadTime', title: '货期', value: (row) => leadTime.label(row.leadTime) },
      { id: 'updatedAt', title: '更新时间', kind: 'time', value: (row) => row.updatedAt },
    ]),
  async *rows(params, scope) {
    const where = await whereOf(params, scope)
    const read = async (afterId: number, limit: number) => {
      const rows = await scope.db
        .select()
        .from(product)
        .where(and(where, gt(product.id, afterId)))
        .orderBy(asc(product.id))
        .limit(limit)
      const shown = await presentProducts(scope.db, rows)
      return shown.map((row) => withoutHiddenPrices(scope.caller, row))
    }
    yield* batches(read)
  },
}
