import {
  enableStatus,
  grantKind,
  labelPlace,
  labelType,
  showStatus,
  specDisplay,
  terminal,
} from '#contract/configuration/codes.ts'
import { codeValue, flagValue, idValue, listPath, pagePath, textValue } from '#lib/paths.ts'

export const categoryPaths = {
  tree: pagePath('/configure/category', {
    id: idValue,
    keyword: textValue,
    status: codeValue(enableStatus),
    hasTemplates: flagValue,
    hasProducts: flagValue,
  }),
  form: pagePath('/configure/addcategory', { id: idValue, parent: idValue }),
}

export const specPaths = {
  list: listPath('/configure/specs', {
    keyword: textValue,
    displayKind: codeValue(specDisplay),
    categoryId: idValue,
    allowCustom: flagValue,
    doubled: flagValue,
    status: codeValue(enableStatus),
  }),
  form: pagePath('/configure/addspecs', { id: idValue }),
}

export const labelPaths = {
  list: listPath('/configure/label', {
    keyword: textValue,
    type: codeValue(labelType),
    grantKind: codeValue(grantKind),
    place: codeValue(labelPlace),
    supplierVisible: flagValue,
    status: codeValue(enableStatus),
  }),
  form: pagePath('/configure/addlabel', { id: idValue, type: codeValue(labelType) }),
}

export const classifyPaths = {
  tree: pagePath('/configure/classify', {
    id: idValue,
    /** Whose preview stands beside the tree. */
    terminal: codeValue(terminal),
    keyword: textValue,
    shownOn: codeValue(terminal),
    categoryId: idValue,
    status: codeValue(showStatus),
  }),
}
