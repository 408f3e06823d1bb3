import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, within } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { categoryRows } from './category-rows.ts'
import { onEdit, treeTableStory } from './category-table.tsx'

const meta = {
  ...treeTableStory,
  title: '树/TreeTable 树形表格/勾选与行操作',
} satisfies Meta<typeof treeTableStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 勾选上级即包含全部下级；去掉一个，上级变为部分选中。 */
export const SelectsWithHalfCheckedParents: Story = {
  name: '勾选与部分选中',
  args: {
    // Two of the six: the others would only stay unchecked.
    rows: categoryRows.slice(0, 2),
    openLevels: 2,
    onSelected: fn(),
    bulk: (ids) => <Button size="tiny">移动 {ids.length} 个类目</Button>,
  },
  play: async ({ canvas, userEvent, args }) => {
    const box = (name: string) => canvas.getByRole('checkbox', { name })
    await userEvent.click(box('选择 客厅家具'))
    await expect(args.onSelected).toHaveBeenLastCalledWith(['01'])
    await expect(canvas.getByText('已选 16 条')).toBeVisible()
    const cloth = canvas.getByRole('row', { name: /布艺沙发/ })
    cloth.focus()
    await userEvent.keyboard(' ')
    await expect(box('选择 客厅家具')).toBePartiallyChecked()
    await expect(box('选择 沙发')).toBePartiallyChecked()
    await expect(box('选择全部')).toBePartiallyChecked()
    await expect(canvas.getByRole('button', { name: '移动 6 个类目' })).toBeVisible()
    await userEvent.click(box('选择全部'))
    await expect(box('选择全部')).toBeChecked()
    await userEvent.click(canvas.getByRole('button', { name: '取消选择' }))
    await expect(args.onSelected).toHaveBeenLastCalledWith([])
  },
}

export const RowActionsStay: Story = {
  name: '行操作不随滚动',
  play: async ({ canvas, userEvent }) => {
    const row = within(await canvas.findByRole('row', { name: /灯具照明/ }))
    await userEvent.click(row.getByRole('button', { name: '编辑' }))
    await expect(onEdit).toHaveBeenLastCalledWith('04')
    await userEvent.click(row.getByRole('button', { name: '更多 灯具照明' }))
    await expect(await screen.findByRole('menuitem', { name: '停用' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
  },
}
