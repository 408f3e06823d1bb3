// 品牌
import { z } from 'zod'
import { reviewStatus } from '#contract/rules/review.ts'
import { endpoint } from '../endpoint.ts'
import {
  areaCode,
  chosenIds,
  code,
  codeSet,
  date,
  exportColumns,
  exportStarted,
  files,
  fileUrl,
  id,
  ids,
  line,
  NamedRef,
  nameVerdict,
  nothing,
  orEmpty,
  page,
  pageParams,
  paragraph,
  queryFlag,
  queryId,
  rate,
  recordFields,
  requiredLine,
  richText,
  ShownFile,
  version,
} from '../fields.ts'
import type { Permission } from '../permissions.ts'
import { authorizationKind, brandLevel, brandReviewType, brandStatus, trademarkClass } from './codes.ts'

const days = z.number({ error: '天数不正确' }).int('天数不正确').min(0, '天数不正确').max(365, '天数不正确')

/** Permission to see and change the price factors. */
export const PRICE_FACTORS_NEED: Permission = 'product:price'
export const PRICE_FACTORS = ['purchaseFactor', 'productFactor', 'saleFactor'] as const

/** Form input. A draft needs only name and supplier; `brandSubmitFaults` lists what is missing for a review. */
export const BrandInput = z.strictObject({
  name: requiredLine(30, '品牌名称'),
  nameEn: line(60, '英文名').regex(/^[A-Za-z0-9 &.'-]*$/, "英文名只能含字母、数字、空格和 & . ' -"),
  initial: z.string().regex(/^([A-Z]|#)?$/, '首字母应为 A 到 Z 或 #'),
  supplierId: id('请选择所属供应商'),
  logo: orEmpty(fileUrl('品牌 Logo')),
  banner: orEmpty(fileUrl('品牌头图')),
  video: orEmpty(fileUrl('品牌视频')),
  slogan: line(30, '品牌标语'),
  story: richText(20_000, '品牌故事'),
  origin: orEmpty(areaCode('品牌产地')),
  originCountry: line(20, '产地国家'),
  level: code(brandLevel, '品牌等级').nullable(),
  categoryIds: z.array(id('请选择经营类目')).max(30, '经营类目最多 30 个'),
  /**
   * Templates for goods of the brand; empty: all templates of its categories. The template stores which brands it is
   * for.
   */
  templateIds: z.array(id('请选择可用模板')).max(200, '可用模板最多 200 个'),
  trademarkNo: orEmpty(z.string().regex(/^[A-Za-z0-9]{6,20}$/, '商标注册号应为 6 到 20 位字母或数字')),
  trademarkClass: codeSet(trademarkClass, '商标类别'),
  trademarkFiles: files(5, '商标证书'),
  trademarkUntil: orEmpty(date('商标有效期')),
  authorizationKind: code(authorizationKind, '授权类型').nullable(),
  authorizationFiles: files(5, '授权书'),
  authorizationFrom: orEmpty(date('授权开始日期')),
  authorizationUntil: orEmpty(date('授权截止日期')),
  /** The three factors require product:price; empty: the template's factor. */
  purchaseFactor: orEmpty(rate('采购系数')).optional(),
  productFactor: orEmpty(rate('产品系数')).optional(),
  saleFactor: orEmpty(rate('销售系数')).optional(),
  recommended: z.boolean(),
  sort: z
    .number({ error: '请输入排序值' })
    .int('排序值应为整数')
    .min(0, '排序值不能小于 0')
    .max(9999, '排序值不能大于 9999'),
})
export type BrandInput = z.infer<typeof BrandInput>

/** A brand as shown in a list. */
export const BrandRow = z.object({
  ...recordFields,
  brandCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  initial: z.string(),
  logo: z.string(),
  supplier: NamedRef,
  categories: z.array(NamedRef),
  level: code(brandLevel).nullable(),
  authorizationKind: code(authorizationKind).nullable(),
  recommended: z.boolean(),
  sort: z.number().int(),
  /** Excludes the recycle bin. */
  productCount: z.number().int(),
  sellableCount: z.number().int(),
  /** Days until the earlier end of trademark and authorisation; negative if passed, null without an end. */
  daysLeft: z.number().int().nullable(),
  status: code(brandStatus),
  /** The review waiting for a decision, if any. */
  pendingReviewId: z.number().int().nullable(),
})
export type BrandRow = z.infer<typeof BrandRow>

export const BrandReviewSummary = z.object({
  id: z.number().int(),
  reviewNo: z.string(),
  type: code(brandReviewType),
  status: code(reviewStatus),
  submittedBy: z.string(),
  submittedAt: z.string(),
  reason: z.string(),
  reviewedBy: z.string(),
  reviewedAt: z.string().nullable(),
})
export type BrandReviewSummary = z.infer<typeof BrandReviewSummary>

/** A full brand. File URLs are signed for opening; private ones for 10 minutes. */
export const Brand = BrandRow.extend({
  supplierId: z.number().int(),
  banner: z.string(),
  video: z.string(),
  slogan: z.string(),
  story: z.string(),
  origin: z.string(),
  originCountry: z.string(),
  categoryIds: z.array(z.number().int()),
  templateIds: z.array(z.number().int()),
  templates: z.array(NamedRef),
  trademarkNo: z.string(),
  trademarkClass: codeSet(trademarkClass),
  trademarkFiles: z.array(ShownFile),
  trademarkUntil: z.string(),
  authorizationFiles: z.array(ShownFile),
  authorizationFrom: z.string(),
  authorizationUntil: z.string(),
  /** Omitted without product:price. */
  purchaseFactor: z.string().optional(),
  productFactor: z.string().optional(),
  saleFactor: z.string().optional(),
  /** Fields with a new value waiting for a review. */
  pendingFields: z.array(z.string()),
  /** Newest first. */
  reviews: z.array(BrandReviewSummary),
})
export type Brand = z.infer<typeof Brand>

const filters = {
  /** Name, English name or code. */
  keyword: line(60, '关键词').optional(),
  supplierId: id('请选择供应商').optional(),
  /** The category or a descendant. */
  categoryId: id('请选择类目').optional(),
  level: code(brandLevel, '品牌等级').optional(),
  recommended: z.boolean().optional(),
  status: code(brandStatus, '状态').optional(),
  /** Qualification expires within this many days. */
  expiring: days.optional(),
  expired: z.literal(true).optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
}

export const BRAND_SORTS = ['name', 'sort', 'daysLeft', 'status', 'createdAt', 'updatedAt'] as const

export const listBrands = endpoint('POST /api/product/brand/list', {
  title: '查看品牌列表',
  paramsIn: 'body',
  permission: 'brand:view',
  resource: 'brand',
  params: pageParams(filters, { sort: BRAND_SORTS }),
  /** `counts`: by status, and under `expiring` (30 days) and `expired`. */
  data: page(BrandRow),
})

export const getBrand = endpoint('GET /api/product/brand/getInfo', {
  title: '查看品牌',
  paramsIn: 'query',
  permission: 'brand:view',
  resource: 'brand',
  params: z.strictObject({
    id: queryId(),
    /** Review id: returns the brand with that review applied. */
    revision: queryId().optional(),
  }),
  data: Brand,
})

export const checkBrandName = endpoint('GET /api/product/brand/checkName', {
  title: '检查品牌名称',
  paramsIn: 'query',
  permission: 'brand:edit',
  resource: 'brand',
  params: z.strictObject({
    name: BrandInput.shape.name,
    /** Id of the edited brand, so that its own name counts as free. */
    id: queryId().optional(),
  }),
  data: nameVerdict,
})

export const addBrand = endpoint('POST /api/product/brand/add', {
  title: '新增品牌',
  paramsIn: 'body',
  permission: 'brand:edit',
  invalidates: ['brand', 'brandReview', 'supplier', 'notification'],
  params: BrandInput.partial()
    .required({ name: true, supplierId: true })
    .extend({
      /** Submits for review at once. */
      submit: z.boolean().default(false),
    }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const editBrand = endpoint('POST /api/product/brand/edit', {
  title: '编辑品牌',
  paramsIn: 'body',
  permission: 'brand:edit',
  invalidates: ['brand', 'brandReview', 'supplier', 'notification'],
  /** Only the fields that changed. */
  params: BrandInput.partial().extend({ id: id(), version: version(), submit: z.boolean().default(false) }),
  data: z.object({
    id: z.number().int(),
    version: z.number().int(),
    /** Applied fields. Changed fields of an approved brand that are missing here wait for the review. */
    applied: z.array(z.string()),
    reviewId: z.number().int().optional(),
  }),
})

export const enableBrand = endpoint('POST /api/product/brand/enable', {
  title: '启用或停用品牌',
  paramsIn: 'query',
  permission: 'brand:enable',
  invalidates: ['brand', 'product', 'notification'],
  params: z.strictObject({
    id: queryId(),
    enabled: queryFlag(),
    /** Required when disabling. */
    reason: paragraph(200, '停用原因').optional(),
  }),
  /** Products that stop selling, or sell again. */
  data: z.object({ affectedProducts: z.number().int() }),
})

export const withdrawBrandReview = endpoint('POST /api/product/brand/withdraw', {
  title: '撤回品牌审核',
  paramsIn: 'body',
  permission: 'brand:edit',
  invalidates: ['brand', 'brandReview'],
  params: z.strictObject({ reviewId: id('请选择审核单') }),
  data: nothing,
})

export const sortBrands = endpoint('POST /api/product/brand/sort', {
  title: '品牌排序与推荐',
  paramsIn: 'body',
  permission: 'brand:edit',
  invalidates: ['brand'],
  params: z.strictObject({
    items: z
      .array(z.strictObject({ id: id(), sort: BrandInput.shape.sort, recommended: z.boolean().optional() }))
      .min(1, '请至少选择一项')
      .max(200, '一次最多选择 200 项'),
  }),
  data: nothing,
})

export const deleteBrand = endpoint('POST /api/product/brand/delete', {
  title: '删除品牌',
  paramsIn: 'body',
  permission: 'brand:delete',
  invalidates: ['brand', 'brandReview', 'supplier'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ done: z.number().int() }),
})

export const exportBrands = endpoint('POST /api/product/brand/export', {
  title: '导出品牌',
  paramsIn: 'body',
  permission: 'brand:export',
  invalidates: ['job'],
  params: z.strictObject({ ...exportColumns, ...filters, ...chosenIds }),
  data: exportStarted,
})
