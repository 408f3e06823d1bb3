// 活动商品
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  chosenIds,
  code,
  exportColumns,
  exportStarted,
  id,
  ids,
  line,
  money,
  NamedRef,
  orEmpty,
  page,
  pageParams,
  paragraph,
  queryId,
  recordFields,
  version,
} from '#contract/fields.ts'
import { ImportFileAnswer, importFileParams } from '#contract/imports.ts'
import { activityKind, activityProductStatus, activityStatus, activitySubmitBy } from './codes.ts'

export const MAX_ACTIVITY_STOCK = 999_999

/** A version of a product at the conditions of an activity. */
export const ActivitySku = z.object({
  skuId: z.number().int(),
  skuCode: z.string(),
  specText: z.string(),
  /** Who may read these three is decided by the rights of goods. */
  salePrice: z.string().nullable().optional(),
  supplyPrice: z.string().nullable().optional(),
  purchasePrice: z.string().nullable().optional(),
  /** Highest activity price; null without a sale price, and for 满减. */
  highestPrice: z.string().nullable(),
  /** Pieces in stock that no order holds; null for goods made to order. */
  availableStock: z.number().int().nullable(),
  /** Null for 满减, which leaves the price. */
  activityPrice: z.string().nullable(),
  activityStock: z.number().int(),
  soldQty: z.number().int(),
})
export type ActivitySku = z.infer<typeof ActivitySku>

/** The activity of a product, as far as its products need it. */
export const ActivityRef = NamedRef.extend({
  kind: code(activityKind),
  status: code(activityStatus),
  startAt: z.string().nullable(),
  endAt: z.string().nullable(),
})

export const ActivityProduct = z.object({
  ...recordFields,
  activity: ActivityRef,
  productId: z.number().int(),
  productName: z.string(),
  spuCode: z.string(),
  image: z.string(),
  supplier: NamedRef,
  brand: NamedRef,
  skus: z.array(ActivitySku),
  salePriceFrom: z.string().nullable().optional(),
  /** Null for 满减. */
  activityPriceFrom: z.string().nullable(),
  activityStock: z.number().int(),
  soldQty: z.number().int(),
  limitPerUser: z.number().int(),
  subsidy: z.string(),
  submitBy: code(activitySubmitBy),
  sort: z.number().int(),
  status: code(activityProductStatus),
  /** Other activities of the same versions at the same time; '' without one. */
  conflictHint: z.string(),
  /** Some activity price is below the purchase price. For the platform. */
  isBelowCost: z.boolean().optional(),
  rejectReason: z.string(),
  reviewer: z.string(),
  reviewedAt: z.string().nullable(),
})
export type ActivityProduct = z.infer<typeof ActivityProduct>

const filters = {
  activityId: id('请选择活动').optional(),
  status: code(activityProductStatus, '审核状态').optional(),
  /** Name, SPU code or SKU code. */
  keyword: line(30, '商品名称或编码').optional(),
  kind: code(activityKind, '活动类型').optional(),
  brandId: id('请选择品牌').optional(),
  supplierId: id('请选择供应商').optional(),
  submitBy: code(activitySubmitBy, '报名方').optional(),
  conflict: z.boolean().optional(),
  belowCost: z.boolean().optional(),
}

export const listActivityProducts = endpoint('POST /api/activity/product/list', {
  title: '查看活动商品列表',
  paramsIn: 'body',
  permission: 'activityProduct:view',
  resource: 'activityProduct',
  params: pageParams(filters, { sort: ['createdAt', 'subsidy', 'sort'] }),
  /** `counts`: by status, and `conflict` and `belowCost` of the open tab. */
  data: page(ActivityProduct),
})

export const exportActivityProducts = endpoint('POST /api/activity/product/export', {
  title: '导出活动商品',
  paramsIn: 'body',
  permission: 'activityProduct:export',
  invalidates: ['job'],
  params: z.strictObject({ ...filters, ...exportColumns, ...chosenIds }),
  data: exportStarted,
})

/** Another activity that sells the same version at the same time. */
export const ActivityConflict = z.object({
  activity: ActivityRef,
  skuCode: z.string(),
  activityPrice: z.string().nullable(),
  /** The conditions of which activity an order gets. */
  winner: NamedRef,
})
export type ActivityConflict = z.infer<typeof ActivityConflict>

export const getActivityProduct = endpoint('GET /api/activity/product/detail/{id}', {
  title: '查看活动商品详情',
  paramsIn: 'path',
  permission: 'activityProduct:view',
  resource: 'activityProduct',
  params: z.strictObject({ id: queryId() }),
  data: ActivityProduct.extend({
    /** For the sale price limit in the form. */
    discountRate: z.string(),
    conflicts: z.array(ActivityConflict),
    /** Sales of the last 30 days, by day of payment. */
    sales: z.array(z.object({ day: z.string(), quantity: z.number().int(), averagePrice: z.string().optional() })),
    /** Changes of sale prices in the last 30 days; only for who may read sale prices. */
    priceChanges: z
      .array(
        z.object({ at: z.string(), skuCode: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      )
      .optional(),
  }),
})
export type ActivityProductDetail = z.infer<(typeof getActivityProduct)['data']>

const pieces = (title: string, least: number, most: number) =>
  z
    .number({ error: `请输入${title}` })
    .int(`${title}应为整数`)
    .min(least, `${title}至少为 ${least}`)
    .max(most, `${title}不能大于 ${most}`)

export const ActivitySkuInput = z.strictObject({
  skuId: id('请选择规格'),
  /** '' for 满减. */
  activityPrice: orEmpty(money('活动价')),
  activityStock: pieces('活动库存', 1, MAX_ACTIVITY_STOCK),
})
export type ActivitySkuInput = z.infer<typeof ActivitySkuInput>

/** One product of an activity. */
export const ActivityProductInput = z.strictObject({
  productId: id('请选择商品'),
  skus: z.array(ActivitySkuInput).min(1, '请至少选择一个规格').max(200, '一次最多 200 个规格'),
  /** 0 for the limit of the activity. */
  limitPerUser: pieces('每人限购', 0, 999),
  subsidy: money('平台补贴'),
  sort: pieces('排序值', 0, 9999),
})
export type ActivityProductInput = z.infer<typeof ActivityProductInput>

export const saveActivityProducts = endpoint('POST /api/activity/product/save', {
  title: '保存活动商品',
  paramsIn: 'body',
  permission: 'activityProduct:submit',
  invalidates: ['activityProduct', 'activity'],
  params: z.strictObject({
    activityId: id('请选择活动'),
    rows: z
      .array(ActivityProductInput.extend({ id: id().optional(), version: version().optional() }))
      .min(1, '请选择商品')
      .max(200, '一次最多 200 个商品'),
  }),
  /** The ids of refused rows are those of their products. */
  data: bulkResult,
})

/** Versions of products on sale that an activity may take. */
export const ActivityCandidate = z.object({
  productId: z.number().int(),
  name: z.string(),
  spuCode: z.string(),
  image: z.string(),
  brand: NamedRef,
  skus: z.array(ActivitySku),
})
export type ActivityCandidate = z.infer<typeof ActivityCandidate>

export const listActivityCandidates = endpoint('POST /api/activity/product/candidates', {
  title: '查看可参加活动的商品',
  paramsIn: 'body',
  permission: 'activityProduct:submit',
  resource: 'product',
  params: pageParams(
    { activityId: id('请选择活动'), keyword: line(30, '商品名称或编码').optional() },
    { sort: ['createdAt'] },
  ),
  data: page(ActivityCandidate),
})

export const importActivityProducts = endpoint('POST /api/activity/product/import', {
  title: '导入活动商品',
  paramsIn: 'body',
  permission: 'activityProduct:submit',
  invalidates: ['job'],
  params: z.strictObject(importFileParams),
  data: ImportFileAnswer,
})

export const reviewActivityProducts = endpoint('POST /api/activity/product/review', {
  title: '审核活动商品',
  paramsIn: 'body',
  permission: 'activityProduct:review',
  invalidates: ['activityProduct', 'activity'],
  params: z.strictObject({
    ids: ids(200),
    pass: z.boolean(),
    /** Required unless they pass; the supplier reads it. */
    rejectReason: paragraph(200, '驳回原因').optional(),
    /** Takes approved products out of a running activity. */
    remove: z.boolean().default(false),
  }),
  data: bulkResult,
})

export const withdrawActivityProducts = endpoint('POST /api/activity/product/withdraw', {
  title: '撤回活动商品',
  paramsIn: 'body',
  permission: 'activityProduct:submit',
  invalidates: ['activityProduct', 'activity'],
  params: z.strictObject({ ids: ids(200) }),
  data: bulkResult,
})
