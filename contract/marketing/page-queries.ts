import { codeValue, listQuery, textValue } from '../page-query.ts'
import { couponBearer, couponIssueMode, couponKind, couponScope, couponStatus } from './codes.ts'
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
