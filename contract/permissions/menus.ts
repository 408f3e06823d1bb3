// 菜单
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { code, id, line, nothing, queryFlag, queryId, recordFields, requiredLine, version } from '../fields.ts'
import { openMode } from '../session.ts'
import { auditArea, menuType } from './codes.ts'
import { moved, moveParams, treeVersion } from './tree-fields.ts'

/** A node of the main admin's tree. */
const menuFields = {
  ...recordFields,
  parentId: z.number().int().nullable(),
  menuType: code(menuType),
  name: z.string(),
  url: z.string(),
  menuIndex: z.number().int().nullable(),
  icon: z.string(),
  permission: z.string(),
  /** Routes outside the menu that the page opens. */
  opens: z.array(z.string()),
  openMode: code(openMode),
  visible: z.boolean(),
  enabled: z.boolean(),
  /** Cannot be deleted, disabled or hidden. */
  builtIn: z.boolean(),
  sort: z.number().int(),
  /** Number of roles granted it. 超级管理员 has everything and is not counted. */
  roleCount: z.number().int(),
  remark: z.string(),
}
export const MenuRecord = z.object(menuFields)
export type MenuRecord = z.infer<typeof MenuRecord>

export interface MenuNode extends MenuRecord {
  children: MenuNode[]
}
export const MenuNode: z.ZodType<MenuNode> = z.lazy(() => z.object({ ...menuFields, children: z.array(MenuNode) }))

export const MenuInput = z.strictObject({
  parentId: id('请选择上级').nullable(),
  menuType: code(menuType, '类型'),
  name: requiredLine(16, '名称', 2),
  url: line(200, '地址'),
  icon: line(200, '图标'),
  permission: line(60, '权限码'),
  opens: z.array(line(200, '子页面')).max(20, '子页面最多 20 个'),
  openMode: code(openMode, '打开方式'),
  visible: z.boolean(),
  menuIndex: z.number().int().min(0, '顶部导航序号为 0 到 4').max(4, '顶部导航序号为 0 到 4').nullable(),
  remark: line(100, '备注'),
})
export type MenuInput = z.infer<typeof MenuInput>

export const getMenuTree = endpoint('GET /api/auth/menu/tree', {
  title: '查看菜单树',
  paramsIn: 'query',
  permission: 'menu:view',
  resource: 'menu',
  params: z.strictObject({ enabled: queryFlag().optional(), withButtons: queryFlag().default(1) }),
  data: z.object({ tree: z.array(MenuNode), treeVersion }),
})

export const saveMenu = endpoint('POST /api/auth/menu/save', {
  title: '保存菜单',
  paramsIn: 'body',
  permission: 'menu:edit',
  invalidates: ['menu', 'role', 'session', 'auditLog'],
  params: MenuInput.extend({ id: id().optional(), version: version().optional() }),
  data: MenuRecord,
})

export const moveMenu = endpoint('POST /api/auth/menu/move', {
  title: '移动菜单',
  paramsIn: 'body',
  permission: 'menu:edit',
  invalidates: ['menu', 'session', 'auditLog'],
  params: moveParams,
  data: moved,
})

export const enableMenu = endpoint('POST /api/auth/menu/enable', {
  title: '启停与显隐菜单',
  paramsIn: 'body',
  permission: 'menu:enable',
  invalidates: ['menu', 'session', 'auditLog'],
  params: z
    .strictObject({ id: id(), enabled: z.boolean().optional(), visible: z.boolean().optional(), version: version() })
    .refine((params) => (params.enabled === undefined) !== (params.visible === undefined), '请选择要做的操作'),
  data: z.object({ menu: MenuRecord, roleCount: z.number().int(), userCount: z.number().int() }),
})

export const deleteMenu = endpoint('POST /api/auth/menu/delete', {
  title: '删除菜单',
  paramsIn: 'body',
  permission: 'menu:delete',
  invalidates: ['menu', 'session', 'auditLog'],
  params: z.strictObject({ id: id(), version: version() }),
  data: nothing,
})

export const listMenuRoles = endpoint('GET /api/auth/menu/roles/{id}', {
  title: '查看菜单授权角色',
  paramsIn: 'path',
  permission: 'menu:view',
  resource: 'menu',
  params: z.strictObject({ id: queryId() }),
  data: z.object({
    /** Roles granted it or one of its descendants. */
    roles: z.array(z.object({ id: z.number().int(), name: z.string(), userCount: z.number().int() })),
    userCount: z.number().int(),
    /** The first 10 of these accounts. */
    users: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
})

const placed = z.array(z.object({ name: z.string(), path: z.string() }))

export const restoreDefaultMenu = endpoint('POST /api/auth/menu/restoreDefault', {
  title: '恢复默认菜单',
  paramsIn: 'body',
  permission: 'menu:edit',
  invalidates: ['menu', 'role', 'session', 'auditLog'],
  params: z.strictObject({
    /** Only reports the changes. */
    dryRun: z.boolean().default(true),
    treeVersion,
  }),
  data: z.object({ added: placed, moved: placed, renamed: placed, treeVersion }),
})

export const listPermissions = endpoint('GET /api/auth/permission/list', {
  title: '查看权限码',
  paramsIn: 'query',
  permission: 'menu:view',
  resource: 'menu',
  params: z.strictObject({
    area: code(auditArea, '功能域').optional(),
    /** Only codes that are not on a page yet. */
    unplaced: queryFlag().optional(),
  }),
  data: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      resource: z.string(),
      area: code(auditArea),
      sensitive: z.boolean(),
      menuNames: z.array(z.object({ id: z.number().int(), name: z.string() })),
    }),
  ),
})
