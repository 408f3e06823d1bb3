import { DataTable, type DataTableProps } from '#ui/data-table/data-table.tsx'
import { ProductTable } from './product-table.tsx'
import { type Product, productColumns, productId, products } from './products.tsx'

/** A page of products to read: what stories of looks begin with. */
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

/** As many columns as fit beside each other. */
export const fewColumns = productColumns.slice(0, 7)
