import type * as batches from '#contract/distribution/price-batches.ts'
import type * as factors from '#contract/distribution/price-factors.ts'
import type * as origin from '#contract/distribution/price-origin.ts'
import type * as prices from '#contract/distribution/prices.ts'
import type { Handlers } from '#server/context.ts'
import { importFile } from '#server/imports/import-file.ts'
import { authorizedDistributors } from '../authorization/list.ts'
import { pageOfBatches } from './batches.ts'
import { deleteFactor, factorList, saveFactor } from './factor-save.ts'
import { pageOfPrices, priceExport } from './list.ts'
import { applyPrices, previewPrices, savePrices, saveSales } from './save.ts'
import { undoBatch } from './undo.ts'
import { explainPrice } from './why.ts'

export const priceHandlers: Handlers<typeof prices & typeof batches & typeof factors & typeof origin> = {
  listPricedDistributors: authorizedDistributors,
  listPriceSettings: pageOfPrices,
  savePriceSettings: savePrices,
  saveSalePrices: saveSales,
  previewPriceChange: previewPrices,
  applyPriceChange: applyPrices,
  importPriceSettings: importFile<typeof prices.importPriceSettings>(() => 'priceSetting'),
  listPriceFactors: factorList,
  savePriceFactor: saveFactor,
  deletePriceFactor: deleteFactor,
  listDistributorPriceChanges: pageOfBatches,
  undoPriceChange: undoBatch,
  explainDealerPrice: explainPrice,
  exportPriceSettings: (params, context) => context.services.jobs.startExport(context, priceExport, params),
}
