import { and } from 'drizzle-orm'
import type * as contract from '#contract/goods/products.ts'
import { MAX_SHEET_ROWS } from '#contract/goods/products.ts'
import type { Handlers } from '#server/call.ts'
import { product } from '#server/database/schema-goods.ts'
import { anyOf } from '#server/paging.ts'
import { ownRows } from '#server/scope.ts'
import { countsOfProducts, pageOfProducts, productExport } from './product-list.ts'
import { productSteps } from './product-steps.ts'
import { skuPriceExport, skuStockExport } from './sku-export.ts'
import { describeSku, skusOf } from './sku-record.ts'

export const productHandlers: Handlers<typeof contract> = {
  ...productSteps,
  listProducts: pageOfProducts,
  countProducts: countsOfProducts,
  // The sheets have the columns of their imports, whatever the list shows.
  exportProducts: ({ kind, columns, ...params }, call) =>
    kind === 'spu'
      ? call.services.jobs.startExport(call, productExport, { ...params, columns })
      : call.services.jobs.startExport(call, kind === 'price' ? skuPriceExport : skuStockExport, params),

  listSkus: async ({ spuIds }, call) => {
    const own = await call.db
      .select({ id: product.id })
      .from(product)
      .where(and(anyOf(product.id, spuIds), ownRows(call.caller, product.supplierId)))
    const mine = new Set(own.map((row) => row.id))
    const rows = await skusOf(
      call.db,
      spuIds.filter((id) => mine.has(id)),
      MAX_SHEET_ROWS + 1,
    )
    return {
      list: rows.slice(0, MAX_SHEET_ROWS).map((row) => describeSku(row, call.caller, call.services.store)),
      isCut: rows.length > MAX_SHEET_ROWS,
    }
  },
}
