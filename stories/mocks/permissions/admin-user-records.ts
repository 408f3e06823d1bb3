import { defaultRoles, type RoleCode, roleCodes } from '#contract/default-roles.ts'
import type { AdminUserRow } from '#contract/permissions/admin-users.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { accountType } from '#contract/session.ts'
import { dayFrom, hoursAgo, record } from '#mocks/records.ts'

export const roleOf = (code: RoleCode) => ({
  id: roleCodes.indexOf(code) + 1,
  name: defaultRoles[code].name,
  enabled: true,
})

/** A custom role, and a disabled one. */
export const lampRole = { id: 21, name: '灯具运营', enabled: true }
export const oldRole = { id: 22, name: '展厅导购', enabled: false }

/** A role with the scope 指定品牌. */
export const brandRole = { id: 23, name: '品牌运营', enabled: true }

export function userRecord(id: number, account: string, name: string, more: Partial<AdminUserRow> = {}): AdminUserRow {
  return {
    ...record(id),
    account,
    name,
    phone: `1380000${String(id).padStart(4, '0')}`,
    email: '',
    avatar: '',
    department: '商品部',
    accountType: accountType.platform,
    supplier: null,
    distributor: null,
    roles: [roleOf('goodsOperator')],
    brands: [],
    status: adminUserStatus.active,
    frozenReason: '',
    validFrom: dayFrom(-200),
    validTo: null,
    mustChangePassword: false,
    passwordChangedAt: hoursAgo(900),
    lockedUntil: null,
    failedCount: 0,
    lastLoginAt: hoursAgo(id),
    lastLoginIp: '115.236.18.74',
    onlineCount: 0,
    authVersion: 1,
    remark: '',
    ...more,
  }
}

export const userRecords = (): AdminUserRow[] => [
  userRecord(1, 'lin.zhixia', '林知夏', { roles: [roleOf('superAdmin')], department: '信息部', onlineCount: 1 }),
  userRecord(2, 'zhou.yuan', '周予安', { onlineCount: 2, email: 'zhou@example.com', remark: '负责沙发与床' }),
  userRecord(3, 'xu.wenjing', '许文静', {
    department: '交易部',
    roles: [roleOf('tradeService'), roleOf('finance'), oldRole],
    validTo: dayFrom(9),
  }),
  userRecord(4, 'chen.zhiqiang', '陈志强', { lockedUntil: hoursAgo(-1), failedCount: 8 }),
  userRecord(5, 'he.miao', '何苗', { status: adminUserStatus.frozen, frozenReason: '已离职，工作交接给周予安' }),
  userRecord(6, 'muhe', '木禾家居', {
    department: '',
    accountType: accountType.supplier,
    supplier: { id: 1, name: '木禾家居' },
    roles: [roleOf('supplier')],
    lastLoginAt: null,
    lastLoginIp: '',
    mustChangePassword: true,
    passwordChangedAt: null,
  }),
]
