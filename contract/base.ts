// 地区、上传与文件、列表偏好
import { z } from 'zod'
import { codes, wordCodes } from './codes.ts'
import { density } from './density.ts'
import { endpoint } from './endpoint.ts'
import { code, fileKey, id, line, noParams, page, pageParams } from './fields.ts'
import { SavedView } from './saved-views.ts'

export interface Region {
  /** 6 digits of the national standard code. */
  code: string
  name: string
  subAreas?: Region[]
}

export const Region: z.ZodType<Region> = z.lazy(() =>
  z.object({ code: z.string(), name: z.string(), subAreas: z.array(Region).optional() }),
)

export const getAreaTree = endpoint('GET /api/base/area', {
  title: '获取行政区划',
  paramsIn: 'none',
  permission: 'signedIn',
  resource: 'area',
  params: noParams,
  data: z.array(Region),
})

export const uploadModel = codes({
  image: [1, '公开图片'],
  media: [2, '视频与音频'],
  document: [3, '公开文档'],
  privateDocument: [4, '私密证照'],
  importFile: [5, '导入文件'],
  modelOrTexture: [6, '模型与贴图'],
  digitalGoods: [7, '数字商品'],
})
export const fileStatus = codes({
  unused: [1, '已上传未引用'],
  inUse: [2, '使用中'],
  orphaned: [3, '已失去引用'],
  purged: [4, '已清理'],
})
export const fileClass = wordCodes({
  image: '图片',
  txt: '文本',
  excel: '表格',
  word: '文档',
  pdf: 'PDF',
  ppt: '演示文稿',
  video: '视频',
  audio: '音频',
  other: '其他',
})

export const UploadCredential = z.object({
  /** 200: success; any other value: failure. */
  status: z.number().int(),
  message: z.string().optional(),
  policy: z.string().optional(),
  accessKeyId: z.string().optional(),
  sign: z.string().optional(),
  /** Epoch seconds. */
  expireTime: z.number().int().optional(),
  host: z.string().optional(),
  /** Prefix ending with a slash. The client appends a UUID, a dot and the extension. */
  key: z.string().optional(),
  /** Form fields for a store with another signing scheme; sent instead of the five fields above. */
  fields: z.record(z.string(), z.string()).optional(),
})
export type UploadCredential = z.infer<typeof UploadCredential>

export const getOssToken = endpoint('POST /api/base/getOssToken', {
  title: '获取上传凭证',
  paramsIn: 'body',
  permission: 'file:upload',
  invalidates: [],
  params: z.strictObject({ model: z.number({ error: '上传模块不正确' }).int('上传模块不正确').default(1) }),
  data: UploadCredential,
})

export const StoredFile = z.object({
  id: z.number().int(),
  key: z.string(),
  url: z.string(),
  name: z.string(),
  ext: z.string(),
  fileClass: code(fileClass),
  mime: z.string(),
  /** Bytes. */
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Seconds. */
  duration: z.number().int().nullable(),
  model: code(uploadModel),
  status: code(fileStatus),
  createdAt: z.string(),
})
export type StoredFile = z.infer<typeof StoredFile>

const pixels = z.number().int().min(1).max(100_000).optional()

export const addFile = endpoint('POST /api/base/file/add', {
  title: '登记上传文件',
  paramsIn: 'body',
  permission: 'file:upload',
  invalidates: ['file'],
  params: z.strictObject({
    key: fileKey('文件'),
    name: line(200, '文件名'),
    model: code(uploadModel, '上传模块'),
    width: pixels,
    height: pixels,
    duration: z.number().int().min(0).max(864_000).optional(),
  }),
  data: StoredFile,
})

export const listFiles = endpoint('POST /api/base/file/list', {
  title: '查看我的上传',
  paramsIn: 'body',
  permission: 'file:upload',
  resource: 'file',
  params: pageParams(
    {
      name: line(200, '文件名').optional(),
      fileClass: code(fileClass).optional(),
      model: code(uploadModel).optional(),
    },
    { sort: ['createdAt', 'size', 'name'] },
  ),
  data: page(StoredFile),
})

export const getFileUrl = endpoint('GET /api/base/file/url', {
  title: '查看私密文件',
  paramsIn: 'query',
  permission: 'signedIn',
  // Each view of a certificate is written to the audit log.
  invalidates: [],
  isRead: true,
  params: z.strictObject({ key: fileKey('文件') }),
  data: z.object({ url: z.string() }),
})

export const ColumnPreference = z.strictObject({
  field: z.string().max(60),
  visible: z.boolean(),
  order: z.number().int().min(0).max(200),
  pin: z.enum(['start', 'end', 'none']),
  /** Pixels; 0: the column's default width. */
  width: z.number().int().min(0).max(2000),
})

export const Preference = z.object({
  pageKey: z.string(),
  columns: z.array(ColumnPreference),
  pageSize: z.number().int(),
  density: code(density),
  /** The page's views that are offered to the caller: sent with the preference, because one of them may be the default. */
  views: z.array(SavedView),
})
export type Preference = z.infer<typeof Preference>

const pageKey = z.string().regex(/^[\w/.:-]{1,120}$/, '页面标识不正确')

export const getPreference = endpoint('GET /api/base/preference/detail', {
  title: '获取列表偏好',
  paramsIn: 'query',
  permission: 'signedIn',
  resource: 'preference',
  params: z.strictObject({ pageKey }),
  data: Preference,
})

export const savePreference = endpoint('POST /api/base/preference/save', {
  title: '保存列表偏好',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['preference'],
  params: z.strictObject({
    pageKey,
    columns: z.array(ColumnPreference).max(60).optional(),
    pageSize: z.union([z.literal(10), z.literal(20), z.literal(50), z.literal(100)], '每页条数不正确').optional(),
    density: code(density).optional(),
    /** Resets to the page's defaults. */
    reset: z.boolean().default(false),
  }),
  data: Preference,
})

export const AuditChange = z.object({ field: z.string(), title: z.string(), before: z.string(), after: z.string() })

/** Whether a version is the record before or after the change of its log entry. */
export const versionSide = z.enum(['before', 'after'])
export type VersionSide = z.infer<typeof versionSide>

export const AuditEntry = z.object({
  id: z.number().int(),
  occurredAt: z.string(),
  actorName: z.string(),
  action: z.string(),
  summary: z.string(),
  changes: z.array(AuditChange),
  reason: z.string(),
  /** Versions of the record that the entry stores: its fields before and after the change. */
  versions: z.array(versionSide),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Data of a record's 操作日志 tab. Readable by anyone who may read the record. */
export const listTargetAuditLogs = endpoint('GET /api/auth/auditLog/byTarget', {
  title: '查看记录的操作日志',
  paramsIn: 'query',
  permission: 'signedIn',
  resource: 'auditLog',
  params: pageParams(
    { resource: z.string().max(40), targetId: z.coerce.number().pipe(id('编号不正确')) },
    { sort: ['id'] },
  ),
  data: page(AuditEntry),
})

export const VersionField = z.object({
  field: z.string(),
  title: z.string(),
  /** The value in words, with the names of that time. */
  text: z.string(),
  /** The value as the form takes it; missing if the caller may read only a masked text, or if it is never stored. */
  value: z.unknown().optional(),
})
export type VersionField = z.infer<typeof VersionField>

export const RecordVersion = z.object({
  fields: z.array(VersionField),
  /** Fields that the caller may not read. */
  hiddenCount: z.number().int(),
})
export type RecordVersion = z.infer<typeof RecordVersion>

/** The fields of a record at one moment of its log, to compare and to restore. Readable by whoever reads the record. */
export const getRecordVersion = endpoint('GET /api/auth/auditLog/version', {
  title: '查看记录的历史版本',
  paramsIn: 'query',
  permission: 'signedIn',
  resource: 'auditLog',
  params: z.strictObject({
    resource: z.string().max(40),
    targetId: z.coerce.number().pipe(id('编号不正确')),
    logId: z.coerce.number().pipe(id('编号不正确')),
    side: versionSide,
  }),
  data: RecordVersion,
})
