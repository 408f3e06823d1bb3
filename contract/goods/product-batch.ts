// 商品批量修改与导入
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { bulkResult, code, id, ids } from '#contract/fields.ts'
import { ImportFileAnswer, importFileParams } from '#contract/imports.ts'
import { importKind } from './codes.ts'
import { MAX_PRODUCT_LABELS, ProductInput, SkuInput } from './product-fields.ts'

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
    /** Processes the products that allow it. Without it, one refusal cancels everything. */
    partial: z.boolean().default(false),
  }),
  data: bulkResult.extend({
    /** Products whose change waits for a review. */
    waiting: z.number().int(),
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
