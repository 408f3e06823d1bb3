// 商品价格
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  date,
  datetime,
  id,
  ids,
  money,
  orEmpty,
  page,
  pageParams,
  paragraph,
  rate,
  version,
} from '#contract/fields.ts'
import { priceChangeStatus } from './codes.ts'
import { MAX_SHEET_ROWS } from './products.ts'

/** Prices can be scheduled up to this many days ahead. */
export const MAX_PRICE_DAYS = 90

/** Prices to set for an SKU. Omitted fields stay, empty fields are cleared. */
export const PriceSetting = z.strictObject({
  skuId: id(),
  version: version(),
  supplyPrice: orEmpty(money('供货价')).optional(),
  purchasePrice: orEmpty(money('采购价')).optional(),
  productPrice: orEmpty(money('产品价')).optional(),
  salePrice: orEmpty(money('销售价')).optional(),
  purchaseFactor: rate('采购系数').optional(),
  productFactor: rate('产品系数').optional(),
  saleFactor: rate('销售系数').optional(),
})
export type PriceSetting = z.infer<typeof PriceSetting>

export const setProductPrice = endpoint('POST /api/product/setPrice', {
  title: '商品改价',
  paramsIn: 'body',
  permission: 'product:price',
  invalidates: ['product', 'priceChange'],
  params: z.strictObject({
    rows: z.array(PriceSetting).min(1, '没有要保存的价格').max(MAX_SHEET_ROWS, `一次最多改 ${MAX_SHEET_ROWS} 个规格`),
    /** Omitted: immediately. */
    effectiveAt: datetime('生效时间').optional(),
    reason: paragraph(100, '调价原因').optional(),
    /** The user confirmed a price below its source price. */
    confirmLoss: z.boolean().default(false),
  }),
  data: z.object({ done: z.number().int(), scheduled: z.number().int() }),
})

/** SKU prices before and after a change. Prices the caller may not see are omitted. */
export const PriceChange = z.object({
  id: z.number().int(),
  skuId: z.number().int(),
  spuId: z.number().int(),
  productName: z.string(),
  skuCode: z.string(),
  specText: z.string(),
  supplyPriceBefore: z.string().nullable().optional(),
  supplyPrice: z.string().nullable().optional(),
  purchasePriceBefore: z.string().nullable().optional(),
  purchasePrice: z.string().nullable().optional(),
  productPriceBefore: z.string().nullable().optional(),
  productPrice: z.string().nullable().optional(),
  salePriceBefore: z.string().nullable().optional(),
  salePrice: z.string().nullable().optional(),
  reason: z.string(),
  effectiveAt: z.string(),
  status: code(priceChangeStatus),
  /** Why a scheduled change failed. */
  failReason: z.string(),
  operator: z.string(),
  createdAt: z.string(),
})
export type PriceChange = z.infer<typeof PriceChange>

export const listPriceChanges = endpoint('POST /api/product/price/list', {
  title: '查看价格记录',
  paramsIn: 'body',
  permission: 'product:view',
  resource: 'priceChange',
  params: pageParams(
    {
      spuId: id('请选择商品').optional(),
      skuId: id('请选择规格').optional(),
      status: code(priceChangeStatus, '状态').optional(),
      /** Only changes of this price. */
      level: z.enum(['supplyPrice', 'purchasePrice', 'productPrice', 'salePrice'], '价格不正确').optional(),
      effectiveFrom: date('开始日期').optional(),
      effectiveTo: date('结束日期').optional(),
    },
    { sort: ['effectiveAt', 'createdAt'] },
  ),
  data: page(PriceChange),
})

export const cancelPriceChange = endpoint('POST /api/product/price/cancel', {
  title: '取消定时调价',
  paramsIn: 'body',
  permission: 'product:price',
  invalidates: ['priceChange'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ done: z.number().int() }),
})
