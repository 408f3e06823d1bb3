import * as enterpriseChanges from '#contract/merchants/enterprise-changes.ts'
import * as enterpriseUsers from '#contract/merchants/enterprise-users.ts'
import * as exportsContract from '#contract/merchants/exports.ts'
import * as providerSettlements from '#contract/merchants/provider-settlements.ts'
import * as providersContract from '#contract/merchants/providers.ts'
import { stampedRecord } from '#server/areas/record-scope.ts'
import { bulkOf } from '#server/bulk/definition.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { platformRows } from '#server/entity/scope.ts'
import { hours, minutes } from '#server/time.ts'
import { area, pair } from '../area.ts'
import { enterpriseChangeHandlers, enterpriseHandlers } from './enterprise/handlers.ts'
import { enterpriseImport } from './enterprise/import.ts'
import { enterpriseExport } from './enterprise/list.ts'
import { expireEnterprises } from './enterprise/scheduled-work.ts'
import { exportOf } from './exports.ts'
import { refreshAllFigures } from './provider/figures.ts'
import { providerHandlers, providerSettlementHandlers } from './provider/handlers.ts'
import { providerExport } from './provider/list.ts'
import { settleMonths } from './provider/monthly-run.ts'
import { providerRecords } from './provider/records.ts'
import { searches } from './search.ts'

const byName = ({ name }: { name: string }) => name
const { listEnterpriseUsers } = enterpriseUsers

export const merchants = area('merchants', {
  routes: [
    pair(enterpriseUsers, enterpriseHandlers),
    pair(enterpriseChanges, enterpriseChangeHandlers),
    pair(providersContract, providerHandlers),
    pair(providerSettlements, providerSettlementHandlers),
    pair(exportsContract, { exportMerchants: exportOf }),
  ],
  records: {
    enterpriseUser: stampedRecord(enterpriseUser, { rows: ({ caller }) => platformRows(caller, enterpriseUser) }),
    ...providerRecords,
  },
  exports: [enterpriseExport, providerExport],
  imports: [enterpriseImport],
  bulk: [
    bulkOf(enterpriseChanges.enableEnterpriseUsers, listEnterpriseUsers, byName),
    bulkOf(enterpriseChanges.extendEnterpriseUsers, listEnterpriseUsers, byName),
    bulkOf(enterpriseChanges.assignMerchantManager, listEnterpriseUsers, byName, ({ id }) => ({ enterpriseIds: [id] })),
    bulkOf(providersContract.enableProviders, providersContract.listProviders, byName),
  ],
  search: searches,
  schedules: [
    {
      name: 'end and remind merchants',
      everyMs: minutes(10),
      run: ({ databases }, now) => expireEnterprises(databases.main, now),
    },
    {
      name: 'make statements of providers',
      everyMs: minutes(10),
      run: ({ databases }, now) => settleMonths(databases.main, now),
    },
    {
      name: 'figures of providers',
      everyMs: hours(24),
      run: ({ databases }, now) => refreshAllFigures(databases.main, now),
    },
  ],
})
