// 迁移商品
import { z } from 'zod'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  date,
  fileItem,
  id,
  ids,
  line,
  NamedRef,
  nothing,
  page,
  pageParams,
  paragraph,
  queryId,
  recordFields,
  requiredLine,
  ShownFile,
  version,
} from '#contract/fields.ts'
import { productStatus, productType, productUnit } from './codes.ts'
import { moveChannel, moveProblem, moveStatus } from './migration-codes.ts'
import { ProductInput, SkuInput } from './product-fields.ts'
import { ProductAttribute, ProductSpec, SkuSpecValue } from './products.ts'
import { SpecMap } from './supplier-templates.ts'

export const MAX_MOVED_SKUS = 200

/** An SKU as delivered by the supplier. */
export const SourceSku = z.object({
  supplierSkuNo: z.string(),
  specs: z.array(z.object({ sourceSpec: z.string(), sourceValue: z.string() })),
  /** '' if the supplier gave none. */
  supplyPrice: z.string(),
  stock: z.number().int(),
  weight: z.string(),
  volume: z.string(),
  image: z.string(),
})
export type SourceSku = z.infer<typeof SourceSku>

export const SourceAttributeValue = z.object({ sourceAttribute: z.string(), value: z.string() })
export type SourceAttributeValue = z.infer<typeof SourceAttributeValue>

/** A platform product that may be the same as a delivered one. */
export const Twin = z.object({
  spuId: z.number().int(),
  name: z.string(),
  /** Name similarity in percent. */
  score: z.number().int(),
})
export type Twin = z.infer<typeof Twin>

/** A supplier product as shown in a list. */
export const SupplierProductRow = z.object({
  ...recordFields,
  supplierSpuNo: z.string(),
  name: z.string(),
  cover: z.string(),
  supplier: NamedRef,
  /** As written by the supplier. */
  brandName: z.string(),
  brand: NamedRef.nullable(),
  supplierTemplate: NamedRef.nullable(),
  skuCount: z.number().int(),
  /** Omitted without cost access. */
  supplyPriceMin: z.string().nullable().optional(),
  supplyPriceMax: z.string().nullable().optional(),
  channel: code(moveChannel),
  problems: z.array(code(moveProblem)),
  twin: Twin.nullable(),
  /** The product created by the migration. */
  product: NamedRef.extend({ spuCode: z.string(), status: code(productStatus) }).nullable(),
  changedAfterMove: z.boolean(),
  status: code(moveStatus),
  failReason: z.string(),
  ignoreReason: z.string(),
  syncedAt: z.string(),
  movedAt: z.string().nullable(),
})
export type SupplierProductRow = z.infer<typeof SupplierProductRow>

/** The product form prefilled by the mapping; null where the mapping has no value. */
export const MappedProduct = z.object({
  supplierId: z.number().int(),
  brandId: z.number().int().nullable(),
  templateId: z.number().int().nullable(),
  productType: code(productType),
  unit: code(productUnit),
  name: z.string(),
  attributes: z.array(ProductAttribute),
  mainImages: z.array(ShownFile),
  specs: z.array(ProductSpec),
  skus: z.array(SkuInput.extend({ specValues: z.array(SkuSpecValue) })),
  leadTime: code(leadTime),
  logisticsLevel: code(logisticsLevel),
  areas: z.array(z.string()),
  installServiceIds: z.array(z.number().int()),
  detailContent: z.string(),
})
export type MappedProduct = z.infer<typeof MappedProduct>

export const SupplierProduct = SupplierProductRow.extend({
  images: z.array(fileItem),
  /** Images left out of the form, with the reason. */
  refusedImages: z.array(z.object({ name: z.string(), reason: z.string() })),
  detailContent: z.string(),
  attributes: z.array(SourceAttributeValue),
  skus: z.array(SourceSku),
  form: MappedProduct,
  /** Source values that are not mapped yet; the spec is null if it is not mapped either. */
  unmapped: z.array(z.object({ sourceSpec: z.string(), sourceValue: z.string(), specId: z.number().int().nullable() })),
  /** Most likely first. */
  twins: z.array(Twin),
  /** Supplier changes since the migration. */
  changes: z.array(z.object({ title: z.string(), before: z.string(), after: z.string() })),
  /** The next waiting product of the same supplier. */
  nextId: z.number().int().nullable(),
})
export type SupplierProduct = z.infer<typeof SupplierProduct>

const filters = {
  /** Name or supplier number. */
  keyword: line(60, '关键词').optional(),
  supplierId: id('请选择供应商').optional(),
  supplierTemplateId: id('请选择来源模板').optional(),
  brandId: id('请选择品牌').optional(),
  problem: code(moveProblem, '待处理问题').optional(),
  channel: code(moveChannel, '来源方式').optional(),
  syncedFrom: date('开始日期').optional(),
  syncedTo: date('结束日期').optional(),
}

export const SUPPLIER_PRODUCT_SORTS = ['name', 'syncedAt', 'movedAt'] as const

export const listUnmovedProducts = endpoint('POST /api/product/unMoveList', {
  title: '查看待迁移商品',
  paramsIn: 'body',
  permission: 'product:migrate',
  resource: 'supplierProduct',
  params: pageParams(
    { ...filters, status: z.literal([0, 2, 3], '请选择迁移状态').default(0) },
    { sort: SUPPLIER_PRODUCT_SORTS },
  ),
  /** `counts`: by status, and for the open tab by problem under `problem1` to `problem7`. */
  data: page(SupplierProductRow),
})

export const listMovedProducts = endpoint('POST /api/product/moveList', {
  title: '查看已迁移商品',
  paramsIn: 'body',
  permission: 'product:migrate',
  resource: 'supplierProduct',
  params: pageParams(
    {
      ...filters,
      status: z.literal(1, '请选择迁移状态').default(1),
      changedAfterMove: z.boolean().optional(),
      movedFrom: date('开始日期').optional(),
      movedTo: date('结束日期').optional(),
    },
    { sort: SUPPLIER_PRODUCT_SORTS },
  ),
  data: page(SupplierProductRow),
})

export const getSupplierProduct = endpoint('GET /api/product/move/detail/{id}', {
  title: '查看供应商商品',
  paramsIn: 'path',
  permission: 'product:migrate',
  resource: 'supplierProduct',
  params: z.strictObject({ id: queryId() }),
  data: SupplierProduct,
})

const moved = ['supplierProduct', 'supplierTemplate', 'product', 'productReview', 'stockLog', 'brand', 'supplier']

export const moveProducts = endpoint('POST /api/product/move', {
  title: '迁移商品',
  paramsIn: 'body',
  permission: 'product:migrate',
  invalidates: [...moved, 'notification'],
  params: z.strictObject({
    ids: ids(),
    /** User-edited values that override the mapping; for a single product. */
    product: ProductInput.partial()
      .required({ supplierId: true, brandId: true, templateId: true, name: true })
      .optional(),
    /** Values mapped during the migration, saved for later goods of the same source template. */
    keepMaps: SpecMap.shape.valueMaps.element
      .extend({ sourceSpec: SpecMap.shape.sourceSpec })
      .array()
      .max(200, '值映射最多 200 个')
      .default([]),
    /** Submits for review at once; otherwise it stays a draft. */
    submit: z.boolean().default(false),
    /** Processes the products that allow it. Without it, one refusal cancels everything. */
    partial: z.boolean().default(false),
  }),
  data: bulkResult.extend({ spuIds: z.array(z.number().int()) }),
})

export const linkMovedProduct = endpoint('POST /api/product/move/link', {
  title: '关联已有商品',
  paramsIn: 'body',
  permission: 'product:migrate',
  invalidates: ['supplierProduct', 'supplierTemplate'],
  params: z.strictObject({
    id: id(),
    version: version(),
    spuId: id('请选择商品'),
    /** Omitted source SKUs have no platform SKU. */
    skuMaps: z
      .array(z.strictObject({ supplierSkuNo: requiredLine(60, '供应商 SKU 号'), skuId: id('请选择规格商品') }))
      .max(MAX_MOVED_SKUS, `最多关联 ${MAX_MOVED_SKUS} 个规格商品`),
  }),
  data: nothing,
})

export const ignoreSupplierProducts = endpoint('POST /api/product/move/ignore', {
  title: '忽略供应商商品',
  paramsIn: 'body',
  permission: 'product:migrate',
  invalidates: ['supplierProduct', 'supplierTemplate'],
  params: z.strictObject({ ids: ids(), ignored: z.boolean(), reason: paragraph(100, '忽略原因').optional() }),
  data: bulkResult,
})

export const acceptSourceChange = endpoint('POST /api/product/move/accept', {
  title: '确认来源变更',
  paramsIn: 'body',
  permission: 'product:migrate',
  invalidates: ['supplierProduct'],
  params: z.strictObject({ id: id(), version: version() }),
  data: nothing,
})
