// 价格设置
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  chosenIds,
  code,
  datetime,
  exportColumns,
  exportStarted,
  id,
  line,
  money,
  NamedRef,
  noParams,
  orEmpty,
  page,
  pageParams,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { ImportFileAnswer, importFileParams } from '#contract/imports.ts'
import { AuthorizedDistributor } from './authorizations.ts'
import { priceBatchMethod, priceBatchStatus, priceItemState, priceMode, priceState } from './price-codes.ts'

/** Distributors of one batch, and edited rows of one save. */
export const BATCH_MAX_DISTRIBUTORS = 50
export const SAVE_MAX_ROWS = 200
/** Rows of a preview, of refused rows and of rows left out that an answer names. */
export const PREVIEW_NAMED = 50

export const distributorId = id('请选择经销商')
export const price = z.string().nullable()

/** A SKU as a distributor may buy and sell it; `id` is that of the SKU. */
export const PriceSetting = z.object({
  id: z.number().int(),
  version: z.number().int(),
  productId: z.number().int(),
  productName: z.string(),
  cover: z.string(),
  skuCode: z.string(),
  specText: z.string(),
  brand: NamedRef,
  category: NamedRef,
  /** This and the purchase factor are omitted for callers who may not see cost. */
  supplyPrice: price.optional(),
  purchaseFactor: price.optional(),
  purchasePrice: price,
  productFactor: price,
  productPrice: price,
  saleFactor: price,
  salePrice: price,
  /** Percent. */
  profitRate: z.string(),
  priceMode: code(priceMode),
  priceState: code(priceState),
  /** The prices of the next planned change. */
  pending: z
    .object({ purchasePrice: price, productPrice: price, salePrice: price, effectiveAt: z.string() })
    .nullable(),
  updatedAt: z.string(),
})
export type PriceSetting = z.infer<typeof PriceSetting>

/** The distributors whose prices the caller may see. */
export const listPricedDistributors = endpoint('GET /api/priceSetting/distributors', {
  title: '查看定价经销商',
  paramsIn: 'none',
  permission: 'priceSetting:view',
  resource: 'productAuthorization',
  params: noParams,
  data: z.array(AuthorizedDistributor),
})

export const rowFilters = {
  /** Name, pinyin, SPU or SKU code. */
  productName: line(60, '商品').optional(),
  productId: id('请选择商品').optional(),
  brandId: id('请选择品牌').optional(),
  categoryId: id('请选择类目').optional(),
  priceMode: code(priceMode, '定价方式').optional(),
  priceState: code(priceState, '价格状态').optional(),
  salePriceFrom: money('最低销售价').optional(),
  salePriceTo: money('最高销售价').optional(),
  /** Percent. */
  profitRateTo: z
    .string()
    .regex(/^-?\d{1,3}(\.\d)?$/, '请输入最多一位小数的毛利率')
    .optional(),
}

/** `counts`: by state, and `manual` for 手工定价. */
export const listPriceSettings = endpoint('POST /api/priceSetting/list', {
  title: '查看经销商价格',
  paramsIn: 'body',
  permission: 'priceSetting:view',
  resource: 'priceSetting',
  params: pageParams(
    { distributorId, ...rowFilters },
    { sort: ['skuCode', 'purchasePrice', 'salePrice', 'updatedAt'] },
  ),
  data: page(PriceSetting),
})

const typedPrice = (title: string) => orEmpty(money(title)).default('')
export const reason = requiredLine(100, '原因', 2)
/** Empty: at once. */
export const effectiveAt = orEmpty(datetime('生效时间')).default('')

export const PriceBatch = z.object({
  ...recordFields,
  batchNo: z.string(),
  distributors: z.array(NamedRef),
  method: code(priceBatchMethod),
  content: z.string(),
  skuCount: z.number().int(),
  /** Omitted for a distributor. */
  reason: z.string().optional(),
  effectiveAt: z.string(),
  status: code(priceBatchStatus),
  /** Mean sale price of its SKUs. */
  before: price,
  after: price,
  canUndo: z.boolean(),
  /** SKUs that became 手工定价 or unauthorised before the planned moment, or kept a newer price when it was undone. */
  leftOut: z.number().int(),
  leftOutRows: z.array(z.object({ skuCode: z.string(), note: z.string() })),
  /** With a SKU as filter: its prices before and after. */
  rows: z
    .array(
      z.object({
        distributor: NamedRef,
        skuCode: z.string(),
        state: code(priceItemState),
        before: z.object({ purchasePrice: price, productPrice: price, salePrice: price }),
        after: z.object({ purchasePrice: price, productPrice: price, salePrice: price }),
      }),
    )
    .optional(),
})
export type PriceBatch = z.infer<typeof PriceBatch>

export const savePriceSettings = endpoint('POST /api/priceSetting/save', {
  title: '修改经销商价格',
  paramsIn: 'body',
  permission: 'priceSetting:edit',
  invalidates: ['priceSetting'],
  params: z.strictObject({
    distributorId,
    rows: z
      .array(
        z.strictObject({
          skuId: id(),
          version: version(),
          /** An empty price stays as it is. */
          purchasePrice: typedPrice('采购价'),
          productPrice: typedPrice('产品价'),
          salePrice: typedPrice('销售价'),
        }),
      )
      .min(1, '没有修改')
      .max(SAVE_MAX_ROWS, `一次最多保存 ${SAVE_MAX_ROWS} 行`),
    reason,
    effectiveAt,
  }),
  data: PriceBatch,
})

export const saveSalePrices = endpoint('POST /api/priceSetting/saveSale', {
  title: '修改销售价',
  paramsIn: 'body',
  permission: 'priceSetting:sale',
  invalidates: ['priceSetting'],
  params: z.strictObject({
    rows: z
      .array(z.strictObject({ skuId: id(), version: version(), salePrice: money('销售价') }))
      .min(1, '没有修改')
      .max(SAVE_MAX_ROWS, `一次最多保存 ${SAVE_MAX_ROWS} 行`),
    reason: line(100, '原因').default(''),
  }),
  data: PriceBatch,
})

export const importPriceSettings = endpoint('POST /api/priceSetting/import', {
  title: '导入经销商价格',
  paramsIn: 'body',
  permission: 'priceSetting:edit',
  invalidates: ['job'],
  params: z.strictObject(importFileParams),
  data: ImportFileAnswer,
})

export const exportPriceSettings = endpoint('POST /api/priceSetting/export', {
  title: '导出经销商价格',
  paramsIn: 'body',
  permission: 'priceSetting:export',
  invalidates: ['job'],
  params: z.strictObject({ distributorId, ...rowFilters, ...exportColumns, ...chosenIds }),
  data: exportStarted,
})
