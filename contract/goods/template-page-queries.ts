import { enableStatus } from '../configuration/codes.ts'
import { codeValue, idValue, listQuery, textValue } from '../page-query.ts'
import { productType } from './codes.ts'
import { goodsPages } from './pages.ts'

export const templateQueries = {
  list: listQuery(goodsPages.templateList, {
    firstCategoryId: idValue,
    categoryId: idValue,
    keyword: textValue,
    brandId: idValue,
    productType: codeValue(productType),
    status: codeValue(enableStatus),
    /** The template beside the list, and what shows of it. */
    id: idValue,
    tab: textValue,
  }),
}
