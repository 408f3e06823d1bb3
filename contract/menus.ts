import { type RoleCode, workingRoles } from './default-roles.ts'
import { goodsMenu } from './goods-menu.ts'
import type { MenuPage, MenuTree } from './menu-tree.ts'

import { tradeMenu } from './trade-menu.ts'

/** Written at installation; pages are added here as their area is built. */
export const defaultMenus: readonly MenuTree[] = [
  goodsMenu,
  tradeMenu,
  { menuIndex: 2, name: '客户中心', icon: 'users', items: [] },
  { menuIndex: 3, name: '内容中心', icon: 'newspaper', items: [] },
  {
    menuIndex: 4,
    name: '系统中心',
    icon: 'settings',
    items: [
      { name: '通知中心', url: '/notifications', icon: 'bell', permission: '', roles: workingRoles },
      { name: '导出与导入任务', url: '/exportJobs', icon: 'download', permission: '', roles: workingRoles },
      {
        name: '权限管理',
        icon: 'shield-check',
        pages: [
          { name: '管理员账号', url: '/user', icon: 'user-cog', permission: 'adminUser:view', roles: [] },
          { name: '角色管理', url: '/role', icon: 'users-round', permission: 'role:view', roles: [] },
          { name: '菜单管理', url: '/menu', icon: 'menu', permission: 'menu:view', roles: [] },
        ],
      },
      {
        name: '商城与小程序权限',
        icon: 'panels-top-left',
        pages: [
          { name: '门店商城角色', url: '/storeRole', icon: 'store', permission: 'storeRole:view', roles: [] },
          { name: '门店商城菜单', url: '/storeMenu', icon: 'square-menu', permission: 'storeMenu:view', roles: [] },
          { name: '小程序角色', url: '/appletRole', icon: 'user-round-cog', permission: 'appletRole:view', roles: [] },
          { name: '小程序菜单', url: '/appletMenu', icon: 'layout-grid', permission: 'appletMenu:view', roles: [] },
        ],
      },
      {
        name: '日志审计',
        icon: 'file-clock',
        pages: [{ name: '操作日志', url: '/auditLog', icon: 'scroll-text', permission: 'auditLog:view', roles: [] }],
      },
    ],
  },
]

/** Default roles that are granted a page, with those that hold it by rule. */
export function rolesOfPage(page: MenuPage): RoleCode[] {
  const byRule: RoleCode[] = ['superAdmin']
  if (page.permission === '' || page.permission.endsWith(':view')) byRule.push('auditor')
  return [...byRule, ...page.roles]
}
