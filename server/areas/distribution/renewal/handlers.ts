import type * as contract from '#contract/distribution/renewals.ts'
import type { Handlers } from '#server/context.ts'
import { findRow } from '#server/entity/rows.ts'
import { add, quote } from './add.ts'
import { cancel, refund, remind } from './changes.ts'
import { renewalIncome } from './income.ts'
import { pageOfRenewals, renewalExport } from './list.ts'
import { presentRenewal, renewals } from './present.ts'
import { renewalChoices } from './quote.ts'

export const renewalHandlers: Handlers<typeof contract> = {
  quoteRenewal: quote,
  getRenewalChoices: renewalChoices,
  addRenewal: add,
  listRenewals: pageOfRenewals,
  getRenewalIncome: renewalIncome,
  getRenewal: async ({ id }, context) => presentRenewal(context, await findRow(context, renewals, id)),
  cancelRenewals: cancel,
  refundRenewal: refund,
  remindRenewals: remind,
  exportRenewals: (params, context) => context.services.jobs.startExport(context, renewalExport, params),
}
