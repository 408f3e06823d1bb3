import type { Meta, StoryObj } from '@storybook/react-vite'
import SearchX from 'lucide-react/icons/search-x'
import { expect, fn } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'

const onClear = fn()

const meta = {
  title: '反馈/Empty 空',
  tags: ['autodocs'],
  component: Empty,
  args: {
    title: '还没有品牌',
    hint: '新增品牌后，商品才能归到它名下',
    children: <Button tone="primary">新增品牌</Button>,
  },
} satisfies Meta<typeof Empty>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { title: '还没有订单', hint: '顾客下单后会出现在这里', children: null },
}

export const LongText: Story = {
  name: '长文字',
  args: {
    hint: '品牌由供应商提交资质、经平台审核后建立；审核通过的品牌可以在这里维护名称、标志与介绍，停用后其商品同时下架。',
  },
}

/** 没有符合条件的，不是空：给出清除筛选。 */
export const NoMatch: Story = {
  name: '没有符合条件的',
  args: {
    icon: SearchX,
    title: '没有符合条件的品牌',
    hint: undefined,
    children: <Button onClick={onClear}>清除筛选</Button>,
  },
  play: async ({ userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(onClear).toHaveBeenCalled()
  },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
