import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { productListArgs } from './product-list-args.tsx'
import { ProductTable } from './product-table.tsx'
import { products } from './products.tsx'

const meta = {
  title: '数据/DataTable 数据表格/列设置',
  component: ProductTable,
  // The stories are about columns: a few rows suffice.
  args: { ...productListArgs, rows: products(6) },
} satisfies Meta<typeof ProductTable>
export default meta
type Story = StoryObj<typeof meta>

/** 列设置：隐藏、固定、改宽、恢复。 */
export const SetsColumns: Story = {
  name: '列设置',
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '列设置' }))
    const panel = within(await screen.findByRole('dialog', { name: '列设置' }))
    await userEvent.click(await panel.findByRole('checkbox', { name: '供应商' }))
    await expect(canvas.queryByRole('columnheader', { name: '供应商', hidden: true })).toBeNull()
    await expect(panel.getByRole('checkbox', { name: '商品名称' })).toBeDisabled()
    await userEvent.click(panel.getByRole('button', { name: '品牌 固定在右侧' }))
    await expect(args.onPreference).toHaveBeenLastCalledWith({ hidden: ['supplier'], pins: { brand: 'end' } })
    await expect(canvas.getAllByRole('columnheader', { hidden: true }).at(-1)).toHaveAccessibleName('品牌')
    const width = panel.getByRole('textbox', { name: /类目 宽度/ })
    await userEvent.clear(width)
    await userEvent.type(width, '132{Enter}')
    await expect(args.onPreference).toHaveBeenLastCalledWith(expect.objectContaining({ widths: { category: 132 } }))
    await userEvent.click(panel.getByRole('button', { name: '恢复默认' }))
    await expect(args.onPreference).toHaveBeenLastCalledWith({})
    await userEvent.keyboard('{Escape}')
  },
}

/** 列的次序可以用键盘改。 */
export const OrdersColumnsByKeyboard: Story = {
  name: '键盘换列序',
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '列设置' }))
    const panel = within(await screen.findByRole('dialog', { name: '列设置' }))
    const handle = await panel.findByRole('button', { name: '移动 类目' })
    handle.focus()
    await userEvent.keyboard(' ')
    await waitFor(() => expect(handle).toHaveAttribute('aria-pressed', 'true'))
    await userEvent.keyboard('{ArrowUp}')
    await screen.findByText('移到「供应商」的位置')
    await userEvent.keyboard(' ')
    await waitFor(() =>
      expect(args.onPreference).toHaveBeenLastCalledWith({
        order: expect.arrayContaining(['name', 'brand', 'category', 'supplier']),
      }),
    )
    await userEvent.keyboard('{Escape}')
  },
}
