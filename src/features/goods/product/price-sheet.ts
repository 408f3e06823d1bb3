import { productStatus } from '#contract/goods/codes.ts'
import { grossMargin, lossOf, priceTitles } from '#contract/goods/price-rules.ts'
import type { PriceSetting } from '#contract/goods/prices.ts'
import type { Sku } from '#contract/goods/products.ts'
import { isSupplyPriceLocked } from '#contract/goods/transitions.ts'
import { derivePrices, type PriceName, type PriceRow } from '#contract/rules/price.ts'
import type { PriceColumn, Remark, SheetColumn, ShownColumn, TextKey } from '#ui/price-row-editor/column.ts'
import { sheetWidth } from '#ui/price-row-editor/layout.ts'
import type { PriceSheet } from '#ui/price-row-editor/price-sheet.ts'
import type { RowChange } from '#ui/price-row-editor/row-book.ts'

/** A SKU in the sheet: strings, empty if unset. */
export interface PricedSku extends PriceRow {
  id: number
  version: number
  name: string
  skuCode: string
  specText: string
  isOnSale: boolean
  isSupplyLocked: boolean
}

export const pricedSku = (sku: Sku): PricedSku => ({
  id: sku.id,
  version: sku.version,
  name: sku.productName,
  skuCode: sku.skuCode,
  specText: sku.specText,
  isOnSale: sku.productStatus === productStatus.onSale && sku.enabled,
  isSupplyLocked: isSupplyPriceLocked(sku.productStatus),
  supplyPrice: sku.supplyPrice ?? '',
  purchasePrice: sku.purchasePrice ?? '',
  productPrice: sku.productPrice ?? '',
  salePrice: sku.salePrice ?? '',
  purchaseFactor: sku.purchaseFactor ?? '',
  productFactor: sku.productFactor ?? '',
  saleFactor: sku.saleFactor ?? '',
})

const isPrice = (name: TextKey<PricedSku>): name is PriceName & TextKey<PricedSku> =>
  name in priceTitles && name.endsWith('Price')

/**
 * A price change updates the prices derived from it; a factor change has no effect until prices are set to follow it.
 */
export const deriveSku = (row: PricedSku, changed: TextKey<PricedSku>): PricedSku =>
  isPrice(changed) ? derivePrices(row, changed) : row

/** Warnings and errors before saving; the server validates the same. */
export function checkSku(row: PricedSku): Remark<PricedSku>[] {
  const missing = (['supplyPrice', 'purchasePrice', 'productPrice', 'salePrice'] as const).filter(
    (name) => row.isOnSale && row[name] === '',
  )
  const remarks: Remark<PricedSku>[] = missing.map((name) => ({
    name,
    message: `已上架，${priceTitles[name]}不能为空`,
  }))
  const loss = lossOf(row)
  if (loss) {
    const name = (['purchasePrice', 'productPrice', 'salePrice'] as const).find((price) =>
      loss.startsWith(priceTitles[price]),
    )
    remarks.push({ name: name ?? 'salePrice', message: `${loss}，须填写调价原因`, tone: 'warning' })
  }
  return remarks
}

/** Width in px of the SKU name column; it shrinks in a narrow window. */
const NAME_WIDTH = { least: 160, most: 300 }

/** The columns that identify a SKU, for a sheet of a given width in px. */
export function skuLabels(room: number): ShownColumn<PricedSku>[] {
  const labels = (width: number): ShownColumn<PricedSku>[] => [
    { title: '商品与规格', text: ({ name, specText }) => `${name} ${specText}`, width },
    { title: 'SKU 编码', text: ({ skuCode }) => skuCode, width: 140 },
  ]
  const left = room - sheetWidth(labels(0), priceColumns)
  return labels(Math.min(NAME_WIDTH.most, Math.max(NAME_WIDTH.least, left)))
}

const price = (name: PriceName, rest: Partial<PriceColumn<PricedSku>> = {}): PriceColumn<PricedSku> => ({
  name,
  title: priceTitles[name],
  kind: 'price',
  ...rest,
})
const factor = (name: 'purchaseFactor' | 'productFactor' | 'saleFactor'): PriceColumn<PricedSku> => ({
  name,
  title: priceTitles[name],
  kind: 'factor',
  width: 80,
})

export const priceColumns: SheetColumn<PricedSku>[] = [
  price('supplyPrice', { readOnly: ({ isSupplyLocked }) => isSupplyLocked }),
  factor('purchaseFactor'),
  price('purchasePrice', { follows: ['supplyPrice', 'purchaseFactor'] }),
  factor('productFactor'),
  price('productPrice', { follows: ['purchasePrice', 'productFactor'] }),
  factor('saleFactor'),
  price('salePrice', { follows: ['purchasePrice', 'saleFactor'] }),
  { title: '毛利率', width: 72, text: (row) => grossMargin(row) },
]

/** A price typed elsewhere that is continued here. */
export interface TypedPrice {
  skuId: number
  name: PriceName
  text: string
}

/** Writes the typed price into its cell; no effect if the sheet lacks the SKU. */
export function typeInto(sheet: PriceSheet<PricedSku>, { skuId, name, text }: TypedPrice): void {
  const row = sheet.rows.findIndex(({ id }) => id === skuId)
  const column = priceColumns.findIndex((candidate) => 'name' in candidate && candidate.name === name)
  if (row < 0) return
  sheet.moveTo({ row, column })
  sheet.write([{ row, column, text }], 'typed')
}

/** Factors of a brand; an empty one leaves the factor of the SKU unchanged. */
export type BrandFactors = Pick<PriceRow, 'purchaseFactor' | 'productFactor' | 'saleFactor'>

/** Applies the factors to every SKU and recomputes the prices, as undoable steps. */
export function followFactors(sheet: PriceSheet<PricedSku>, factors: BrandFactors): void {
  const columns = priceColumns.flatMap((column, index) => {
    const text = 'name' in column && column.kind === 'factor' ? factors[column.name as keyof BrandFactors] : ''
    return text ? [{ column: index, text }] : []
  })
  if (columns.length === 0 || sheet.rows.length === 0) return
  sheet.write(
    sheet.rows.flatMap((_row, row) => columns.map((cell) => ({ row, ...cell }))),
    'brought',
  )
  sheet.release({ top: 0, bottom: sheet.rows.length - 1, left: 0, right: priceColumns.length - 1 })
}

/** The payload: changed fields of each changed SKU. */
export const settingsOf = (changes: readonly RowChange<PricedSku>[]): PriceSetting[] =>
  changes.map(({ row, values }) => {
    const { supplyPrice, purchasePrice, productPrice, salePrice, purchaseFactor, productFactor, saleFactor } = values
    const set = { supplyPrice, purchasePrice, productPrice, salePrice, purchaseFactor, productFactor, saleFactor }
    return {
      skuId: row.id,
      version: row.version,
      ...Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)),
    }
  })
