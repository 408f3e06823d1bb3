import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { listProducts, type listSkus, MAX_SHEET_ROWS } from '#contract/goods/products.ts'
import type { Context } from '#server/context.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { anyOf } from '#server/entity/paging.ts'
import { ownRows } from '#server/entity/scope.ts'
import { checkParams } from '#server/http/check-params.ts'
import { type Filters, whereOf } from './list.ts'
import { presentSku, type SkuOfProduct, skusOf } from './sku-record.ts'

type Params = ParsedParamsOf<typeof listSkus>
/** Products by id, of a brand, or found by the filters of the list. */
export type ProductSelection = Pick<Params, 'spuIds' | 'brandId' | 'query' | 'exceptIds'>

async function requestedProducts({ spuIds, brandId, query }: ProductSelection, context: Context) {
  if (brandId !== undefined) return and(eq(product.brandId, brandId), ne(product.status, productStatus.recycled))
  if (query === undefined) return anyOf(product.id, spuIds ?? [])
  // Validated like a call of the list, which refuses filters by fields that the caller may not read.
  return whereOf(checkParams(listProducts, query, context) as Filters, context)
}

/** Ids of the caller's own products of a selection, in the requested order, or by id. */
export async function selectedProducts(selection: ProductSelection, context: Context): Promise<number[]> {
  const { spuIds, exceptIds = [] } = selection
  const own = await context.db
    .select({ id: product.id })
    .from(product)
    .where(
      and(
        await requestedProducts(selection, context),
        ownRows(context.caller, product.supplierId),
        exceptIds.length > 0 ? sql`not ${anyOf(product.id, exceptIds)}` : undefined,
      ),
    )
    .orderBy(product.id)
    .limit(MAX_SHEET_ROWS + 1)
  const mine = new Set(own.map((row) => row.id))
  return spuIds ? spuIds.filter((id) => mine.has(id)) : [...mine]
}

/** The SKUs of a selection of products, up to the limit of a sheet. */
export async function selectedSkus(
  selection: ProductSelection,
  context: Context,
): Promise<{ skus: SkuOfProduct[]; isCut: boolean }> {
  const rows = await skusOf(context.db, await selectedProducts(selection, context), MAX_SHEET_ROWS + 1)
  return { skus: rows.slice(0, MAX_SHEET_ROWS), isCut: rows.length > MAX_SHEET_ROWS }
}

/** SKUs after another one, by product and place within it. */
const afterSku = (id: number): SQL =>
  sql`(${sku.productId}, ${sku.sort}, ${sku.id}) >
    (select last.product_id, last.sort, last.id from ${sku} as last where last.id = ${id})`

/** The SKUs of a selection: all of them, or a page of them in the order of the index. */
export async function pageOfSkus(params: Params, context: Context): Promise<AnswerOf<typeof listSkus>> {
  const { afterSkuId, pageSize } = params
  const present = (rows: readonly SkuOfProduct[]) =>
    rows.map((row) => presentSku(row, context.caller, context.services.store))
  if (afterSkuId === undefined && pageSize === MAX_SHEET_ROWS) {
    const { skus, isCut } = await selectedSkus(params, context)
    return { list: present(skus), isCut }
  }
  const ofProducts = anyOf(sku.productId, await selectedProducts(params, context))
  const rows = await context.db
    .select({ sku, name: product.name, status: product.status, cover: product.cover })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(ofProducts, afterSkuId === undefined ? undefined : afterSku(afterSkuId)))
    .orderBy(asc(sku.productId), asc(sku.sort), asc(sku.id))
    .limit(pageSize + 1)
  const counted = context.db
    .select({ id: sku.id })
    .from(sku)
    .where(ofProducts)
    .limit(MAX_SHEET_ROWS + 1)
    .as('counted')
  return {
    list: present(rows.slice(0, pageSize)),
    isCut: rows.length > pageSize,
    ...(afterSkuId === undefined && { total: await context.db.$count(counted) }),
  }
}
