// 后台任务
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bulkResult, code, date, id, line, page, pageParams, queryId } from './fields.ts'
import { jobFileKind, jobStatus, jobType } from './job-codes.ts'

const range = { createdFrom: date('开始日期').optional(), createdTo: date('结束日期').optional() }

export const Job = z.object({
  id: z.number().int(),
  jobType: code(jobType),
  resource: z.string(),
  title: z.string(),
  /** The filters at that time, as display text. */
  params: z.array(z.object({ key: z.string(), value: z.string() })),
  status: code(jobStatus),
  /** 0 to 100. */
  progress: z.number().int(),
  totalRows: z.number().int(),
  okRows: z.number().int(),
  failedRows: z.number().int(),
  /** Rows of a finished import; null for other jobs. `failedRows` holds the rest. */
  imported: z.object({ added: z.number().int(), updated: z.number().int(), unchanged: z.number().int() }).nullable(),
  hasResult: z.boolean(),
  hasErrors: z.boolean(),
  failReason: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  expireAt: z.string().nullable(),
  /** The batch of its log entries; null for an export, and for a job that has written nothing. */
  batchNo: z.string().nullable(),
  /** Some of its records were refused and can be tried again. */
  canRetryFailed: z.boolean(),
  /** Its batch may be rolled back: it is done, and no roll back was started. */
  canRollBack: z.boolean(),
  /** False for another user's job, which is visible but cannot be downloaded. */
  own: z.boolean(),
})
export type Job = z.infer<typeof Job>

export const listJobs = endpoint('POST /api/base/job/list', {
  title: '查看任务',
  paramsIn: 'body',
  permission: 'signedIn',
  resource: 'job',
  params: pageParams(
    {
      jobType: code(jobType).optional(),
      status: code(jobStatus).optional(),
      resource: line(40, '资源').optional(),
      title: line(60, '任务名称').optional(),
      ...range,
    },
    { sort: ['createdAt', 'finishedAt'] },
  ),
  data: page(Job),
})

const byPath = z.strictObject({ id: queryId() })
const byBody = z.strictObject({ id: id() })

export const getJob = endpoint('GET /api/base/job/detail/{id}', {
  title: '查看任务详情',
  paramsIn: 'path',
  permission: 'signedIn',
  resource: 'job',
  params: byPath,
  data: Job,
})

export const cancelJob = endpoint('POST /api/base/job/cancel', {
  title: '取消任务',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['job'],
  params: byBody,
  data: Job,
})

export const retryJob = endpoint('POST /api/base/job/retry', {
  title: '重试任务',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['job'],
  params: byBody,
  data: Job,
})

/** Tries the refused records of a finished bulk job again, as they are now, in a job of its own. */
export const retryFailedRecords = endpoint('POST /api/base/job/retryFailed', {
  title: '重试失败项',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['job', 'product', 'priceChange', 'stockLog'],
  params: byBody,
  data: z.object({
    jobId: z.number().int(),
    /** Null while the job is running. */
    result: bulkResult.nullable(),
  }),
})

export const downloadJobFile = endpoint('GET /api/base/job/download/{id}', {
  title: '下载任务文件',
  paramsIn: 'path',
  permission: 'signedIn',
  invalidates: [],
  params: z.strictObject({ id: queryId(), kind: code(jobFileKind, '文件').default('result') }),
  /** Signed URL, valid for 10 minutes. */
  data: z.object({ url: z.string() }),
})
