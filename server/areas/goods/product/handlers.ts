import { and, eq, ne } from 'drizzle-orm'
import type { ParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import type * as contract from '#contract/goods/products.ts'
import { type listSkus, MAX_SHEET_ROWS } from '#contract/goods/products.ts'
import type { Context, Handlers } from '#server/context.ts'
import { product } from '#server/database/schema/goods.ts'
import { anyOf } from '#server/entity/paging.ts'
import { ownRows } from '#server/entity/scope.ts'
import { productActions } from './actions.ts'
import { countsOfProducts, pageOfProducts, productExport } from './list.ts'
import { skuPriceExport, skuStockExport } from './sku-export.ts'
import { presentSku, skusOf } from './sku-record.ts'

export const productHandlers: Handlers<typeof contract> = {
  ...productActions,
  listProducts: pageOfProducts,
  countProducts: countsOfProducts,
  // The spreadsheets have the columns of their imports, whatever the list shows.
  exportProducts: ({ kind, columns, ...params }, context) =>
    kind === 'spu'
      ? context.services.jobs.startExport(context, productExport, { ...params, columns })
      : context.services.jobs.startExport(context, kind === 'price' ? skuPriceExport : skuStockExport, params),

  listSkus: async (params, context) => {
    const rows = await skusOf(context.db, await productsOfSheet(params, context), MAX_SHEET_ROWS + 1)
    return {
      list: rows.slice(0, MAX_SHEET_ROWS).map((row) => presentSku(row, context.caller, context.services.store)),
      isCut: rows.length > MAX_SHEET_ROWS,
    }
  },
}

/** Ids of the caller's own products for a sheet, in the requested order. */
async function productsOfSheet({ spuIds, brandId }: ParamsOf<typeof listSkus>, context: Context): Promise<number[]> {
  const requested =
    brandId === undefined
      ? anyOf(product.id, spuIds ?? [])
      : and(eq(product.brandId, brandId), ne(product.status, productStatus.recycled))
  const own = await context.db
    .select({ id: product.id })
    .from(product)
    .where(and(requested, ownRows(context.caller, product.supplierId)))
    .orderBy(product.id)
    .limit(MAX_SHEET_ROWS + 1)
  const mine = new Set(own.map((row) => row.id))
  return spuIds ? spuIds.filter((id) => mine.has(id)) : [...mine]
}
