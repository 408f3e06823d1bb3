import { reviewType, riskFlag } from '#contract/goods/codes.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { codeValue, flagValue, idValue, listPath, textValue } from '#lib/paths.ts'

export const productReviewPaths = {
  list: listPath('/goods/examine', {
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
