import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { productListArgs } from './product-list-args.tsx'
import { ProductTable, SortingProductTable } from './product-table.tsx'
import { products } from './products.tsx'

const meta = {
  title: '数据/DataTable 数据表格/排序与展开',
  component: ProductTable,
  args: productListArgs,
} satisfies Meta<typeof ProductTable>
export default meta
type Story = StoryObj<typeof meta>

/** 点列名：升序、降序、不排序。 */
export const SortsByClick: Story = {
  name: '排序',
  play: async ({ canvas, args, userEvent }) => {
    const head = canvas.getByRole('columnheader', { name: '销售价' })
    const button = within(head).getByRole('button')
    await userEvent.click(button)
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.keyboard('{Enter}')
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await expect(args.onSort).toHaveBeenLastCalledWith({ id: 'salePrice', descending: true })
    await userEvent.click(button)
    await expect(head).not.toHaveAttribute('aria-sort')
    await expect(args.onSort).toHaveBeenLastCalledWith(null)
  },
}

/** 全部数据都在页面上时由 useSortedRows 排序：分成小段进行，页面一直可以操作。 */
export const SortsRowsThatAreHere: Story = {
  name: '就地排序',
  args: { rows: products(5000), total: 5000, onSelection: undefined },
  render: (args) => <SortingProductTable {...args} />,
  play: async ({ canvas, userEvent }) => {
    const head = canvas.getByRole('columnheader', { name: '销售价' })
    const first = () => canvas.getAllByRole('row')[1]
    await userEvent.click(within(head).getByRole('button'))
    await waitFor(() => expect(canvas.getByRole('table')).toHaveAttribute('aria-busy', 'false'))
    await expect(first()).toHaveTextContent('¥297.00')
    await userEvent.click(within(head).getByRole('button'))
    await waitFor(() => expect(first()).toHaveTextContent('¥13,825.5'))
  },
}

/** 展开一行看更多，也可用左右键。 */
export const ExpandsARow: Story = {
  name: '展开一行',
  args: { expand: (row) => `${row.name} 共 ${row.stock} 件` },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: /展开 织造局 实木餐桌 1037/ })
    await userEvent.click(button)
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(canvas.getByText('织造局 实木餐桌 1037 共 131 件')).toBeVisible()
    canvas.getByRole('row', { name: /织造局 实木餐桌 1037 织造局/ }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(canvas.queryByText('织造局 实木餐桌 1037 共 131 件')).toBeNull()
  },
}
