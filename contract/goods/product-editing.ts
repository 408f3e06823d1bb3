// 商品录入
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  id,
  ids,
  line,
  NamedRef,
  queryFlag,
  queryId,
  requiredLine,
  ShownFile,
  version,
} from '#contract/fields.ts'
import { productUnit } from './codes.ts'
import { ProductPart } from './product-components.ts'
import { ProductInput } from './product-fields.ts'
import { ProductAttribute, ProductRow, ProductSpec, Sku, SkuSpecValue } from './products.ts'
import { ProductReviewSummary } from './reviews.ts'

/** An SKU with all its form fields. */
export const SkuDetail = Sku.extend({
  specValues: z.array(SkuSpecValue),
  /** Its own picture; '' if it uses the cover. */
  ownImage: z.string(),
  barcode: z.string(),
  weight: z.string(),
  volume: z.string(),
  size: z.string(),
  packageCount: z.number().int(),
})
export type SkuDetail = z.infer<typeof SkuDetail>

const refs = z.array(NamedRef)

/** A full product. File URLs are signed for opening. */
export const Product = ProductRow.extend({
  supplierId: z.number().int(),
  brandId: z.number().int(),
  templateId: z.number().int().nullable(),
  subtitle: z.string(),
  unit: code(productUnit),
  attributes: z.array(ProductAttribute),
  warrantyMonths: z.number().int().nullable(),
  mainImages: z.array(ShownFile),
  whiteImage: z.string(),
  video: z.string(),
  modelFile: z.array(ShownFile),
  specs: z.array(ProductSpec),
  skus: z.array(SkuDetail),
  minOrderQuantity: z.number().int(),
  areas: z.array(z.string()),
  components: z.array(ProductPart),
  materialIds: z.array(z.number().int()),
  textureIds: z.array(z.number().int()),
  customizationIds: z.array(z.number().int()),
  installServiceIds: z.array(z.number().int()),
  detailContent: z.string(),
  classifyIds: z.array(z.number().int()),
  labelIds: z.array(z.number().int()),
  sort: z.number().int(),
  /** Omitted for suppliers. */
  remark: z.string().optional(),
  /** The records that the ids above refer to. */
  refs: z.object({
    components: z.array(NamedRef.extend({ componentCode: z.string(), image: z.string() })),
    materials: refs,
    textures: refs,
    customizations: refs,
    installServices: refs,
    classifies: refs,
    labels: refs,
  }),
  /** Fields with a new value waiting for a review. */
  pendingFields: z.array(z.string()),
  /** Newest first. */
  reviews: z.array(ProductReviewSummary),
  submittedAt: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  enabledAt: z.string().nullable(),
})
export type Product = z.infer<typeof Product>

export const getProduct = endpoint('GET /api/product/getInfo', {
  title: '查看商品',
  paramsIn: 'query',
  permission: 'product:view',
  resource: 'product',
  params: z.strictObject({
    spuId: queryId(),
    /** 1: with the pending change applied. */
    revision: queryFlag().optional(),
  }),
  data: Product,
})

export const checkProductName = endpoint('GET /api/product/checkName', {
  title: '检查商品名称',
  paramsIn: 'query',
  permission: 'product:edit',
  resource: 'product',
  params: z.strictObject({
    name: requiredLine(60, '商品名称'),
    supplierId: queryId(),
    /** Id of the edited product, so that its own name counts as free. */
    spuId: queryId().optional(),
  }),
  /** The error that saving would return; '' if the name is free. */
  data: z.object({ fault: z.string() }),
})

const submit = {
  /** Submits for review at once; otherwise it stays a draft. */
  submit: z.boolean().default(false),
}

export const addProduct = endpoint('POST /api/product/add', {
  title: '新增商品',
  paramsIn: 'body',
  permission: 'product:edit',
  invalidates: ['product', 'productReview', 'stockLog', 'brand', 'supplier', 'notification'],
  params: ProductInput.partial()
    .required({ supplierId: true, brandId: true, templateId: true, name: true })
    .extend(submit),
  data: z.object({ spuId: z.number().int(), version: z.number().int() }),
})

export const editProduct = endpoint('POST /api/product/edit', {
  title: '编辑商品',
  paramsIn: 'body',
  permission: 'product:edit',
  invalidates: ['product', 'productReview', 'stockLog', 'notification'],
  /** Only the fields that changed. */
  params: ProductInput.partial().extend({ spuId: id(), version: version(), ...submit }),
  data: z.object({
    spuId: z.number().int(),
    version: z.number().int(),
    /** True: everything is applied. False: some changes wait for a review. */
    applied: z.boolean(),
    reviewIds: z.array(z.number().int()).optional(),
  }),
})

export const submitProducts = endpoint('POST /api/product/submit', {
  title: '提交商品审核',
  paramsIn: 'body',
  permission: 'product:edit',
  invalidates: ['product', 'productReview', 'notification'],
  params: z.strictObject({
    spuIds: ids(100),
    /** Processes the complete products. Without it, one refusal cancels everything. */
    partial: z.boolean().default(false),
  }),
  data: bulkResult,
})

export const withdrawProductReview = endpoint('POST /api/product/withdraw', {
  title: '撤回商品审核',
  paramsIn: 'body',
  permission: 'product:edit',
  invalidates: ['product', 'productReview'],
  params: z.strictObject({ reviewIds: ids(100) }),
  data: z.object({ done: z.number().int() }),
})

/** A supplier with its brands. */
export const SupplierWithBrands = NamedRef.extend({
  brands: z.array(NamedRef.extend({ status: z.number().int() })),
})
export type SupplierWithBrands = z.infer<typeof SupplierWithBrands>

export const getSupplierAndBrand = endpoint('POST /api/product/supplierAndBrand', {
  title: '选择供应商与其品牌',
  paramsIn: 'body',
  permission: 'product:view',
  resource: 'supplier',
  params: z.strictObject({
    keyword: line(60, '关键词').optional(),
    /** Only enabled suppliers and brands. */
    enabledOnly: z.boolean().optional(),
  }),
  data: z.array(SupplierWithBrands),
})
