import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Steps } from '#ui/steps/steps.tsx'

const meta = {
  title: '数据/Steps 步骤',
  tags: ['autodocs'],
  component: Steps,
  args: {
    current: 1,
    steps: [
      { title: '提交申请', hint: '11-20 09:12' },
      { title: '平台审核', hint: '预计 1 个工作日' },
      { title: '顾客寄回' },
      { title: '退款到账' },
    ],
  },
} satisfies Meta<typeof Steps>
export default meta
type Story = StoryObj<typeof meta>

/** 进行中的一步由 aria-current 指出，每一步都说出状态。 */
export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    const current = canvas.getAllByRole('listitem').filter((item) => item.ariaCurrent === 'step')
    await expect(current.map((item) => item.textContent)).toEqual(['2平台审核（进行中）预计 1 个工作日'])
  },
}

export const Playground: Story = { name: '试一试', args: { current: 2, isFailed: false } }

export const Failed: Story = { name: '未通过', args: { isFailed: true } }

export const Done: Story = { name: '全部完成', args: { current: 4 } }

export const LongText: Story = {
  name: '长文字',
  args: {
    steps: [
      { title: '供应商提交营业执照与品牌授权', hint: '材料须在有效期内，授权链条完整' },
      { title: '平台运营与法务复核', hint: '如需补充材料，会以短信告知联系人' },
      { title: '签约' },
    ],
  },
}

export const Dark: Story = { ...Failed, name: '深色', globals: { theme: 'dark' } }
