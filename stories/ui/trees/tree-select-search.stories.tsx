import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { manyNodes } from './samples.ts'
import { item, treeSelectStory } from './tree-select-story.tsx'

const meta = {
  ...treeSelectStory,
  title: '树/TreeSelect 树选择/键盘与查找',
} satisfies Meta<typeof treeSelectStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 右键展开、进入，左键返回、收起，回车选定。 */
export const GoesByKeyboard: Story = {
  name: '全程键盘',
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await item('客厅家具')
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}')
    await expect(input).toHaveAttribute('aria-activedescendant', (await item('真皮沙发')).id)
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect(screen.queryByRole('treeitem', { name: '真皮沙发' })).toBeNull()
    await expect(await item('沙发')).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('0101')
    await expect(input).toHaveAttribute('aria-expanded', 'false')
  },
}

/** 汉字、全拼、首字母都能找到；上级一并留下，便于辨认。 */
export const FindsByPinyin: Story = {
  name: '拼音查找',
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox')
    for (const text of ['岩板餐', 'yanbancan', 'ybcz']) {
      await userEvent.clear(input)
      await userEvent.type(input, text)
      await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(3))
      await expect(await item('岩板餐桌')).toHaveAttribute('data-highlighted')
    }
    await userEvent.keyboard('{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('030102')
  },
}

export const SaysWhenNothingMatches: Story = {
  name: '没有相符的',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), '洗衣机')
    await expect(await screen.findByText('没有与「洗衣机」相符的结果')).toBeVisible()
  },
}

/** 上万个节点只画看得见的。 */
export const TenThousandNodes: Story = {
  name: '一万个',
  args: { multiple: true, value: [], nodes: manyNodes },
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, '10-33-30')
    await userEvent.click(await item('展位 10-33-30'))
    await expect(args.onChange).toHaveBeenLastCalledWith(['9-32-29'])
    await userEvent.clear(input)
    await waitFor(() => expect(screen.getAllByRole('treeitem')[0]).toHaveTextContent('事业部 1'))
    await expect(screen.getAllByRole('treeitem').length).toBeLessThan(60)
  },
}
