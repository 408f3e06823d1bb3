// 商品批量修改与导入
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { bulkResult, code, id, ids, version } from '#contract/fields.ts'
import { ImportFileAnswer, importFileParams } from '#contract/imports.ts'
import { importKind } from './codes.ts'
import { MAX_PRODUCT_LABELS, ProductInput, SkuInput } from './product-fields.ts'
import { MAX_SHEET_ROWS, productSelection, selectionFault } from './products.ts'

const fields = ProductInput.shape
const labels = z.array(id('请选择标签')).max(MAX_PRODUCT_LABELS, `标签最多 ${MAX_PRODUCT_LABELS} 个`)

/** Changes for many products. Omitted fields stay. */
export const ProductChanges = z
  .strictObject({
    labelsAdd: labels,
    labelsRemove: labels,
    classifyIds: fields.classifyIds,
    leadTime: fields.leadTime,
    logisticsLevel: fields.logisticsLevel,
    areas: fields.areas.min(1, '请选择可售地区'),
    sort: fields.sort,
    /** Applies to all SKUs. */
    warnStock: SkuInput.shape.warnStock,
  })
  .partial()
export type ProductChanges = z.infer<typeof ProductChanges>

export const editProductBatch = endpoint('POST /api/product/editBatch', {
  title: '批量修改商品',
  paramsIn: 'body',
  permission: 'product:edit',
  invalidates: ['product', 'productReview', 'label'],
  params: z.strictObject({
    spuIds: ids(),
    changes: ProductChanges,
    /** For one product: it is refused if somebody has changed it since this version. */
    version: version().optional(),
    /** Processes the products that allow it. Without it, one refusal cancels everything. */
    partial: z.boolean().default(false),
  }),
  data: bulkResult.extend({
    /** Products whose change waits for a review. */
    waiting: z.number().int(),
  }),
})

export const ProductBatchRow = z.object({
  id: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  /** The fields that change, before and after; `waits` for those that a review must approve first. */
  changes: z.array(z.object({ title: z.string(), before: z.string(), after: z.string(), waits: z.boolean() })),
  /** Why the product cannot be changed; '' if it can. */
  fault: z.string(),
})
export type ProductBatchRow = z.infer<typeof ProductBatchRow>

export const previewProductBatch = endpoint('POST /api/product/previewEditBatch', {
  title: '预览批量修改商品',
  paramsIn: 'body',
  permission: 'product:edit',
  resource: 'product',
  params: z
    .strictObject({
      ...productSelection,
      /** Only these products, for another try of refused ones. */
      only: z.array(id()).max(MAX_SHEET_ROWS).optional(),
      changes: ProductChanges,
    })
    .refine(...selectionFault),
  data: z.object({
    rows: z.array(ProductBatchRow),
    changed: z.number().int(),
    unchanged: z.number().int(),
    refused: z.number().int(),
    /** There are more products than the limit; the preview contains only the first ones. */
    isCut: z.boolean(),
  }),
})

/** Changes the previewed products one by one, each only if nobody has changed it since the preview. */
export const startProductBatch = endpoint('POST /api/product/startEditBatch', {
  title: '批量修改商品',
  paramsIn: 'body',
  permission: 'product:edit',
  invalidates: ['product', 'productReview', 'label', 'job'],
  params: z.strictObject({
    rows: z
      .array(z.strictObject({ spuId: id(), version: version() }))
      .min(1, '没有要修改的商品')
      .max(MAX_SHEET_ROWS, `一次最多修改 ${MAX_SHEET_ROWS} 个商品`),
    changes: ProductChanges,
  }),
  data: z.object({
    /** The job, also when its work is already done. */
    jobId: z.number().int(),
    /** Null while the job is running. */
    result: bulkResult.nullable(),
  }),
})

export const importProducts = endpoint('POST /api/product/import', {
  title: '导入商品',
  paramsIn: 'body',
  permission: 'product:import',
  invalidates: ['job'],
  params: z.strictObject({ ...importFileParams, kind: code(importKind, '导入内容') }),
  data: ImportFileAnswer,
})
