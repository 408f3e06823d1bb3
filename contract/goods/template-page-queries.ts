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
    /** The template next to the list and its open tab. */
    id: idValue,
    tab: textValue,
  }),
}
