import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { row, treeEditorStory } from './tree-editor-story.tsx'

const meta = {
  ...treeEditorStory,
  title: '树/TreeEditor 树编辑/菜单与查找',
} satisfies Meta<typeof treeEditorStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 菜单里不能做的留在原处，写明原因。 */
export const SaysWhatCannotBeDone: Story = {
  name: '不能做的说明原因',
  play: async ({ canvas, userEvent }) => {
    const sofa = await row(canvas, '沙发')
    await userEvent.click(within(sofa).getByRole('button', { name: '更多：沙发' }))
    const up = await screen.findByRole('menuitem', { name: /上移/ })
    await expect(up).toHaveAttribute('aria-disabled', 'true')
    await expect(up).toHaveAccessibleDescription('已在最前')
    await userEvent.keyboard('{Escape}')
    await waitFor(async () => expect(await row(canvas, '沙发')).toHaveFocus())
  },
}

/** 从菜单里做的，焦点到该去的地方：输入框，或移动后的那一行。 */
export const KeepsTheFocus: Story = {
  name: '焦点的去处',
  play: async ({ canvas, userEvent }) => {
    const choose = async (name: string, item: RegExp) => {
      await userEvent.click(within(await row(canvas, name)).getByRole('button', { name: `更多：${name}` }))
      await userEvent.click(await screen.findByRole('menuitem', { name: item }))
    }
    await choose('茶几', /下移/)
    await waitFor(async () => expect(await row(canvas, '茶几')).toHaveFocus())
    await choose('茶几', /新增下级/)
    await waitFor(() => expect(canvas.getByRole('textbox', { name: '新类目的名称' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(async () => expect(await row(canvas, '茶几')).toHaveFocus())
  },
}

export const Finds: Story = {
  name: '查找',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: '搜索类目' }), 'rjcd')
    await expect(await row(canvas, '乳胶床垫')).toBeVisible()
    await expect(canvas.getAllByRole('treeitem')).toHaveLength(3)
  },
}
