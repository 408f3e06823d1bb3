import { and, asc, between, eq, gt, lt, type SQL } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { BrandRow, exportBrands, listBrands } from '#contract/suppliers/brands.ts'
import { brandLevel, brandStatus } from '#contract/suppliers/codes.ts'
import { holdsCategory, loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context } from '#server/context.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { filterLabels, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { ownRows } from '#server/entity/scope.ts'
import { batches, type ExportDefinition, type ExportScope } from '#server/jobs/exports.ts'
import { after, dayOf, days } from '#server/time.ts'
import { presentBrands } from './present.ts'

type Filters = ParsedParamsOf<typeof exportBrands>

/** Days before the end of a qualification that count as expiring in the chips above the list. */
const EXPIRING_DAYS = 30

const endsWithin = (now: string, count: number): SQL =>
  between(brand.validUntil, dayOf(now), dayOf(after(now, days(count))))
const hasEnded = (now: string): SQL => lt(brand.validUntil, dayOf(now))

/** All filters except the status, which the tabs count by. */
async function filtersOf(params: Omit<Filters, 'status'>, scope: ExportScope): Promise<SQL | undefined> {
  const { keyword, categoryId } = params
  const categories = categoryId === undefined ? undefined : await loadCategories(scope.db)
  return and(
    ownRows(scope.caller, brand.supplierId),
    ...chosenRows(brand.id, params.ids, params.exceptIds),
    containsAny(keyword, brand.name, brand.pinyin, brand.nameEn, brand.brandCode),
    same(brand, params, 'supplierId', 'level', 'recommended'),
    categories && categoryId ? holdsCategory(brand.categoryIds, categories.downwards(categoryId)) : undefined,
    params.expiring === undefined ? undefined : endsWithin(scope.now, params.expiring),
    params.expired ? hasEnded(scope.now) : undefined,
    ...withinDays(brand.createdAt, params.createdFrom, params.createdTo),
  )
}

const withStatus = (where: SQL | undefined, status: Filters['status']): SQL | undefined =>
  status === undefined ? where : and(where, eq(brand.status, status))

export async function pageOfBrands(
  params: ParsedParamsOf<typeof listBrands>,
  context: Context,
): Promise<AnswerOf<typeof listBrands>> {
  const { name, sort, validUntil: daysLeft, status, createdAt, updatedAt } = brand
  const { store } = context.services
  const also = { expiring: endsWithin(context.now, EXPIRING_DAYS), expired: hasEnded(context.now) }
  return listPage(context, params, {
    name: 'brands',
    table: brand,
    where: await filtersOf(params, context),
    tabs: { column: status, codes: brandStatus.codes, open: params.status, also },
    sorts: { name, sort, daysLeft, status, createdAt, updatedAt },
    present: (scope, rows) => presentBrands(scope, rows, { store }),
  })
}

export const brandExport: ExportDefinition<Filters, BrandRow> = {
  kind: 'brands',
  module: import.meta.url,
  resource: 'brand',
  title: '品牌列表',
  permission: 'brand:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个品牌`],
      ['关键词', params.keyword],
      ['状态', params.status, brandStatus],
      ['品牌等级', params.level, brandLevel],
      ['推荐', params.recommended !== undefined && (params.recommended ? '是' : '否')],
      ['资质到期', params.expiring !== undefined && `${params.expiring} 天内`],
      ['资质', params.expired && '已过期'],
      ['创建开始', params.createdFrom],
      ['创建结束', params.createdTo],
    ),
  count: async (params, scope) => scope.db.$count(brand, withStatus(await filtersOf(params, scope), params.status)),
  columns: () => [
    { id: 'name', title: '品牌名称', width: 24, value: (row) => row.name },
    { id: 'brandCode', title: '品牌编码', value: (row) => row.brandCode },
    { id: 'nameEn', title: '英文名', width: 24, value: (row) => row.nameEn },
    { id: 'supplier', title: '供应商', width: 24, value: (row) => row.supplier.name },
    { id: 'level', title: '等级', value: (row) => brandLevel.label(row.level) },
    {
      id: 'categories',
      title: '经营类目',
      width: 40,
      value: (row) => row.categories.map((item) => item.name).join('、'),
    },
    { id: 'productCount', title: '商品数', value: (row) => row.productCount },
    { id: 'sellableCount', title: '在售', value: (row) => row.sellableCount },
    { id: 'daysLeft', title: '资质剩余', kind: 'days', value: (row) => row.daysLeft },
    { id: 'recommended', title: '推荐', value: (row) => (row.recommended ? '是' : '否') },
    { id: 'sort', title: '排序值', value: (row) => row.sort },
    { id: 'status', title: '状态', value: (row) => brandStatus.label(row.status) },
    { id: 'updatedAt', title: '更新时间', kind: 'time', value: (row) => row.updatedAt },
  ],
  async *rows(params, scope) {
    const where = withStatus(await filtersOf(params, scope), params.status)
    const categories = await loadCategories(scope.db)
    const read = async (afterId: number, limit: number) => {
      const rows = await scope.db
        .select()
        .from(brand)
        .where(and(where, gt(brand.id, afterId)))
        .orderBy(asc(brand.id))
        .limit(limit)
      return presentBrands(scope, rows, { categories })
    }
    yield* batches(read)
  },
}
