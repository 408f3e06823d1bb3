// 撤销批次
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bulkResult } from './fields.ts'

const batchNo = z.uuid('批次号不正确')

/** What a roll back of a batch would do now. Open to the author of the batch, and to readers of the log. */
export const previewRollback = endpoint('POST /api/base/batch/previewRollback', {
  title: '预览撤销批次',
  paramsIn: 'body',
  permission: 'signedIn',
  resource: 'job',
  params: z.strictObject({ batchNo }),
  data: z.object({
    /** 商品按规则改价 */
    title: z.string(),
    doneBy: z.string(),
    doneAt: z.string(),
    /** Changes of the batch, those that can be rolled back, and the others with their reasons. */
    total: z.number().int(),
    possible: z.number().int(),
    refused: bulkResult.shape.failed,
    /** The roll back that was started before; a batch is rolled back once. */
    rolledBackBy: z.object({ jobId: z.number().int(), name: z.string(), at: z.string() }).nullable(),
  }),
})

/** Undoes every change of a batch that nothing newer was written on, by the rules and rights of a new change. */
export const startRollback = endpoint('POST /api/base/batch/rollBack', {
  title: '撤销批次',
  paramsIn: 'body',
  permission: 'signedIn',
  // All that a roll back may change.
  invalidates: [
    'job',
    'auditLog',
    'banner',
    'classLabel',
    'clientColumn',
    'servicePackage',
    'customer',
    'label',
    'material',
    'materialBrand',
    'priceChange',
    'product',
    'productComponent',
    'productTemplate',
    'recommendedMatch',
    'servicePackage',
    'spec',
    'stockLog',
    'tipsRule',
  ],
  params: z.strictObject({ batchNo }),
  data: z.object({
    jobId: z.number().int(),
    /** Null while the job is running. */
    result: bulkResult.nullable(),
  }),
})
