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
  // The sheets have the columns of their imports, whatever the list shows.
  exportProducts: ({ kind, columns, ...params }, call) =>
    kind === 'spu'
      ? call.services.jobs.startExport(call, productExport, { ...params, columns })
      : call.services.jobs.startExport(call, kind === 'price' ? skuPriceExport : skuStockExport, params),

  listSkus: async (params, call) => {
    const rows = await skusOf(call.db, await productsOfSheet(params, call), MAX_SHEET_ROWS + 1)
    return {
      list: rows.slice(0, MAX_SHEET_ROWS).map((row) => presentSku(row, call.caller, call.services.store)),
      isCut: rows.length > MAX_SHEET_ROWS,
    }
  },
}

/** Ids of the caller's own products of a sheet, in the order in which they were asked for. */
async function productsOfSheet({ spuIds, brandId }: ParamsOf<typeof listSkus>, call: Context): Promise<number[]> {
  const asked =
    brandId === undefined
      ? anyOf(product.id, spuIds ?? [])
      : and(eq(product.brandId, brandId), ne(product.status, productStatus.recycled))
  const own = await call.db
    .select({ id: product.id })
    .from(product)
    .where(and(asked, ownRows(call.caller, product.supplierId)))
    .orderBy(product.id)
    .limit(MAX_SHEET_ROWS + 1)
  const mine = new Set(own.map((row) => row.id))
  return spuIds ? spuIds.filter((id) => mine.has(id)) : [...mine]
}
