// 批量操作
import { z } from 'zod'
import { BULK_MAX_RECORDS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { bulkResult, id, requiredLine } from './fields.ts'

/** Wire name of an endpoint: method and path. */
const endpointName = (title: string) =>
  z.string(`请选择${title}`).regex(/^(GET|POST) \/api\/[\w/{}]{1,100}$/, `${title}不正确`)
const chosenIds = z.array(id()).max(BULK_MAX_RECORDS, `一次最多处理 ${BULK_MAX_RECORDS} 条`)

/**
 * Runs one action on all records that match a list's filters: immediately for few records, as a job for many. Records
 * are processed independently: a refused record is listed with its reason, the others are processed.
 */
export const startBulk = endpoint('POST /api/base/bulk/start', {
  title: '批量处理筛选结果',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['job'],
  params: z.strictObject({
    /** The button label, e.g. 批量下架. */
    label: requiredLine(20, '操作名称'),
    /** The bulk endpoint called for each record. Its own permission is required. */
    action: endpointName('操作'),
    /** The action's parameters, without record ids. */
    params: z.record(z.string().max(40), z.unknown()).default({}),
    /** The list endpoint whose filters select the records. */
    list: endpointName('列表'),
    /** The filters, in the list endpoint's format. */
    query: z.record(z.string().max(40), z.unknown()).default({}),
    /** Matching records that were deselected. */
    except: chosenIds.default([]),
    /** Limits the action to these matching records. */
    only: chosenIds.optional(),
    /** The count shown to the user. If the filters now match a different number, nothing is done. */
    expected: z.number({ error: '请选择要处理的记录' }).int().min(1, '请至少选择一项'),
  }),
  data: z.object({
    /** The background job; null if the work is already done. */
    jobId: z.number().int().nullable(),
    result: bulkResult.nullable(),
  }),
})
