import { enableStatus } from '#contract/configuration/codes.ts'
import { componentType } from '#contract/goods/codes.ts'
import { codeValue, flagValue, idValue, listPath, pagePath, textValue } from '#lib/paths.ts'

export const componentPaths = {
  list: listPath('/goods/product-components', {
    id: idValue,
    keyword: textValue,
    componentType: codeValue(componentType),
    supplierId: idValue,
    brandId: idValue,
    categoryId: idValue,
    soldAlone: flagValue,
    status: codeValue(enableStatus),
  }),
  form: pagePath('/goods/product-components-add', { id: idValue, copyFrom: idValue }),
}
