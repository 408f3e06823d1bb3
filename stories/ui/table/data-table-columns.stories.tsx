import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, waitFor, within } from 'storybook/test'
import { productListArgs } from './product-list-args.tsx'
import { ProductTable } from './product-table.tsx'
import { productColumns, products } from './products.tsx'

const meta = {
  title: '数据/DataTable 数据表格/列',
  component: ProductTable,
  // The stories are about columns: a few rows suffice.
  args: { ...productListArgs, rows: products(6) },
} satisfies Meta<typeof ProductTable>
export default meta
type Story = StoryObj<typeof meta>

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
    const names = canvas.getAllByRole('columnheader').flatMap((header) => header.getAttribute('aria-label') ?? [])
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
