import type { Resources } from '../resource.ts'

// Users who manage permissions of others, or read the whole log, need full access.
export const permissionResources = {
  adminUser: {
    title: '管理员账号',
    scope: 'whole',
    jobs: true,
    verbs: { view: [], edit: [], enable: [], reset: [], session: [], delete: [], export: [] },
  },
  role: {
    title: '角色',
    scope: 'whole',
    jobs: true,
    verbs: { view: [], edit: [], grant: [], enable: [], delete: [], export: [], viewAs: [] },
  },
  menu: { title: '菜单', scope: 'whole', verbs: { view: [], edit: [], enable: [], delete: [] } },
  storeRole: { title: '门店商城角色', scope: 'whole', verbs: { view: [], edit: [], enable: [], delete: [] } },
  storeMenu: { title: '门店商城菜单', scope: 'whole', verbs: { view: [], edit: [], enable: [], delete: [] } },
  appletRole: {
    title: '小程序角色',
    scope: 'whole',
    verbs: { view: ['tradeService', 'marketingOperator'], edit: [], enable: [], delete: [] },
  },
  appletMenu: { title: '小程序菜单', scope: 'whole', verbs: { view: [], edit: [], enable: [], delete: [] } },
  auditLog: {
    title: '操作日志',
    scope: 'whole',
    jobs: true,
    hasRecords: false,
    verbs: { view: [], export: [] },
  },
} as const satisfies Resources
