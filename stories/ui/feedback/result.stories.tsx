import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Result } from '#ui/result/result.tsx'

const meta = {
  title: '反馈/Result 结果页',
  tags: ['autodocs'],
  component: Result,
  args: {
    tone: 'success',
    title: '导入完成',
    description: '新增 1,204 件商品，更新 36 件',
    actions: (
      <>
        <LinkButton tone="primary" size="medium" href="#products">
          查看商品
        </LinkButton>
        <Button size="medium">继续导入</Button>
      </>
    ),
  },
} satisfies Meta<typeof Result>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: '导入完成' })).toBeVisible()
  },
}

export const Playground: Story = {
  name: '试一试',
  args: { tone: 'info', title: '已提交审核', description: '通常在一个工作日内完成' },
}

export const Forbidden: Story = {
  name: '没有权限',
  args: {
    tone: 'warning',
    title: '没有访问权限',
    description: '查看退款需要「退款查看」权限，可以请平台管理员陈立开通',
    actions: <Button size="medium">返回上一页</Button>,
  },
}

export const WithParticulars: Story = {
  name: '带明细',
  args: {
    tone: 'danger',
    title: '12 行未能导入',
    description: '其余 1,228 行已导入，不必重来',
    children: <Notice tone="danger">第 8 行：销售价低于采购价，请填写调价原因。</Notice>,
  },
}

export const LongText: Story = {
  name: '长文字',
  args: {
    title: '「意大利进口头层牛皮可调节靠背多功能电动客厅三人位沙发组合」已提交给平台运营与法务复核',
    description:
      '通常在一个工作日内完成；如需补充材料，会以短信与站内通知告知联系人，其间仍可撤回修改，撤回后需要重新排队。',
  },
}

export const Dark: Story = { ...WithParticulars, name: '深色', globals: { theme: 'dark' } }
