import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Spinner } from '#ui/spinner/spinner.tsx'

const meta = {
  title: '反馈/Spinner 转圈',
  tags: ['autodocs'],
  component: Spinner,
  args: { 'aria-label': '正在查找' },
} satisfies Meta<typeof Spinner>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: '正在查找' })).toBeVisible()
  },
}

export const Playground: Story = { name: '试一试', args: { className: 'size-6 text-accent' } }

/** 旁边有文字时，读屏只听文字。 */
export const BesideWords: Story = {
  name: '在文字旁',
  render: () => (
    <p className="flex items-center gap-2">
      <Spinner />
      正在导出，共 12,480 条
    </p>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img')).toBeNull()
  },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
