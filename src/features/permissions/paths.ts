import {
  appletMenuQueries,
  appletRoleQueries,
  auditLogQueries,
  menuQueries,
  roleQueries,
  storeMenuQueries,
  storeRoleQueries,
  userQueries,
} from '#contract/permissions/page-queries.ts'
import { links } from '#lib/paths.ts'

export const userPaths = links(userQueries)
export const auditLogPaths = links(auditLogQueries)
export const rolePaths = links(roleQueries)
export const storeRolePaths = links(storeRoleQueries)
export const storeMenuPaths = links(storeMenuQueries)
export const appletRolePaths = links(appletRoleQueries)
export const appletMenuPaths = links(appletMenuQueries)
export const menuPaths = links(menuQueries)
