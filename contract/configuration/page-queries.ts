import { codeValue, flagValue, idValue, listQuery, pageQuery, textValue } from '../page-query.ts'
import { enableStatus, grantKind, labelPlace, labelType, showStatus, specDisplay, terminal } from './codes.ts'
import { configurationPages } from './pages.ts'

export const categoryQueries = {
  tree: pageQuery(configurationPages.categoryTree, {
    id: idValue,
    keyword: textValue,
    status: codeValue(enableStatus),
    hasTemplates: flagValue,
    hasProducts: flagValue,
  }),
  form: pageQuery(configurationPages.categoryForm, { id: idValue, parent: idValue }),
}

export const specQueries = {
  list: listQuery(configurationPages.specList, {
    keyword: textValue,
    displayKind: codeValue(specDisplay),
    categoryId: idValue,
    allowCustom: flagValue,
    doubled: flagValue,
    status: codeValue(enableStatus),
  }),
  form: pageQuery(configurationPages.specForm, { id: idValue }),
}

export const labelQueries = {
  list: listQuery(configurationPages.labelList, {
    keyword: textValue,
    type: codeValue(labelType),
    grantKind: codeValue(grantKind),
    place: codeValue(labelPlace),
    supplierVisible: flagValue,
    status: codeValue(enableStatus),
  }),
  form: pageQuery(configurationPages.labelForm, { id: idValue, type: codeValue(labelType) }),
}

export const classifyQueries = {
  tree: pageQuery(configurationPages.classifyTree, {
    id: idValue,
    /** Terminal shown in the preview next to the tree. */
    terminal: codeValue(terminal),
    keyword: textValue,
    shownOn: codeValue(terminal),
    categoryId: idValue,
    status: codeValue(showStatus),
  }),
}
