import { codeValue, idsValue, idValue, listQuery, pageQuery, textValue } from '../page-query.ts'
import { userIdentity } from '../permissions/storefront-codes.ts'
import {
  customerSource,
  customerStatus,
  followDue,
  intentLevel,
  memberStatus,
  registerSource,
  renovationStage,
  terminal,
  userStatus,
} from './codes.ts'
import { userPages } from './pages.ts'

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
