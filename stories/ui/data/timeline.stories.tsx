import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Timeline } from '#ui/timeline/timeline.tsx'

const meta = {
  title: '数据/Timeline 时间线',
  tags: ['autodocs'],
  component: Timeline,
  args: {
    children: (
      <>
        <Timeline.Item title="审核通过" by="陈立" time="10 分钟前" tone="success" />
        <Timeline.Item title="驳回" by="陈立" time="2026-11-20 16:40" tone="danger">
          主图不清晰，请重新上传 800 × 800 以上的图片
        </Timeline.Item>
        <Timeline.Item title="提交审核" by="林晓雯" time="2026-11-20 09:12" tone="accent" />
        <Timeline.Item title="新建" by="林晓雯" time="2026-11-19 18:03" />
      </>
    ),
  },
} satisfies Meta<typeof Timeline>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4)
  },
}

export const Playground: Story = { name: '试一试', args: { className: 'max-w-100' } }

export const LongText: Story = {
  name: '长文字',
  args: {
    className: 'max-w-80',
    children: (
      <>
        <Timeline.Item
          title="修改「意大利进口头层牛皮可调节靠背多功能电动客厅三人位沙发组合」的供货价"
          by="佛山市顺德区乐从镇某某家居有限公司（管理员）"
          time="2026-11-21 14:05"
          tone="warning"
        >
          {'https://example.com/'.repeat(6)}
        </Timeline.Item>
        <Timeline.Item title="新建" time="2026-11-19 18:03" />
      </>
    ),
  },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
