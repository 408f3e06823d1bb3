import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Failed } from '#ui/failed/failed.tsx'

const meta = {
  title: '反馈/Failed 失败',
  tags: ['autodocs'],
  component: Failed,
  args: {
    title: '品牌列表加载失败',
    message: '服务器正在赶来的路上，请稍后重试',
    onRetry: fn(),
    requestId: 'req-7f3a91c2',
  },
} satisfies Meta<typeof Failed>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { safe: '已填写的内容仍在', isRetrying: false } }

export const LongMessage: Story = {
  name: '长说明',
  args: {
    message: `上游返回：connect ETIMEDOUT ${'0123456789abcdef'.repeat(8)}`,
    safe: '已填写的内容仍在，重试不会重复提交',
  },
}

export const Retrying: Story = { name: '重试中', args: { isRetrying: true } }

/** 读屏立即听到，键盘可重试。 */
export const Retries: Story = {
  name: '重试',
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('品牌列表加载失败')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
