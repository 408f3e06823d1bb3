import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { MonthCalendar } from '#ui/schedule/month-calendar.tsx'

const meta = {
  title: '日程/MonthCalendar 月历',
  tags: ['autodocs'],
  component: MonthCalendar,
  args: {
    day: '2026-11-01',
    label: '2026 年 11 月的活动',
    onOpen: fn(),
    items: [
      { id: 1, name: '双十一全屋狂欢', status: '进行中', tone: 'success', from: '2026-11-01', to: '2026-11-12' },
      { id: 2, name: '卧室焕新季', status: '未开始', tone: 'info', from: '2026-11-10', to: '2026-11-20' },
      { id: 3, name: '灯饰拼团', status: '报名中', tone: 'warning', from: '2026-11-11', to: '2026-11-11' },
      { id: 4, name: '年终清仓', status: '已停用', tone: 'danger', from: '2026-11-26', to: '2026-12-08' },
      { id: 5, name: '秋季新品', status: '已结束', tone: 'neutral', from: '2026-10-20', to: '2026-11-03' },
    ],
  },
} satisfies Meta<typeof MonthCalendar>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { day: '2026-12-01', label: '2026 年 12 月的活动' } }

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }

export const Empty: Story = { name: '没有事项', args: { items: [] } }

/** 跨周的事项每周各有一段；同一天的事项上下排列。 */
export const Overlaps: Story = {
  name: '重叠的上下排列',
  play: async ({ canvas }) => {
    const sales = canvas.getAllByRole('button', { name: /^进行中 双十一全屋狂欢，11 月 1 日至 11 月 12 日/ })
    await expect(sales).toHaveLength(3)
    const bed = canvas.getAllByRole('button', { name: /^未开始 卧室焕新季/ })[0] as HTMLElement
    const group = canvas.getByRole('button', { name: /^报名中 灯饰拼团/ })
    const tops = [sales[2] as HTMLElement, bed, group].map((bar) => bar.getBoundingClientRect().top)
    await expect(new Set(tops).size).toBe(3)
    await expect(bed.getBoundingClientRect().width).toBeGreaterThan(group.getBoundingClientRect().width * 4)
  },
}

export const ByKeyboard: Story = {
  name: '键盘打开',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await expect(canvas.getAllByRole('button', { name: /^已结束 秋季新品/ })[0]).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onOpen).toHaveBeenCalledWith(5)
  },
}

export const LongText: Story = {
  name: '长文字',
  args: {
    items: [
      {
        id: 1,
        name: '双十一全屋定制狂欢季满额立减限时折扣黑卡会员专享场次',
        status: '进行中',
        tone: 'success',
        from: '2026-11-11',
        to: '2026-11-11',
      },
    ],
  },
}
