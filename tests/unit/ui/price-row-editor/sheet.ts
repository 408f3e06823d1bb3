import { PriceSheet } from '#ui/price-row-editor/price-sheet.ts'
import { at, oneCell, selectionOf } from '#ui/price-row-editor/range.ts'
import {
  checkPrices,
  factorsLead,
  priceRows,
  type SkuPrice,
  skuColumns,
} from '../../../../stories/ui/editors/price-rows.ts'

export const columnOf = (title: string) => skuColumns.findIndex((column) => column.title === title)

/** A sheet whose first row is 100 × 1.1 = 110, × 1.2 = 132 and × 1.5 = 165. */
export function testSheet(count = 5, derive = factorsLead) {
  const [first] = priceRows(1)
  const rows = priceRows(count).map((row, index): SkuPrice => {
    return index === 0 && first
      ? { ...first, supplyPrice: '100.00', purchasePrice: '110.00', productPrice: '132.00', salePrice: '165.00' }
      : row
  })
  const sheet = new PriceSheet({ rows, columns: skuColumns, derive, check: checkPrices })
  const typeIn = (row: number, title: string, text: string) => {
    sheet.select(oneCell(at(row, columnOf(title))))
    sheet.edit('')
    sheet.type(text)
    sheet.commit()
  }
  const choose = (from: [number, string], to: [number, string]) =>
    sheet.select(selectionOf({ top: from[0], left: columnOf(from[1]), bottom: to[0], right: columnOf(to[1]) }))
  const prices = (row: number) =>
    ['供货价', '采购价', '产品价', '销售价'].map((title) => sheet.textOf(at(row, columnOf(title))))
  return { sheet, typeIn, choose, prices }
}
