import * as accountChanges from '#contract/distribution/account-changes.ts'
import * as accounts from '#contract/distribution/accounts.ts'
import * as addonItemContract from '#contract/distribution/addon-items.ts'
import * as authorizations from '#contract/distribution/authorizations.ts'
import * as priceBatches from '#contract/distribution/price-batches.ts'
import * as priceFactors from '#contract/distribution/price-factors.ts'
import * as priceOrigin from '#contract/distribution/price-origin.ts'
import * as prices from '#contract/distribution/prices.ts'
import * as purchaseContract from '#contract/distribution/purchases.ts'
import * as relations from '#contract/distribution/relations.ts'
import * as renewalContract from '#contract/distribution/renewals.ts'
import { recordOf, stampedRecord } from '#server/areas/record-scope.ts'
import { bulkOf } from '#server/bulk/definition.ts'
import { distributorPurchase, distributorRenewal } from '#server/database/schema/distributor-bills.ts'
import { productAuthorization } from '#server/database/schema/distributor-goods.ts'
import { priceBatch, priceFactor } from '#server/database/schema/distributor-prices.ts'
import { addonItem, depositRecord, distributorAccount } from '#server/database/schema/distributors.ts'
import { minutes } from '#server/time.ts'
import { area, pair } from '../area.ts'
import { distributorChangeHandlers, distributorHandlers } from './account/handlers.ts'
import { distributorExport } from './account/list.ts'
import { distributors, ofOwnDistributor } from './account/present.ts'
import { cancelUnpaidBills, expireDistributors } from './account/scheduled-work.ts'
import { addonItems } from './addon/items.ts'
import { authorizationHandlers } from './authorization/handlers.ts'
import { authorizationImport } from './authorization/import.ts'
import { authorizationExport } from './authorization/list.ts'
import { rules } from './authorization/present.ts'
import { remindOfEndingRules } from './authorization/reminders.ts'
import { alignAllDealers } from './dealer-prices.ts'
import { batches } from './price/batches.ts'
import { effectPlannedPrices } from './price/effect.ts'
import { factors } from './price/factor-save.ts'
import { priceHandlers } from './price/handlers.ts'
import { priceImport } from './price/import.ts'
import { priceExport } from './price/list.ts'
import { addonItemHandlers, purchaseHandlers } from './purchase/handlers.ts'
import { purchaseExport } from './purchase/list.ts'
import { purchasePayable } from './purchase/payable.ts'
import { relationHandlers } from './relation/handlers.ts'
import { relationExport } from './relation/list.ts'
import { renewalHandlers } from './renewal/handlers.ts'
import { renewalExport } from './renewal/list.ts'
import { renewalPayable } from './renewal/payable.ts'
import { searches } from './search.ts'

const byName = ({ name }: { name: string }) => name

export const distribution = area('distribution', {
  routes: [
    pair(accounts, distributorHandlers),
    pair(accountChanges, distributorChangeHandlers),
    pair(purchaseContract, purchaseHandlers),
    pair(renewalContract, renewalHandlers),
    pair(addonItemContract, addonItemHandlers),
    pair(authorizations, authorizationHandlers),
    pair({ ...prices, ...priceBatches, ...priceFactors, ...priceOrigin }, priceHandlers),
    pair(relations, relationHandlers),
  ],
  records: {
    distributorAccount: stampedRecord(distributorAccount, { rows: ({ caller }) => distributors.own?.(caller) }),
    depositRecord: recordOf(depositRecord, {
      rows: ({ caller }) => ofOwnDistributor(caller, depositRecord.distributorId),
    }),
    distributorPurchase: recordOf(distributorPurchase, {
      rows: ({ caller }) => ofOwnDistributor(caller, distributorPurchase.distributorId),
    }),
    distributorRenewal: recordOf(distributorRenewal, {
      rows: ({ caller }) => ofOwnDistributor(caller, distributorRenewal.distributorId),
    }),
    addonItem: recordOf(addonItem, { rows: ({ caller }) => addonItems.own?.(caller) }),
    productAuthorization: recordOf(productAuthorization, { rows: ({ caller }) => rules.own?.(caller) }),
    priceSetting: recordOf(priceBatch, { rows: ({ caller }) => batches.own?.(caller) }),
    priceFactor: recordOf(priceFactor, { rows: ({ caller }) => factors.own?.(caller) }),
  },
  imports: [authorizationImport, priceImport],
  exports: [distributorExport, purchaseExport, renewalExport, authorizationExport, priceExport, relationExport],
  payables: [purchasePayable, renewalPayable],
  bulk: [
    bulkOf(accountChanges.freezeDistributors, accounts.listDistributors, byName),
    bulkOf(accountChanges.assignDistributorManager, accounts.listDistributors, byName),
    bulkOf(relations.changeDistributorParent, relations.listMerchantDistributors, byName),
    bulkOf(
      purchaseContract.cancelDistributorPurchases,
      purchaseContract.listDistributorPurchases,
      ({ purchaseNo }) => purchaseNo,
    ),
    bulkOf(renewalContract.cancelRenewals, renewalContract.listRenewals, ({ renewalNo }) => renewalNo),
    bulkOf(renewalContract.remindRenewals, accounts.listDistributors, byName),
    bulkOf(authorizations.addAuthorizations, authorizations.listAuthorizedProducts, byName),
    bulkOf(authorizations.revokeAuthorizations, authorizations.listAuthorizations, ({ target }) => target.name),
  ],
  search: searches,
  schedules: [
    {
      name: 'end and remind distributors',
      everyMs: minutes(10),
      run: ({ databases }, now) => expireDistributors(databases.main, now),
    },
    {
      name: 'cancel bills of distributors that were not paid in time',
      everyMs: minutes(10),
      run: ({ databases }, now) => cancelUnpaidBills(databases.main, now),
    },
    {
      name: 'make planned prices of distributors effective',
      everyMs: minutes(1),
      run: ({ databases }, now) => effectPlannedPrices(databases.main, now),
    },
    {
      name: 'remind of authorizations that end',
      everyMs: minutes(10),
      run: ({ databases }, now) => remindOfEndingRules(databases.main, now),
    },
    {
      name: 'align prices of distributors with their rules',
      everyMs: minutes(10),
      run: ({ databases }, now) => alignAllDealers(databases.main, now),
    },
  ],
})
