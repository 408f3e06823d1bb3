import { serviceKind } from '../blackCard/codes.ts'
import {
  codeValue,
  flagValue,
  idsValue,
  idValue,
  listQuery,
  numberValue,
  pageQuery,
  textValue,
  trueValue,
} from '../page-query.ts'
import { merchantType, storeRoleLevel, storeTerminal } from '../permissions/storefront-codes.ts'
import { terminal } from '../users/codes.ts'
import {
  bindTarget,
  clientKind,
  columnPosition,
  columnStatus,
  enterpriseStatus,
  experienceStatus,
  labelKind,
  labelTarget,
  menuMode,
  merchantEdition,
  merchantSource,
  merchantUserStatus,
  personalKind,
  personalStatus,
  promoterKind,
  promoterStatus,
  providerStatus,
} from './codes.ts'
import { merchantPages } from './pages.ts'
import { scoreFloor } from './provider-rules.ts'
import { remainStep, useRateStep } from './quota-rules.ts'

export const enterpriseQueries = {
  list: listQuery(merchantPages.enterpriseUserList, {
    enterpriseNo: textValue,
    name: textValue,
    phone: textValue,
    merchantType: codeValue(merchantType),
    edition: codeValue(merchantEdition),
    area: textValue,
    managerId: idValue,
    promoterId: idValue,
    channelId: idValue,
    labelIds: idsValue,
    source: codeValue(merchantSource),
    hasCard: flagValue,
    isDistributor: flagValue,
    expireFrom: textValue,
    expireTo: textValue,
    openedFrom: textValue,
    openedTo: textValue,
    quietDays: numberValue,
    status: codeValue(enterpriseStatus),
    expiring: trueValue,
    overQuota: trueValue,
    licenceExpiring: trueValue,
  }),
  form: pageQuery(merchantPages.enterpriseUserForm, { id: idValue, copyFrom: idValue, field: textValue }),
}

export const clientColumnQueries = {
  list: listQuery(merchantPages.clientColumnList, {
    client: codeValue(clientKind),
    position: codeValue(columnPosition),
    name: textValue,
    merchantType: codeValue(merchantType),
    edition: codeValue(merchantEdition),
    status: codeValue(columnStatus),
  }),
}

export const merchantMenuQueries = {
  list: listQuery(merchantPages.merchantMenuAuth, {
    enterpriseId: idValue,
    terminal: codeValue(storeTerminal),
    name: textValue,
    merchantType: codeValue(merchantType),
    edition: codeValue(merchantEdition),
    mode: codeValue(menuMode),
  }),
}

export const merchantLabelQueries = {
  list: listQuery(merchantPages.merchantLabelList, {
    groupName: textValue,
    name: textValue,
    kind: codeValue(labelKind),
    target: codeValue(labelTarget),
    enabled: flagValue,
  }),
}

export const experienceQueries = {
  list: listQuery(merchantPages.experienceList, {
    companyName: textValue,
    phone: textValue,
    merchantType: codeValue(merchantType),
    edition: codeValue(merchantEdition),
    source: codeValue(merchantSource),
    followerId: idValue,
    area: textValue,
    endFrom: textValue,
    endTo: textValue,
    nextFollowFrom: textValue,
    nextFollowTo: textValue,
    createdFrom: textValue,
    createdTo: textValue,
    status: codeValue(experienceStatus),
    due: trueValue,
    ending: trueValue,
  }),
}

export const merchantUserQueries = {
  list: listQuery(merchantPages.merchantUserList, {
    name: textValue,
    phone: textValue,
    enterpriseId: idValue,
    storeId: idValue,
    roleLevel: codeValue(storeRoleLevel),
    storeRoleId: idValue,
    terminal: codeValue(terminal),
    lastLoginFrom: textValue,
    lastLoginTo: textValue,
    status: codeValue(merchantUserStatus),
  }),
}

export const personalMerchantQueries = {
  list: listQuery(merchantPages.personalMerchantList, {
    merchantNo: textValue,
    realName: textValue,
    phone: textValue,
    kind: codeValue(personalKind),
    area: textValue,
    labelIds: idsValue,
    promoterId: idValue,
    managerId: idValue,
    source: codeValue(merchantSource),
    hasCard: flagValue,
    createdFrom: textValue,
    createdTo: textValue,
    status: codeValue(personalStatus),
  }),
}

export const staffQuotaQueries = {
  list: listQuery(merchantPages.staffQuotaList, {
    name: textValue,
    enterpriseId: idValue,
    merchantType: codeValue(merchantType),
    edition: codeValue(merchantEdition),
    managerId: idValue,
    useRateFrom: codeValue(useRateStep),
    remainTo: codeValue(remainStep),
    over: trueValue,
    nearlyFull: trueValue,
    giftEnding: trueValue,
  }),
}

export const providerQueries = {
  list: listQuery(merchantPages.providerList, {
    providerNo: textValue,
    name: textValue,
    phone: textValue,
    kind: codeValue(serviceKind),
    area: textValue,
    managerId: idValue,
    scoreFrom: codeValue(scoreFloor),
    insuranceTo: textValue,
    insuranceEnding: trueValue,
    lowScore: trueValue,
    hasComplaint: trueValue,
    status: codeValue(providerStatus),
  }),
  /** Without an id it is the form of a new provider; the tab `edit` is the form of this one. */
  detail: pageQuery(merchantPages.providerDetail, { id: idValue, tab: textValue }),
}

export const promoterQueries = {
  list: listQuery(merchantPages.promoterList, {
    promoterNo: textValue,
    name: textValue,
    phone: textValue,
    kind: codeValue(promoterKind),
    enterpriseId: idValue,
    parentId: idValue,
    area: textValue,
    createdFrom: textValue,
    createdTo: textValue,
    status: codeValue(promoterStatus),
    /** `withdraws` shows the withdrawals instead. */
    tab: textValue,
  }),
  /** The filters are those of its bindings. */
  detail: listQuery(merchantPages.promoterDetail, {
    tab: textValue,
    targetKind: codeValue(bindTarget),
    keyword: textValue,
    inForce: flagValue,
  }),
}
