import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { productSource, productStatus, productType } from '#contract/goods/codes.ts'
import { codeValue, flagValue, idValue, listPath, textsValue, textValue } from '#lib/paths.ts'

export const productPaths = {
  list: listPath('/goods/list', {
    keyword: textValue,
    codes: textsValue,
    status: codeValue(productStatus),
    productType: codeValue(productType),
    categoryId: idValue,
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
  }),
}
