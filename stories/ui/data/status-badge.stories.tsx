import type { Meta, StoryObj } from '@storybook/react-vite'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'

const meta = {
  title: '数据/StatusBadge 状态',
  tags: ['autodocs'],
  component: StatusBadge,
  args: { tone: 'success', children: '启用' },
} satisfies Meta<typeof StatusBadge>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { tone: 'warning', children: '待审核' } }

export const Tones: Story = {
  name: '色调',
  render: () => (
    <div className="flex flex-col items-start gap-2">
      <StatusBadge>停用</StatusBadge>
      <StatusBadge tone="accent">处理中</StatusBadge>
      <StatusBadge tone="success">启用</StatusBadge>
      <StatusBadge tone="warning">待审核</StatusBadge>
      <StatusBadge tone="danger">已驳回</StatusBadge>
      <StatusBadge tone="info">配送中</StatusBadge>
    </div>
  ),
}

export const LongText: Story = {
  name: '长文字',
  args: { className: 'max-w-32', tone: 'warning', children: '待渠道经销商补充供货价后复核' },
}

export const Dark: Story = { ...Tones, name: '深色', globals: { theme: 'dark' } }
