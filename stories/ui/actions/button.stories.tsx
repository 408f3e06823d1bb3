import type { Meta, StoryObj } from '@storybook/react-vite'
import Plus from 'lucide-react/icons/plus'
import { expect, fn } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'

const meta = {
  title: '操作/Button 按钮',
  tags: ['autodocs'],
  component: Button,
  args: { children: '保存', onClick: fn() },
} satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { tone: 'primary', size: 'medium', loading: false, disabled: false },
}

export const Tones: Story = {
  name: '色调',
  render: () => (
    <div className="flex flex-wrap items-center gap-2">
      <Button tone="primary">发布</Button>
      <Button>取消</Button>
      <Button tone="quiet">重置</Button>
      <Button tone="link">详情</Button>
      <Button tone="danger">停用品牌</Button>
    </div>
  ),
}

export const Sizes: Story = {
  name: '大小',
  render: () => (
    <div className="flex items-center gap-2">
      <Button size="tiny">编辑</Button>
      <Button size="small">编辑</Button>
      <Button size="medium">编辑</Button>
    </div>
  ),
}

export const WithIcon: Story = {
  name: '带图标',
  args: {
    tone: 'primary',
    children: (
      <>
        <Plus aria-hidden strokeWidth={1.75} />
        新增品牌
      </>
    ),
  },
}

export const Disabled: Story = { name: '停用', args: { disabled: true } }

/** 提交中保留文字并拒绝再次点击。 */
export const LoadingRefusesClicks: Story = {
  name: '提交中不再响应',
  args: { loading: true },
  play: async ({ canvas, args, userEvent }) => {
    const button = canvas.getByRole('button', { name: '保存' })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(button)
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}

/** 链接可以有按钮的样子,仍是链接。 */
export const AsLink: Story = {
  name: '作为链接',
  args: { asChild: true, children: <a href="#details">查看详情</a> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '查看详情' })).toHaveAttribute('data-slot', 'button')
  },
}

/** 键盘聚焦后，回车与空格都能按下。 */
export const PressedByKeyboard: Story = {
  name: '键盘按下',
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: '保存' })).toHaveFocus()
    await userEvent.keyboard('{Enter} ')
    await expect(args.onClick).toHaveBeenCalledTimes(2)
  },
}

export const LongText: Story = {
  name: '长文字',
  args: { className: 'max-w-60', children: '保存并提交给平台运营与法务复核，通过后自动上架' },
}

export const Dark: Story = { ...Tones, name: '深色', globals: { theme: 'dark' } }
