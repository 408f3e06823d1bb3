import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { StatCard } from '#ui/stat-card/stat-card.tsx'

const meta = {
  title: '数据/StatCard 指标卡',
  tags: ['autodocs'],
  component: StatCard,
  args: { label: '今日成交额', figure: '¥128,640.50', comparison: { to: '较昨日', percent: 12.4 } },
  decorators: (Story) => (
    <div className="max-w-60">
      <Story />
    </div>
  ),
} satisfies Meta<typeof StatCard>
export default meta
type Story = StoryObj<typeof meta>

/** 涨跌不只靠颜色，读屏听到上升。 */
export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: '今日成交额' })).toHaveTextContent('较昨日 上升12.4%')
  },
}

export const Playground: Story = { name: '试一试', args: { label: '在售商品', figure: '1.2 万', unit: '件' } }

export const LessIsBetter: Story = {
  name: '越少越好',
  args: { label: '退款率', figure: '1.8%', comparison: { to: '较上周', percent: -0.6 }, lessIsBetter: true },
}

export const Falling: Story = { name: '下降', args: { comparison: { to: '较昨日', percent: -8 } } }

export const WithoutComparison: Story = {
  name: '无可比数据',
  args: { figure: undefined, comparison: { to: '较去年同期', percent: null } },
}

export const LeadsToList: Story = {
  name: '通往列表',
  args: {
    label: '待发货订单',
    figure: '36',
    unit: '单',
    comparison: { to: '较昨日', percent: 0 },
    children: (
      <LinkButton tone="link" size="tiny" href="#orders">
        查看订单
      </LinkButton>
    ),
  },
}

export const LongText: Story = {
  name: '长文字',
  args: {
    label: '近三十日各级经销商累计成交金额（含未结算）',
    figure: '¥1,234,567,890.50',
    comparison: { to: '较去年同期的前三十日', percent: 1280.5 },
  },
}

export const Dark: Story = { ...LeadsToList, name: '深色', globals: { theme: 'dark' } }
