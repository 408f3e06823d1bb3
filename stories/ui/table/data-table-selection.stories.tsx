import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { productListArgs } from './product-list-args.tsx'
import { ProductTable } from './product-table.tsx'

const meta = {
  title: '数据/DataTable 数据表格/选中与键盘',
  component: ProductTable,
  args: productListArgs,
} satisfies Meta<typeof ProductTable>
export default meta
type Story = StoryObj<typeof meta>

/** 选中本页后可以选择全部结果，之后去掉的单独记下。 */
export const SelectsAllResults: Story = {
  name: '选择全部结果',
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: '选择本页全部' }))
    await expect(canvas.getByText('已选 20 条')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '选择全部 5,312 条结果' }))
    await expect(canvas.getByText('已选 5,312 条')).toBeVisible()
    await userEvent.click(canvas.getByRole('checkbox', { name: /选择 织造局 实木餐桌 1037/ }))
    await expect(canvas.getByText('已选 5,311 条')).toBeVisible()
    await expect(args.onSelection).toHaveBeenLastCalledWith({ mode: 'allBut', ids: new Set([10_002]) })
    await userEvent.click(canvas.getByRole('button', { name: '取消选择' }))
    await expect(canvas.queryByRole('region', { name: '批量操作' })).toBeNull()
  },
}

/** 按住 Shift 选中一段。 */
export const SelectsARange: Story = {
  name: '选中一段',
  play: async ({ canvas, userEvent }) => {
    const boxes = canvas.getAllByRole('checkbox', { name: /^选择 / })
    const [first, , , fourth] = boxes
    if (!first || !fourth) throw new Error('rows are missing')
    await userEvent.click(first)
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(fourth)
    await userEvent.keyboard('{/Shift}')
    await expect(canvas.getByText('已选 4 条')).toBeVisible()
  },
}

/** 复制选中的行，粘贴到表格里各列对齐。 */
export const CopiesRows: Story = {
  name: '复制到表格',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: /选择 织造局 实木餐桌 1037/ }))
    const data = new DataTransfer()
    const copy = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true })
    canvas.getByRole('row', { name: /织造局 实木餐桌 1037/ }).dispatchEvent(copy)
    const [head, row] = data.getData('text/plain').split('\n')
    await expect(head).toMatch(/^商品名称\t品牌\t供应商/)
    await expect(row).toMatch(/^织造局 实木餐桌 1037\t织造局\t/)
    await expect(await canvas.findByText(/已复制 1 行/)).toHaveAttribute('role', 'status')
  },
}

/** 方向键走动，空格选中，回车打开。 */
export const WorksByKeyboard: Story = {
  name: '全程键盘',
  play: async ({ canvas, args, userEvent }) => {
    const [, first, second, third] = canvas.getAllByRole('row')
    first?.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(second).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(third).toHaveFocus()
    await expect(args.onOpen).toHaveBeenCalledWith(args.rows[2])
    await userEvent.keyboard('{End}')
    await expect(canvas.getAllByRole('row').at(-1)).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect(first).toHaveFocus()
  },
}
