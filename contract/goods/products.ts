// 商品
import { z } from 'zod'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  bulkResult,
  code,
  date,
  exportColumns,
  exportStarted,
  id,
  ids,
  line,
  money,
  NamedRef,
  page,
  pageParams,
  paragraph,
  recordFields,
} from '#contract/fields.ts'
import type { Permission } from '#contract/permissions.ts'
import { productExportKind, productSource, productStatus, productType, revisionStatus } from './codes.ts'

/** A spec value of a product, with its own picture if any. */
export const ProductSpec = z.object({
  specId: z.number().int(),
  name: z.string(),
  values: z.array(z.object({ valueName: z.string(), image: z.string() })),
})
export type ProductSpec = z.infer<typeof ProductSpec>

export const SkuSpecValue = z.object({ specId: z.number().int(), valueName: z.string() })
export type SkuSpecValue = z.infer<typeof SkuSpecValue>

export const ProductAttribute = z.object({ attributeName: z.string(), value: z.string() })
export type ProductAttribute = z.infer<typeof ProductAttribute>

/** Permission to see costs. A supplier with it sees the supply price of its own goods and no other price. */
export const COST_NEEDS: Permission = 'product:cost'

/** Maximum number of codes pasted into the search. */
export const MAX_CODES = 200
/** Maximum number of SKUs in a price or stock sheet. */
export const MAX_SHEET_ROWS = 5_000

/** An SKU. Prices the caller may not see are omitted. */
export const Sku = z.object({
  id: z.number().int(),
  version: z.number().int(),
  productId: z.number().int(),
  productName: z.string(),
  productStatus: code(productStatus),
  skuCode: z.string(),
  specText: z.string(),
  image: z.string(),
  supplyPrice: z.string().nullable().optional(),
  purchasePrice: z.string().nullable().optional(),
  productPrice: z.string().nullable().optional(),
  salePrice: z.string().nullable().optional(),
  purchaseFactor: z.string().optional(),
  productFactor: z.string().optional(),
  saleFactor: z.string().optional(),
  stock: z.number().int(),
  lockedStock: z.number().int(),
  availableStock: z.number().int(),
  warnStock: z.number().int(),
  madeToOrder: z.boolean(),
  enabled: z.boolean(),
})
export type Sku = z.infer<typeof Sku>

/** A product as shown in a list. */
export const ProductRow = z.object({
  ...recordFields,
  spuCode: z.string(),
  name: z.string(),
  cover: z.string(),
  productType: code(productType),
  brand: NamedRef,
  supplier: NamedRef,
  category: NamedRef,
  /** Null for goods that predate templates. */
  template: NamedRef.nullable(),
  model: z.string(),
  /** Of the first SKU; omitted without cost access. */
  supplyPrice: z.string().nullable().optional(),
  /** Over the enabled SKUs; omitted for suppliers. */
  salePriceMin: z.string().nullable().optional(),
  salePriceMax: z.string().nullable().optional(),
  skuCount: z.number().int(),
  /** Sellable stock: stock minus the quantity reserved by open orders. */
  stockTotal: z.number().int(),
  /** An SKU has less stock than its warning value. */
  isStockLow: z.boolean(),
  salesCount: z.number().int(),
  leadTime: code(leadTime),
  logisticsLevel: z.number().int(),
  source: code(productSource),
  status: code(productStatus),
  /** Whether a change to approved goods waits for a review or was refused. */
  revisionStatus: code(revisionStatus),
  /** Reviews waiting for a decision. */
  pendingReviewIds: z.array(z.number().int()),
  sellable: z.boolean(),
  /** Why a product on sale cannot be bought; '' if it can, or if it is not on sale. */
  unsellableReason: z.string(),
  banReason: z.string(),
})
export type ProductRow = z.infer<typeof ProductRow>

const filters = {
  /** Name, code, model or SKU code. */
  keyword: line(60, '关键词').optional(),
  /** Product or SKU codes, as pasted from a spreadsheet. */
  codes: z.array(line(32, '编码')).max(MAX_CODES, `最多 ${MAX_CODES} 个编码`).optional(),
  status: code(productStatus, '状态').optional(),
  revisionStatus: code(revisionStatus, '变更审核').optional(),
  productType: code(productType, '商品类型').optional(),
  templateId: id('请选择商品模板').optional(),
  /** The category or a descendant. */
  categoryId: id('请选择类目').optional(),
  /** Shown in this front category, by assignment or by rule. */
  classifyId: id('请选择前台分类').optional(),
  brandId: id('请选择品牌').optional(),
  supplierId: id('请选择供应商').optional(),
  /** Sold in this area or in part of it. */
  area: areaCode('可售地区').optional(),
  labelId: id('请选择标签').optional(),
  leadTime: code(leadTime, '货期').optional(),
  logisticsLevel: code(logisticsLevel, '物流服务').optional(),
  source: code(productSource, '来源').optional(),
  sellable: z.boolean().optional(),
  stockWarn: z.literal(true).optional(),
  salePriceFrom: money('最低销售价').optional(),
  salePriceTo: money('最高销售价').optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
}

export const PRODUCT_SORTS = [
  'name',
  'salePriceMin',
  'stockTotal',
  'salesCount',
  'sort',
  'createdAt',
  'updatedAt',
] as const

export const listProducts = endpoint('POST /api/product/list', {
  title: '查看商品列表',
  paramsIn: 'body',
  permission: 'product:view',
  resource: 'product',
  params: pageParams(filters, { sort: PRODUCT_SORTS }),
  /** `counts`: by status, and under `stockWarn` and `unsellable`. */
  data: page(ProductRow).extend({
    /** Pasted codes that match no product or SKU. */
    unknownCodes: z.array(z.string()).optional(),
  }),
})

export const countProducts = endpoint('POST /api/product/count', {
  title: '统计商品',
  paramsIn: 'body',
  permission: 'product:view',
  resource: 'product',
  params: z.strictObject(filters).omit({ status: true }),
  data: z.object({
    byStatus: z.record(z.string(), z.number().int()),
    stockWarn: z.number().int(),
    unsellable: z.number().int(),
    revisionPending: z.number().int(),
  }),
})

const manyIds = z.array(id()).max(MAX_SHEET_ROWS, `一次最多选择 ${MAX_SHEET_ROWS} 个商品`)

/** Products by id, of a brand, or found by the filters of the list, except some. */
export const productSelection = {
  spuIds: manyIds.min(1, '请至少选择一项').optional(),
  /** All products of a brand outside the recycle bin. */
  brandId: id().optional(),
  query: z.strictObject(filters).optional(),
  /** Found products that were deselected. */
  exceptIds: manyIds.optional(),
}
type ProductSelection = { [Name in 'spuIds' | 'brandId' | 'query']?: unknown }

/** Exactly one way of naming the products. */
export const selectionFault: [(params: ProductSelection) => boolean, string] = [
  ({ spuIds, brandId, query }) => [spuIds, brandId, query].filter((way) => way !== undefined).length === 1,
  '请选择商品或品牌',
]

/** SKUs of some products, for price and stock sheets. */
export const listSkus = endpoint('POST /api/product/sku/list', {
  title: '查看商品规格',
  paramsIn: 'body',
  permission: 'product:view',
  resource: 'product',
  params: z
    .strictObject({
      ...productSelection,
      /** The last SKU of the page before; for sheets of many SKUs, which are read in pages. */
      afterSkuId: id().optional(),
      pageSize: z.number().int().min(1).max(MAX_SHEET_ROWS).default(MAX_SHEET_ROWS),
    })
    .refine(...selectionFault),
  data: z.object({
    list: z.array(Sku),
    /** There are more SKUs than the page or the sheet limit; the list contains only the first ones. */
    isCut: z.boolean(),
    /** All SKUs of the products, counted up to the sheet limit; only on the first page. */
    total: z.number().int().optional(),
  }),
})

const partial = {
  /** Processes the products that allow it. Without it, one refusal cancels everything. */
  partial: z.boolean().default(false),
}

export const setProductEnable = endpoint('POST /api/product/setEnableBatch', {
  title: '商品上架或下架',
  paramsIn: 'body',
  permission: 'product:enable',
  invalidates: ['product', 'brand', 'supplier'],
  params: z.strictObject({
    spuIds: ids(),
    /** 1: put on sale, 0: take off sale. */
    enabled: z.union([z.literal(1), z.literal(0)], '请选择上架或下架'),
    reason: paragraph(200, '原因').optional(),
    ...partial,
  }),
  data: bulkResult,
})

export const banProducts = endpoint('POST /api/product/ban', {
  title: '商品违规下架',
  paramsIn: 'body',
  permission: 'product:review',
  invalidates: ['product', 'brand', 'supplier', 'notification'],
  params: z.strictObject({ spuIds: ids(50), banned: z.boolean(), reason: paragraph(200, '原因') }),
  data: bulkResult,
})

/** Maximum number of products per delete request. */
export const DELETE_AT_ONCE = 100

export const deleteProducts = endpoint('POST /api/product/delete', {
  title: '删除商品',
  paramsIn: 'body',
  permission: 'product:delete',
  invalidates: ['product', 'brand', 'supplier'],
  params: z.strictObject({ spuIds: ids(DELETE_AT_ONCE), ...partial }),
  data: bulkResult,
})

export const restoreProducts = endpoint('POST /api/product/restore', {
  title: '恢复商品',
  paramsIn: 'body',
  permission: 'product:delete',
  invalidates: ['product', 'brand', 'supplier'],
  params: z.strictObject({ spuIds: ids(100) }),
  data: bulkResult,
})

export const exportProducts = endpoint('POST /api/product/export', {
  title: '导出商品',
  paramsIn: 'body',
  permission: 'product:export',
  invalidates: ['job'],
  params: z.strictObject({
    ...exportColumns,
    ...filters,
    spuIds: ids().optional(),
    exceptIds: ids().optional(),
    /** One row per product, or a price or stock sheet with one row per SKU. */
    kind: code(productExportKind, '导出内容').default('spu'),
  }),
  data: exportStarted,
})
