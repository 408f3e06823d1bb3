import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { PeriodNav } from '#ui/schedule/period-nav.tsx'

const meta = {
  title: '日程/PeriodNav 时段切换',
  tags: ['autodocs'],
  component: PeriodNav,
  args: { title: '2026 年 11 月', unit: '月', onPrevious: fn(), onNext: fn(), onToday: fn(), children: '5 个活动' },
} satisfies Meta<typeof PeriodNav>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { title: '2026 年 11 月 23 日至 11 月 29 日', unit: '周' } }

export const ByKeyboard: Story = {
  name: '键盘切换',
  play: async ({ userEvent, args }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onPrevious).toHaveBeenCalledOnce()
    await expect(args.onToday).toHaveBeenCalledOnce()
    await expect(args.onNext).toHaveBeenCalledOnce()
  },
}
