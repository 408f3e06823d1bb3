import { fn } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { productColumns, productId, products } from './products.tsx'

/** A page of products with all features: base of the behaviour stories. */
export const productListArgs = {
  label: '商品列表',
  columns: productColumns,
  rows: products(20),
  rowId: productId,
  total: 5312,
  onSort: fn(),
  onSelection: fn(),
  onPreference: fn(),
  onOpen: fn(),
  bulk: () => <Button size="tiny">批量上架</Button>,
}
