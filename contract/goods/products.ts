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

/** One value of a spec that a product comes in, with its own picture where it has one. */
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

/** Who sees what goods cost. A supplier holds it for the supply price of its own goods and sees no other price. */
export const COST_NEEDS: Permission = 'product:cost'

/** How many codes may be pasted into the search at once. */
export const MAX_CODES = 200
/** Versions of goods that one price or stock sheet takes. */
export const MAX_SHEET_ROWS = 5_000

/** A version of a product. Prices that the caller may not see are left out. */
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

/** A product as a list shows it. */
export const ProductRow = z.object({
  ...recordFields,
  spuCode: z.string(),
  name: z.string(),
  cover: z.string(),
  productType: code(productType),
  brand: NamedRef,
  supplier: NamedRef,
  category: NamedRef,
  /** Null for goods from before there were templates. */
  template: NamedRef.nullable(),
  model: z.string(),
  /** Of the version that comes first; left out for whom costs are hidden. */
  supplyPrice: z.string().nullable().optional(),
  /** Over the versions that are on; left out for a supplier. */
  salePriceMin: z.string().nullable().optional(),
  salePriceMax: z.string().nullable().optional(),
  skuCount: z.number().int(),
  /** What can be sold: stock less what open orders hold. */
  stockTotal: z.number().int(),
  /** Some version has less left than its warning value. */
  isStockLow: z.boolean(),
  salesCount: z.number().int(),
  leadTime: code(leadTime),
  logisticsLevel: z.number().int(),
  source: code(productSource),
  status: code(productStatus),
  /** Whether a change of approved goods waits for a review, or was refused. */
  revisionStatus: code(revisionStatus),
  /** The reviews that wait for a decision. */
  pendingReviewIds: z.array(z.number().int()),
  sellable: z.boolean(),
  /** Why what is on sale does not sell; '' where it does, or where it is not on sale. */
  unsellableReason: z.string(),
  banReason: z.string(),
})
export type ProductRow = z.infer<typeof ProductRow>

const filters = {
  /** Name, code, model, or the code of a version. */
  keyword: line(60, '关键词').optional(),
  /** Codes of products or versions, as pasted from a spreadsheet. */
  codes: z.array(line(32, '编码')).max(MAX_CODES, `最多 ${MAX_CODES} 个编码`).optional(),
  status: code(productStatus, '状态').optional(),
  revisionStatus: code(revisionStatus, '变更审核').optional(),
  productType: code(productType, '商品类型').optional(),
  templateId: id('请选择商品模板').optional(),
  /** The category or one below it. */
  categoryId: id('请选择类目').optional(),
  /** Shown in this front category, named or by its rules. */
  classifyId: id('请选择前台分类').optional(),
  brandId: id('请选择品牌').optional(),
  supplierId: id('请选择供应商').optional(),
  /** Sold there, or in a part of it. */
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
    /** Pasted codes that no product or version has. */
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

/** Versions of some products, or of all products of a brand that are not in the recycle bin, for the sheets of prices and stock. */
export const listSkus = endpoint('POST /api/product/sku/list', {
  title: '查看商品规格',
  paramsIn: 'body',
  permission: 'product:view',
  resource: 'product',
  params: z
    .strictObject({ spuIds: ids().optional(), brandId: id().optional() })
    .refine((params) => (params.spuIds === undefined) !== (params.brandId === undefined), '请选择商品或品牌'),
  data: z.object({
    list: z.array(Sku),
    /** More versions than a sheet takes: only the first of them are in the list. */
    isCut: z.boolean(),
  }),
})

const partial = {
  /** Goes on with those that allow it; without it one refusal leaves everything as it is. */
  partial: z.boolean().default(false),
}

export const setProductEnable = endpoint('POST /api/product/setEnableBatch', {
  title: '商品上架或下架',
  paramsIn: 'body',
  permission: 'product:enable',
  invalidates: ['product', 'brand', 'supplier'],
  params: z.strictObject({
    spuIds: ids(),
    /** 1 puts on sale, 0 takes off. */
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

/** Products that one call deletes. */
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
    /** A row for each product, or the sheet of prices or stock with a row for each of their versions. */
    kind: code(productExportKind, '导出内容').default('spu'),
  }),
  data: exportStarted,
})
