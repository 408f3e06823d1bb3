import * as enterpriseChanges from '#contract/merchants/enterprise-changes.ts'
import * as enterpriseUsers from '#contract/merchants/enterprise-users.ts'
import * as exportsContract from '#contract/merchants/exports.ts'
import * as promoterBindings from '#contract/merchants/promoter-bindings.ts'
import * as promoterExports from '#contract/merchants/promoter-exports.ts'
import * as promoterMoney from '#contract/merchants/promoter-money.ts'
import * as promoterContract from '#contract/merchants/promoters.ts'
import { recordOf, stampedRecord } from '#server/areas/record-scope.ts'
import { bulkOf } from '#server/bulk/definition.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { promoter, promoterWithdraw } from '#server/database/schema/promoters.ts'
import { platformRows } from '#server/entity/scope.ts'
import { minutes } from '#server/time.ts'
import { area, pair } from '../area.ts'
import { enterpriseChangeHandlers, enterpriseHandlers } from './enterprise/handlers.ts'
import { enterpriseImport } from './enterprise/import.ts'
import { enterpriseExport } from './enterprise/list.ts'
import { expireEnterprises } from './enterprise/scheduled-work.ts'
import { exportOf } from './exports.ts'
import { promoterBindingExport } from './promoter/binding.ts'
import { promoterCommissionExport } from './promoter/commission-list.ts'
import {
  promoterBindingHandlers,
  promoterExportHandlers,
  promoterHandlers,
  promoterMoneyHandlers,
} from './promoter/handlers.ts'
import { promoterListExport } from './promoter/list.ts'
import { settleCommissions } from './promoter/settle.ts'
import { promoterPayouts, promoterReviews } from './promoter/todos.ts'
import { ownWithdraws, promoterWithdrawExport } from './promoter/withdraw-list.ts'
import { searches } from './search.ts'

const byName = ({ name }: { name: string }) => name
const { listEnterpriseUsers } = enterpriseUsers
const { listPromoters } = promoterContract

export const merchants = area('merchants', {
  routes: [
    pair(enterpriseUsers, enterpriseHandlers),
    pair(enterpriseChanges, enterpriseChangeHandlers),
    pair(exportsContract, { exportMerchants: exportOf }),
    pair(promoterContract, promoterHandlers),
    pair(promoterBindings, promoterBindingHandlers),
    pair(promoterMoney, promoterMoneyHandlers),
    pair(promoterExports, promoterExportHandlers),
  ],
  records: {
    enterpriseUser: stampedRecord(enterpriseUser, { rows: ({ caller }) => platformRows(caller, enterpriseUser) }),
    promoter: stampedRecord(promoter, { rows: ({ caller }) => platformRows(caller, promoter) }),
    promoterWithdraw: recordOf(promoterWithdraw, { rows: ({ caller }) => ownWithdraws(caller) }),
  },
  exports: [
    enterpriseExport,
    promoterListExport,
    promoterBindingExport,
    promoterCommissionExport,
    promoterWithdrawExport,
  ],
  imports: [enterpriseImport],
  bulk: [
    bulkOf(enterpriseChanges.enableEnterpriseUsers, listEnterpriseUsers, byName),
    bulkOf(enterpriseChanges.extendEnterpriseUsers, listEnterpriseUsers, byName),
    bulkOf(enterpriseChanges.assignMerchantManager, listEnterpriseUsers, byName, ({ id }) => ({ enterpriseIds: [id] })),
    bulkOf(promoterContract.reviewPromoters, listPromoters, byName),
    bulkOf(promoterContract.enablePromoters, listPromoters, byName),
    bulkOf(promoterContract.setPromoterRates, listPromoters, byName),
    bulkOf(promoterBindings.moveBindings, promoterBindings.listPromoterBindings, ({ targetName }) => targetName),
  ],
  search: searches,
  schedules: [
    {
      name: 'end and remind merchants',
      everyMs: minutes(10),
      run: ({ databases }, now) => expireEnterprises(databases.main, now),
    },
    {
      name: 'settle commission of promoters',
      everyMs: minutes(10),
      run: ({ databases }, now) => settleCommissions(databases.main, now),
    },
  ],
  todos: { reviews: [promoterReviews], work: [promoterPayouts] },
})
