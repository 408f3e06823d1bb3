import { codeValue, flagValue, idValue, listQuery, numberValue, textValue } from '../page-query.ts'
import { proxyKind, proxyStatus } from './codes.ts'
import { materialPages } from './pages.ts'

export const proxyQueries = {
  list: listQuery(materialPages.proxyList, {
    /** The record shown next to the list. */
    id: idValue,
    keyword: textValue,
    brandId: idValue,
    proxyKind: codeValue(proxyKind),
    area: textValue,
    exclusive: flagValue,
    expiring: numberValue,
    startFrom: textValue,
    startTo: textValue,
    status: codeValue(proxyStatus),
  }),
}
