import '#ui/tokens.css'
import { useState } from 'react'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { nothingSelected } from '#ui/data-table/selection.ts'
import { type Product, productColumns, productId } from '../../../../stories/ui/table/products.tsx'
import { benchPage } from './bench-page.ts'
import { productRows } from './product-rows.ts'

function ProductList({ rows }: { rows: readonly Product[] }) {
  const [selection, setSelection] = useState(nothingSelected)
  return (
    <DataTable
      label="商品列表"
      columns={productColumns}
      rows={rows}
      rowId={productId}
      height="600px"
      selection={selection}
      onSelection={setSelection}
    />
  )
}

benchPage(productRows, (rows) => <ProductList rows={rows} />)
