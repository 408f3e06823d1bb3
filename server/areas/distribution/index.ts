import * as accounts from '#contract/distribution/accounts.ts'
import { stampedRecord } from '#server/areas/record-scope.ts'
import { depositRecord, distributorAccount } from '#server/database/schema/distributors.ts'
import { area, pair } from '../area.ts'
import { distributorHandlers } from './account/handlers.ts'
import { distributors } from './account/present.ts'

export const distribution = area('distribution', {
  routes: [pair(accounts, distributorHandlers)],
  records: {
    distributorAccount: stampedRecord(distributorAccount, {
      rows: ({ caller }) => distributors.own?.(caller),
      alsoFiles: [{ table: depositRecord, recordId: depositRecord.distributorId }],
    }),
  },
})
