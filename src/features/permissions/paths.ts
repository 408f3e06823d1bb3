import { auditAction, auditResource } from '#contract/permissions/audit-words.ts'
import { adminUserStatus, auditArea, auditResult, auditSource, menuType } from '#contract/permissions/codes.ts'
import {
  appletLinkType,
  appletPosition,
  merchantType,
  storeRoleLevel,
  storeTerminal,
  userIdentity,
} from '#contract/permissions/end-codes.ts'
import { accountType } from '#contract/session.ts'
import { codeValue, flagValue, idValue, listPath, pagePath, textValue } from '#lib/paths.ts'

export const userPaths = {
  list: listPath('/user', {
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

export const auditLogPaths = {
  list: listPath('/auditLog', {
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

export const rolePaths = {
  list: listPath('/role', {
    id: idValue,
    tab: textValue,
    keyword: textValue,
    accountType: codeValue(accountType),
    enabled: flagValue,
    builtIn: flagValue,
    permission: textValue,
  }),
}

export const storeRolePaths = {
  list: listPath('/storeRole', {
    id: idValue,
    tab: textValue,
    name: textValue,
    merchantType: codeValue(merchantType),
    roleLevel: codeValue(storeRoleLevel),
    isDefault: flagValue,
    enabled: flagValue,
  }),
}

export const storeMenuPaths = {
  tree: pagePath('/storeMenu', {
    id: idValue,
    terminal: codeValue(storeTerminal),
    keyword: textValue,
    needMember: flagValue,
    merchantType: codeValue(merchantType),
    visible: flagValue,
    enabled: flagValue,
  }),
}

export const appletRolePaths = {
  list: listPath('/appletRole', {
    id: idValue,
    tab: textValue,
    name: textValue,
    identity: codeValue(userIdentity),
    isDefault: flagValue,
    needMember: flagValue,
    enabled: flagValue,
  }),
}

export const appletMenuPaths = {
  tree: pagePath('/appletMenu', {
    id: idValue,
    position: codeValue(appletPosition),
    keyword: textValue,
    linkType: codeValue(appletLinkType),
    guestVisible: flagValue,
    enabled: flagValue,
  }),
}

export const menuPaths = {
  tree: pagePath('/menu', {
    id: idValue,
    keyword: textValue,
    menuType: codeValue(menuType),
    enabled: flagValue,
    visible: flagValue,
  }),
}
