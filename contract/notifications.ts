// 站内通知与待办
import { z } from 'zod'
import { codes, wordCodes } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { code, date, ids, line, noParams, page, pageParams } from './fields.ts'

export const notificationCategory = codes({
  todo: [1, '待办提醒'],
  reviewResult: [2, '审核结果'],
  jobDone: [3, '任务完成'],
  warning: [4, '预警'],
  announcement: [5, '系统公告'],
})
export const noticeLevel = wordCodes({ info: '普通', success: '成功', warning: '提醒', error: '错误' })

const range = { createdFrom: date('开始日期').optional(), createdTo: date('结束日期').optional() }

export const Notification = z.object({
  id: z.number().int(),
  category: code(notificationCategory),
  level: code(noticeLevel),
  title: z.string(),
  content: z.string(),
  /** Route to open, with its query. */
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
  paramsIn: 'body',
  permission: 'signedIn',
  resource: 'notification',
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
  paramsIn: 'none',
  permission: 'signedIn',
  resource: 'notification',
  params: noParams,
  data: z.object({ unread: z.number().int(), todos: z.array(Todo), runningJobs: z.number().int() }),
})

export const readNotifications = endpoint('POST /api/base/notification/read', {
  title: '标为已读',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['notification'],
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
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['notification'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ count: z.number().int() }),
})
