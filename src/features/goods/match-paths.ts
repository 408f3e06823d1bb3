import { matchPlace, matchStatus } from '#contract/goods/codes.ts'
import { codeValue, flagValue, idValue, listPath, pagePath, textValue } from '#lib/paths.ts'

export const matchPaths = {
  list: listPath('/goods/recommendedMatch', {
    keyword: textValue,
    productId: idValue,
    styleId: idValue,
    spaceId: idValue,
    place: codeValue(matchPlace),
    status: codeValue(matchStatus),
    broken: flagValue,
  }),
  form: pagePath('/goods/recommendedMatchAdd', { id: idValue, copyFrom: idValue, mainProduct: idValue }),
}
