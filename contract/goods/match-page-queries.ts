import { codeValue, idValue, listQuery, pageQuery, textValue, trueValue } from '../page-query.ts'
import { matchPlace, matchStatus } from './codes.ts'
import { goodsPages } from './pages.ts'

export const matchQueries = {
  list: listQuery(goodsPages.matchList, {
    keyword: textValue,
    productId: idValue,
    styleId: idValue,
    spaceId: idValue,
    place: codeValue(matchPlace),
    status: codeValue(matchStatus),
    broken: trueValue,
  }),
  form: pageQuery(goodsPages.matchForm, { id: idValue, copyFrom: idValue, mainProduct: idValue }),
}
