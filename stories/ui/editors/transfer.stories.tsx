import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor, within } from 'storybook/test'
import { Field } from '#ui/field/field.tsx'
import type { TransferItem } from '#ui/transfer/order.ts'
import { Transfer } from '#ui/transfer/transfer.tsx'
import { Held } from '../inputs/held.tsx'
import { longText, manyGoods } from '../inputs/samples.ts'

const goods: TransferItem[] = [
  { value: '1', label: '云朵布艺沙发 三人位', hint: '北欧之家 · ¥4,280.00' },
  { value: '2', label: '胡桃木餐桌 1.6 米', hint: '木与石 · ¥3,680.00' },
  { value: '3', label: '羊毛手工地毯', hint: '云栖软装 · ¥1,290.00' },
  { value: '4', label: '黄铜落地灯', hint: '拾光灯饰 · ¥860.00' },
  { value: '5', label: '藤编单椅', hint: '北欧之家 · ¥980.00', reason: '已下架，不能选择' },
  { value: '6', label: '实木双人床 1.8 米', hint: '木与石 · ¥5,680.00' },
  { value: '7', label: '遮光窗帘', hint: '云栖软装 · ¥420.00' },
  { value: '8', label: '玻璃吊灯', hint: '拾光灯饰 · ¥1,560.00' },
]

const meta = {
  title: '编辑器/Transfer 穿梭选择',
  tags: ['autodocs'],
  component: Transfer,
  args: { items: goods, value: ['6', '3'], onChange: fn(), titles: ['可选商品', '已选商品'], 'aria-label': '专题商品' },
  render: (args) => (
    <div className="max-w-200">
      <Held<readonly string[]> initial={args.value} onChange={(value) => args.onChange([...value])}>
        {(bind) => <Transfer {...args} {...bind} />}
      </Held>
    </div>
  ),
} satisfies Meta<typeof Transfer>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { max: 5, disabled: false } }

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }

export const Disabled: Story = { name: '停用', args: { disabled: true } }

export const NothingToChoose: Story = { name: '没有可选的', args: { items: [], value: [] } }

/** 已选的商品后来不在可选范围：位置不变，可以移除。 */
export const ChosenIsGone: Story = { name: '已选的不在了', args: { value: ['6', 'SP20260001', '3'] } }

export const Narrow: Story = {
  name: '窄处',
  render: (args) => (
    <div className="max-w-90">
      <Field label="专题商品" hint="按显示顺序排列">
        <Transfer {...args} aria-label={undefined} />
      </Field>
    </div>
  ),
}

export const LongText: Story = {
  name: '长文字',
  args: {
    items: [
      { value: '9', label: longText, hint: longText },
      { value: '10', label: longText, reason: longText },
      ...goods,
    ],
  },
}

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

/** 上千个只画看得见的。 */
export const DrawsOnlyWhatIsInSight: Story = {
  name: '只画看得见的',
  args: { items: manyGoods, value: manyGoods.slice(0, 400).map(({ value }) => value) },
  play: async ({ canvas, userEvent }) => {
    const list = canvas.getByRole('listbox', { name: '可选商品' })
    await expect(within(list).getAllByRole('option').length).toBeLessThan(40)
    list.focus()
    await userEvent.keyboard('{End}')
    await expect(await within(list).findByRole('option', { name: '样品 1000' })).toHaveAttribute('data-highlighted')
  },
}
