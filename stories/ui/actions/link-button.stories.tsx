import type { Meta, StoryObj } from '@storybook/react-vite'
import Plus from 'lucide-react/icons/plus'
import { expect } from 'storybook/test'
import { LinkButton } from '#ui/link-button/link-button.tsx'

const meta = {
  title: '操作/LinkButton 链接按钮',
  tags: ['autodocs'],
  component: LinkButton,
  args: { href: '#brand', children: '新增品牌' },
} satisfies Meta<typeof LinkButton>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { tone: 'primary', size: 'medium' } }

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

/** 样子给唯一的子元素，它仍是自己的链接。 */
export const AsChild: Story = {
  name: '套在路由链接上',
  args: { asChild: true, href: undefined, children: <a href="#order">查看订单</a> },
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('link', { name: '查看订单' })
    await expect(link).toHaveAttribute('data-slot', 'link-button')
    await userEvent.tab()
    await expect(link).toHaveFocus()
  },
}

export const LongText: Story = {
  name: '长文字',
  args: { className: 'max-w-60', children: '查看意大利进口头层牛皮三人位沙发的全部历史价格' },
}

export const Dark: Story = { name: '深色', args: { tone: 'primary' }, globals: { theme: 'dark' } }
