import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'

const meta = {
  title: '操作/Tooltip 文字提示',
  tags: ['autodocs'],
  component: Tooltip,
  args: { content: '按当前筛选条件导出', children: <Button>导出</Button> },
  decorators: (Story) => (
    <div className="flex min-h-24 items-center justify-center">
      <Story />
    </div>
  ),
} satisfies Meta<typeof Tooltip>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { side: 'right' } }

/** 长文字折行，宽度有限。 */
export const LongText: Story = {
  name: '长文字',
  args: {
    content:
      '导出的文件包含当前筛选条件下的全部商品，含各级经销商的供货价；数据较多时在后台进行，完成后在下载中心领取。',
  },
  play: async ({ userEvent }) => {
    await userEvent.tab()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('下载中心')
  },
}

/** 没有内容就不出现，也不影响里面的按钮。 */
export const NothingToSay: Story = {
  name: '无内容不出现',
  args: { content: '' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: '导出' })).toHaveFocus()
    await expect(screen.queryByRole('tooltip')).toBeNull()
  },
}

/** 鼠标停留或键盘聚焦时出现，Esc 收起。 */
export const OnHoverAndFocus: Story = {
  name: '悬停与聚焦',
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: '导出' })
    await userEvent.hover(button)
    await screen.findByRole('tooltip')
    await expect(button).toHaveAccessibleDescription('按当前筛选条件导出')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  },
}

export const Dark: Story = {
  name: '深色',
  globals: { theme: 'dark' },
  play: async ({ userEvent }) => {
    await userEvent.tab()
    await expect(await screen.findByRole('tooltip')).toBeVisible()
  },
}
