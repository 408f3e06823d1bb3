import { proxyKind, proxyStatus } from '#contract/materials/codes.ts'
import { codeValue, flagValue, idValue, listPath, numberValue, textValue } from '#lib/paths.ts'

export const proxyPaths = {
  list: listPath('/materialManagement/proxyRecord', {
    /** The record that stands open beside the list. */
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
