import {
  codeValue,
  idsValue,
  idValue,
  listQuery,
  numberValue,
  pageQuery,
  textValue,
  trueValue,
  wordValue,
} from '../page-query.ts'
import { cardApplySource, cardAuditStatus, cardMerchantStatus, industry } from './card-codes.ts'
import { applicantKind } from './codes.ts'
import { blackCardPages } from './pages.ts'

export const cardMerchantQueries = {
  list: listQuery(blackCardPages.cardMerchantList, {
    cardNo: textValue,
    name: textValue,
    phone: textValue,
    cardLevelId: idValue,
    applicantKind: codeValue(applicantKind),
    industry: codeValue(industry),
    promoterId: idValue,
    channelId: idValue,
    managerId: idValue,
    area: textValue,
    labelIds: idsValue,
    expireFrom: textValue,
    expireTo: textValue,
    openedFrom: textValue,
    openedTo: textValue,
    quiet: numberValue,
    expiring: trueValue,
    status: codeValue(cardMerchantStatus),
  }),
  form: pageQuery(blackCardPages.cardMerchantForm, { id: idValue, copyFrom: idValue }),
  detail: pageQuery(blackCardPages.cardMerchantDetail, { id: idValue, tab: wordValue<string>() }),
}

export const cardAuditQueries = {
  list: listQuery(blackCardPages.cardAuditList, {
    applyNo: textValue,
    name: textValue,
    contactPhone: textValue,
    applicantKind: codeValue(applicantKind),
    industry: codeValue(industry),
    cardLevelId: idValue,
    channelId: idValue,
    source: codeValue(cardApplySource),
    area: textValue,
    createdFrom: textValue,
    createdTo: textValue,
    mine: trueValue,
    status: codeValue(cardAuditStatus),
  }),
}
