import { menuGroups } from '../menu-groups.ts'
import { type Place, pages } from '../page.ts'

const rights: Place = { group: menuGroups.system, folder: { name: '权限管理', icon: 'shield-check' } }
const storefronts: Place = { group: menuGroups.system, folder: { name: '商城与小程序权限', icon: 'panels-top-left' } }
const audit: Place = { group: menuGroups.system, folder: { name: '日志审计', icon: 'file-clock' } }

export const permissionPages = pages({
  userList: {
    path: '/user',
    title: '管理员账号',
    place: rights,
    permission: 'adminUser:view',
    finds: 'name',
    record: { kind: 'adminUser', id: 'id' },
    menu: {
      icon: 'user-cog',
      roles: [],
      buttons: {
        adminUser: ['edit', 'enable', 'reset', 'session', 'delete', 'export'],
        product: ['view'],
        order: ['view'],
        role: ['view', 'viewAs'],
        file: ['upload'],
      },
    },
  },
  roleList: {
    path: '/role',
    title: '角色管理',
    place: rights,
    permission: 'role:view',
    finds: 'keyword',
    record: { kind: 'role', id: 'id' },
    menu: {
      icon: 'users-round',
      roles: [],
      buttons: {
        role: ['edit', 'grant', 'enable', 'delete', 'export', 'viewAs'],
        product: ['price'],
        adminUser: ['view', 'edit'],
        menu: ['view'],
        savedView: ['manage'],
      },
    },
  },
  menuTree: {
    path: '/menu',
    title: '菜单管理',
    place: rights,
    permission: 'menu:view',
    finds: 'keyword',
    menu: {
      icon: 'menu',
      roles: [],
      buttons: { menu: ['edit', 'enable', 'delete'], adminUser: ['view'], role: ['view'], file: ['upload'] },
    },
  },
  storeRoleList: {
    path: '/storeRole',
    title: '门店商城角色',
    place: storefronts,
    permission: 'storeRole:view',
    finds: 'name',
    menu: { icon: 'store', roles: [], buttons: { storeRole: ['edit', 'enable', 'delete'], storeMenu: ['view'] } },
  },
  storeMenuTree: {
    path: '/storeMenu',
    title: '门店商城菜单',
    place: storefronts,
    permission: 'storeMenu:view',
    finds: 'keyword',
    menu: { icon: 'square-menu', roles: [], buttons: { storeMenu: ['edit', 'enable', 'delete'], file: ['upload'] } },
  },
  appletRoleList: {
    path: '/appletRole',
    title: '小程序角色',
    place: storefronts,
    permission: 'appletRole:view',
    finds: 'name',
    record: { kind: 'appletRole', id: 'id' },
    menu: {
      icon: 'user-round-cog',
      roles: [],
      buttons: { appletRole: ['edit', 'enable', 'delete'], appletMenu: ['view'] },
    },
  },
  appletMenuTree: {
    path: '/appletMenu',
    title: '小程序菜单',
    place: storefronts,
    permission: 'appletMenu:view',
    finds: 'keyword',
    menu: {
      icon: 'layout-grid',
      roles: [],
      buttons: { appletMenu: ['edit', 'enable', 'delete'], appletRole: ['view'], file: ['upload'] },
    },
  },
  auditLogList: {
    path: '/auditLog',
    title: '操作日志',
    place: audit,
    permission: 'auditLog:view',
    finds: 'keyword',
    menu: { icon: 'scroll-text', roles: [], buttons: { auditLog: ['export'] } },
  },
})
