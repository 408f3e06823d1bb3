import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Progress } from '#ui/progress/progress.tsx'

const meta = {
  title: '反馈/Progress 进度',
  tags: ['autodocs'],
  component: Progress,
  args: { label: '上传进度', value: 42 },
} satisfies Meta<typeof Progress>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: '上传进度' })).toHaveAttribute('aria-valuenow', '42')
  },
}

export const Playground: Story = { name: '试一试', args: { tone: 'warning', value: 80, showsValue: true } }

/** 不知道还有多久时，没有数值。 */
export const Unknown: Story = {
  name: '进度未知',
  args: { label: '正在导出', value: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: '正在导出' })).not.toHaveAttribute('aria-valuenow')
  },
}

/** 越界的数值收在 0 与 100 之间。 */
export const OutOfRange: Story = {
  name: '越界',
  args: { value: 140, showsValue: true, tone: 'success' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('100%')).toBeVisible()
  },
}

export const Dark: Story = { args: { showsValue: true }, name: '深色', globals: { theme: 'dark' } }
