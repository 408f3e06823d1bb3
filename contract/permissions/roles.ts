// 角色
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  bulkResult,
  code,
  exportStarted,
  id,
  ids,
  line,
  nothing,
  page,
  pageParams,
  paragraph,
  queryCode,
  queryId,
  recordFields,
  requiredLine,
  version,
} from '../fields.ts'
import { accountType, dataScope, MenuGroup } from '../session.ts'

/** Maximum number of roles per account. */
export const MAX_ROLES_PER_ACCOUNT = 5

/** Maximum pages and buttons granted to one role; above the size of any menu. */
const MAX_GRANTS = 5_000

const accountTypes = z
  .array(code(accountType, '账号类型'))
  .min(1, '请选择适用账号类型')
  .max(accountType.codes.length)
  .refine((types) => new Set(types).size === types.length, '账号类型重复')

/** Form input. */
export const RoleInput = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^[a-z][A-Za-z0-9]{2,31}$/, '角色编码为 3 到 32 个字母或数字，以小写字母开头'),
  name: requiredLine(20, '角色名称', 2),
  description: paragraph(200, '职责说明'),
  accountTypes,
  dataScope: code(dataScope, '数据范围'),
  sort: z
    .number({ error: '请输入排序' })
    .int('排序应为整数')
    .min(0, '排序应在 0 到 9999 之间')
    .max(9999, '排序应在 0 到 9999 之间'),
})
export type RoleInput = z.infer<typeof RoleInput>

/** Why a data scope does not fit the account types; '' if it does. */
export function dataScopeFault(types: readonly number[], scope: number): string {
  if (scope === dataScope.ownSupplier && types.some((type) => type !== accountType.supplier))
    return '「本供应商」仅适用于供应商账号'
  if (scope === dataScope.ownDistributor && types.some((type) => type !== accountType.distributor))
    return '「本经销商」仅适用于经销商账号'
  if (scope === dataScope.all && types.some((type) => type !== accountType.platform))
    return '供应商与经销商账号不能使用「全部数据」'
  return ''
}

export const RoleRow = z.object({
  ...recordFields,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  accountTypes: z.array(code(accountType)),
  dataScope: code(dataScope),
  enabled: z.boolean(),
  builtIn: z.boolean(),
  /** Has all permissions, including future ones; grants cannot be changed. */
  holdsAll: z.boolean(),
  sort: z.number().int(),
  userCount: z.number().int(),
  /** Pages, excluding buttons. */
  menuCount: z.number().int(),
})
export type RoleRow = z.infer<typeof RoleRow>

const roleFilters = {
  keyword: line(32, '关键词').optional(),
  accountType: code(accountType, '账号类型').optional(),
  enabled: z.boolean().optional(),
  builtIn: z.boolean().optional(),
  /** Finds the roles with this permission. */
  permission: line(60, '权限码').optional(),
}

export const listRoles = endpoint('POST /api/auth/role/list', {
  title: '查看角色列表',
  paramsIn: 'body',
  permission: 'role:view',
  resource: 'role',
  params: pageParams(roleFilters, { sort: ['sort', 'name', 'createdAt', 'updatedAt'] }),
  data: page(RoleRow),
})

export const listRoleOptions = endpoint('GET /api/auth/role/options', {
  title: '查看角色选项',
  paramsIn: 'query',
  permission: 'adminUser:view',
  resource: 'role',
  params: z.strictObject({ accountType: queryCode(accountType, '账号类型').optional() }),
  data: z.array(
    z.object({
      id: z.number().int(),
      code: z.string(),
      name: z.string(),
      accountTypes: z.array(code(accountType)),
      dataScope: code(dataScope),
      enabled: z.boolean(),
      /** False if the role has more permissions than the caller. */
      grantable: z.boolean(),
    }),
  ),
})

export const getRole = endpoint('GET /api/auth/role/detail/{id}', {
  title: '查看角色详情',
  paramsIn: 'path',
  permission: 'role:view',
  resource: 'role',
  params: z.strictObject({ id: queryId() }),
  data: RoleRow.extend({
    /** Granted pages and buttons. */
    checkedIds: z.array(z.number().int()),
    /** Partially granted pages, folders and groups. */
    halfCheckedIds: z.array(z.number().int()),
    /** Default permissions of the role that none of its granted pages contains yet. */
    beyondPages: z.array(z.string()),
    /** The first 50. */
    holders: z.array(z.object({ id: z.number().int(), account: z.string(), name: z.string() })),
  }),
})

export const saveRole = endpoint('POST /api/auth/role/save', {
  title: '保存角色',
  paramsIn: 'body',
  permission: 'role:edit',
  invalidates: ['role', 'adminUser', 'auditLog'],
  params: RoleInput.extend({ id: id().optional(), version: version().optional() }),
  data: RoleRow,
})

export const grantRole = endpoint('POST /api/auth/role/grant', {
  title: '授权角色',
  paramsIn: 'body',
  permission: 'role:grant',
  invalidates: ['role', 'menu', 'adminUser', 'session', 'auditLog'],
  params: z.strictObject({
    id: id(),
    version: version(),
    /** Checked pages and buttons; their ancestors are derived. */
    menuIds: z.array(id()).max(MAX_GRANTS, '授权项过多'),
  }),
  data: z.object({
    role: RoleRow,
    added: z.number().int(),
    removed: z.number().int(),
    userCount: z.number().int(),
  }),
})

export const copyRole = endpoint('POST /api/auth/role/copy', {
  title: '复制角色',
  paramsIn: 'body',
  permission: 'role:edit',
  invalidates: ['role', 'auditLog'],
  params: z.strictObject({ id: id(), code: RoleInput.shape.code, name: RoleInput.shape.name }),
  data: RoleRow,
})

export const enableRole = endpoint('POST /api/auth/role/enable', {
  title: '启用停用角色',
  paramsIn: 'body',
  permission: 'role:enable',
  invalidates: ['role', 'adminUser', 'session', 'auditLog'],
  params: z.strictObject({ id: id(), enabled: z.boolean(), version: version() }),
  data: z.object({ role: RoleRow, usersWithoutRole: z.number().int() }),
})

export const deleteRole = endpoint('POST /api/auth/role/delete', {
  title: '删除角色',
  paramsIn: 'body',
  permission: 'role:delete',
  invalidates: ['role', 'auditLog'],
  params: z.strictObject({ id: id(), version: version() }),
  data: nothing,
})

export const assignRoleUsers = endpoint('POST /api/auth/role/assignUsers', {
  title: '分配角色账号',
  paramsIn: 'body',
  permission: 'adminUser:edit',
  invalidates: ['role', 'adminUser', 'session', 'auditLog'],
  params: z
    .strictObject({
      roleId: id('请选择角色'),
      addUserIds: z.array(id()).max(200, '一次最多选择 200 项').default([]),
      removeUserIds: z.array(id()).max(200, '一次最多选择 200 项').default([]),
    })
    .refine((params) => params.addUserIds.length + params.removeUserIds.length > 0, '请选择账号')
    .refine(
      (params) => !params.addUserIds.some((userId) => params.removeUserIds.includes(userId)),
      '同一账号不能同时添加和移除',
    ),
  data: bulkResult,
})

export const compareRoles = endpoint('GET /api/auth/role/compare', {
  title: '对比角色',
  paramsIn: 'query',
  permission: 'role:view',
  resource: 'role',
  params: z.strictObject({
    /** 2 to 4 ids, separated by commas. */
    ids: z.string('请选择角色').regex(/^\d{1,15}(,\d{1,15}){1,3}$/, '请选择 2 到 4 个角色'),
  }),
  data: z.object({
    roles: z.array(z.object({ id: z.number().int(), name: z.string() })),
    rows: z.array(
      z.object({
        permission: z.string(),
        title: z.string(),
        /** Pages that contain the permission. */
        page: z.string(),
        /** One entry per role, in their order. */
        held: z.array(z.boolean()),
      }),
    ),
  }),
})

export const previewRoleMenu = endpoint('GET /api/auth/role/previewMenu/{id}', {
  title: '预览角色菜单',
  paramsIn: 'path',
  permission: 'role:view',
  resource: 'role',
  params: z.strictObject({ id: queryId() }),
  data: z.array(MenuGroup),
})

export const exportRoleMatrix = endpoint('POST /api/auth/role/export', {
  title: '导出权限矩阵',
  paramsIn: 'body',
  permission: 'role:export',
  invalidates: ['job'],
  params: z.strictObject({ ids: ids().optional() }),
  data: exportStarted,
})
