// 价格设置：批量调价
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, date, id, line, money, NamedRef, orEmpty, page, pageParams, rate, version } from '#contract/fields.ts'
import { factorScope, priceBatchMethod, priceBatchStatus } from './price-codes.ts'
import { BATCH_MAX_SKUS, dealerPrices } from './price-rules.ts'
import {
  BATCH_MAX_DISTRIBUTORS,
  distributorId,
  effectiveAt,
  PREVIEW_NAMED,
  PriceBatch,
  price,
  reason,
  rowFilters,
} from './prices.ts'

const amount = (title: string) =>
  z
    .string()
    .regex(/^-?\d{1,7}(\.\d{1,2})?$/, `${title}应为最多两位小数的数字`)
    .optional()

const BatchValues = z.strictObject({
  purchasePrice: orEmpty(money('采购价')).optional(),
  productPrice: orEmpty(money('产品价')).optional(),
  salePrice: orEmpty(money('销售价')).optional(),
  price: z.enum(dealerPrices, '请选择要调整的价格').optional(),
  percent: amount('比例'),
  amount: amount('金额'),
  scope: code(factorScope, '适用范围').optional(),
  targetId: id().optional(),
  purchaseFactor: rate('采购系数').optional(),
  productFactor: rate('产品系数').optional(),
  saleFactor: rate('销售系数').optional(),
  isRemoved: z.boolean().optional(),
  fromId: id('请选择来源经销商').optional(),
})

const batchFields = {
  distributorIds: z
    .array(id())
    .min(1, '请选择经销商')
    .max(BATCH_MAX_DISTRIBUTORS, `一次最多 ${BATCH_MAX_DISTRIBUTORS} 个经销商`),
  /** SKUs, or all of the filters. */
  skuIds: z
    .array(id())
    .min(1, '请至少选择一个 SKU')
    .max(BATCH_MAX_SKUS, `一次最多 ${BATCH_MAX_SKUS} 个 SKU`)
    .optional(),
  filter: z.strictObject(rowFilters).optional(),
  exceptSkuIds: z.array(id()).max(BATCH_MAX_SKUS).optional(),
  method: code(priceBatchMethod, '调价方式'),
  values: BatchValues,
  /** Rows in 手工定价 stay as they are. */
  keepManual: z.boolean().default(false),
}
export const PriceBatchDraft = z.strictObject(batchFields)
export type PriceBatchDraft = z.input<typeof PriceBatchDraft>

const PreviewPrices = z.object({
  supplyPrice: price.optional(),
  purchasePrice: price,
  productPrice: price,
  salePrice: price,
})

const PreviewRow = z.object({
  distributor: NamedRef,
  skuId: z.number().int(),
  skuCode: z.string(),
  productName: z.string(),
  specText: z.string(),
  before: PreviewPrices,
  after: PreviewPrices,
  isCapped: z.boolean(),
  isBelowCost: z.boolean(),
  /** Why the row cannot be changed; '' if it can. */
  fault: z.string(),
})
export type PreviewRow = z.infer<typeof PreviewRow>

/** What a batch changes. `total` counts its rows, the first of `list` are those with faults. */
export const PriceBatchPreview = z.object({
  /** Sent back with the batch: prices that changed since are noticed. */
  previewHash: z.string(),
  total: z.number().int(),
  /** Rows that stay: equal prices, and 手工定价 with `keepManual`. */
  same: z.number().int(),
  kept: z.number().int(),
  capped: z.number().int(),
  belowCost: z.number().int(),
  faults: z.number().int(),
  /** Mean sale price. */
  before: price,
  after: price,
  list: z.array(PreviewRow),
})
export type PriceBatchPreview = z.infer<typeof PriceBatchPreview>

export const previewPriceChange = endpoint('POST /api/priceSetting/preview', {
  title: '预览调价',
  paramsIn: 'body',
  permission: 'priceSetting:edit',
  resource: 'priceSetting',
  params: z.strictObject({
    ...batchFields,
    pageNum: z.number().int().min(1).max(10_000).default(1),
    pageSize: z.number().int().min(1).max(200).default(PREVIEW_NAMED),
  }),
  data: PriceBatchPreview,
})

export const applyPriceChange = endpoint('POST /api/priceSetting/apply', {
  title: '批量调价',
  paramsIn: 'body',
  permission: 'priceSetting:edit',
  invalidates: ['priceSetting'],
  params: z.strictObject({
    ...batchFields,
    previewHash: z.string('请先预览').min(1, '请先预览').max(100),
    reason,
    effectiveAt,
  }),
  data: PriceBatch,
})

export const listDistributorPriceChanges = endpoint('POST /api/priceSetting/changeList', {
  title: '查看调价记录',
  paramsIn: 'body',
  permission: 'priceSetting:view',
  resource: 'priceSetting',
  params: pageParams(
    {
      distributorId: distributorId.optional(),
      skuCode: line(40, 'SKU 编码').optional(),
      method: code(priceBatchMethod, '调价方式').optional(),
      status: code(priceBatchStatus, '状态').optional(),
      createdFrom: date('开始日期').optional(),
      createdTo: date('结束日期').optional(),
    },
    { sort: ['createdAt', 'effectiveAt'] },
  ),
  data: page(PriceBatch),
})

export const undoPriceChange = endpoint('POST /api/priceSetting/undo', {
  title: '撤销调价',
  paramsIn: 'body',
  permission: 'priceSetting:edit',
  invalidates: ['priceSetting', 'distributorAccount'],
  params: z.strictObject({ id: id(), version: version(), reason }),
  data: z.object({
    restored: z.number().int(),
    /** SKUs that were changed again since: they keep the newer price. */
    kept: z.number().int(),
    keptRows: z.array(z.object({ skuCode: z.string(), productName: z.string() })),
  }),
})
