import { promptLevel } from '../goods/template-codes.ts'
import { codeValue, idValue, listQuery, pageQuery, textValue } from '../page-query.ts'
import { tipsPlace, tipsRuleStatus, tipsScope } from './codes.ts'
import { configurationPages } from './pages.ts'

export const tipsRuleQueries = {
  list: listQuery(configurationPages.tipsRuleList, {
    keyword: textValue,
    place: codeValue(tipsPlace),
    scopeKind: codeValue(tipsScope),
    level: codeValue(promptLevel),
    categoryId: idValue,
    brandId: idValue,
    status: codeValue(tipsRuleStatus),
    startFrom: textValue,
    startTo: textValue,
  }),
  form: pageQuery(configurationPages.tipsRuleForm, { id: idValue, copyFrom: idValue }),
}
