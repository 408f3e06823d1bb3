import { enableStatus } from '#contract/configuration/codes.ts'
import {
  environmentLevel,
  librarySource,
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
    source: codeValue(librarySource),
    materialKind: codeValue(materialKind),
    categoryId: idValue,
    brandId: idValue,
    supplierId: idValue,
    labelId: idValue,
    salePriceFrom: textValue,
    salePriceTo: textValue,
    environmentLevel: codeValue(environmentLevel),
    visibleScope: codeValue(visibleScope),
    status: codeValue(materialStatus),
  }),
  form: pagePath('/materialManagement/addMaterial', {
    id: idValue,
    copyFrom: idValue,
    source: codeValue(materialSource),
  }),
}

/** What design stores send in. */
export const storeMaterialPaths = {
  list: listPath('/materialManagement/materialListDS', {
    id: idValue,
    keyword: textValue,
    storeId: idValue,
    materialKind: codeValue(materialKind),
    categoryId: idValue,
    brandId: idValue,
    submittedFrom: textValue,
    submittedTo: textValue,
    status: codeValue(materialStatus),
  }),
}
