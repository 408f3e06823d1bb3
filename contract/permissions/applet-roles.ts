// 小程序角色
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  bulkResult,
  code,
  codeSet,
  id,
  line,
  nothing,
  page,
  pageParams,
  queryId,
  recordFields,
  version,
} from '../fields.ts'
import { userIdentity } from './storefront-codes.ts'
import { endRoleFields, grantedIds } from './storefront-role-fields.ts'

/** Form input. */
export const AppletRoleInput = z.strictObject({
  ...endRoleFields,
  identities: codeSet(userIdentity, '适用身份').min(1, '请选择适用身份'),
  needMember: z.boolean(),
})
export type AppletRoleInput = z.infer<typeof AppletRoleInput>

/** Cross-field validation errors. Expired memberships fall back to the default role. */
export const appletRoleFaults = ({
  isDefault,
  needMember,
}: Pick<AppletRoleInput, 'isDefault' | 'needMember'>): Record<string, string> =>
  isDefault && needMember ? { needMember: '身份默认角色不能仅限黑卡会员' } : {}

export const AppletRole = z.object({
  ...recordFields,
  name: z.string(),
  description: z.string(),
  identities: z.array(code(userIdentity)),
  isDefault: z.boolean(),
  needMember: z.boolean(),
  enabled: z.boolean(),
  sort: z.number().int(),
  userCount: z.number().int(),
})
export type AppletRole = z.infer<typeof AppletRole>

export const listAppletRoles = endpoint('POST /api/auth/appletRole/list', {
  title: '查看小程序角色列表',
  paramsIn: 'body',
  permission: 'appletRole:view',
  resource: 'appletRole',
  params: pageParams(
    {
      name: line(20, '角色名称').optional(),
      identity: code(userIdentity, '身份').optional(),
      isDefault: z.boolean().optional(),
      needMember: z.boolean().optional(),
      enabled: z.boolean().optional(),
    },
    { sort: ['sort', 'name', 'updatedAt'] },
  ),
  data: page(AppletRole),
})

export const getAppletRole = endpoint('GET /api/auth/appletRole/detail/{id}', {
  title: '查看小程序角色',
  paramsIn: 'path',
  permission: 'appletRole:view',
  resource: 'appletRole',
  params: z.strictObject({ id: queryId() }),
  data: AppletRole.extend(grantedIds),
})

export const saveAppletRole = endpoint('POST /api/auth/appletRole/save', {
  title: '保存小程序角色',
  paramsIn: 'body',
  permission: 'appletRole:edit',
  invalidates: ['appletRole', 'appletMenu', 'auditLog'],
  /** Creating requires all non-optional fields. Editing requires id and version plus the changed fields. */
  params: AppletRoleInput.partial().extend({
    id: id().optional(),
    version: version().optional(),
    /** Replaces the existing default role. */
    replaceDefault: z.boolean().default(false),
  }),
  data: AppletRole,
})

export const copyAppletRole = endpoint('POST /api/auth/appletRole/copy', {
  title: '复制小程序角色',
  paramsIn: 'body',
  permission: 'appletRole:edit',
  invalidates: ['appletRole', 'appletMenu', 'auditLog'],
  params: z.strictObject({ id: id(), name: endRoleFields.name }),
  data: AppletRole,
})

export const enableAppletRole = endpoint('POST /api/auth/appletRole/enable', {
  title: '启用停用小程序角色',
  paramsIn: 'body',
  permission: 'appletRole:enable',
  invalidates: ['appletRole', 'auditLog'],
  params: z.strictObject({ id: id(), enabled: z.boolean(), version: version() }),
  data: AppletRole,
})

export const deleteAppletRole = endpoint('POST /api/auth/appletRole/delete', {
  title: '删除小程序角色',
  paramsIn: 'body',
  permission: 'appletRole:delete',
  invalidates: ['appletRole', 'appletMenu', 'auditLog'],
  params: z.strictObject({ id: id(), version: version() }),
  data: nothing,
})

export const AppletRoleUser = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The middle digits are masked. */
  phone: z.string(),
  identity: code(userIdentity),
  /** When the role was granted; null if the user does not have it. */
  grantedAt: z.string().nullable(),
})
export type AppletRoleUser = z.infer<typeof AppletRoleUser>

export const listAppletRoleUsers = endpoint('POST /api/auth/appletRole/users', {
  title: '查看小程序角色的用户',
  paramsIn: 'body',
  permission: 'appletRole:view',
  resource: 'appletRole',
  params: pageParams(
    {
      id: id(),
      /** True: users with the role. False: users who could get it. */
      holds: z.boolean(),
      keyword: line(30, '关键词').optional(),
    },
    { sort: ['name'] },
  ),
  data: page(AppletRoleUser),
})

const MAX_USERS = 200
const userIds = z.array(id()).max(MAX_USERS, `一次最多选择 ${MAX_USERS} 项`).default([])

export const assignAppletRole = endpoint('POST /api/auth/appletRole/assignUsers', {
  title: '分配小程序角色',
  paramsIn: 'body',
  permission: 'appletRole:edit',
  invalidates: ['appletRole', 'auditLog'],
  params: z
    .strictObject({ roleId: id('请选择角色'), addUserIds: userIds, removeUserIds: userIds })
    .refine((params) => params.addUserIds.length + params.removeUserIds.length > 0, '请选择用户')
    .refine(
      (params) => !params.addUserIds.some((userId) => params.removeUserIds.includes(userId)),
      '同一用户不能同时添加和移除',
    ),
  data: bulkResult,
})
