import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { productListArgs } from './product-list-args.tsx'
import { ManyProducts, ProductTable } from './product-table.tsx'

const meta = {
  title: '数据/DataTable 数据表格/十万行',
  component: ProductTable,
  args: productListArgs,
} satisfies Meta<typeof ProductTable>
export default meta
type Story = StoryObj<typeof meta>

/** 十万行：只画看得见的，键盘到得了最后一行，全选不逐行。 */
export const HundredThousandRows: Story = {
  name: '十万行',
  args: { total: 100_000, height: '560px' },
  render: (args) => <ManyProducts {...args} />,
  play: async ({ canvas, canvasElement, args, userEvent }) => {
    const table = canvas.getByRole('table', { name: '商品列表' })
    await expect(table).toHaveAttribute('aria-rowcount', '100001')
    const windowed = () => expect(canvasElement.querySelector('tbody')?.style.paddingBottom).not.toBe('')
    await waitFor(windowed, { timeout: 10_000 })
    await expect(canvasElement.querySelectorAll('*').length).toBeLessThan(700)
    await userEvent.click(canvas.getByRole('checkbox', { name: '选择全部' }))
    await expect(args.onSelection).toHaveBeenLastCalledWith({ mode: 'allBut', ids: new Set() })
    await expect(canvas.getByText('已选 100,000 条')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '取消选择' }))
    canvas.getByRole('row', { name: /北欧之家 三人位布艺沙发 1000/ }).focus()
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-rowindex', '100001'))
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-rowindex', '100000'))
  },
}

/** 大表里展开的行按内容的高度让出位置。 */
export const ExpandsAmongManyRows: Story = {
  name: '大表里展开',
  args: { total: 1000, height: '480px', expand: (row) => <div className="h-40">{row.name} 明细</div> },
  render: (args) => <ManyProducts {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /展开 织造局 实木餐桌 1037/ }))
    const detail = await canvas.findByText('织造局 实木餐桌 1037 明细')
    const next = canvas.getByRole('row', { name: /明日灯饰 乳胶床垫 1074 明日灯饰/ })
    await waitFor(() =>
      expect(next.getBoundingClientRect().top).toBeGreaterThanOrEqual(detail.getBoundingClientRect().bottom),
    )
  },
}
