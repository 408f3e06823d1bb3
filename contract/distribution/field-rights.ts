import { allBy, allOpen, type FieldRule, open, type ResourceRights, staff } from '../field-rights.ts'
import type { DistributorInput } from './account-input.ts'
import type { AddonItemInput } from './addon-items.ts'

export const distributorRights: ResourceRights<
  keyof DistributorInput | 'manager' | 'parent' | 'freezeReason' | 'closeReason'
> = {
  view: 'distributorAccount:view',
  fields: {
    ...allBy(open, 'name', 'shortName', 'licenceNo', 'licenceImage', 'legalPerson', 'address', 'contactName', 'phone'),
    ...allBy(open, 'email', 'areas', 'contractNo', 'contractFiles', 'deposit', 'freezeReason', 'parent'),
    // The terms inside the platform.
    ...allBy(staff, 'managerId', 'manager', 'purchaseFactor', 'productFactor', 'saleFactor', 'remark', 'closeReason'),
  },
}

const noFields: ResourceRights = { view: 'distributorAccount:view', fields: {} }

export const purchaseRights: ResourceRights<'invoiceNo'> = {
  view: 'distributorPurchase:view',
  fields: { invoiceNo: open },
}

const renewalRights: ResourceRights = { view: 'distributorRenewal:view', fields: {} }

const addonRights: ResourceRights<keyof AddonItemInput> = {
  view: 'distributorPurchase:view',
  fields: {
    ...allOpen('name', 'kind', 'unitCount', 'price', 'billing', 'minQty', 'maxQty', 'remark'),
    ...allBy(staff, 'packageIds', 'sortNo'),
  },
}

const cost: FieldRule = { platform: { needs: ['product:cost'] } }

const authorizationFields = [
  'scope',
  'target',
  'mode',
  'validFrom',
  'validTo',
  'purchasePriceFrom',
  'authorized',
] as const

export const authorizationRights: ResourceRights<
  (typeof authorizationFields)[number] | 'supplier' | 'supplyPriceFrom' | 'source'
> = {
  view: 'productAuthorization:view',
  fields: {
    ...allOpen(...authorizationFields),
    ...allBy(staff, 'supplier', 'source'),
    supplyPriceFrom: cost,
  },
  asks: { supplierId: 'supplier' },
}

const priceFields = ['purchasePrice', 'productFactor', 'productPrice', 'saleFactor', 'salePrice'] as const

/** A purchase factor tells the supply price, as the price is their product. */
export const priceRights: ResourceRights<
  (typeof priceFields)[number] | 'supplyPrice' | 'purchaseFactor' | 'reason' | 'scope' | 'target' | 'status'
> = {
  view: 'priceSetting:view',
  // They count the SKUs of a batch, also those of other distributors.
  summary: staff,
  fields: {
    ...allOpen(...priceFields, 'scope', 'target', 'status'),
    reason: staff,
    supplyPrice: cost,
    purchaseFactor: cost,
  },
}

/** By resource. */
export const distributionRights = {
  distributorAccount: distributorRights,
  depositRecord: noFields,
  distributorPurchase: purchaseRights,
  distributorRenewal: renewalRights,
  addonItem: addonRights,
  productAuthorization: authorizationRights,
  priceSetting: priceRights,
  priceFactor: priceRights,
}
