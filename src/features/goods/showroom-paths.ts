import { publishStatus, settingOutKind } from '#contract/goods/codes.ts'
import { codeValue, flagValue, idValue, listPath, textValue } from '#lib/paths.ts'

export const floorPaths = {
  list: listPath('/goods/imgManagementFloor', {
    id: idValue,
    storeId: idValue,
    keyword: textValue,
    brandId: idValue,
    status: codeValue(publishStatus),
  }),
}

export const settingOutPaths = {
  list: listPath('/goods/imgManagementSettingOut', {
    id: idValue,
    storeId: idValue,
    floorImageId: idValue,
    zoneNo: textValue,
    kind: codeValue(settingOutKind),
    styleId: idValue,
    productId: idValue,
    broken: flagValue,
    status: codeValue(publishStatus),
    startFrom: textValue,
    startTo: textValue,
  }),
}
