import type { RequestHandler } from 'msw'
import { listAdminUsers } from '#contract/permissions/admin-users.ts'
import {
  type AuditLogRow,
  exportAuditLogs,
  getAuditLog,
  listAuditLogs,
  verifyAuditLogs,
} from '#contract/permissions/audit-logs.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { accountType } from '#contract/session.ts'
import { sensitiveVerbs } from '#contract/verbs.ts'
import { answer, found, pageOf, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { hoursAgo } from '#mocks/records.ts'
import { userRecords } from './admin-user-records.ts'

const BATCH = '5f0a6c1e-2b7d-4e93-8c40-7d1f9e3b2a60'

export function auditRecord(id: number, summary: string, more: Partial<AuditLogRow> = {}): AuditLogRow {
  return {
    id,
    occurredAt: hoursAgo(20 - id),
    actorId: 2,
    actorName: '周予安',
    actorAccount: 'zhou.yuan',
    actorRoles: '商品运营',
    accountType: accountType.platform,
    area: 'goods',
    resource: 'product',
    action: 'edit',
    summary,
    targetId: '101',
    targetName: '北欧沙发',
    result: auditResult.success,
    resultCode: 200,
    resultMessage: '',
    changes: [],
    source: 1,
    batchNo: null,
    rollsBack: null,
    reason: '',
    method: 'POST',
    path: '/api/product/edit',
    requestId: `9d2c4b10-6e5f-4a31-b7c8-0000000000${String(id).padStart(2, '0')}`,
    ip: '115.236.18.74',
    device: 'Windows Chrome 143',
    costMs: 18 + id,
    ...more,
  }
}

const disabled = { action: 'disable', source: 2, batchNo: BATCH, path: '/api/product/enable', costMs: 64 }

const auditRecords = (): AuditLogRow[] => [
  auditRecord(9, '将商品「北欧沙发」的销售价由 1999.00 改为 1899.00', {
    action: 'price',
    reason: '双十一活动价',
    path: '/api/product/price',
    changes: [{ field: 'SF-001.salePrice', title: '米白 · 三人位 销售价', before: '1999.00', after: '1899.00' }],
  }),
  auditRecord(8, '停用商品「胡桃木餐桌」', { ...disabled, targetId: '102', targetName: '胡桃木餐桌' }),
  auditRecord(7, '停用商品「藤编单椅」', { ...disabled, targetId: '103', targetName: '藤编单椅' }),
  auditRecord(6, '修改账号「许文静」的资料与角色', {
    actorId: 1,
    actorName: '林知夏',
    actorAccount: 'lin.zhixia',
    actorRoles: '超级管理员',
    area: 'permissions',
    resource: 'adminUser',
    targetId: '3',
    targetName: '许文静',
    path: '/api/auth/user/edit',
    changes: [
      { field: 'roles', title: '角色', before: '交易客服、内容运营', after: '交易客服、财务' },
      {
        field: 'remark',
        title: '备注',
        before: '负责华东区域的订单与售后，退款由主管复核',
        after: '负责华东与华南区域的订单与售后，退款由财务复核',
      },
    ],
  }),
  auditRecord(5, '登录失败', {
    actorId: null,
    actorName: '',
    actorAccount: 'admin88',
    actorRoles: '',
    accountType: null,
    area: 'platform',
    resource: 'session',
    action: 'login',
    targetId: '',
    targetName: '',
    result: auditResult.refused,
    resultCode: 401,
    resultMessage: '账号或密码错误',
    source: 5,
    path: '/api/login',
    ip: '203.0.113.45',
  }),
  auditRecord(4, '导出商品 3024 行', {
    action: 'export',
    targetId: '61',
    targetName: '商品列表',
    path: '/api/product/export',
  }),
  auditRecord(3, '删除品牌', {
    area: 'suppliers',
    resource: 'brand',
    action: 'delete',
    targetId: '7',
    targetName: '',
    result: auditResult.refused,
    resultCode: 403,
    resultMessage: '您没有此操作的权限',
    path: '/api/brand/delete',
  }),
  auditRecord(2, '修改商品「北欧沙发」', {
    changes: [{ field: 'labels', title: '标签', before: '新品、热卖', after: '热卖、包邮' }],
  }),
]

/** The log is checked in two chunks. */
const firstPart = {
  rows: 21_000,
  next: 21,
  blocksLeft: 12,
  blocks: 33,
  sealedAt: '2026-11-20T18:02:11.000+08:00',
  unsealed: 0,
  broken: null,
}
const lastPart = {
  ...firstPart,
  rows: 11_408,
  next: null,
  blocksLeft: 0,
  sealedAt: '2026-11-21T14:04:20.000+08:00',
  unsealed: 3,
}

/** The in-memory audit log. */
export function auditHandlers(records: AuditLogRow[] = auditRecords()): RequestHandler[] {
  return [
    answer(getAuditLog, ({ id }) => {
      const row = found(records, id)
      const same = records.filter((other) => other.resource === row.resource && other.targetId === row.targetId)
      const earlier = same.filter((other) => other.id < id).map((other) => other.id)
      const later = same.filter((other) => other.id > id).map((other) => other.id)
      const neighbours = { previousId: earlier[0] ?? null, nextId: later.at(-1) ?? null }
      return { ...row, before: null, after: null, ...neighbours }
    }),
    answer(verifyAuditLogs, ({ after }) => (after === undefined ? firstPart : lastPart)),
    ...collection({ list: listAuditLogs, export: exportAuditLogs }, records, {
      match: { keyword: within('summary'), sensitive: ({ action }) => sensitiveVerbs.includes(action) },
    }),
    answer(listAdminUsers, (params) => pageOf(userRecords(), params)),
  ]
}
