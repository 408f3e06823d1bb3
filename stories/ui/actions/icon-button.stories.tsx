import type { Meta, StoryObj } from '@storybook/react-vite'
import MoreHorizontal from 'lucide-react/icons/more-horizontal'
import Pencil from 'lucide-react/icons/pencil'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

const meta = {
  title: '操作/IconButton 图标按钮',
  tags: ['autodocs'],
  component: IconButton,
  args: { label: '刷新', onClick: fn(), children: <RefreshCw aria-hidden strokeWidth={1.75} /> },
} satisfies Meta<typeof IconButton>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { tone: 'plain', size: 'medium', loading: false, disabled: false, side: 'bottom' },
}

export const Sizes: Story = {
  name: '大小',
  render: () => (
    <div className="flex items-center gap-2">
      <IconButton size="tiny" label="编辑">
        <Pencil aria-hidden strokeWidth={1.75} />
      </IconButton>
      <IconButton label="删除">
        <Trash2 aria-hidden strokeWidth={1.75} />
      </IconButton>
      <IconButton size="medium" tone="plain" label="更多">
        <MoreHorizontal aria-hidden strokeWidth={1.75} />
      </IconButton>
    </div>
  ),
}

export const Disabled: Story = { name: '不可用', args: { disabled: true } }

/** 加载中图标换成转圈，名称不变，不再接受点击。 */
export const Loading: Story = {
  name: '加载中',
  args: { loading: true },
  play: async ({ canvas, args, userEvent }) => {
    const button = canvas.getByRole('button', { name: '刷新' })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(button)
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}

/** 键盘走到时也说出名称，Esc 收起，回车触发。 */
export const NamesItselfOnFocus: Story = {
  name: '键盘聚焦时提示名称',
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: '刷新' })).toHaveFocus()
    await expect(await screen.findByRole('tooltip', { name: '刷新' })).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
    await userEvent.keyboard('{Enter}')
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}

export const Dark: Story = { ...Sizes, name: '深色', globals: { theme: 'dark' } }
