import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import { WeekBoard } from '#ui/schedule/week-board.tsx'

const measuring = { status: '服务中', tone: 'success' } as const

const meta = {
  title: '日程/WeekBoard 周历',
  tags: ['autodocs'],
  component: WeekBoard,
  args: {
    day: '2026-11-25',
    label: '2026 年 11 月 23 日至 11 月 29 日的预约',
    noun: '服务商',
    onOpen: fn(),
    rows: [
      { id: 1, name: '杭州鲁班安装' },
      { id: 2, name: '上海匠心安装' },
    ],
    appointments: [
      { ...measuring, id: 1, rowId: 1, day: '2026-11-25', time: '15:00', name: '全屋家具安装包 拾光软装' },
      { ...measuring, id: 2, rowId: 1, day: '2026-11-25', time: '09:30', name: '窗帘测量 木作全案' },
      {
        id: 3,
        rowId: 2,
        day: '2026-11-28',
        time: '10:00',
        status: '待确认',
        tone: 'warning',
        name: '橱柜安装 远山家居',
      },
    ],
  },
} satisfies Meta<typeof WeekBoard>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { noun: '门店' } }

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }

export const Empty: Story = { name: '没有预约', args: { rows: [], appointments: [] } }

/** 每个服务商一行，同一天按时间先后。 */
export const InOrder: Story = {
  name: '按时间先后',
  play: async ({ canvas, args, userEvent }) => {
    const row = within(canvas.getByRole('row', { name: /杭州鲁班安装/ }))
    const times = row.getAllByRole('button').map((button) => button.textContent?.slice(0, 5))
    await expect(times).toEqual(['09:30', '15:00'])
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onOpen).toHaveBeenCalledWith(2)
  },
}
