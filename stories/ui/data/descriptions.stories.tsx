import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Money } from '#ui/money/money.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'

const meta = {
  title: '数据/Descriptions 描述列表',
  tags: ['autodocs'],
  component: Descriptions,
  args: {
    children: (
      <>
        <Descriptions.Item label="订单号" copies="202611210001" />
        <Descriptions.Item label="状态">
          <StatusBadge tone="warning">待发货</StatusBadge>
        </Descriptions.Item>
        <Descriptions.Item label="实付金额">
          <Money amount="12860.5" />
        </Descriptions.Item>
        <Descriptions.Item label="下单时间">2026-11-21 14:05</Descriptions.Item>
        <Descriptions.Item label="收货地址" wide>
          广东省佛山市顺德区乐从镇国际家具城 A 座 3 层 312
        </Descriptions.Item>
        <Descriptions.Item label="备注" />
      </>
    ),
  },
} satisfies Meta<typeof Descriptions>
export default meta
type Story = StoryObj<typeof meta>

/** 没有值的显示横线。 */
export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: '复制 202611210001' })).toBeVisible()
    await expect(canvas.getByText('—')).toBeVisible()
  },
}

export const Playground: Story = { name: '试一试', args: { columns: 3 } }

export const LongValues: Story = {
  name: '长内容',
  args: {
    columns: 2,
    children: (
      <>
        <Descriptions.Item label="统一社会信用代码" copies="91440606MA4W2K7X3Q" />
        <Descriptions.Item label="回调地址">{`https://example.com/notify?sign=${'a1b2c3d4'.repeat(16)}`}</Descriptions.Item>
        <Descriptions.Item label="售后说明" wide>
          {
            '七天无理由退货，定制商品除外。\n到货时请当场验收；如有破损，请在签收当日联系客服，并保留包装与照片，平台会在一个工作日内给出处理意见。'
          }
        </Descriptions.Item>
      </>
    ),
  },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
