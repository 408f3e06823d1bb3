import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { FilterTabs, type FilterTabsProps } from '#ui/filter-tabs/filter-tabs.tsx'

const meta = {
  title: '导航/FilterTabs 筛选标签',
  tags: ['autodocs'],
  component: FilterTabs,
  args: {
    label: '订单状态',
    value: 'all',
    onChange: fn(),
    tabs: [
      { value: 'all', label: '全部', count: 12480 },
      { value: 'paid', label: '待发货', count: 36 },
      { value: 'sent', label: '已发货', count: 0 },
    ],
  },
  render: (args) => <Held {...args} />,
} satisfies Meta<typeof FilterTabs<string>>
export default meta
type Story = StoryObj<typeof meta>

function Held({ value, onChange, ...rest }: FilterTabsProps<string>) {
  const [chosen, choose] = useState(value)
  return (
    <FilterTabs
      {...rest}
      value={chosen}
      onChange={(next) => {
        choose(next)
        onChange(next)
      }}
    />
  )
}

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { value: 'paid' } }

/** 没有数量时只有文字；放不下时横向滚动。 */
export const ManyWithLongWords: Story = {
  name: '很多标签与长文字',
  args: {
    className: 'max-w-100',
    tabs: Array.from({ length: 12 }, (_, index) => ({
      value: `${index}`,
      label: `第 ${index + 1} 类需要补充资质的供应商`,
    })),
    value: '0',
  },
}

/** 方向键只移动，回车才切换：每次切换都会查询。 */
export const ByKeyboard: Story = {
  name: '键盘切换',
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('tab', { name: /全部/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: /待发货/ })).toHaveFocus()
    await expect(args.onChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('paid')
    await expect(canvas.getByRole('tab', { name: /待发货/, selected: true })).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: /全部/ })).toHaveFocus()
  },
}

/** 不该久放的，有数目时醒目。 */
export const Urgent: Story = {
  name: '急的',
  args: {
    tabs: [
      { value: 'all', label: '全部', count: 12480 },
      { value: 'late', label: '超时未发货', count: 3, isUrgent: true },
      { value: 'stuck', label: '物流停滞', count: 0, isUrgent: true },
    ],
  },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
