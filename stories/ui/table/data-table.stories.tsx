import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { dataTableStory, fewColumns } from './data-table-story.tsx'
import { type Product, productColumns, products } from './products.tsx'

const meta = {
  ...dataTableStory,
  title: '数据/DataTable 数据表格',
  tags: ['autodocs'],
} satisfies Meta<typeof dataTableStory.component>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认', args: { columns: fewColumns, rows: products(8), total: 8 } }

export const Playground: Story = {
  name: '试一试',
  args: {
    onSort: fn(),
    onSelection: fn(),
    onPreference: fn(),
    onOpen: fn(),
    bulk: () => <Button size="tiny">批量上架</Button>,
    expand: (row) => `${row.name} 在 3 个仓库有货，共 ${row.stock} 件。`,
  },
}

/** 行高由每个人自选，一屏看得更多。 */
export const Compact: Story = { name: '紧凑', args: { columns: fewColumns }, globals: { density: 'compact' } }

const remove = fn()
const actions = (row: Product) => (
  <RowActions
    name={row.name}
    actions={[
      { label: '编辑', link: <a href={`#edit-${row.id}`}>编辑</a> },
      { label: row.status === '销售中' ? '下架' : '上架', onSelect: fn() },
      { label: '改价', onSelect: fn() },
      {
        label: '删除',
        tone: 'danger',
        onSelect: remove,
        disabledReason: row.stock > 0 ? '还有库存，不能删除' : undefined,
      },
    ]}
  />
)

/** 最多两个操作用文字，其余在「更多」里；不能做的说明原因。 */
export const RowActionsAndMore: Story = {
  name: '行操作与更多',
  args: { columns: fewColumns, rows: products(6), total: 6, actions, onPreference: fn() },
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('link', { name: '编辑' })).toHaveLength(6))
    await userEvent.click(canvas.getByRole('button', { name: /^更多 织造局/ }))
    const item = await screen.findByRole('menuitem', { name: '删除' })
    await expect(item).toHaveAccessibleDescription('还有库存，不能删除')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

export const Totals: Story = {
  name: '合计',
  args: {
    rows: products(10),
    total: 10,
    columns: productColumns.map((column) => {
      if (column.id === 'stock') return { ...column, total: '4,870' }
      return column.id === 'salePrice' ? { ...column, total: '¥84,300.00' } : column
    }),
  },
}

export const PinnedOnBothSides: Story = {
  name: '两侧固定',
  args: {
    onSelection: fn(),
    columns: productColumns.map((column) => (column.id === 'status' ? { ...column, pin: 'end' as const } : column)),
    actions,
    onPreference: fn(),
  },
}

/** 重复的编号、空的值、很长的文字都不应让表格出错。 */
export const BadData: Story = {
  name: '坏数据',
  args: {
    onSelection: fn(),
    total: 5,
    rows: [
      ...products(2),
      ...products(1),
      { ...products(1)[0], id: undefined, name: null, brand: undefined, stock: Number.NaN, supplier: '' },
      { ...products(1)[0], id: 7, name: '很长的名称'.repeat(30), supplier: 'A'.repeat(200) },
    ] as unknown as Product[],
  },
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(6))
    await expect(canvas.getByRole('checkbox', { name: '选择 第 4 行' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('checkbox', { name: '选择本页全部' }))
    await expect(canvas.getByText('已选 3 条')).toBeVisible()
  },
}

/** 放不下的文字在指到时给出全文。 */
export const LongText: Story = {
  name: '长文字',
  args: {
    columns: fewColumns,
    total: 1,
    rows: products(1).map((row) => ({ ...row, name: `${row.name}（${'加长款'.repeat(20)}）` })),
  },
  play: async ({ canvas, userEvent }) => {
    const cell = canvas.getByRole('cell', { name: /加长款/ })
    await userEvent.hover(cell)
    await expect(cell).toHaveAttribute('title', expect.stringContaining('加长款加长款'))
    await userEvent.hover(canvas.getByRole('cell', { name: '沙发' }))
    await expect(canvas.getByRole('cell', { name: '沙发' })).not.toHaveAttribute('title')
  },
}

export const Dark: Story = { ...Playground, name: '深色', globals: { theme: 'dark' } }
