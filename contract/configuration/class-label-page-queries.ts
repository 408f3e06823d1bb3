import { codeValue, idValue, listQuery, pageQuery, textValue } from '../page-query.ts'
import { classLabelMatch, enableStatus } from './codes.ts'
import { configurationPages } from './pages.ts'

export const classLabelQueries = {
  list: listQuery(configurationPages.classLabelList, {
    keyword: textValue,
    classifyId: idValue,
    matchKind: codeValue(classLabelMatch),
    status: codeValue(enableStatus),
  }),
  form: pageQuery(configurationPages.classLabelForm, { id: idValue, copyFrom: idValue, classify: idValue }),
}
