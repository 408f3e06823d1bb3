import { enableStatus } from '#contract/configuration/codes.ts'
import {
  environmentLevel,
  materialKind,
  materialSource,
  materialStatus,
  visibleScope,
} from '#contract/materials/codes.ts'
import { codeValue, flagValue, idValue, listPath, pagePath, textValue } from '#lib/paths.ts'

export const categoryPaths = {
  tree: pagePath('/materialManagement/materialCategory', {
    id: idValue,
    keyword: textValue,
    materialKind: codeValue(materialKind),
    status: codeValue(enableStatus),
  }),
}

export const brandPaths = {
  list: listPath('/materialManagement/materialBrand', {
    keyword: textValue,
    initial: textValue,
    categoryId: idValue,
    supplierId: idValue,
    proxyOpen: flagValue,
    status: codeValue(enableStatus),
    createdFrom: textValue,
    createdTo: textValue,
  }),
  form: pagePath('/materialManagement/addMaterialBrand', { id: idValue }),
}

export const materialPaths = {
  list: listPath('/materialManagement/materialList', {
    id: idValue,
    keyword: textValue,
    source: codeValue(materialSource),
    materialKind: codeValue(materialKind),
    categoryId: idValue,
    brandId: idValue,
    supplierId: idValue,
    environmentLevel: codeValue(environmentLevel),
    visibleScope: codeValue(visibleScope),
    status: codeValue(materialStatus),
  }),
  form: pagePath('/materialManagement/addMaterial', { id: idValue, copyFrom: idValue }),
}
