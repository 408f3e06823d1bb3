import * as enterpriseChanges from '#contract/merchants/enterprise-changes.ts'
import * as enterpriseUsers from '#contract/merchants/enterprise-users.ts'
import * as exportsContract from '#contract/merchants/exports.ts'
import { stampedRecord } from '#server/areas/record-scope.ts'
import { bulkOf } from '#server/bulk/definition.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { platformRows } from '#server/entity/scope.ts'
import { minutes } from '#server/time.ts'
import { area, pair } from '../area.ts'
import { enterpriseChangeHandlers, enterpriseHandlers } from './enterprise/handlers.ts'
import { enterpriseImport } from './enterprise/import.ts'
import { enterpriseExport } from './enterprise/list.ts'
import { expireEnterprises } from './enterprise/scheduled-work.ts'
import { exportOf } from './exports.ts'
import { searches } from './search.ts'

const byName = ({ name }: { name: string }) => name
const { listEnterpriseUsers } = enterpriseUsers

export const merchants = area('merchants', {
  routes: [
    pair(enterpriseUsers, enterpriseHandlers),
    pair(enterpriseChanges, enterpriseChangeHandlers),
    pair(exportsContract, { exportMerchants: exportOf }),
  ],
  records: {
    enterpriseUser: stampedRecord(enterpriseUser, { rows: ({ caller }) => platformRows(caller, enterpriseUser) }),
  },
  exports: [enterpriseExport],
  imports: [enterpriseImport],
  bulk: [
    bulkOf(enterpriseChanges.enableEnterpriseUsers, listEnterpriseUsers, byName),
    bulkOf(enterpriseChanges.extendEnterpriseUsers, listEnterpriseUsers, byName),
    bulkOf(enterpriseChanges.assignMerchantManager, listEnterpriseUsers, byName, ({ id }) => ({ enterpriseIds: [id] })),
  ],
  search: searches,
  schedules: [
    {
      name: 'end and remind merchants',
      everyMs: minutes(10),
      run: ({ databases }, now) => expireEnterprises(databases.main, now),
    },
  ],
})
