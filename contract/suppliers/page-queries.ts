import { reviewStatus } from '#contract/rules/review.ts'
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
import {
  brandLevel,
  brandReviewType,
  brandRisk,
  brandStatus,
  noticeStatus,
  noticeTarget,
  noticeType,
  settlementCycle,
  supplierStatus,
  supplierType,
} from './codes.ts'
import { supplierPages } from './pages.ts'

export const brandQueries = {
  list: listQuery(supplierPages.brandList, {
    keyword: textValue,
    supplierId: idValue,
    categoryId: idValue,
    level: codeValue(brandLevel),
    recommended: flagValue,
    status: codeValue(brandStatus),
    expiring: numberValue,
    expired: trueValue,
    createdFrom: textValue,
    createdTo: textValue,
  }),
  form: pageQuery(supplierPages.brandForm, { id: idValue, supplierId: idValue, renew: flagValue }),
  reviews: listQuery(supplierPages.brandReviews, {
    id: idValue,
    keyword: textValue,
    type: codeValue(brandReviewType),
    supplierId: idValue,
    riskFlag: codeValue(brandRisk),
    status: codeValue(reviewStatus),
    submittedFrom: textValue,
    submittedTo: textValue,
  }),
}

export const supplierQueries = {
  list: listQuery(supplierPages.supplierList, {
    keyword: textValue,
    supplierType: codeValue(supplierType),
    area: textValue,
    categoryId: idValue,
    settlementCycle: codeValue(settlementCycle),
    status: codeValue(supplierStatus),
    contractExpiring: numberValue,
    contractExpired: trueValue,
    neverLoggedIn: trueValue,
    createdFrom: textValue,
    createdTo: textValue,
  }),
  form: pageQuery(supplierPages.supplierForm, { id: idValue, field: textValue }),
}

export const noticeQueries = {
  list: listQuery(supplierPages.noticeList, {
    keyword: textValue,
    type: codeValue(noticeType),
    status: codeValue(noticeStatus),
    targetKind: codeValue(noticeTarget),
    needConfirm: flagValue,
    unread: trueValue,
    unconfirmed: trueValue,
    publishFrom: textValue,
    publishTo: textValue,
  }),
  form: pageQuery(supplierPages.noticeForm, {
    id: idValue,
    copyFrom: idValue,
    supplierId: idValue,
    supplierIds: idsValue,
  }),
  /** Includes the filters of its receipts. */
  detail: listQuery(supplierPages.noticeDetail, {
    id: idValue,
    /** `preview` shows the supplier's view. */
    tab: textValue,
    keyword: textValue,
    read: flagValue,
    confirmed: flagValue,
  }),
}
