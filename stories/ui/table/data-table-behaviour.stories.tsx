import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { ManyProducts, ProductTable, SortingProductTable } from './product-table.tsx'
import { productColumns, productId, products } from './products.tsx'

const meta = {
  title: '数据/DataTable 数据表格/行为',
  component: ProductTable,
  args: {
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
  },
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
    await expect(head.getBoundingClientRect().width).toBe(before + 16)
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
    await expect(head.getBoundingClientRect().width).toBe(110)
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
    await userEvent.click(await canvas.findByRole('button', { name: /展开 织造局 实木餐桌 1037/ }))
    const detail = await canvas.findByText('织造局 实木餐桌 1037 明细')
    const next = canvas.getByRole('row', { name: /明日灯饰 乳胶床垫 1074 明日灯饰/ })
    await waitFor(() =>
      expect(next.getBoundingClientRect().top).toBeGreaterThanOrEqual(detail.getBoundingClientRect().bottom),
    )
  },
}
