import { calendarShape, codeValue, idValue, listQuery, pageQuery, textValue, trueValue } from '../page-query.ts'
import {
  activityAudience,
  activityKind,
  activityProductStatus,
  activityStatus,
  activitySubmitBy,
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

export const activityQueries = {
  list: listQuery(marketingPages.activityList, {
    keyword: textValue,
    status: codeValue(activityStatus),
    kind: codeValue(activityKind),
    brandId: idValue,
    audience: codeValue(activityAudience),
    startFrom: textValue,
    startTo: textValue,
    ...calendarShape,
  }),
  form: pageQuery(marketingPages.activityForm, { id: idValue, copyFrom: idValue }),
}

export const activityProductQueries = {
  list: listQuery(marketingPages.activityProductList, {
    activityId: idValue,
    status: codeValue(activityProductStatus),
    keyword: textValue,
    kind: codeValue(activityKind),
    brandId: idValue,
    supplierId: idValue,
    submitBy: codeValue(activitySubmitBy),
    conflict: trueValue,
    belowCost: trueValue,
  }),
}

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
