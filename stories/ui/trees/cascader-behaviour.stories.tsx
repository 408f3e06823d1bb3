import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { cascaderStory, option } from './cascader-story.tsx'
import { categories, childrenOf, topOf } from './samples.ts'

const meta = {
  ...cascaderStory,
  title: '树/Cascader 级联选择/行为',
} satisfies Meta<typeof cascaderStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 逐级进入，选到末级为止。 */
export const ChoosesALeaf: Story = {
  name: '选到末级',
  args: { clearable: true },
  play: async ({ canvas, userEvent, args }) => {
    const trigger = canvas.getByRole('combobox', { name: '后台类目' })
    await userEvent.click(trigger)
    await userEvent.click(await option('卧室家具'))
    await userEvent.click(await option('床垫'))
    await expect(args.onChange).not.toHaveBeenCalled()
    await userEvent.click(await option('乳胶床垫'))
    await expect(args.onChange).toHaveBeenLastCalledWith('020201')
    await expect(trigger).toHaveTextContent('卧室家具 / 床垫 / 乳胶床垫')
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('')
  },
}

/** 上下移动，右键进入下一级，左键返回，回车选定；选定后焦点回到控件。 */
export const GoesByKeyboard: Story = {
  name: '全程键盘',
  args: { value: '010102' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await expect(await screen.findByRole('textbox', { name: '搜索类目' })).toHaveFocus()
    await expect(await option('真皮沙发')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowDown}')
    await expect(await option('客厅家具')).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowUp}{ArrowRight}')
    await expect(await option('窗帘')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}{ArrowRight}{Enter}{ArrowDown}{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('050102')
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveFocus())
  },
}

/** 任意一级都能选：点一下即选中，同时列出下级。 */
export const AnyLevel: Story = {
  name: '任意一级',
  args: { anyLevel: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await option('灯具照明'))
    await expect(args.onChange).toHaveBeenLastCalledWith('04')
    await userEvent.click(await option('落地灯'))
    await expect(canvas.getByRole('combobox')).toHaveTextContent('灯具照明 / 落地灯')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  },
}

/** 方框是勾选，名称是进入；上级勾选即包含全部下级。 */
export const HalfChecked: Story = {
  name: '部分选中',
  args: { multiple: true, value: [], clearable: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await option('客厅家具'))
    await expect(args.onChange).not.toHaveBeenCalled()
    ;(await option('沙发')).focus()
    await userEvent.keyboard(' ')
    await expect(args.onChange).toHaveBeenLastCalledWith(['0101'])
    await expect(await option(/客厅家具.*部分已选/)).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(async () => expect(await option('布艺沙发')).toHaveFocus())
    await userEvent.keyboard(' ')
    await expect(args.onChange).toHaveBeenLastCalledWith(['010102', '010103', '010104', '010105'])
    await expect(canvas.getByRole('combobox')).toHaveTextContent('真皮沙发、实木沙发、功能沙发、沙发床')
  },
}

const load = fn()

/** 进入时才取下级，取到后焦点跟过去；失败了可以重试。 */
export const LoadsLazily: Story = {
  name: '按需加载',
  args: {
    nodes: topOf(categories),
    value: '020201',
    chosenOptions: [{ value: '020201', label: '卧室家具 / 床垫 / 乳胶床垫' }],
    loadChildren: ({ id }) => load(id) ?? childrenOf(categories, id),
  },
  beforeEach: () => {
    load.mockReset().mockRejectedValueOnce(new Error('超时'))
  },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('combobox')).toHaveTextContent('卧室家具 / 床垫 / 乳胶床垫')
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await option('厨卫'))
    await userEvent.click(await screen.findByRole('button', { name: '重试' }))
    await userEvent.click(await option('五金配件'))
    await expect(args.onChange).toHaveBeenLastCalledWith('0603')
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('textbox')
    await userEvent.keyboard('{ArrowDown}{Home}{ArrowRight}')
    await waitFor(() => expect(screen.getByRole('option', { name: '沙发' })).toHaveFocus())
  },
}

/** 不能选的进得去，选不了。 */
export const DisabledNodes: Story = {
  name: '不能选的',
  args: {
    anyLevel: true,
    nodes: [
      { id: '1', label: '沙发', children: [{ id: '11', label: '布艺沙发' }] },
      { id: '2', label: '灯具（已停用）', disabled: true, children: [{ id: '21', label: '吊灯' }] },
    ],
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await option('灯具（已停用）'))
    await userEvent.click(await option('吊灯'))
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}
