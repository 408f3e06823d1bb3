import { permissionPages } from '#contract/permissions/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 权限 */
export const permissions = screens(permissionPages, {
  userList: () => import('./user/list.tsx'),
  roleList: () => import('./role/list.tsx'),
  menuTree: () => import('./menu/tree.tsx'),
  storeRoleList: () => import('./store-role/list.tsx'),
  storeMenuTree: () => import('./store-menu/tree.tsx'),
  appletRoleList: () => import('./applet-role/list.tsx'),
  appletMenuTree: () => import('./applet-menu/tree.tsx'),
  auditLogList: () => import('./audit/list.tsx'),
})
