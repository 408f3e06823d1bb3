import type * as settlementContract from '#contract/merchants/provider-settlements.ts'
import type * as contract from '#contract/merchants/providers.ts'
import type { Handlers } from '#server/context.ts'
import { findRow } from '#server/entity/rows.ts'
import { presentProvider } from './detail.ts'
import { pageOfProviders, providerExport } from './list.ts'
import { providers } from './present.ts'
import { enableAll, review } from './review.ts'
import { save } from './save.ts'
import { pageOfStatements, pay, settle } from './settle.ts'
import { pageOfUses } from './uses.ts'
import { saveWorker } from './worker.ts'

export const providerHandlers: Handlers<typeof contract> = {
  listProviders: pageOfProviders,
  getProvider: async ({ id }, context) => presentProvider(context, await findRow(context, providers, id)),
  saveProvider: save,
  reviewProvider: review,
  enableProviders: enableAll,
  saveProviderWorker: saveWorker,
  exportProviders: (params, context) => context.services.jobs.startExport(context, providerExport, params),
}

export const providerSettlementHandlers: Handlers<typeof settlementContract> = {
  listProviderUses: pageOfUses,
  listProviderSettlements: pageOfStatements,
  saveProviderSettlement: settle,
  payProviderSettlement: pay,
}
