// 站内通知、待办与后台任务
import { z } from 'zod'
import { codes, wordCodes } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { code, date, id, ids, line, noParams, page, pageParams, queryId } from './fields.ts'

export const notificationCategory = codes({ 1: '待办提醒', 2: '审核结果', 3: '任务完成', 4: '预警', 5: '系统公告' })
export const noticeLevel = wordCodes({ info: '普通', success: '成功', warning: '提醒', error: '错误' })
export const jobType = codes({ 1: '导出', 2: '导入', 3: '批量操作' })
export const jobStatus = codes({ 0: '排队中', 1: '进行中', 2: '已完成', 3: '失败', 4: '已取消', 5: '文件已过期' })

const range = { createdFrom: date('开始日期').optional(), createdTo: date('结束日期').optional() }

export const Notification = z.object({
  id: z.number().int(),
  category: code(notificationCategory),
  level: code(noticeLevel),
  title: z.string(),
  content: z.string(),
  /** Route to open, with the query that goes with it. */
  path: z.string(),
  query: z.record(z.string(), z.union([z.string(), z.number()])),
  resource: z.string(),
  read: z.boolean(),
  readAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint('POST /api/base/notification/list', {
  title: '查看站内通知',
  sends: 'body',
  may: 'signedIn',
  reads: 'notification',
  params: pageParams(
    {
      category: code(notificationCategory).optional(),
      level: code(noticeLevel).optional(),
      read: z.boolean().optional(),
      keyword: line(60, '关键词').optional(),
      ...range,
    },
    { sort: ['createdAt'] },
  ),
  data: page(Notification),
})

export const Todo = z.object({
  code: z.string(),
  title: z.string(),
  count: z.number().int(),
  path: z.string(),
  query: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type Todo = z.infer<typeof Todo>

export const countNotifications = endpoint('GET /api/base/notification/count', {
  title: '获取待办与未读数',
  sends: 'none',
  may: 'signedIn',
  reads: 'notification',
  params: noParams,
  data: z.object({ unread: z.number().int(), todos: z.array(Todo), runningJobs: z.number().int() }),
})

export const readNotifications = endpoint('POST /api/base/notification/read', {
  title: '标为已读',
  sends: 'body',
  may: 'signedIn',
  changes: ['notification'],
  params: z
    .strictObject({
      ids: ids().optional(),
      all: z.literal(true).optional(),
      category: code(notificationCategory).optional(),
    })
    .refine((params) => params.ids !== undefined || params.all, '请选择通知'),
  data: z.object({ count: z.number().int() }),
})

export const deleteNotifications = endpoint('POST /api/base/notification/delete', {
  title: '删除通知',
  sends: 'body',
  may: 'signedIn',
  changes: ['notification'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ count: z.number().int() }),
})

export const Job = z.object({
  id: z.number().int(),
  jobType: code(jobType),
  resource: z.string(),
  title: z.string(),
  /** The filters at the time, in words. */
  params: z.array(z.object({ key: z.string(), value: z.string() })),
  status: code(jobStatus),
  /** 0 to 100. */
  progress: z.number().int(),
  totalRows: z.number().int(),
  okRows: z.number().int(),
  failedRows: z.number().int(),
  hasResult: z.boolean(),
  hasErrors: z.boolean(),
  failReason: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  expireAt: z.string().nullable(),
  /** False for a job of somebody else, which one may see but not download. */
  own: z.boolean(),
})
export type Job = z.infer<typeof Job>

export const listJobs = endpoint('POST /api/base/job/list', {
  title: '查看任务',
  sends: 'body',
  may: 'signedIn',
  reads: 'job',
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
  sends: 'path',
  may: 'signedIn',
  reads: 'job',
  params: byPath,
  data: Job,
})

export const cancelJob = endpoint('POST /api/base/job/cancel', {
  title: '取消任务',
  sends: 'body',
  may: 'signedIn',
  changes: ['job'],
  params: byBody,
  data: Job,
})

export const retryJob = endpoint('POST /api/base/job/retry', {
  title: '重试任务',
  sends: 'body',
  may: 'signedIn',
  changes: ['job'],
  params: byBody,
  data: Job,
})

export const jobFileKind = wordCodes({ result: '结果文件', error: '错误明细', source: '原文件' })

export const downloadJobFile = endpoint('GET /api/base/job/download/{id}', {
  title: '下载任务文件',
  sends: 'path',
  may: 'signedIn',
  changes: [],
  params: z.strictObject({ id: queryId(), kind: code(jobFileKind, '文件').default('result') }),
  /** Signed address, good for 10 minutes. */
  data: z.object({ url: z.string() }),
})
