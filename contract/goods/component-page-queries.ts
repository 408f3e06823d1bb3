import { enableStatus } from '../configuration/codes.ts'
import { codeValue, flagValue, idValue, listQuery, pageQuery, textValue } from '../page-query.ts'
import { componentType } from './codes.ts'
import { goodsPages } from './pages.ts'

export const componentQueries = {
  list: listQuery(goodsPages.componentList, {
    id: idValue,
    keyword: textValue,
    componentType: codeValue(componentType),
    supplierId: idValue,
    brandId: idValue,
    categoryId: idValue,
    soldAlone: flagValue,
    status: codeValue(enableStatus),
  }),
  form: pageQuery(goodsPages.componentForm, { id: idValue, copyFrom: idValue }),
}
