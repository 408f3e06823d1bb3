import type * as contract from '#contract/goods/sku-rules.ts'
import { previewPrices, setPrice, startPrices } from '#server/areas/goods/price/rules.ts'
import { previewStock, setStock, startStock } from '#server/areas/goods/stock/rules.ts'
import type { Handlers } from '#server/context.ts'

export const skuRuleHandlers: Handlers<typeof contract> = {
  previewPriceRules: previewPrices,
  startPriceRules: startPrices,
  setPriceByRules: setPrice,
  previewStockRule: previewStock,
  startStockRule: startStock,
  setStockByRule: setStock,
}
