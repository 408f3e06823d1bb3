import { codeValue, flagValue, idValue, listQuery, textValue, trueValue, wordValue } from '../page-query.ts'
import {
  authorizationMode,
  authorizationScope,
  authorizationSource,
  authorizationStatus,
  authorizedState,
} from './authorization-codes.ts'
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

const whose = { distributorId: idValue, tab: wordValue<'rules'>() }

/** Two lists of one page: the products of a distributor, and the rules behind them. */
export const authorizationQueries = {
  list: listQuery(distributionPages.productAuthorization, {
    ...whose,
    authorized: codeValue(authorizedState),
    keyword: textValue,
    brandId: idValue,
    categoryId: idValue,
    supplierId: idValue,
    onShelf: flagValue,
    expireTo: textValue,
  }),
  rules: listQuery(distributionPages.productAuthorization, {
    ...whose,
    scope: codeValue(authorizationScope),
    mode: codeValue(authorizationMode),
    status: codeValue(authorizationStatus),
    source: codeValue(authorizationSource),
  }),
}
