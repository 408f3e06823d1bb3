import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { productExportKind, stockMode } from '#contract/goods/codes.ts'
import { productRights } from '#contract/goods/field-rights.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import type { ImportColumn } from '#server/imports/definition.ts'
import {
  batches,
  type ExportColumn,
  type ExportDefinition,
  type ExportScope,
  shownColumns,
} from '#server/jobs/exports.ts'
import { type Filters, productExport, whereOf } from './list.ts'
import { plainFactor, type SkuRecord } from './sku-record.ts'
import { priceColumns, stockColumns } from './sku-sheets.ts'

type Row = Pick<
  SkuRecord,
  | 'id'
  | 'skuCode'
  | 'specText'
  | 'supplyPrice'
  | 'purchasePrice'
  | 'productPrice'
  | 'salePrice'
  | 'purchaseFactor'
  | 'productFactor'
  | 'saleFactor'
  | 'stock'
  | 'warnStock'
> & { productName: string }

type Cells = Record<string, Pick<ExportColumn<Row>, 'field' | 'kind' | 'value'>>

const versionCells: Cells = {
  skuCode: { value: (row) => row.skuCode },
  productName: { value: (row) => row.productName },
  specText: { value: (row) => row.specText },
}

const priceCells: Cells = {
  ...versionCells,
  supplyPrice: { kind: 'money', value: (row) => row.supplyPrice },
  purchasePrice: { kind: 'money', value: (row) => row.purchasePrice },
  productPrice: { kind: 'money', value: (row) => row.productPrice },
  salePrice: { kind: 'money', value: (row) => row.salePrice },
  purchaseFactor: { kind: 'number', value: (row) => plainFactor(row.purchaseFactor) },
  productFactor: { kind: 'number', value: (row) => plainFactor(row.productFactor) },
  saleFactor: { kind: 'number', value: (row) => plainFactor(row.saleFactor) },
  reason: { value: () => '' },
}

/** Current stock as "set to": an unedited row changes nothing. */
const stockCells: Cells = {
  ...versionCells,
  mode: { value: () => stockMode.label(stockMode.set) },
  quantity: { value: (row) => row.stock },
  stockRead: { value: (row) => row.stock },
  warnStock: { value: (row) => row.warnStock },
  // The reason for the stock change; not the product's remark.
  remark: { field: 'stock', value: () => '' },
}

/** The columns of an import with the exported values. */
const filled = (columns: readonly ImportColumn[], cells: Cells): ExportColumn<Row>[] =>
  columns.map(({ field, title, width }) => {
    const cell = cells[field]
    if (!cell) throw new Error(`nothing is filled into ${field}`)
    return { id: field, title, ...(width && { width }), ...cell }
  })

const ofProducts = ({ db }: ExportScope, where: Awaited<ReturnType<typeof whereOf>>) =>
  inArray(sku.productId, db.select({ id: product.id }).from(product).where(where))

async function* rowsOf(params: Filters, scope: ExportScope): AsyncIterable<Row[]> {
  const where = await whereOf(params, scope)
  yield* batches((afterId, limit) =>
    scope.db
      .select({
        id: sku.id,
        skuCode: sku.skuCode,
        specText: sku.specText,
        productName: product.name,
        supplyPrice: sku.supplyPrice,
        purchasePrice: sku.purchasePrice,
        productPrice: sku.productPrice,
        salePrice: sku.salePrice,
        purchaseFactor: sku.purchaseFactor,
        productFactor: sku.productFactor,
        saleFactor: sku.saleFactor,
        stock: sku.stock,
        warnStock: sku.warnStock,
      })
      .from(sku)
      .innerJoin(product, eq(product.id, sku.productId))
      .where(and(ofProducts(scope, where), gt(sku.id, afterId)))
      .orderBy(asc(sku.id))
      .limit(limit),
  )
}

const shared = (kind: 'price' | 'stock') => ({
  resource: 'product' as const,
  permission: 'product:export' as const,
  title: productExportKind.label(kind),
  describe: (params: Filters) => [
    ...productExport.describe(params),
    { key: '内容', value: productExportKind.label(kind) },
  ],
  count: async (params: Filters, scope: ExportScope) =>
    scope.db.$count(sku, ofProducts(scope, await whereOf(params, scope))),
  rows: rowsOf,
})

/** Prices of SKUs, in the columns of their import. */
export const skuPriceExport: ExportDefinition<Filters, Row> = {
  ...shared('price'),
  kind: 'skuPrices',
  module: import.meta.url,
  columns: ({ caller }) => shownColumns(productRights, caller, filled(priceColumns, priceCells)),
}

/** Stock of SKUs, in the columns of their import. */
export const skuStockExport: ExportDefinition<Filters, Row> = {
  ...shared('stock'),
  kind: 'skuStocks',
  module: import.meta.url,
  columns: () => filled(stockColumns, stockCells),
}
