import { codeValue, flagValue, idsValue, idValue, listQuery, pageQuery, textValue, trueValue } from '../page-query.ts'
import { userIdentity } from '../permissions/storefront-codes.ts'
import {
  applicationRisk,
  applicationStatus,
  claimState,
  customerSource,
  customerStatus,
  designerLevel,
  designStoreStatus,
  followDue,
  intentLevel,
  memberStatus,
  miniStoreStatus,
  miniStoreTemplate,
  registerSource,
  renovationStage,
  storeStatus,
  storeType,
  terminal,
  userStatus,
} from './codes.ts'
import { userPages } from './pages.ts'

export const applicationQueries = {
  list: listQuery(userPages.userApplicationList, {
    keyword: textValue,
    status: codeValue(applicationStatus),
    /** Tabs beside the states. */
    mine: trueValue,
    overdue: trueValue,
    identity: codeValue(userIdentity),
    area: textValue,
    riskFlag: codeValue(applicationRisk),
    claim: codeValue(claimState),
    submittedFrom: textValue,
    submittedTo: textValue,
    reviewedFrom: textValue,
    reviewedTo: textValue,
  }),
}

export const customerQueries = {
  list: listQuery(userPages.customerList, {
    keyword: textValue,
    status: codeValue(customerStatus),
    source: codeValue(customerSource),
    intentLevel: codeValue(intentLevel),
    storeId: idValue,
    designerId: idValue,
    enterpriseId: idValue,
    areaCode: textValue,
    renovationStage: codeValue(renovationStage),
    followDue: codeValue(followDue),
    nextFollowFrom: textValue,
    nextFollowTo: textValue,
    createdFrom: textValue,
    createdTo: textValue,
    lastFollowFrom: textValue,
    lastFollowTo: textValue,
    /** `board` */
    view: textValue,
  }),
}

export const userQueries = {
  list: listQuery(userPages.registeredUserList, {
    keyword: textValue,
    status: codeValue(userStatus),
    identity: codeValue(userIdentity),
    memberStatus: codeValue(memberStatus),
    area: textValue,
    registerSource: codeValue(registerSource),
    registerTerminal: codeValue(terminal),
    inviterId: idValue,
    enterpriseId: idValue,
    labelIds: idsValue,
    registeredFrom: textValue,
    registeredTo: textValue,
    activeFrom: textValue,
    activeTo: textValue,
    orderAmountMin: textValue,
    orderAmountMax: textValue,
  }),
  detail: pageQuery(userPages.registeredUserDetail, { id: idValue, tab: textValue }),
}

export const storeQueries = {
  list: listQuery(userPages.cityStoreList, {
    keyword: textValue,
    status: codeValue(storeStatus),
    storeType: codeValue(storeType),
    area: textValue,
    enterpriseId: idValue,
    isMain: flagValue,
    recommended: flagValue,
    view: textValue,
  }),
  form: pageQuery(userPages.cityStoreForm, { id: idValue, copyFrom: idValue }),
}

export const miniStoreQueries = {
  list: listQuery(userPages.miniStoreList, {
    keyword: textValue,
    status: codeValue(miniStoreStatus),
    /** A tab beside the states. */
    expiring: trueValue,
    ownerId: idValue,
    enterpriseId: idValue,
    area: textValue,
    template: codeValue(miniStoreTemplate),
    expireFrom: textValue,
    expireTo: textValue,
    openedFrom: textValue,
    openedTo: textValue,
  }),
}

export const designStoreQueries = {
  list: listQuery(userPages.designStoreList, {
    keyword: textValue,
    status: codeValue(designStoreStatus),
    /** A tab beside the states. */
    hasChange: trueValue,
    designerId: idValue,
    level: codeValue(designerLevel),
    styleIds: idsValue,
    areaCode: textValue,
    storeId: idValue,
    recommended: flagValue,
    submittedFrom: textValue,
    submittedTo: textValue,
  }),
}
