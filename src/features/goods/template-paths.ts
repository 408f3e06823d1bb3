import { enableStatus } from '#contract/configuration/codes.ts'
import { productType } from '#contract/goods/codes.ts'
import { codeValue, idValue, listPath, textValue } from '#lib/paths.ts'

export const templatePaths = {
  list: listPath('/goods/template', {
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
