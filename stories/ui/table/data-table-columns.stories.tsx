import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test'
import { productListArgs } from './product-list-args.tsx'
import { ProductTable } from './product-table.tsx'
import { productColumns, products } from './products.tsx'

const meta = {
  title: '数据/DataTable 数据表格/列',
  component: ProductTable,
  args: productListArgs,
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

/** 在列名上按 Shift 加左右键改宽。 */
export const ResizesByKeyboard: Story = {
  name: '键盘改列宽',
  play: async ({ canvas, args, userEvent }) => {
    const head = canvas.getByRole('columnheader', { name: '品牌' })
    const before = head.getBoundingClientRect().width
    within(head).getByRole('button').focus()
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    await expect(args.onPreference).toHaveBeenLastCalledWith({ widths: { brand: 126 } })
    await waitFor(() => expect(head.getBoundingClientRect().width).toBe(before + 16))
  },
}

/** 拖动列名右边的线改宽，松手才记下；双击恢复。 */
export const ResizesByDragging: Story = {
  name: '拖动改列宽',
  play: async ({ canvas, args, userEvent }) => {
    const head = canvas.getByRole('columnheader', { name: '品牌' })
    const handle = head.querySelector('[data-slot="resize-handle"]')
    if (!handle) throw new Error('no handle')
    handle.setPointerCapture = fn()
    await fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 400 })
    await fireEvent.pointerMove(handle, { pointerId: 1, clientX: 440 })
    await waitFor(() => expect(head.getBoundingClientRect().width).toBe(150))
    await expect(args.onPreference).not.toHaveBeenCalled()
    await fireEvent.lostPointerCapture(handle, { pointerId: 1 })
    await expect(args.onPreference).toHaveBeenLastCalledWith({ widths: { brand: 150 } })
    await userEvent.dblClick(handle)
    await waitFor(() => expect(head.getBoundingClientRect().width).toBe(110))
  },
}

/** 拖动列名换次序。 */
export const OrdersColumnsByDragging: Story = {
  name: '拖动换列序',
  play: async ({ canvas, args }) => {
    const dataTransfer = new DataTransfer()
    const head = (name: string) => canvas.getByRole('columnheader', { name })
    await fireEvent.dragStart(head('类目'), { dataTransfer })
    await fireEvent.dragOver(head('品牌'), { dataTransfer })
    await fireEvent.drop(head('品牌'), { dataTransfer })
    await fireEvent.dragEnd(head('类目'), { dataTransfer })
    const names = canvas.getAllByRole('columnheader').flatMap((one) => one.getAttribute('aria-label') ?? [])
    await expect(names.slice(0, 4)).toEqual(['商品名称', '类目', '品牌', '供应商'])
    await expect(args.onPreference).toHaveBeenCalledOnce()
  },
}

/** 行多于一屏时，表头与合计一直在眼前。 */
export const HeadAndFootStay: Story = {
  name: '表头与合计留在眼前',
  args: {
    rows: products(40),
    total: 40,
    columns: productColumns.map((column) => (column.id === 'stock' ? { ...column, total: '17,420' } : column)),
  },
  render: (args) => (
    <section aria-label="页面" className="max-h-100 overflow-auto">
      <ProductTable {...args} />
    </section>
  ),
  play: async ({ canvas }) => {
    const page = canvas.getByRole('region', { name: '页面' })
    const [head, , foot] = canvas.getAllByRole('rowgroup')
    page.scrollTop = 500
    const { top, bottom } = page.getBoundingClientRect()
    await expect(head?.getBoundingClientRect().top).toBeCloseTo(top, 0)
    await expect(foot?.getBoundingClientRect().bottom).toBeCloseTo(bottom, 0)
  },
}
