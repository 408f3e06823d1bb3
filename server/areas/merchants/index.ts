import * as clientColumns from '#contract/merchants/client-columns.ts'
import * as enterpriseChanges from '#contract/merchants/enterprise-changes.ts'
import * as enterpriseUsers from '#contract/merchants/enterprise-users.ts'
import * as experiences from '#contract/merchants/experiences.ts'
import * as exportsContract from '#contract/merchants/exports.ts'
import * as mall from '#contract/merchants/mall.ts'
import * as merchantLabelContract from '#contract/merchants/merchant-labels.ts'
import * as merchantMenus from '#contract/merchants/merchant-menus.ts'
import * as merchantUsers from '#contract/merchants/merchant-users.ts'
import * as personalContract from '#contract/merchants/personal-merchants.ts'
import * as promoterBindings from '#contract/merchants/promoter-bindings.ts'
import * as promoterExports from '#contract/merchants/promoter-exports.ts'
import * as promoterMoney from '#contract/merchants/promoter-money.ts'
import * as promoterContract from '#contract/merchants/promoters.ts'
import * as providerSettlements from '#contract/merchants/provider-settlements.ts'
import * as providersContract from '#contract/merchants/providers.ts'
import * as staffQuotas from '#contract/merchants/staff-quotas.ts'
import { recordOf, stampedRecord } from '#server/areas/record-scope.ts'
import { bulkOf } from '#server/bulk/definition.ts'
import { rollbackByCall } from '#server/bulk/rollback-definition.ts'
import { experience } from '#server/database/schema/experiences.ts'
import {
  clientColumn,
  enterpriseUser,
  merchantLabel,
  merchantMenu,
  merchantUser,
} from '#server/database/schema/merchants.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { promoter, promoterWithdraw } from '#server/database/schema/promoters.ts'
import { platformRows } from '#server/entity/scope.ts'
import { hours, minutes } from '#server/time.ts'
import { area, pair } from '../area.ts'
import { clientColumnHandlers } from './client-column/handlers.ts'
import { clientColumnExport, clientColumns as columns } from './client-column/present.ts'
import { enterpriseChangeHandlers, enterpriseHandlers } from './enterprise/handlers.ts'
import { enterpriseImport } from './enterprise/import.ts'
import { enterpriseExport } from './enterprise/list.ts'
import { expireEnterprises } from './enterprise/scheduled-work.ts'
import { experienceHandlers } from './experience/handlers.ts'
import { experienceExport } from './experience/list.ts'
import { endExperiences } from './experience/scheduled-work.ts'
import { experienceTodos } from './experience/todos.ts'
import { exportOf } from './exports.ts'
import { computeLabels } from './label/compute.ts'
import { merchantLabelHandlers } from './label/handlers.ts'
import { labelExport } from './label/present.ts'
import { mallMenuHandlers, merchantMenuHandlers } from './menu/handlers.ts'
import { merchantMenuExport, rowsWithin } from './menu/list.ts'
import { merchantUserHandlers } from './merchant-user/handlers.ts'
import { memberImport } from './merchant-user/import.ts'
import { memberExport } from './merchant-user/list.ts'
import { ownMembers } from './merchant-user/present.ts'
import { personalHandlers } from './personal/handlers.ts'
import { personalExport } from './personal/list.ts'
import { personalReviews } from './personal/todos.ts'
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
import { refreshAllFigures } from './provider/figures.ts'
import { providerHandlers, providerSettlementHandlers } from './provider/handlers.ts'
import { providerExport } from './provider/list.ts'
import { settleMonths } from './provider/monthly-run.ts'
import { providerRecords } from './provider/records.ts'
import { searches } from './search.ts'
import { staffQuotaHandlers } from './staff-quota/handlers.ts'
import { quotaImport } from './staff-quota/import.ts'
import { quotaExport } from './staff-quota/list.ts'
import { watchSeats } from './staff-quota/scheduled-work.ts'

const byName = ({ name }: { name: string }) => name
const byRealName = ({ realName }: { realName: string }) => realName
const { listEnterpriseUsers } = enterpriseUsers
const { listPersonalMerchants } = personalContract
const { listPromoters } = promoterContract

export const merchants = area('merchants', {
  routes: [
    pair(clientColumns, clientColumnHandlers),
    pair(enterpriseUsers, enterpriseHandlers),
    pair(enterpriseChanges, enterpriseChangeHandlers),
    pair(experiences, experienceHandlers),
    pair(merchantLabelContract, merchantLabelHandlers),
    pair(providersContract, providerHandlers),
    pair(providerSettlements, providerSettlementHandlers),
    pair(exportsContract, { exportMerchants: exportOf }),
    pair(mall, mallMenuHandlers),
    pair(merchantMenus, merchantMenuHandlers),
    pair(merchantUsers, merchantUserHandlers),
    pair(personalContract, personalHandlers),
    pair(staffQuotas, staffQuotaHandlers),
    pair(promoterContract, promoterHandlers),
    pair(promoterBindings, promoterBindingHandlers),
    pair(promoterMoney, promoterMoneyHandlers),
    pair(promoterExports, promoterExportHandlers),
  ],
  records: {
    clientColumn: stampedRecord(clientColumn, { rows: ({ caller }) => columns.own?.(caller) }),
    enterpriseUser: stampedRecord(enterpriseUser, { rows: ({ caller }) => platformRows(caller, enterpriseUser) }),
    experience: stampedRecord(experience, { rows: ({ caller }) => platformRows(caller, experience) }),
    merchantLabel: stampedRecord(merchantLabel, { rows: () => undefined }),
    merchantMenu: stampedRecord(merchantMenu, {
      rows: ({ caller }) => rowsWithin(platformRows(caller, enterpriseUser)),
    }),
    merchantUser: stampedRecord(merchantUser, { rows: ({ caller }) => ownMembers(caller) }),
    personalMerchant: stampedRecord(personalMerchant, {
      rows: ({ caller }) => platformRows(caller, personalMerchant),
    }),
    staffQuota: recordOf(enterpriseUser, { rows: ({ caller }) => platformRows(caller, enterpriseUser) }),
    ...providerRecords,
    promoter: stampedRecord(promoter, { rows: ({ caller }) => platformRows(caller, promoter) }),
    promoterWithdraw: recordOf(promoterWithdraw, { rows: ({ caller }) => ownWithdraws(caller) }),
  },
  imports: [enterpriseImport, memberImport, quotaImport],
  rollbacks: [
    rollbackByCall({
      resource: 'clientColumn',
      actions: ['enable', 'disable'],
      overwrittenBy: ['delete'],
      call: clientColumns.enableClientColumns,
      paramsOf: ({ targetId, action }) => ({ ids: [Number(targetId)], enable: action === 'disable' }),
    }),
  ],
  exports: [
    clientColumnExport,
    enterpriseExport,
    experienceExport,
    labelExport,
    memberExport,
    merchantMenuExport,
    personalExport,
    providerExport,
    quotaExport,
    promoterListExport,
    promoterBindingExport,
    promoterCommissionExport,
    promoterWithdrawExport,
  ],
  bulk: [
    bulkOf(clientColumns.enableClientColumns, clientColumns.listClientColumns, byName),
    bulkOf(enterpriseChanges.enableEnterpriseUsers, listEnterpriseUsers, byName),
    bulkOf(enterpriseChanges.extendEnterpriseUsers, listEnterpriseUsers, byName),
    bulkOf(enterpriseChanges.assignMerchantManager, listEnterpriseUsers, byName, ({ id }) => ({ enterpriseIds: [id] })),
    bulkOf(enterpriseChanges.assignMerchantManager, listPersonalMerchants, byRealName, ({ id }) => ({
      personalIds: [id],
    })),
    bulkOf(personalContract.reviewPersonalMerchants, listPersonalMerchants, byRealName),
    bulkOf(personalContract.enablePersonalMerchants, listPersonalMerchants, byRealName),
    bulkOf(merchantLabelContract.applyMerchantLabels, listEnterpriseUsers, byName, ({ id }) => ({ merchantIds: [id] })),
    bulkOf(merchantLabelContract.applyMerchantLabels, listPersonalMerchants, byRealName, ({ id }) => ({
      merchantIds: [id],
    })),
    bulkOf(experiences.assignExperiences, experiences.listExperiences, ({ companyName }) => companyName),
    bulkOf(experiences.closeExperiences, experiences.listExperiences, ({ companyName }) => companyName),
    bulkOf(merchantUsers.enableMerchantUsers, merchantUsers.listMerchantUsers, byName),
    bulkOf(staffQuotas.adjustStaffQuotas, staffQuotas.listStaffQuotas, byName, ({ id }) => ({ enterpriseIds: [id] })),
    bulkOf(providersContract.enableProviders, providersContract.listProviders, byName),
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
      name: 'compute labels of merchants',
      everyMs: hours(1),
      run: ({ databases }, now) => computeLabels(databases.main, now),
    },
    {
      name: 'end trials',
      everyMs: minutes(10),
      run: ({ databases }, now) => endExperiences(databases.main, now),
    },
    {
      name: 'end gifts of seats and members over the limit',
      everyMs: minutes(10),
      run: ({ databases }, now) => watchSeats(databases.main, now),
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
    {
      name: 'settle commission of promoters',
      everyMs: minutes(10),
      run: ({ databases }, now) => settleCommissions(databases.main, now),
    },
  ],
  todos: { reviews: [personalReviews, promoterReviews], work: [experienceTodos, promoterPayouts] },
})
