import type * as contract from '#contract/goods/products.ts'
import type { Handlers } from '#server/context.ts'
import { productActions } from './actions.ts'
import { countsOfProducts, pageOfProducts, productExport } from './list.ts'
import { pageOfSkus } from './selection.ts'
import { skuPriceExport, skuStockExport } from './sku-export.ts'

export const productHandlers: Handlers<typeof contract> = {
  ...productActions,
  listProducts: pageOfProducts,
  countProducts: countsOfProducts,
  // The spreadsheets have the columns of their imports, whatever the list shows.
  exportProducts: ({ kind, columns, ...params }, context) =>
    kind === 'spu'
      ? context.services.jobs.startExport(context, productExport, { ...params, columns })
      : context.services.jobs.startExport(context, kind === 'price' ? skuPriceExport : skuStockExport, params),

  listSkus: pageOfSkus,
}
