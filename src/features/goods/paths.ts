import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { productSource, productStatus, productType, revisionStatus } from '#contract/goods/codes.ts'
import { codeValue, flagValue, idValue, listPath, pagePath, textsValue, textValue } from '#lib/paths.ts'

/** Opens the price sheet of the brand that the list is filtered by. */
export const BRAND_PRICES = 'brandPrices'

export const productPaths = {
  list: listPath('/goods/list', {
    keyword: textValue,
    codes: textsValue,
    status: codeValue(productStatus),
    revisionStatus: codeValue(revisionStatus),
    productType: codeValue(productType),
    templateId: idValue,
    categoryId: idValue,
    classifyId: idValue,
    area: textValue,
    brandId: idValue,
    supplierId: idValue,
    labelId: idValue,
    leadTime: codeValue(leadTime),
    logisticsLevel: codeValue(logisticsLevel),
    source: codeValue(productSource),
    sellable: flagValue,
    stockWarn: flagValue,
    salePriceFrom: textValue,
    salePriceTo: textValue,
    createdFrom: textValue,
    createdTo: textValue,
    tab: textValue,
  }),
  form: pagePath('/goods/newProduct', { spuId: idValue, copyFrom: idValue, templateId: idValue }),
  detail: pagePath('/goods/details', { spuId: idValue, tab: textValue, revision: flagValue }),
}
