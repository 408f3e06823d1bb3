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
import { merchantType } from '../permissions/storefront-codes.ts'
import { bindTarget, enterpriseStatus, merchantEdition, merchantSource, promoterKind, promoterStatus } from './codes.ts'
import { merchantPages } from './pages.ts'

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
