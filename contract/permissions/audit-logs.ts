// 操作日志
import { z } from 'zod'
import { AuditChange } from '../base.ts'
import { endpoint } from '../endpoint.ts'
import { code, date, exportColumns, exportStarted, id, line, page, pageParams, queryId } from '../fields.ts'
import { accountType } from '../session.ts'
import { AUDIT_MAX_DAYS, auditArea, auditResult, auditSource } from './codes.ts'

/** A row of the log. */
export const AuditLogRow = z.object({
  id: z.number().int(),
  occurredAt: z.string(),
  actorId: z.number().int().nullable(),
  actorName: z.string(),
  actorAccount: z.string(),
  /** Roles at that time, joined by 、. */
  actorRoles: z.string(),
  accountType: code(accountType).nullable(),
  area: z.string(),
  resource: z.string(),
  action: z.string(),
  summary: z.string(),
  targetId: z.string(),
  targetName: z.string(),
  result: code(auditResult),
  resultCode: z.number().int(),
  resultMessage: z.string(),
  changes: z.array(AuditChange),
  /** One of `auditSource`. */
  source: z.number().int(),
  batchNo: z.string().nullable(),
  /** The batch whose change this entry undoes. */
  rollsBack: z.string().nullable(),
  reason: z.string(),
  method: z.string(),
  path: z.string(),
  requestId: z.string(),
  ip: z.string(),
  device: z.string(),
  costMs: z.number().int(),
})
export type AuditLogRow = z.infer<typeof AuditLogRow>

const filters = {
  occurredFrom: date('开始日期'),
  occurredTo: date('结束日期'),
  actorId: id('编号不正确').optional(),
  account: line(32, '操作账号').optional(),
  accountType: code(accountType, '账号类型').optional(),
  area: code(auditArea, '功能域').optional(),
  resource: line(40, '资源').optional(),
  action: line(40, '操作').optional(),
  /** Sensitive actions: prices, payments, deletions, grants and the like. */
  sensitive: z.boolean().optional(),
  targetId: line(40, '对象编号').optional(),
  targetName: line(60, '对象名称').optional(),
  result: code(auditResult, '结果').optional(),
  source: code(auditSource, '来源').optional(),
  ip: line(60, 'IP').optional(),
  batchNo: z.uuid('批次号不正确').optional(),
  requestId: z.uuid('请求号不正确').optional(),
  keyword: line(60, '关键词').optional(),
}

const DAY_MS = 86_400_000

/** Rejects a range with its end before its start, or one too long to search. */
const rangeFault = (range: { occurredFrom: string; occurredTo: string }, context: z.RefinementCtx): void => {
  const days = (Date.parse(range.occurredTo) - Date.parse(range.occurredFrom)) / DAY_MS + 1
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['occurredTo'], message })
  if (days < 1) refuse('结束日期不能早于开始日期')
  if (days > AUDIT_MAX_DAYS) refuse(`时间范围不能超过${AUDIT_MAX_DAYS}天`)
}

export const listAuditLogs = endpoint('POST /api/auth/auditLog/list', {
  title: '查看操作日志',
  paramsIn: 'body',
  permission: 'auditLog:view',
  resource: 'auditLog',
  params: pageParams(filters, { sort: ['occurredAt'] }).superRefine(rangeFault),
  data: page(AuditLogRow),
})

const record = z.record(z.string(), z.unknown()).nullable()

export const getAuditLog = endpoint('GET /api/auth/auditLog/detail/{id}', {
  title: '查看日志详情',
  paramsIn: 'path',
  permission: 'auditLog:view',
  resource: 'auditLog',
  params: z.strictObject({ id: queryId() }),
  data: AuditLogRow.extend({
    /** The full record, if the change recorded it. */
    before: record,
    after: record,
    /** Log rows of the same record before and after this one. */
    previousId: z.number().int().nullable(),
    nextId: z.number().int().nullable(),
  }),
})

/** Result of verifying a part of the log against its seals. */
export const AuditCheck = z.object({
  /** Rows of this part that match their seal. */
  rows: z.number().int(),
  /** Where to continue; null when all is verified or a row does not match. */
  next: z.number().int().nullable(),
  /** Remaining sealed blocks, out of `blocks`. */
  blocksLeft: z.number().int(),
  blocks: z.number().int(),
  /** Seal time of the last block in this part. */
  sealedAt: z.string().nullable(),
  /** Newest rows, not sealed yet. */
  unsealed: z.number().int(),
  /** The first row that was changed, deleted or inserted. */
  broken: z.object({ id: z.number().int(), what: z.string() }).nullable(),
})
export type AuditCheck = z.infer<typeof AuditCheck>

/** Verifies a part of the log and returns where to continue. A log of several years takes minutes. */
export const verifyAuditLogs = endpoint('GET /api/auth/auditLog/verify', {
  title: '校验日志完整性',
  paramsIn: 'query',
  permission: 'auditLog:view',
  resource: 'auditLog',
  params: z.strictObject({ after: queryId().optional() }),
  data: AuditCheck,
})

export const exportAuditLogs = endpoint('POST /api/auth/auditLog/export', {
  title: '导出操作日志',
  paramsIn: 'body',
  permission: 'auditLog:export',
  invalidates: ['job'],
  params: z.strictObject({ ...filters, ...exportColumns }).superRefine(rangeFault),
  data: exportStarted,
})
