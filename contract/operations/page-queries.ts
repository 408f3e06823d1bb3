import { codeValue, flagValue, listQuery, textValue } from '../page-query.ts'
import { audience, bannerPosition, linkType, runState } from './codes.ts'
import { operationPages } from './pages.ts'

export const bannerQueries = {
  list: listQuery(operationPages.bannerList, {
    keyword: textValue,
    position: codeValue(bannerPosition),
    audience: codeValue(audience),
    area: textValue,
    linkType: codeValue(linkType),
    linkValid: flagValue,
    runsOn: textValue,
    state: codeValue(runState),
  }),
}
