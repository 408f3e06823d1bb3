import '#ui/tokens.css'
import { SortingProductTable } from '../../../../stories/ui/table/product-table.tsx'
import { type Product, productColumns, productId } from '../../../../stories/ui/table/products.tsx'
import { benchPage } from './bench-page.ts'
import { productRows } from './product-rows.ts'

const ProductList = ({ rows }: { rows: readonly Product[] }) => (
  <SortingProductTable label="商品列表" columns={productColumns} rows={rows} rowId={productId} height="600px" />
)

benchPage(productRows, (rows) => <ProductList rows={rows} />)
