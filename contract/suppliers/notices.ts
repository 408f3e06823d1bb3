// 供应商通知
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  bulkResult,
  code,
  date,
  datetime,
  exportColumns,
  exportStarted,
  files,
  id,
  ids,
  line,
  NamedRef,
  nothing,
  orEmpty,
  page,
  pageParams,
  paragraph,
  queryId,
  recordFields,
  requiredLine,
  richText,
  ShownFile,
  version,
} from '../fields.ts'
import { noticeStatus, noticeTarget, noticeType } from './codes.ts'

export const MAX_PINNED_NOTICES = 5
export const MAX_REMINDERS = 3
/** Maximum days a notice can be scheduled ahead. */
export const SCHEDULE_DAYS = 30
export const NOTICE_CONTENT_MAX = 20_000

const targets = {
  targetKind: code(noticeTarget, '接收范围'),
  targetSupplierIds: z.array(id('请选择供应商')).max(2000, '指定供应商最多 2000 个'),
  targetBrandIds: z.array(id('请选择品牌')).max(200, '指定品牌最多 200 个'),
  targetCategoryIds: z.array(id('请选择类目')).max(50, '指定类目最多 50 个'),
}

export const NoticeInput = z.strictObject({
  title: requiredLine(50, '标题', 4),
  type: code(noticeType, '通知类型'),
  /** Empty: the first 100 characters of the text. */
  summary: line(100, '摘要'),
  content: richText(NOTICE_CONTENT_MAX, '正文'),
  files: files(10, '附件'),
  ...targets,
  /** The supplier must click 我已知悉. */
  needConfirm: z.boolean(),
  confirmUntil: orEmpty(datetime('确认截止时间')),
  /** Opens automatically after sign-in. */
  popup: z.boolean(),
  pinned: z.boolean(),
  /** Empty: on manual publishing. */
  publishAt: orEmpty(datetime('发布时间')),
})
export type NoticeInput = z.infer<typeof NoticeInput>

/** A notice as shown in a list. */
export const SupplierNoticeRow = z.object({
  ...recordFields,
  noticeNo: z.string(),
  title: z.string(),
  type: code(noticeType),
  summary: z.string(),
  targetKind: code(noticeTarget),
  needConfirm: z.boolean(),
  confirmUntil: z.string(),
  popup: z.boolean(),
  pinned: z.boolean(),
  publishAt: z.string(),
  status: code(noticeStatus),
  /** Fixed at publishing. The counts are omitted for suppliers. */
  targetCount: z.number().int().optional(),
  readCount: z.number().int().optional(),
  confirmCount: z.number().int().optional(),
  /** When the calling supplier read and confirmed it; omitted for operators. */
  readAt: z.string().nullable().optional(),
  confirmedAt: z.string().nullable().optional(),
})
export type SupplierNoticeRow = z.infer<typeof SupplierNoticeRow>

export const SupplierNotice = SupplierNoticeRow.extend({
  content: z.string(),
  files: z.array(ShownFile),
  /** Recipients with names; omitted for suppliers. */
  targetSuppliers: z.array(NamedRef).optional(),
  targetBrands: z.array(NamedRef).optional(),
  targetCategories: z.array(NamedRef).optional(),
  withdrawReason: z.string().optional(),
  /** Neighbours in the supplier's own list; null for operators. */
  previous: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  next: z.object({ id: z.number().int(), title: z.string() }).nullable(),
})
export type SupplierNotice = z.infer<typeof SupplierNotice>

export const listNotices = endpoint('POST /api/news/list', {
  title: '查看供应商通知列表',
  paramsIn: 'body',
  permission: 'supplierNotice:view',
  resource: 'supplierNotice',
  params: pageParams(
    {
      /** Title, summary or number. */
      keyword: line(60, '关键词').optional(),
      type: code(noticeType, '通知类型').optional(),
      status: code(noticeStatus, '状态').optional(),
      targetKind: code(noticeTarget, '接收范围').optional(),
      needConfirm: z.boolean().optional(),
      popup: z.boolean().optional(),
      /** For suppliers: not opened yet. */
      unread: z.literal(true).optional(),
      /** For suppliers: confirmation is required and missing. */
      unconfirmed: z.literal(true).optional(),
      publishFrom: date('开始日期').optional(),
      publishTo: date('结束日期').optional(),
    },
    { sort: ['publishAt', 'createdAt', 'confirmUntil'] },
  ),
  /** `counts`: by status for operators; `all`, `unread` and `unconfirmed` for suppliers. */
  data: page(SupplierNoticeRow),
})

export const getNotice = endpoint('GET /api/news/detail/{id}', {
  title: '查看供应商通知',
  paramsIn: 'path',
  permission: 'supplierNotice:view',
  // The first opening by a supplier writes its receipt and clears its notification.
  invalidates: ['supplierNotice', 'notification'],
  isRead: true,
  params: z.strictObject({ id: queryId() }),
  data: SupplierNotice,
})

const saved = z.object({ id: z.number().int(), version: z.number().int() })

export const addNotice = endpoint('POST /api/news/add', {
  title: '新建供应商通知',
  paramsIn: 'body',
  permission: 'supplierNotice:edit',
  invalidates: ['supplierNotice'],
  params: NoticeInput,
  data: saved,
})

export const editNotice = endpoint('POST /api/news/edit', {
  title: '编辑供应商通知',
  paramsIn: 'body',
  permission: 'supplierNotice:edit',
  invalidates: ['supplierNotice'],
  /** Only the fields that changed. */
  params: NoticeInput.partial().extend({ id: id(), version: version() }),
  data: saved,
})

export const publishNotices = endpoint('POST /api/news/publish', {
  title: '发布或撤回供应商通知',
  paramsIn: 'body',
  permission: 'supplierNotice:publish',
  invalidates: ['supplierNotice', 'notification'],
  params: z.strictObject({
    ids: ids(),
    action: z.enum(['publish', 'schedule', 'unschedule', 'withdraw'], '请选择操作'),
    /** For `schedule`; otherwise each notice keeps its own time. */
    publishAt: datetime('发布时间').optional(),
    /** Required when withdrawing. */
    reason: paragraph(100, '撤回原因').optional(),
  }),
  /** With one id, a refusal fails the request; several ids are processed independently. */
  data: bulkResult,
})

export const countNoticeTargets = endpoint('POST /api/news/targetCount', {
  title: '统计通知接收人数',
  paramsIn: 'body',
  permission: 'supplierNotice:edit',
  resource: 'supplier',
  params: z.strictObject(targets).partial({ targetSupplierIds: true, targetBrandIds: true, targetCategoryIds: true }),
  /** `first`: up to 20 short names. */
  data: z.object({ count: z.number().int(), first: z.array(z.string()) }),
})

export const pinNotice = endpoint('POST /api/news/pin', {
  title: '置顶供应商通知',
  paramsIn: 'body',
  permission: 'supplierNotice:publish',
  invalidates: ['supplierNotice'],
  params: z.strictObject({ id: id(), pinned: z.boolean() }),
  data: nothing,
})

export const deleteNotices = endpoint('POST /api/news/delete', {
  title: '删除供应商通知',
  paramsIn: 'body',
  permission: 'supplierNotice:delete',
  invalidates: ['supplierNotice'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ done: z.number().int() }),
})

export const NoticeReceipt = z.object({
  id: z.number().int(),
  supplier: NamedRef,
  readAt: z.string().nullable(),
  readBy: z.string(),
  confirmedAt: z.string().nullable(),
  confirmedBy: z.string(),
  /** Confirmed after the deadline. */
  late: z.boolean(),
  remindedAt: z.string().nullable(),
  remindCount: z.number().int(),
})
export type NoticeReceipt = z.infer<typeof NoticeReceipt>

const receiptFilters = {
  noticeId: id('请选择通知'),
  read: z.boolean().optional(),
  confirmed: z.boolean().optional(),
}

export const listNoticeReceipts = endpoint('POST /api/news/receiptList', {
  title: '查看通知回执',
  paramsIn: 'body',
  permission: 'supplierNotice:view',
  resource: 'supplierNotice',
  params: pageParams(
    { ...receiptFilters, keyword: line(60, '关键词').optional() },
    { sort: ['readAt', 'confirmedAt'] },
  ),
  /** `counts`: `all`, `unread`, `unconfirmed` (read only) and `confirmed`. */
  data: page(NoticeReceipt),
})

export const confirmNotice = endpoint('POST /api/news/confirm', {
  title: '确认供应商通知',
  paramsIn: 'body',
  permission: 'supplierNotice:view',
  invalidates: ['supplierNotice', 'notification'],
  params: z.strictObject({ id: id() }),
  data: z.object({ confirmedAt: z.string() }),
})

export const remindNotice = endpoint('POST /api/news/remind', {
  title: '提醒阅读通知',
  paramsIn: 'body',
  permission: 'supplierNotice:publish',
  invalidates: ['supplierNotice', 'notification'],
  params: z.strictObject({
    noticeId: id('请选择通知'),
    /** Omitted: all suppliers that have not read it or, if required, not confirmed it. */
    supplierIds: ids(2000).optional(),
    channel: z.enum(['station', 'sms'], '请选择提醒方式').default('station'),
  }),
  data: z.object({ reminded: z.number().int(), skipped: z.number().int() }),
})

export const exportNoticeReceipts = endpoint('POST /api/news/receiptExport', {
  title: '导出通知回执',
  paramsIn: 'body',
  permission: 'supplierNotice:view',
  invalidates: ['job'],
  params: z.strictObject({ ...receiptFilters, ...exportColumns }),
  data: exportStarted,
})
