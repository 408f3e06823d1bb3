import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { transferStory } from './transfer-story.tsx'

const meta = {
  ...transferStory,
  title: '编辑器/Transfer 穿梭选择/移动与排序',
} satisfies Meta<typeof transferStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 拼音查到的全选，一次添加。 */
export const AddsWhatWasFound: Story = {
  name: '添加查到的',
  play: async ({ canvas, userEvent, args }) => {
    const left = within(canvas.getByRole('region', { name: '可选商品' }))
    await userEvent.type(left.getByRole('textbox', { name: '搜索可选商品' }), 'deng')
    await waitFor(() => expect(left.getAllByRole('option')).toHaveLength(2))
    await userEvent.click(left.getByRole('checkbox', { name: '可选商品全选查到的' }))
    await userEvent.click(canvas.getByRole('button', { name: '添加' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(['6', '3', '4', '8'])
    await expect(await canvas.findByText('已添加 2 个')).toBeVisible()
    await expect(await left.findByText('没有与「deng」相符的结果')).toBeVisible()
  },
}

/** 空格选中，Shift 连选，回车移动；不能选的跳过并说明原因。 */
export const GoesByKeyboard: Story = {
  name: '全程键盘',
  play: async ({ canvas, userEvent, args }) => {
    const list = canvas.getByRole('listbox', { name: '可选商品' })
    list.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ')
    await expect(within(list).getByRole('option', { name: /黄铜落地灯/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    const refused = within(list).getByRole('option', { name: '藤编单椅 已下架，不能选择' })
    await expect(refused).toHaveAttribute('aria-selected', 'false')
    await userEvent.keyboard('{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith(['6', '3', '4', '7'])
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect(within(list).getAllByRole('option', { selected: true })).toHaveLength(3)
  },
}

/** 右侧的顺序：Alt 加方向键，或选中后上移、下移。 */
export const Orders: Story = {
  name: '右侧排序',
  args: { value: ['6', '3', '1', '2'] },
  play: async ({ canvas, userEvent, args }) => {
    const list = canvas.getByRole('listbox', { name: '已选商品' })
    list.focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect(args.onChange).toHaveBeenLastCalledWith(['3', '6', '1', '2'])
    await userEvent.click(within(list).getByRole('option', { name: /胡桃木餐桌/ }))
    await userEvent.click(canvas.getByRole('button', { name: '上移选中的' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(['3', '6', '2', '1'])
    await expect(within(list).getAllByRole('option')[2]).toHaveAccessibleName(/胡桃木餐桌/)
  },
}

/** 双击移走一个。 */
export const MovesByDoubleClick: Story = {
  name: '双击移走',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.dblClick(canvas.getByRole('option', { name: /羊毛手工地毯/ }))
    await expect(args.onChange).toHaveBeenLastCalledWith(['6'])
    await userEvent.dblClick(canvas.getByRole('option', { name: /藤编单椅/ }))
    await expect(args.onChange).toHaveBeenCalledTimes(1)
  },
}

/** 超过上限的不收，说明还能选几个。 */
export const HasAMaximum: Story = {
  name: '有上限',
  args: { max: 3 },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: '可选商品全选' }))
    await userEvent.click(canvas.getByRole('button', { name: '添加' }))
    await expect(await canvas.findByText('最多选 3 个，还能选 1 个')).toBeVisible()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}
