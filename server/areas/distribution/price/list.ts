import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import { priceRights } from '#contract/distribution/field-rights.ts'
import { dealerPriceMode, priceMode, priceState } from '#contract/distribution/price-codes.ts'
import { profitRate } from '#contract/distribution/price-rules.ts'
import type { listPriceSettings, PriceSetting } from '#contract/distribution/prices.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context } from '#server/context.ts'
import { sku } from '#server/database/schema/goods.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { filterLabels } from '#server/entity/list-page.ts'
import {
  chosenRows,
  countsOf,
  type ListScope,
  offsetOf,
  orderBy,
  pageRows,
  sumOf,
  tabsOf,
} from '#server/entity/paging.ts'
import { namesOf, refOf } from '#server/entity/present.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { batches, type ExportDefinition, type ExportScope, shownColumns } from '#server/jobs/exports.ts'
import { findDistributor } from '../authorization/present.ts'
import { type PriceRecord, priceRows, type RowFilters, rowsWhere } from './rows.ts'

export async function pageOfPrices(
  params: ParsedParamsOf<typeof listPriceSettings>,
  context: Context,
): Promise<AnswerOf<typeof listPriceSettings>> {
  const { caller, services, db } = context
  const { id } = await findDistributor(context, params.distributorId)
  const where = await rowsWhere(id, params, context)
  const all = priceRows(db, id, where)
  const open = params.priceState === undefined ? where : and(where, eq(all.state, params.priceState))
  const sorts = {
    skuCode: sku.skuCode,
    purchasePrice: dealerPrice.price,
    salePrice: dealerPrice.salePrice,
    updatedAt: dealerPrice.updatedAt,
  }
  const query = priceRows(db, id, open)
    .query.orderBy(...orderBy(params.sort, sorts, dealerPrice.skuId))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const [list, counted] = await Promise.all([
    pageRows(context, `prices ${id}`, query, (scope, rows) =>
      presentPrices(scope, rows, (cover) => openUrl(services.store, cover)),
    ),
    countsOf(context, all.counts),
  ])
  const { counts, total } = tabsOf(counted, priceState.codes, params.priceState)
  return {
    list: list.map((row) => shownFields(priceRights, caller, row)),
    total,
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    counts: { ...counts, manual: sumOf(counted, 'manual') },
  }
}

/** A factor without the zeros at its end. */
export const plainFactor = (factor: string | null): string | null => (factor === null ? null : String(Number(factor)))

export async function presentPrices(
  { db }: Pick<ListScope, 'db'>,
  rows: readonly PriceRecord[],
  coverOf: (cover: string) => string = () => '',
): Promise<PriceSetting[]> {
  if (rows.length === 0) return []
  const [brands, categories] = await Promise.all([
    namesOf(
      db,
      brand,
      rows.map(({ product }) => product.brandId),
    ),
    loadCategories(db),
  ])
  return rows.map(({ id, dealer, sku: own, product, state, planned }) => ({
    id,
    version: dealer.version,
    productId: product.id,
    productName: product.name,
    cover: coverOf(own.image || product.cover),
    skuCode: own.skuCode,
    specText: own.specText,
    brand: refOf(product.brandId, brands),
    category: { id: product.categoryId, name: categories.row(product.categoryId)?.name ?? '' },
    supplyPrice: own.supplyPrice,
    purchaseFactor: plainFactor(dealer.purchaseFactor),
    purchasePrice: dealer.price,
    productFactor: plainFactor(dealer.productFactor),
    productPrice: dealer.productPrice,
    saleFactor: plainFactor(dealer.saleFactor),
    salePrice: dealer.salePrice,
    profitRate: profitRate({ salePrice: dealer.salePrice ?? '', purchasePrice: dealer.price ?? '' }),
    priceMode: dealer.mode === dealerPriceMode.follow ? priceMode.follow : priceMode.manual,
    priceState: priceState.codes.find((code) => code === state) ?? priceState.normal,
    pending: planned?.skuId
      ? {
          purchasePrice: planned.purchasePrice,
          productPrice: planned.productPrice,
          salePrice: planned.salePrice,
          effectiveAt: planned.effectiveAt,
        }
      : null,
    updatedAt: dealer.updatedAt,
  }))
}

type ExportFilters = RowFilters & {
  distributorId: number
  columns?: string[] | undefined
  ids?: number[] | undefined
  exceptIds?: number[] | undefined
}

async function exportQuery(params: ExportFilters, scope: ExportScope, also?: SQL) {
  const { id } = await findDistributor(scope, params.distributorId)
  const where = and(
    await rowsWhere(id, params, scope),
    ...chosenRows(dealerPrice.skuId, params.ids, params.exceptIds),
    also,
  )
  const { state } = priceRows(scope.db, id, where)
  return priceRows(scope.db, id, params.priceState === undefined ? where : and(where, eq(state, params.priceState)))
}

export const priceExport: ExportDefinition<ExportFilters, PriceSetting> = {
  kind: 'priceSettings',
  module: import.meta.url,
  resource: 'priceSetting',
  title: '经销商价格',
  permission: 'priceSetting:export',
  describe: (params) =>
    filterLabels(
      ['经销商', `#${params.distributorId}`],
      ['价格状态', params.priceState, priceState],
      ['定价方式', params.priceMode, priceMode],
      ['商品', params.productName],
      ['所选', params.ids && `${params.ids.length} 个 SKU`],
    ),
  count: async (params, scope) => sumOf(await (await exportQuery(params, scope)).counts, 'total'),
  async *rows(params, scope) {
    yield* batches(async (afterId, limit) => {
      const { query } = await exportQuery(params, scope, gt(dealerPrice.skuId, afterId))
      const shown = await presentPrices(scope, await query.orderBy(asc(dealerPrice.skuId)).limit(limit))
      return shown.map((row) => shownFields(priceRights, scope.caller, row))
    })
  },
  columns: ({ caller }) =>
    shownColumns<PriceSetting>(priceRights, caller, [
      { id: 'productName', title: '商品', width: 32, value: (row) => row.productName },
      { id: 'priceState', title: '价格状态', value: (row) => priceState.label(row.priceState) },
      { id: 'supplyPrice', title: '供货价', kind: 'money', value: (row) => row.supplyPrice ?? '' },
      { id: 'purchasePrice', title: '采购价', kind: 'money', value: (row) => row.purchasePrice ?? '' },
      { id: 'productPrice', title: '产品价', kind: 'money', value: (row) => row.productPrice ?? '' },
      { id: 'salePrice', title: '销售价', kind: 'money', value: (row) => row.salePrice ?? '' },
      { id: 'profitRate', title: '毛利率', value: (row) => (row.profitRate === '' ? '' : `${row.profitRate}%`) },
      { id: 'purchaseFactor', title: '采购系数', kind: 'number', value: (row) => row.purchaseFactor ?? '' },
      { id: 'productFactor', title: '产品系数', kind: 'number', value: (row) => row.productFactor ?? '' },
      { id: 'saleFactor', title: '销售系数', kind: 'number', value: (row) => row.saleFactor ?? '' },
      { id: 'priceMode', title: '定价方式', value: (row) => priceMode.label(row.priceMode) },
      { id: 'skuCode', title: 'SKU 编码', width: 20, value: (row) => row.skuCode },
      { id: 'specText', title: '规格', width: 20, value: (row) => row.specText },
      { id: 'brand', title: '品牌', value: (row) => row.brand.name },
      { id: 'category', title: '类目', value: (row) => row.category.name },
    ]),
}
