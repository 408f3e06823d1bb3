import * as adminUsers from '#contract/permissions/admin-users.ts'
import * as appletMenus from '#contract/permissions/applet-menus.ts'
import * as appletRoles from '#contract/permissions/applet-roles.ts'
import * as auditLogs from '#contract/permissions/audit-logs.ts'
import * as menus from '#contract/permissions/menus.ts'
import * as roles from '#contract/permissions/roles.ts'
import * as storeMenus from '#contract/permissions/store-menus.ts'
import * as storeRoles from '#contract/permissions/store-roles.ts'
import { recordOf } from '#server/areas/record-scope.ts'
import { bulkOf } from '#server/bulk/definition.ts'
import { menu, role } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { appletMenu, appletRole, storeMenu, storeRole } from '#server/database/schema/storefronts.ts'
import { area, pair } from '../area.ts'
import { appletMenuHandlers } from './applet-menu/handlers.ts'
import { appletRoleHandlers } from './applet-role/handlers.ts'
import { auditHandlers } from './audit/handlers.ts'
import { auditExport } from './audit/list.ts'
import { menuHandlers } from './menu/handlers.ts'
import { roleHandlers } from './role/handlers.ts'
import { roleMatrixExport } from './role/matrix.ts'
import { searches } from './search.ts'
import { storeMenuHandlers } from './store-menu/handlers.ts'
import { storeRoleHandlers } from './store-role/handlers.ts'
import { userHandlers } from './user/handlers.ts'
import { userExport } from './user/list.ts'

export const permissions = area('permissions', {
  routes: [
    pair(auditLogs, auditHandlers),
    pair(adminUsers, userHandlers),
    pair(roles, roleHandlers),
    pair(menus, menuHandlers),
    pair(storeRoles, storeRoleHandlers),
    pair(storeMenus, storeMenuHandlers),
    pair(appletRoles, appletRoleHandlers),
    pair(appletMenus, appletMenuHandlers),
  ],
  records: {
    adminUser: recordOf(adminUser),
    role: recordOf(role),
    menu: recordOf(menu),
    storeRole: recordOf(storeRole),
    storeMenu: recordOf(storeMenu),
    appletRole: recordOf(appletRole),
    appletMenu: recordOf(appletMenu),
  },
  exports: [auditExport, roleMatrixExport, userExport],
  bulk: [bulkOf(adminUsers.enableAdminUser, adminUsers.listAdminUsers, ({ name }) => name)],
  search: searches,
})
