import { codeValue, idValue, listQuery, textValue } from '../page-query.ts'
import {
  couponAction,
  couponBearer,
  couponIssueMode,
  couponKind,
  couponScope,
  couponStatus,
  handselStatus,
  handselTarget,
} from './codes.ts'
import { marketingPages } from './pages.ts'

export const couponQueries = {
  list: listQuery(marketingPages.couponList, {
    keyword: textValue,
    status: codeValue(couponStatus),
    kind: codeValue(couponKind),
    issueMode: codeValue(couponIssueMode),
    scope: codeValue(couponScope),
    bearer: codeValue(couponBearer),
    createdFrom: textValue,
    createdTo: textValue,
  }),
}

export const handselQueries = {
  list: listQuery(marketingPages.couponHandselList, {
    handselNo: textValue,
    couponId: idValue,
    batchNo: textValue,
    target: codeValue(handselTarget),
    status: codeValue(handselStatus),
    operator: textValue,
    createdFrom: textValue,
    createdTo: textValue,
  }),
}

export const useLogQueries = {
  list: listQuery(marketingPages.couponUseLog, {
    couponCode: textValue,
    batchNo: textValue,
    couponName: textValue,
    orderNo: textValue,
    phone: textValue,
    action: codeValue(couponAction),
    kind: codeValue(couponKind),
    bearer: codeValue(couponBearer),
    happenedFrom: textValue,
    happenedTo: textValue,
  }),
}
