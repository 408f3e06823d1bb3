// 批量操作
import { z } from 'zod'
import { BULK_MAX_RECORDS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { bulkResult, id, requiredLine } from './fields.ts'

/** An endpoint as it is named on the wire: its method and path. */
const endpointName = (title: string) =>
  z.string(`请选择${title}`).regex(/^(GET|POST) \/api\/[\w/{}]{1,100}$/, `${title}不正确`)
const chosenIds = z.array(id()).max(BULK_MAX_RECORDS, `一次最多处理 ${BULK_MAX_RECORDS} 条`)

/**
 * Does one thing with every record that a list's filters find: at once where they are few, as a job where they are many.
 * Each record stands for itself: what is refused is listed with its reason, the rest is done.
 */
export const startBulk = endpoint('POST /api/base/bulk/start', {
  title: '批量处理筛选结果',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['job'],
  params: z.strictObject({
    /** What the button says: 批量下架. */
    label: requiredLine(20, '操作名称'),
    /** The bulk endpoint that is called for each record; its own right is asked for. */
    action: endpointName('操作'),
    /** Its parameters, without the records. */
    params: z.record(z.string().max(40), z.unknown()).default({}),
    /** The list whose filters say which records. */
    list: endpointName('列表'),
    /** The filters, as the list takes them. */
    query: z.record(z.string().max(40), z.unknown()).default({}),
    /** Of those that the filters find, the ones that were taken out. */
    except: chosenIds.default([]),
    /** Of those that the filters find, these alone. */
    only: chosenIds.optional(),
    /** How many the person was told; where the filters find another number nothing is done. */
    expected: z.number({ error: '请选择要处理的记录' }).int().min(1, '请至少选择一项'),
  }),
  data: z.object({
    /** The job that does it; null where it is done. */
    jobId: z.number().int().nullable(),
    result: bulkResult.nullable(),
  }),
})
