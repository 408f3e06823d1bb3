import { codeValue, idValue, listQuery, textValue, trueValue } from '../page-query.ts'
import { distributorLevel, distributorStatus } from './codes.ts'
import { distributionPages } from './pages.ts'

export const distributorQueries = {
  list: listQuery(distributionPages.distributorList, {
    level: codeValue(distributorLevel),
    accountNo: textValue,
    name: textValue,
    phone: textValue,
    agentPackageId: idValue,
    managerId: idValue,
    parentId: idValue,
    area: textValue,
    expireFrom: textValue,
    expireTo: textValue,
    openedFrom: textValue,
    openedTo: textValue,
    expiring: trueValue,
    status: codeValue(distributorStatus),
  }),
}
