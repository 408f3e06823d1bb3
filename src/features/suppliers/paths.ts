import { reviewStatus } from '#contract/rules/review.ts'
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
} from '#contract/suppliers/codes.ts'
import { codeValue, flagValue, idsValue, idValue, listPath, numberValue, pagePath, textValue } from '#lib/paths.ts'

export const brandPaths = {
  list: listPath('/goods/brand', {
    keyword: textValue,
    supplierId: idValue,
    categoryId: idValue,
    level: codeValue(brandLevel),
    recommended: flagValue,
    status: codeValue(brandStatus),
    expiring: numberValue,
    expired: flagValue,
    createdFrom: textValue,
    createdTo: textValue,
  }),
  form: pagePath('/goods/addbrand', { id: idValue, supplierId: idValue, renew: flagValue }),
  reviews: listPath('/goods/brandReview', {
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

export const supplierPaths = {
  list: listPath('/goods/supplier', {
    keyword: textValue,
    supplierType: codeValue(supplierType),
    area: textValue,
    categoryId: idValue,
    settlementCycle: codeValue(settlementCycle),
    status: codeValue(supplierStatus),
    contractExpiring: numberValue,
    contractExpired: flagValue,
    neverLoggedIn: flagValue,
    createdFrom: textValue,
    createdTo: textValue,
  }),
  form: pagePath('/goods/addsupplier', { id: idValue, field: textValue }),
}

export const noticePaths = {
  list: listPath('/news/newslist', {
    keyword: textValue,
    type: codeValue(noticeType),
    status: codeValue(noticeStatus),
    targetKind: codeValue(noticeTarget),
    needConfirm: flagValue,
    unread: flagValue,
    unconfirmed: flagValue,
    publishFrom: textValue,
    publishTo: textValue,
  }),
  form: pagePath('/news/addnews', { id: idValue, copyFrom: idValue, supplierId: idValue, supplierIds: idsValue }),
  /** With the filters of its receipts. */
  detail: listPath('/news/details', {
    id: idValue,
    /** `preview` shows it as suppliers read it. */
    tab: textValue,
    keyword: textValue,
    read: flagValue,
    confirmed: flagValue,
  }),
}
