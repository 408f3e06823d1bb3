// 管理员账号
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  bulkResult,
  code,
  date,
  exportColumns,
  exportStarted,
  fileUrl,
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
  version,
} from '../fields.ts'
import { accountType, dataScope, SessionRecord } from '../session.ts'
import { adminUserStatus } from './codes.ts'
import { MAX_ROLES_PER_ACCOUNT } from './roles.ts'

/** Maximum number of brands per account. */
const MAX_BRANDS_PER_ACCOUNT = 200

/** An account that expires within this many days counts as expiring in the list tabs. */
export const ENDING_SOON_DAYS = 15

const reason = requiredLine(200, '原因', 2)

/** Form fields for creating and editing. */
const shared = {
  name: requiredLine(20, '姓名', 2),
  phone: z
    .string()
    .trim()
    .regex(/^1[3-9]\d{9}$/, '请输入正确的手机号'),
  email: orEmpty(z.email('请输入正确的邮箱').max(64, '邮箱最多 64 个字符')),
  department: line(30, '部门'),
  roleIds: z
    .array(id())
    .min(1, '请选择角色')
    .max(MAX_ROLES_PER_ACCOUNT, `一个账号最多 ${MAX_ROLES_PER_ACCOUNT} 个角色`)
    .refine((list) => new Set(list).size === list.length, '角色重复'),
  /** 可管品牌: required if a role has 指定品牌, and stored only then. */
  brandIds: z
    .array(id())
    .max(MAX_BRANDS_PER_ACCOUNT, `一个账号最多 ${MAX_BRANDS_PER_ACCOUNT} 个可管品牌`)
    .refine((list) => new Set(list).size === list.length, '品牌重复'),
  validFrom: orEmpty(date('有效期起')),
  validTo: orEmpty(date('有效期至')),
  remark: paragraph(200, '备注'),
}

const validRange = (value: { validFrom: string; validTo: string }, context: z.RefinementCtx): void => {
  if (value.validFrom && value.validTo && value.validTo < value.validFrom)
    context.addIssue({ code: 'custom', path: ['validTo'], message: '有效期至不能早于有效期起' })
}

export const AdminUserRow = z.object({
  ...recordFields,
  account: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  avatar: z.string(),
  department: z.string(),
  accountType: code(accountType),
  supplier: NamedRef.nullable(),
  distributor: NamedRef.nullable(),
  roles: z.array(NamedRef.extend({ enabled: z.boolean() })),
  brands: z.array(NamedRef),
  status: code(adminUserStatus),
  frozenReason: z.string(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  mustChangePassword: z.boolean(),
  passwordChangedAt: z.string().nullable(),
  lockedUntil: z.string().nullable(),
  failedCount: z.number().int(),
  lastLoginAt: z.string().nullable(),
  lastLoginIp: z.string(),
  onlineCount: z.number().int(),
  authVersion: z.number().int(),
  remark: z.string(),
})
export type AdminUserRow = z.infer<typeof AdminUserRow>

const filters = {
  account: line(32, '登录账号').optional(),
  name: line(20, '姓名').optional(),
  phone: line(11, '手机号').optional(),
  accountType: code(accountType, '账号类型').optional(),
  roleId: id('请选择角色').optional(),
  status: code(adminUserStatus, '状态').optional(),
  supplierId: id('请选择供应商').optional(),
  distributorId: id('请选择经销商').optional(),
  online: z.boolean().optional(),
  locked: z.boolean().optional(),
  endingSoon: z.boolean().optional(),
  neverSignedIn: z.boolean().optional(),
  lastLoginFrom: date('开始日期').optional(),
  lastLoginTo: date('结束日期').optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
}

export const listAdminUsers = endpoint('POST /api/auth/user/list', {
  title: '查看账号列表',
  paramsIn: 'body',
  permission: 'adminUser:view',
  resource: 'adminUser',
  params: pageParams(filters, { sort: ['account', 'name', 'lastLoginAt', 'validTo', 'createdAt'] }),
  data: page(AdminUserRow),
})

export const getAdminUser = endpoint('GET /api/auth/user/detail/{id}', {
  title: '查看账号详情',
  paramsIn: 'path',
  permission: 'adminUser:view',
  resource: 'adminUser',
  params: z.strictObject({ id: queryId() }),
  data: AdminUserRow.extend({
    sessions: z.array(SessionRecord),
    /** Unfinished work: waiting or running jobs, and claimed reviews. */
    inHand: z.object({ jobs: z.number().int(), reviews: z.number().int() }),
    /** Distinct scopes of its enabled roles. */
    dataScopes: z.array(code(dataScope)),
    /** Permissions granted by its roles that its data scopes do not cover. */
    beyondScope: z.array(z.string()),
    /** Origin of each permission: the roles that grant it and the pages that contain it. */
    effective: z.array(
      z.object({ permission: z.string(), title: z.string(), roles: z.array(z.string()), pages: z.array(z.string()) }),
    ),
  }),
})

/** Form input for a new account. */
export const NewAdminUser = z
  .strictObject({
    account: z
      .string()
      .trim()
      .regex(/^[A-Za-z][A-Za-z0-9._-]{3,31}$/, '账号为 4 到 32 个字母、数字、点、下划线或短横线，以字母开头'),
    accountType: code(accountType, '账号类型'),
    supplierId: id('请选择所属供应商').nullable(),
    distributorId: id('请选择所属经销商').nullable(),
    ...shared,
  })
  .superRefine(validRange)
export type NewAdminUser = z.infer<typeof NewAdminUser>

export const addAdminUser = endpoint('POST /api/auth/user/add', {
  title: '新增账号',
  paramsIn: 'body',
  permission: 'adminUser:edit',
  invalidates: ['adminUser', 'role', 'auditLog'],
  secretAnswer: true,
  params: NewAdminUser,
  data: z.object({
    user: AdminUserRow,
    /** Shown only once. */
    tempPassword: z.string(),
  }),
})

const changeable = { avatar: orEmpty(fileUrl('头像')), ...shared }

/** Editable account fields. Name, type and owner cannot change. */
export const AdminUserInput = z.strictObject(changeable).superRefine(validRange)
export type AdminUserInput = z.infer<typeof AdminUserInput>

export const editAdminUser = endpoint('POST /api/auth/user/edit', {
  title: '修改账号',
  paramsIn: 'body',
  permission: 'adminUser:edit',
  invalidates: ['adminUser', 'role', 'session', 'auditLog'],
  params: z.strictObject({ id: id(), version: version(), ...changeable }).superRefine(validRange),
  data: AdminUserRow,
})

export const enableAdminUser = endpoint('POST /api/auth/user/enable', {
  title: '冻结解冻账号',
  paramsIn: 'body',
  permission: 'adminUser:enable',
  invalidates: ['adminUser', 'auditLog'],
  params: z
    .strictObject({
      ids: ids(),
      status: z.literal([adminUserStatus.active, adminUserStatus.frozen], '请选择要做的操作'),
      reason: line(200, '原因').default(''),
    })
    .refine((params) => params.status === adminUserStatus.active || params.reason.length >= 2, {
      path: ['reason'],
      message: '冻结原因至少 2 个字',
    }),
  data: bulkResult,
})

export const resetAdminPassword = endpoint('POST /api/auth/user/resetPassword', {
  title: '重置账号密码',
  paramsIn: 'body',
  permission: 'adminUser:reset',
  invalidates: ['adminUser', 'auditLog'],
  secretAnswer: true,
  params: z.strictObject({ id: id(), reason }),
  data: z.object({
    /** Shown only once. */
    tempPassword: z.string(),
    expireAt: z.string(),
  }),
})

export const unlockAdminUser = endpoint('POST /api/auth/user/unlock', {
  title: '解除账号锁定',
  paramsIn: 'body',
  permission: 'adminUser:reset',
  invalidates: ['adminUser', 'auditLog'],
  params: z.strictObject({ id: id() }),
  data: AdminUserRow,
})

export const deleteAdminUser = endpoint('POST /api/auth/user/delete', {
  title: '删除账号',
  paramsIn: 'body',
  permission: 'adminUser:delete',
  invalidates: ['adminUser', 'role', 'auditLog'],
  params: z.strictObject({ id: id(), version: version() }),
  data: nothing,
})

export const listAdminSessions = endpoint('GET /api/auth/user/sessions/{id}', {
  title: '查看账号会话',
  paramsIn: 'path',
  permission: 'adminUser:session',
  resource: 'adminUser',
  params: z.strictObject({ id: queryId() }),
  data: z.array(SessionRecord),
})

export const revokeAdminSessions = endpoint('POST /api/auth/user/forceSignOut', {
  title: '强制下线账号',
  paramsIn: 'body',
  permission: 'adminUser:session',
  invalidates: ['adminUser', 'auditLog'],
  params: z
    .strictObject({
      userIds: ids().optional(),
      sessionIds: z.array(z.uuid('会话编号不正确')).min(1, '请至少选择一项').max(200, '一次最多选择 200 项').optional(),
      reason,
    })
    .refine((params) => (params.userIds === undefined) !== (params.sessionIds === undefined), '请选择账号或会话'),
  data: z.object({ count: z.number().int() }),
})

export const exportAdminUsers = endpoint('POST /api/auth/user/export', {
  title: '导出账号',
  paramsIn: 'body',
  permission: 'adminUser:export',
  invalidates: ['job'],
  params: z.strictObject({ ...filters, ...exportColumns }),
  data: exportStarted,
})
