import { codeValue, flagValue, idValue, listQuery, pageQuery, textValue, trueValue, wordValue } from '../page-query.ts'
import { payMethod } from '../payment.ts'
import { authorizedState } from './authorization-codes.ts'
import { distributorBillStatus, distributorLevel, distributorStatus, endsWithin } from './codes.ts'
import { distributionPages } from './pages.ts'
import { priceMode, priceState } from './price-codes.ts'

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
  renewals: listQuery(distributionPages.distributorRenew, {
    /** The distributor whose renewal is open. */
    id: idValue,
    accountNo: textValue,
    name: textValue,
    phone: textValue,
    agentPackageId: idValue,
    managerId: idValue,
    expireFrom: textValue,
    expireTo: textValue,
    endsIn: codeValue(endsWithin),
    status: codeValue(distributorStatus),
  }),
}

export const relationQueries = {
  list: listQuery(distributionPages.distributorRelations, {
    level: codeValue(distributorLevel),
    parentId: idValue,
    accountNo: textValue,
    name: textValue,
    phone: textValue,
    agentPackageId: idValue,
    area: textValue,
    status: codeValue(distributorStatus),
    /** Branches instead of a flat list. */
    tree: trueValue,
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

export const priceQueries = {
  list: listQuery(distributionPages.priceSetting, {
    distributorId: idValue,
    priceState: codeValue(priceState),
    productId: idValue,
    productName: textValue,
    brandId: idValue,
    categoryId: idValue,
    priceMode: codeValue(priceMode),
    salePriceFrom: textValue,
    salePriceTo: textValue,
    profitRateTo: textValue,
  }),
}

/** What the lists of bills share. */
const billFilters = {
  id: idValue,
  status: codeValue(distributorBillStatus),
  distributorId: idValue,
  payMethod: codeValue(payMethod),
  createdFrom: textValue,
  createdTo: textValue,
  effectiveFrom: textValue,
  effectiveTo: textValue,
}

export const purchaseQueries = {
  upgrades: listQuery(distributionPages.distributorUpgrades, {
    ...billFilters,
    purchaseNo: textValue,
    fromPackageId: idValue,
    toPackageId: idValue,
  }),
  addons: listQuery(distributionPages.distributorAddons, {
    ...billFilters,
    purchaseNo: textValue,
    /** The price list of items, instead of the bills. */
    tab: wordValue<'items'>(),
    addonItemId: idValue,
  }),
  buy: pageQuery(distributionPages.distributorBuy, { distributorId: idValue }),
}

export const renewalQueries = {
  list: listQuery(distributionPages.distributorRenewals, {
    ...billFilters,
    renewalNo: textValue,
    agentPackageId: idValue,
  }),
}
