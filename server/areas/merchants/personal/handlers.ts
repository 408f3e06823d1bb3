import type * as contract from '#contract/merchants/personal-merchants.ts'
import type { Handlers } from '#server/context.ts'
import { findRow } from '#server/entity/rows.ts'
import { enable, review } from './changes.ts'
import { papersOf, presentPersonal } from './detail.ts'
import { pageOfPersonals } from './list.ts'
import { personals } from './present.ts'
import { save } from './save.ts'
import { upgrade } from './upgrade.ts'

export const personalHandlers: Handlers<typeof contract> = {
  listPersonalMerchants: pageOfPersonals,
  getPersonalMerchant: async ({ id }, context) => presentPersonal(context, await findRow(context, personals, id)),
  viewPersonalMerchantPapers: papersOf,
  savePersonalMerchant: save,
  reviewPersonalMerchants: review,
  enablePersonalMerchants: enable,
  upgradePersonalMerchant: upgrade,
}
