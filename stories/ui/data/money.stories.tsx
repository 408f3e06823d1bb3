import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Money } from '#ui/money/money.tsx'

const meta = {
  title: '数据/Money 金额',
  tags: ['autodocs'],
  component: Money,
  args: { amount: '1234.5' },
} satisfies Meta<typeof Money>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(canvas.getByText('¥1,234.50')).toBeVisible()
  },
}

export const Playground: Story = { name: '试一试', args: { amount: '9999999' } }

export const Negative: Story = {
  name: '负数',
  args: { amount: '-86.005' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('-¥86.01')).toBeVisible()
  },
}

/** 没有金额或不是数字时是一道横线，不是 0。 */
export const Missing: Story = {
  name: '没有金额',
  render: () => (
    <div className="grid justify-items-start gap-1">
      <Money amount={null} />
      <Money amount="" />
      <Money amount="待定" />
      <Money amount={0} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('—')).toHaveLength(3)
    await expect(canvas.getByText('¥0.00')).toBeVisible()
  },
}

/** 数字等宽，右对齐时小数点成一列；文本金额不丢位。 */
export const Aligned: Story = {
  name: '成列',
  render: () => (
    <div className="grid w-44 justify-items-end gap-1">
      <Money amount="1111.11" />
      <Money amount="98765.4" />
      <Money amount="90071992547409919.99" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('¥90,071,992,547,409,919.99')).toBeVisible()
  },
}

export const Dark: Story = { name: '深色', args: { amount: '-86.005' }, globals: { theme: 'dark' } }
