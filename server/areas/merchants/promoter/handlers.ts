import type * as bindings from '#contract/merchants/promoter-bindings.ts'
import type * as exportsContract from '#contract/merchants/promoter-exports.ts'
import type * as money from '#contract/merchants/promoter-money.ts'
import type * as contract from '#contract/merchants/promoters.ts'
import type { Handlers } from '#server/context.ts'
import { findRow } from '#server/entity/rows.ts'
import { move, pageOfBindings } from './binding.ts'
import { enable, review, setRates } from './changes.ts'
import { pageOfCommissions } from './commission-list.ts'
import { presentPromoter } from './detail.ts'
import { exportOf } from './exports.ts'
import { pageOfPromoters } from './list.ts'
import { promoters } from './present.ts'
import { save } from './save.ts'
import { pay, review as reviewWithdraw } from './withdraw.ts'
import { pageOfWithdraws } from './withdraw-list.ts'

export const promoterHandlers: Handlers<typeof contract> = {
  listPromoters: pageOfPromoters,
  getPromoter: async ({ id }, context) => presentPromoter(context, await findRow(context, promoters, id)),
  savePromoter: save,
  reviewPromoters: review,
  enablePromoters: enable,
  setPromoterRates: setRates,
}

export const promoterBindingHandlers: Handlers<typeof bindings> = {
  listPromoterBindings: pageOfBindings,
  moveBindings: move,
}

export const promoterMoneyHandlers: Handlers<typeof money> = {
  listPromoterCommissions: pageOfCommissions,
  listPromoterWithdraws: pageOfWithdraws,
  reviewPromoterWithdraw: reviewWithdraw,
  payPromoterWithdraw: pay,
}

export const promoterExportHandlers: Handlers<typeof exportsContract> = { exportPromoters: exportOf }
