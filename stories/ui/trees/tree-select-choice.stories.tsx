import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { categories, childrenOf, topOf } from './samples.ts'
import { item, treeSelectStory } from './tree-select-story.tsx'

const meta = {
  ...treeSelectStory,
  title: '树/TreeSelect 树选择/能选什么',
} satisfies Meta<typeof treeSelectStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 只能选末级：点上级是展开。 */
export const LeafOnly: Story = {
  name: '只选末级',
  args: { leafOnly: true, clearable: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await item('灯具照明'))
    await userEvent.click(await item('吊灯'))
    await expect(args.onChange).not.toHaveBeenCalled()
    await userEvent.click(await item('藤编吊灯'))
    await expect(args.onChange).toHaveBeenLastCalledWith('040102')
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('')
  },
}

/** 选上级即选全部下级；去掉一个下级，上级变为部分选中，其余下级留下。 */
export const HalfChecked: Story = {
  name: '部分选中',
  args: { multiple: true, value: [] },
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.click(input)
    const living = await item('客厅家具')
    await userEvent.click(living)
    await expect(args.onChange).toHaveBeenLastCalledWith(['01'])
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Enter}')
    await expect(await item('客厅家具')).toHaveAttribute('aria-checked', 'mixed')
    await expect(args.onChange).toHaveBeenLastCalledWith(['0101', '0103'])
    await userEvent.click(canvas.getByRole('button', { name: '移除柜架' }))
    await expect(await item('柜架')).toHaveAttribute('aria-checked', 'false')
    await userEvent.keyboard('{Backspace}')
    await expect(args.onChange).toHaveBeenLastCalledWith([])
  },
}

/** 不能选的保持原样：全选上级时跳过它，已选的也去不掉。 */
export const DisabledNodes: Story = {
  name: '不能选的',
  args: {
    multiple: true,
    value: ['101'],
    clearable: true,
    nodes: [
      {
        id: '1',
        label: '沙发',
        children: [
          { id: '101', label: '布艺沙发', hint: '合同约定', disabled: true },
          { id: '102', label: '真皮沙发' },
          { id: '103', label: '藤编沙发', hint: '已停用', disabled: true },
        ],
      },
    ],
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await item('沙发'))
    await expect(args.onChange).toHaveBeenLastCalledWith(['101', '102'])
    await userEvent.click(await item(/布艺沙发/))
    await expect(await item(/布艺沙发/)).toHaveAttribute('aria-checked', 'true')
    await expect(await item(/藤编沙发/)).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(['101'])
  },
}

const loadCategory = fn()

/** 展开时才取下级；失败了，再次展开即重试。没取到的已选项靠 `chosenOptions` 显示名称。 */
export const LoadsLazily: Story = {
  name: '按需加载',
  args: {
    nodes: topOf(categories),
    value: '010103',
    chosenOptions: [{ value: '010103', label: '实木沙发' }],
    loadChildren: ({ id }) => loadCategory(id) ?? childrenOf(categories, id),
  },
  beforeEach: () => {
    loadCategory.mockReset().mockRejectedValueOnce(new Error('超时'))
  },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await expect(input).toHaveValue('实木沙发')
    await userEvent.click(input)
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await expect(await item(/客厅家具.*加载失败，再次展开可重试/)).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{ArrowRight}')
    await expect(await item('茶几')).toBeVisible()
    await expect(loadCategory).toHaveBeenCalledTimes(2)
  },
}
