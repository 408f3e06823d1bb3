import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { manyRows } from './category-rows.ts'
import { treeTableStory } from './category-table.tsx'

const meta = {
  ...treeTableStory,
  title: '树/TreeTable 树形表格/数量',
} satisfies Meta<typeof treeTableStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 上万行在自己的窗口里滚动，只画看得见的。 */
export const TenThousandRows: Story = {
  name: '一万行',
  args: { rows: manyRows, openLevels: 9, onSelected: fn() },
  play: async ({ canvas, userEvent, args }) => {
    const grid = canvas.getByRole('treegrid', { name: '类目列表' })
    await expect(grid).toHaveAttribute('aria-rowcount', '10241')
    // The height of all rows is reserved: virtualization is active.
    await waitFor(() => expect(grid.querySelector('tbody')).toHaveAttribute('style'))
    canvas.getByRole('row', { name: /一级类目 1 / }).focus()
    await userEvent.keyboard('{End}')
    const last = await canvas.findByRole('row', { name: /三级类目 10-33-30/ }, { timeout: 5000 })
    await waitFor(() => expect(last).toHaveFocus())
    await userEvent.keyboard(' ')
    await expect(args.onSelected).toHaveBeenLastCalledWith(['9-32-29'])
    await expect(canvas.getAllByRole('row').length).toBeLessThan(80)
  },
}
