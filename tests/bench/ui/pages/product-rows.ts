import { type Product, productColumns, products } from '../../../../stories/ui/table/products.tsx'

/** The rows, with the browser's data for figures and dates loaded: that comes once a page, whatever the table. */
export function productRows(count: number): Product[] {
  const rows = products(count)
  for (const row of rows.slice(0, 1)) for (const { cell } of productColumns) cell(row)
  return rows
}
