import type { Area } from '#screen/area.ts'

/** 权限 */
export const permissions: Area = {
  name: 'permissions',
  routes: [
    {
      at: '/user',
      title: '管理员账号',
      breadcrumb: ['系统中心', '权限管理', '管理员账号'],
      menu: 4,
      may: 'adminUser:view',
      screen: () => import('./user-list.tsx'),
    },
    {
      at: '/role',
      title: '角色管理',
      breadcrumb: ['系统中心', '权限管理', '角色管理'],
      menu: 4,
      may: 'role:view',
      screen: () => import('./role-list.tsx'),
    },
    {
      at: '/menu',
      title: '菜单管理',
      breadcrumb: ['系统中心', '权限管理', '菜单管理'],
      menu: 4,
      may: 'menu:view',
      screen: () => import('./menu-tree.tsx'),
    },
    {
      at: '/storeRole',
      title: '门店商城角色',
      breadcrumb: ['系统中心', '商城与小程序权限', '门店商城角色'],
      menu: 4,
      may: 'storeRole:view',
      screen: () => import('./store-role-list.tsx'),
    },
    {
      at: '/storeMenu',
      title: '门店商城菜单',
      breadcrumb: ['系统中心', '商城与小程序权限', '门店商城菜单'],
      menu: 4,
      may: 'storeMenu:view',
      screen: () => import('./store-menu-tree.tsx'),
    },
    {
      at: '/appletRole',
      title: '小程序角色',
      breadcrumb: ['系统中心', '商城与小程序权限', '小程序角色'],
      menu: 4,
      may: 'appletRole:view',
      screen: () => import('./applet-role-list.tsx'),
    },
    {
      at: '/appletMenu',
      title: '小程序菜单',
      breadcrumb: ['系统中心', '商城与小程序权限', '小程序菜单'],
      menu: 4,
      may: 'appletMenu:view',
      screen: () => import('./applet-menu-tree.tsx'),
    },
    {
      at: '/auditLog',
      title: '操作日志',
      breadcrumb: ['系统中心', '日志审计', '操作日志'],
      menu: 4,
      may: 'auditLog:view',
      screen: () => import('./audit-list.tsx'),
    },
  ],
}
