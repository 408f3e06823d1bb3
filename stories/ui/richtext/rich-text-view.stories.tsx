import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'

const meta = {
  title: '数据/RichTextView 富文本内容',
  tags: ['autodocs'],
  component: RichTextView,
  args: {
    html: '<h2>质保说明</h2><p>自签收之日起，框架保用<strong>十年</strong>，面料两年，详见<a href="https://example.com/care">保养手册</a>。</p><ol><li>请避免阳光直射</li><li>每季度用软布擦拭</li></ol><blockquote>人为损坏不在保修范围内。</blockquote>',
  },
} satisfies Meta<typeof RichTextView>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { className: 'max-w-[480px]' } }

export const Empty: Story = { name: '空', args: { html: '' } }

/** 脚本、事件、样式和可疑地址都去掉，文字留下。 */
export const TakesOutWhatCouldRun: Story = {
  name: '去掉会运行的',
  args: {
    html: '<p onclick="alert(1)" style="position:fixed">文字<script>window.ran = true</script><a href="javascript:alert(1)">链接</a><img src="x" onerror="window.ran = true"><iframe src="https://example.com"></iframe><a href="https://example.com">外部</a></p>',
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/^文字/)).toBeVisible()
    await expect(canvasElement.innerHTML).not.toMatch(/script|onclick|onerror|iframe|position:/)
    await expect(canvas.getByText('链接')).not.toHaveAttribute('href')
    await expect(canvas.getByRole('link', { name: '外部' })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(window).not.toHaveProperty('ran')
  },
}

export const LongText: Story = {
  name: '长文字',
  args: {
    className: 'max-w-[480px]',
    html: `<h2>${'意大利进口头层牛皮可调节靠背沙发的保养与质保说明'.repeat(2)}</h2><p>${'自签收之日起，框架保用十年，面料两年。'.repeat(12)}</p><p>https://example.com/${'a1b2c3d4'.repeat(16)}</p>`,
  },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
