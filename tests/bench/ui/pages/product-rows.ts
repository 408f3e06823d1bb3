import { type Product, productColumns, products } from '../../../../stories/ui/table/products.tsx'

/** The rows, after loading the browser's number and date data, which happens once per page for any table. */
export function productRows(count: number): Product[] {
  const rows = products(count)
  for (const row of rows.slice(0, 1)) for (const { cell } of productColumns) cell(row)
  return rows
}
