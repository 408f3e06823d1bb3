import { enableStatus } from '../configuration/codes.ts'
import { codeValue, flagValue, idValue, listQuery, pageQuery, textValue } from '../page-query.ts'
import { environmentLevel, librarySource, materialKind, materialSource, materialStatus, visibleScope } from './codes.ts'
import { materialPages } from './pages.ts'

export const categoryQueries = {
  tree: pageQuery(materialPages.materialCategoryTree, {
    id: idValue,
    keyword: textValue,
    materialKind: codeValue(materialKind),
    status: codeValue(enableStatus),
  }),
}

export const brandQueries = {
  list: listQuery(materialPages.materialBrandList, {
    keyword: textValue,
    initial: textValue,
    categoryId: idValue,
    supplierId: idValue,
    proxyOpen: flagValue,
    status: codeValue(enableStatus),
    createdFrom: textValue,
    createdTo: textValue,
  }),
  form: pageQuery(materialPages.materialBrandForm, { id: idValue }),
}

export const materialQueries = {
  list: listQuery(materialPages.materialList, {
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
  form: pageQuery(materialPages.materialForm, {
    id: idValue,
    copyFrom: idValue,
    source: codeValue(materialSource),
  }),
}

/** Materials submitted by design stores. */
export const storeMaterialQueries = {
  list: listQuery(materialPages.storeMaterialList, {
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
