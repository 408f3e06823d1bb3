import { agentLevel, exclusiveChoice, goodsScope, listedAgentStatus } from '#contract/agents/codes.ts'
import { wordCodes } from '#contract/codes.ts'
import { codeValue, idValue, listPath, pagePath, textValue } from '#lib/paths.ts'

/** What is done with a package on its page; without an id it is a new one. */
export const formType = wordCodes({ view: '查看', edit: '编辑', copy: '复制' })

export const packagePaths = {
  list: listPath('/goods/agentPackage', {
    keyword: textValue,
    agentLevel: codeValue(agentLevel),
    goodsScope: codeValue(goodsScope),
    brandId: idValue,
    area: textValue,
    exclusive: codeValue(exclusiveChoice),
    status: codeValue(listedAgentStatus),
    createdFrom: textValue,
    createdTo: textValue,
  }),
  form: pagePath('/goods/agentPackageDetial', { id: idValue, type: codeValue(formType), field: textValue }),
}
