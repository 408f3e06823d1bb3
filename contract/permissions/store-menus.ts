// 门店商城菜单
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  code,
  codeSet,
  fileUrl,
  id,
  ids,
  line,
  nothing,
  orEmpty,
  queryCode,
  recordFields,
  requiredLine,
  version,
} from '../fields.ts'
import { endMenuType, merchantType, storeTerminal } from './storefront-codes.ts'
import { moved, moveParams, treeVersion } from './tree-fields.ts'

/** Form input. */
export const StoreMenuInput = z.strictObject({
  terminal: code(storeTerminal, '终端'),
  parentId: id('请选择上级').nullable(),
  menuType: code(endMenuType, '类型'),
  name: requiredLine(12, '名称', 2),
  url: line(200, '页面地址'),
  icon: orEmpty(fileUrl('图标')),
  permission: line(60, '权限标识'),
  needMember: z.boolean(),
  /** Empty: all. */
  merchantTypes: codeSet(merchantType, '适用商家类型'),
  badgeText: line(4, '角标文字'),
  visible: z.boolean(),
})
export type StoreMenuInput = z.infer<typeof StoreMenuInput>

const shape = {
  ...recordFields,
  parentId: z.number().int().nullable(),
  terminal: code(storeTerminal),
  menuType: code(endMenuType),
  name: z.string(),
  url: z.string(),
  icon: z.string(),
  permission: z.string(),
  needMember: z.boolean(),
  merchantTypes: z.array(code(merchantType)),
  badgeText: z.string(),
  visible: z.boolean(),
  enabled: z.boolean(),
  sort: z.number().int(),
  /** Number of roles granted it. */
  roleCount: z.number().int(),
}
export const StoreMenu = z.object(shape)
export type StoreMenu = z.infer<typeof StoreMenu>

export interface StoreMenuNode extends StoreMenu {
  children: StoreMenuNode[]
}
export const StoreMenuNode: z.ZodType<StoreMenuNode> = z.lazy(() =>
  z.object({ ...shape, children: z.array(StoreMenuNode) }),
)

export const getStoreMenuTree = endpoint('GET /api/auth/storeMenu/tree', {
  title: '查看门店商城菜单',
  paramsIn: 'query',
  permission: 'storeMenu:view',
  resource: 'storeMenu',
  params: z.strictObject({ terminal: queryCode(storeTerminal, '终端') }),
  data: z.object({ tree: z.array(StoreMenuNode), treeVersion }),
})

export const saveStoreMenu = endpoint('POST /api/auth/storeMenu/save', {
  title: '保存门店商城菜单',
  paramsIn: 'body',
  permission: 'storeMenu:edit',
  invalidates: ['storeMenu', 'merchantMenu', 'auditLog'],
  params: StoreMenuInput.extend({ id: id().optional(), version: version().optional() }),
  data: StoreMenu,
})

export const moveStoreMenu = endpoint('POST /api/auth/storeMenu/move', {
  title: '移动门店商城菜单',
  paramsIn: 'body',
  permission: 'storeMenu:edit',
  invalidates: ['storeMenu', 'merchantMenu', 'auditLog'],
  params: moveParams,
  data: moved,
})

export const enableStoreMenu = endpoint('POST /api/auth/storeMenu/enable', {
  title: '启停与显隐门店商城菜单',
  paramsIn: 'body',
  permission: 'storeMenu:enable',
  invalidates: ['storeMenu', 'merchantMenu', 'auditLog'],
  params: z
    .strictObject({ id: id(), enabled: z.boolean().optional(), visible: z.boolean().optional(), version: version() })
    .refine((params) => (params.enabled === undefined) !== (params.visible === undefined), '请选择要做的操作'),
  data: StoreMenu,
})

export const deleteStoreMenu = endpoint('POST /api/auth/storeMenu/delete', {
  title: '删除门店商城菜单',
  paramsIn: 'body',
  permission: 'storeMenu:delete',
  invalidates: ['storeMenu', 'merchantMenu', 'auditLog'],
  params: z.strictObject({ id: id(), version: version() }),
  data: nothing,
})

export const copyStoreMenus = endpoint('POST /api/auth/storeMenu/copy', {
  title: '复制菜单到另一终端',
  paramsIn: 'body',
  permission: 'storeMenu:edit',
  invalidates: ['storeMenu', 'merchantMenu', 'auditLog'],
  params: z.strictObject({ ids: ids(), toTerminal: code(storeTerminal, '终端') }),
  /** `skipped`: names of nodes whose route, or whose name at that position, already exists. */
  data: z.object({ count: z.number().int(), skipped: z.array(z.string()) }),
})
