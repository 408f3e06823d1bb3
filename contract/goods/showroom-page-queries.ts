import { codeValue, idValue, listQuery, textValue, trueValue } from '../page-query.ts'
import { publishStatus, settingOutKind } from './codes.ts'
import { goodsPages } from './pages.ts'

export const floorQueries = {
  list: listQuery(goodsPages.floorList, {
    id: idValue,
    storeId: idValue,
    keyword: textValue,
    brandId: idValue,
    status: codeValue(publishStatus),
  }),
}

export const settingOutQueries = {
  list: listQuery(goodsPages.settingOutList, {
    id: idValue,
    storeId: idValue,
    floorImageId: idValue,
    zoneNo: textValue,
    kind: codeValue(settingOutKind),
    styleId: idValue,
    productId: idValue,
    broken: trueValue,
    status: codeValue(publishStatus),
    startFrom: textValue,
    startTo: textValue,
  }),
}
