import { leadTime, logisticsLevel } from '../delivery.ts'
import { codeValue, flagValue, idValue, listQuery, pageQuery, textsValue, textValue, trueValue } from '../page-query.ts'
import { productSource, productStatus, productType, revisionStatus } from './codes.ts'
import { goodsPages } from './pages.ts'

export const productQueries = {
  list: listQuery(goodsPages.productList, {
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
    stockWarn: trueValue,
    salePriceFrom: textValue,
    salePriceTo: textValue,
    createdFrom: textValue,
    createdTo: textValue,
    tab: textValue,
  }),
  form: pageQuery(goodsPages.productForm, { spuId: idValue, copyFrom: idValue, templateId: idValue }),
  detail: pageQuery(goodsPages.productDetail, { spuId: idValue, tab: textValue, revision: flagValue }),
}
