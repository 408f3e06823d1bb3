import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, mocked, spyOn } from 'storybook/test'
import { CopyText } from '#ui/copy-text/copy-text.tsx'

const meta = {
  title: '数据/CopyText 点击复制',
  tags: ['autodocs'],
  component: CopyText,
  args: { value: '202611210001' },
  beforeEach: () => {
    spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  },
} satisfies Meta<typeof CopyText>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { value: '91440606MA4W2K7X3Q', children: '统一社会信用代码' } }

export const LongText: Story = { name: '长文字', args: { value: 'a1b2c3d4'.repeat(12), className: 'max-w-60' } }

/** 回车复制，并告知读屏。 */
export const Copies: Story = {
  name: '复制',
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: '复制 202611210001' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText('已复制')).toBeInTheDocument()
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith('202611210001')
  },
}

/** 浏览器拒绝时如实说明。 */
export const Refused: Story = {
  name: '浏览器拒绝',
  play: async ({ canvas, userEvent }) => {
    mocked(navigator.clipboard.writeText).mockRejectedValue(new Error('refused'))
    spyOn(document, 'execCommand').mockReturnValue(false)
    await userEvent.click(canvas.getByRole('button', { name: '复制 202611210001' }))
    await expect(await canvas.findByText('复制失败，请手动选择文字')).toBeVisible()
  },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
