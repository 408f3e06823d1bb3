import { classLabelMatch, enableStatus } from '#contract/configuration/codes.ts'
import { codeValue, idValue, listPath, pagePath, textValue } from '#lib/paths.ts'

export const classLabelPaths = {
  list: listPath('/configure/classLabel', {
    keyword: textValue,
    classifyId: idValue,
    matchKind: codeValue(classLabelMatch),
    status: codeValue(enableStatus),
  }),
  form: pagePath('/configure/addClassLabel', { id: idValue, copyFrom: idValue, classify: idValue }),
}
