import type * as priceContract from '#contract/blackCard/channel-prices.ts'
import type * as settlementContract from '#contract/blackCard/channel-settlements.ts'
import type * as contract from '#contract/blackCard/channels.ts'
import type { Handlers } from '#server/context.ts'
import { findRow } from '#server/entity/rows.ts'
import { importFile } from '#server/imports/import-file.ts'
import { presentChannel } from './detail.ts'
import { enableAll, end, renewInvite } from './life.ts'
import { channelExport, pageOfChannels } from './list.ts'
import { channels } from './present.ts'
import { refuseOtherChannels } from './price-import.ts'
import { pageOfPrices } from './prices.ts'
import { save } from './save.ts'
import { savePrices } from './save-prices.ts'
import { pageOfStatements, pay, settle } from './settle.ts'

export const channelHandlers: Handlers<typeof contract> = {
  listChannels: pageOfChannels,
  getChannel: async ({ id }, context) => presentChannel(context, await findRow(context, channels, id)),
  saveChannel: save,
  enableChannels: enableAll,
  endChannel: end,
  renewChannelInvite: renewInvite,
  exportChannels: (params, context) => context.services.jobs.startExport(context, channelExport, params),
}

export const channelPriceHandlers: Handlers<typeof priceContract> = {
  listChannelPrices: pageOfPrices,
  saveChannelPrices: savePrices,
  importChannelPrices: importFile<typeof priceContract.importChannelPrices>(() => 'channelPrice', refuseOtherChannels),
}

export const channelSettlementHandlers: Handlers<typeof settlementContract> = {
  listChannelSettlements: pageOfStatements,
  saveChannelSettlement: settle,
  payChannelSettlement: pay,
}
