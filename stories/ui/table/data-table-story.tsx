import { DataTable, type DataTableProps } from '#ui/data-table/data-table.tsx'
import { ProductTable } from './product-table.tsx'
import { type Product, productColumns, productId, products } from './products.tsx'

/** A read-only page of products: base of the appearance stories. */
export const dataTableStory = {
  component: DataTable<Product>,
  args: {
    label: '商品列表',
    columns: productColumns,
    rows: products(20),
    rowId: productId,
    total: 5312,
  },
  render: (args: DataTableProps<Product>) => <ProductTable {...args} />,
}

/** As many columns as fit side by side. */
export const fewColumns = productColumns.slice(0, 7)
