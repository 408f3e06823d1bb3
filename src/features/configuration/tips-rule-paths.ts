import { tipsPlace, tipsRuleStatus, tipsScope } from '#contract/configuration/codes.ts'
import { promptLevel } from '#contract/goods/template-codes.ts'
import { codeValue, idValue, listPath, pagePath, textValue } from '#lib/paths.ts'

export const tipsRulePaths = {
  list: listPath('/configure/tipsRule', {
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
  form: pagePath('/configure/tipsRuleEdit', { id: idValue, copyFrom: idValue }),
}
