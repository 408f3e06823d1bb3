import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Breadcrumb } from '#ui/breadcrumb/breadcrumb.tsx'

const meta = {
  title: '导航/Breadcrumb 面包屑',
  tags: ['autodocs'],
  component: Breadcrumb,
  args: {
    children: (
      <>
        <Breadcrumb.Item>商品</Breadcrumb.Item>
        <Breadcrumb.Item>
          <a href="#brands">品牌</a>
        </Breadcrumb.Item>
        <Breadcrumb.Item isCurrent>北欧之家</Breadcrumb.Item>
      </>
    ),
  },
} satisfies Meta<typeof Breadcrumb>
export default meta
type Story = StoryObj<typeof meta>

/** 末项是当前页，不是链接。 */
export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(canvas.getByText('北欧之家')).toHaveAttribute('aria-current', 'page')
    await expect(canvas.getAllByRole('link')).toHaveLength(1)
  },
}

export const Playground: Story = { name: '试一试', args: { className: 'text-data' } }

export const LongText: Story = {
  name: '长文字',
  args: {
    children: (
      <>
        <Breadcrumb.Item>
          <a href="#products">商品</a>
        </Breadcrumb.Item>
        <Breadcrumb.Item isCurrent>
          意大利进口头层牛皮可调节靠背多功能电动客厅三人位沙发组合（含脚踏与茶几）
        </Breadcrumb.Item>
      </>
    ),
  },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
