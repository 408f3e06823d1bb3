import type * as items from '#contract/distribution/addon-items.ts'
import type * as contract from '#contract/distribution/purchases.ts'
import type { Handlers } from '#server/context.ts'
import { findRow } from '#server/entity/rows.ts'
import { enableItems, listItems, saveItem } from '../addon/items.ts'
import { add, quote } from './add.ts'
import { cancel, refund, saveInvoice } from './changes.ts'
import { pageOfPurchases, purchaseExport } from './list.ts'
import { presentPurchase, purchases } from './present.ts'

export const purchaseHandlers: Handlers<typeof contract> = {
  quoteDistributorPurchase: quote,
  addDistributorPurchase: add,
  listDistributorPurchases: pageOfPurchases,
  getDistributorPurchase: async ({ id }, context) => presentPurchase(context, await findRow(context, purchases, id)),
  cancelDistributorPurchases: cancel,
  refundDistributorPurchase: refund,
  saveDistributorInvoice: saveInvoice,
  exportDistributorPurchases: (params, context) => context.services.jobs.startExport(context, purchaseExport, params),
}

export const addonItemHandlers: Handlers<typeof items> = {
  listAddonItems: listItems,
  saveAddonItem: saveItem,
  enableAddonItems: enableItems,
}
