import * as accountChanges from '#contract/distribution/account-changes.ts'
import * as accounts from '#contract/distribution/accounts.ts'
import { recordOf, stampedRecord } from '#server/areas/record-scope.ts'
import { bulkOf } from '#server/bulk/definition.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'
import { depositRecord, distributorAccount } from '#server/database/schema/distributors.ts'
import { minutes } from '#server/time.ts'
import { area, pair } from '../area.ts'
import { distributorChangeHandlers, distributorHandlers } from './account/handlers.ts'
import { distributorExport } from './account/list.ts'
import { distributors, ofOwnDistributor } from './account/present.ts'
import { cancelUnpaidBills, expireDistributors } from './account/scheduled-work.ts'
import { purchasePayable } from './bill/payable.ts'
import { searches } from './search.ts'

const byName = ({ name }: { name: string }) => name

export const distribution = area('distribution', {
  routes: [pair(accounts, distributorHandlers), pair(accountChanges, distributorChangeHandlers)],
  records: {
    distributorAccount: stampedRecord(distributorAccount, { rows: ({ caller }) => distributors.own?.(caller) }),
    depositRecord: recordOf(depositRecord, {
      rows: ({ caller }) => ofOwnDistributor(caller, depositRecord.distributorId),
    }),
    distributorPurchase: recordOf(distributorPurchase, {
      rows: ({ caller }) => ofOwnDistributor(caller, distributorPurchase.distributorId),
    }),
  },
  exports: [distributorExport],
  payables: [purchasePayable],
  bulk: [
    bulkOf(accountChanges.freezeDistributors, accounts.listDistributors, byName),
    bulkOf(accountChanges.assignDistributorManager, accounts.listDistributors, byName),
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
  ],
})
