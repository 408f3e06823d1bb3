import type * as changes from '#contract/blackCard/card-changes.ts'
import type * as levelContract from '#contract/blackCard/card-levels.ts'
import type * as contract from '#contract/blackCard/card-merchants.ts'
import type { Handlers } from '#server/context.ts'
import { findRow } from '#server/entity/rows.ts'
import { importFile } from '#server/imports/import-file.ts'
import { allLevels, saveLevel } from '../level/levels.ts'
import { add } from './add.ts'
import { presentCard } from './detail.ts'
import { assignManager, cancel, freeze } from './life.ts'
import { cardExport, pageOfCards } from './list.ts'
import { cards } from './present.ts'
import { renew } from './renew.ts'
import { edit } from './save.ts'
import { adjust, pageOfRecords } from './wallet.ts'

export const levelHandlers: Handlers<typeof levelContract> = {
  listCardLevels: allLevels,
  saveCardLevel: saveLevel,
}

export const cardHandlers: Handlers<typeof contract> = {
  listCardMerchants: pageOfCards,
  getCardMerchant: async ({ id }, context) => presentCard(context, await findRow(context, cards, id)),
  addCardMerchant: add,
  editCardMerchant: edit,
  exportCardMerchants: (params, context) => context.services.jobs.startExport(context, cardExport, params),
}

export const cardChangeHandlers: Handlers<typeof changes> = {
  freezeCardMerchants: freeze,
  renewCardMerchant: renew,
  cancelCardMerchant: cancel,
  assignCardManager: assignManager,
  listWalletRecords: pageOfRecords,
  adjustWallet: adjust,
  importCardMerchants: importFile<typeof changes.importCardMerchants>(() => 'cardMerchant'),
}
