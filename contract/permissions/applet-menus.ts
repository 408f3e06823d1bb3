// 小程序菜单
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { code, fileUrl, id, line, nothing, orEmpty, queryCode, recordFields, requiredLine, version } from '../fields.ts'
import { appletLinkType, appletPosition } from './storefront-codes.ts'
import { moved, moveParams, treeVersion } from './tree-fields.ts'

/** Form input. */
export const AppletMenuInput = z.strictObject({
  position: code(appletPosition, '位置'),
  parentId: id('请选择上级').nullable(),
  name: requiredLine(8, '名称', 2),
  /** Null for a group, which only contains entries. */
  linkType: code(appletLinkType, '跳转方式').nullable(),
  pagePath: line(200, '页面路径'),
  webUrl: line(500, '网页地址'),
  appId: line(18, '目标小程序 AppId'),
  icon: orEmpty(fileUrl('图标')),
  selectedIcon: orEmpty(fileUrl('选中图标')),
  badgeText: line(4, '角标文字'),
  minVersion: line(11, '最低小程序版本'),
  permission: line(60, '权限标识'),
  guestVisible: z.boolean(),
  /** Initial state; later changed by `enableAppletMenu`. */
  enabled: z.boolean(),
})
export type AppletMenuInput = z.infer<typeof AppletMenuInput>

const shape = {
  ...recordFields,
  parentId: z.number().int().nullable(),
  position: code(appletPosition),
  name: z.string(),
  linkType: code(appletLinkType).nullable(),
  pagePath: z.string(),
  webUrl: z.string(),
  appId: z.string(),
  icon: z.string(),
  selectedIcon: z.string(),
  badgeText: z.string(),
  minVersion: z.string(),
  permission: z.string(),
  guestVisible: z.boolean(),
  enabled: z.boolean(),
  sort: z.number().int(),
  /** Number of roles granted it. */
  roleCount: z.number().int(),
}
export const AppletMenu = z.object(shape)
export type AppletMenu = z.infer<typeof AppletMenu>

export interface AppletMenuNode extends AppletMenu {
  children: AppletMenuNode[]
}
export const AppletMenuNode: z.ZodType<AppletMenuNode> = z.lazy(() =>
  z.object({ ...shape, children: z.array(AppletMenuNode) }),
)

export const getAppletMenuTree = endpoint('GET /api/auth/appletMenu/tree', {
  title: '查看小程序菜单',
  paramsIn: 'query',
  permission: 'appletMenu:view',
  resource: 'appletMenu',
  params: z.strictObject({ position: queryCode(appletPosition, '位置').optional() }),
  data: z.object({ tree: z.array(AppletMenuNode), treeVersion }),
})

export const saveAppletMenu = endpoint('POST /api/auth/appletMenu/save', {
  title: '保存小程序菜单',
  paramsIn: 'body',
  permission: 'appletMenu:edit',
  invalidates: ['appletMenu', 'auditLog'],
  params: AppletMenuInput.extend({ id: id().optional(), version: version().optional() }),
  data: AppletMenu,
})

export const moveAppletMenu = endpoint('POST /api/auth/appletMenu/move', {
  title: '移动小程序菜单',
  paramsIn: 'body',
  permission: 'appletMenu:edit',
  invalidates: ['appletMenu', 'auditLog'],
  params: moveParams,
  data: moved,
})

export const enableAppletMenu = endpoint('POST /api/auth/appletMenu/enable', {
  title: '启用停用小程序菜单',
  paramsIn: 'body',
  permission: 'appletMenu:enable',
  invalidates: ['appletMenu', 'auditLog'],
  params: z.strictObject({ id: id(), enabled: z.boolean(), version: version() }),
  data: AppletMenu,
})

export const deleteAppletMenu = endpoint('POST /api/auth/appletMenu/delete', {
  title: '删除小程序菜单',
  paramsIn: 'body',
  permission: 'appletMenu:delete',
  invalidates: ['appletMenu', 'auditLog'],
  params: z.strictObject({ id: id(), version: version() }),
  data: nothing,
})
