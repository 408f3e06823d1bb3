import { codeValue, flagValue, idValue, listQuery, textValue, trueValue, wordValue } from '../page-query.ts'
import { authorizedState } from './authorization-codes.ts'
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

export const authorizationQueries = {
  list: listQuery(distributionPages.productAuthorization, {
    distributorId: idValue,
    /** The rules behind the products, instead of them. */
    tab: wordValue<'rules'>(),
    authorized: codeValue(authorizedState),
    productName: textValue,
    brandId: idValue,
    categoryId: idValue,
    supplierId: idValue,
    onShelf: flagValue,
    expireTo: textValue,
  }),
}
