import { reviewStatus } from '#contract/rules/review.ts'
import { codeValue, flagValue, idValue, listQuery, textValue } from '../page-query.ts'
import { reviewType, riskFlag } from './codes.ts'
import { goodsPages } from './pages.ts'

export const productReviewQueries = {
  list: listQuery(goodsPages.productReviewList, {
    id: idValue,
    type: codeValue(reviewType),
    status: codeValue(reviewStatus),
    keyword: textValue,
    supplierId: idValue,
    brandId: idValue,
    categoryId: idValue,
    riskFlag: codeValue(riskFlag),
    submittedBy: textValue,
    submittedFrom: textValue,
    submittedTo: textValue,
    mine: flagValue,
  }),
}
