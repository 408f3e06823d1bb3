import { wordCodes } from '../codes.ts'
import { codeValue, idValue, listQuery, pageQuery, textValue } from '../page-query.ts'
import { agentLevel, exclusiveChoice, goodsScope, listedAgentStatus } from './codes.ts'
import { agentPages } from './pages.ts'

/** Mode of the package form. Without an id, it is a new package. */
const formType = wordCodes({ view: '查看', edit: '编辑', copy: '复制' })

export const packageQueries = {
  list: listQuery(agentPages.packageList, {
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
  form: pageQuery(agentPages.packageForm, { id: idValue, type: codeValue(formType), field: textValue }),
}
