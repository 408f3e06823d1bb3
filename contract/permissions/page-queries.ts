import { codeValue, flagValue, idValue, listQuery, pageQuery, textValue } from '../page-query.ts'
import { accountType } from '../session.ts'
import { auditAction, auditResource } from './audit-labels.ts'
import { adminUserStatus, auditArea, auditResult, auditSource, menuType } from './codes.ts'
import { permissionPages } from './pages.ts'
import {
  appletLinkType,
  appletPosition,
  merchantType,
  storeRoleLevel,
  storeTerminal,
  userIdentity,
} from './storefront-codes.ts'

export const userQueries = {
  list: listQuery(permissionPages.userList, {
    id: idValue,
    account: textValue,
    name: textValue,
    phone: textValue,
    accountType: codeValue(accountType),
    roleId: idValue,
    status: codeValue(adminUserStatus),
    supplierId: idValue,
    distributorId: idValue,
    online: flagValue,
    locked: flagValue,
    endingSoon: flagValue,
    neverSignedIn: flagValue,
    lastLoginFrom: textValue,
    lastLoginTo: textValue,
  }),
}

export const auditLogQueries = {
  list: listQuery(permissionPages.auditLogList, {
    id: idValue,
    occurredFrom: textValue,
    occurredTo: textValue,
    actorId: idValue,
    account: textValue,
    accountType: codeValue(accountType),
    area: codeValue(auditArea),
    resource: codeValue(auditResource),
    action: codeValue(auditAction),
    sensitive: flagValue,
    targetId: textValue,
    targetName: textValue,
    result: codeValue(auditResult),
    source: codeValue(auditSource),
    ip: textValue,
    batchNo: textValue,
    requestId: textValue,
    keyword: textValue,
  }),
}

export const roleQueries = {
  list: listQuery(permissionPages.roleList, {
    id: idValue,
    tab: textValue,
    keyword: textValue,
    accountType: codeValue(accountType),
    enabled: flagValue,
    builtIn: flagValue,
    permission: textValue,
  }),
}

export const storeRoleQueries = {
  list: listQuery(permissionPages.storeRoleList, {
    id: idValue,
    tab: textValue,
    name: textValue,
    merchantType: codeValue(merchantType),
    roleLevel: codeValue(storeRoleLevel),
    isDefault: flagValue,
    enabled: flagValue,
  }),
}

export const storeMenuQueries = {
  tree: pageQuery(permissionPages.storeMenuTree, {
    id: idValue,
    terminal: codeValue(storeTerminal),
    keyword: textValue,
    needMember: flagValue,
    merchantType: codeValue(merchantType),
    visible: flagValue,
    enabled: flagValue,
  }),
}

export const appletRoleQueries = {
  list: listQuery(permissionPages.appletRoleList, {
    id: idValue,
    tab: textValue,
    name: textValue,
    identity: codeValue(userIdentity),
    isDefault: flagValue,
    needMember: flagValue,
    enabled: flagValue,
  }),
}

export const appletMenuQueries = {
  tree: pageQuery(permissionPages.appletMenuTree, {
    id: idValue,
    position: codeValue(appletPosition),
    keyword: textValue,
    linkType: codeValue(appletLinkType),
    guestVisible: flagValue,
    enabled: flagValue,
  }),
}

export const menuQueries = {
  tree: pageQuery(permissionPages.menuTree, {
    id: idValue,
    keyword: textValue,
    menuType: codeValue(menuType),
    enabled: flagValue,
    visible: flagValue,
  }),
}
