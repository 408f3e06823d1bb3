import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { listActivityCalendar } from '#contract/marketing/activities.ts'
import { activityStatus } from '#contract/marketing/codes.ts'
import ActivityList from '#features/marketing/activity/list.tsx'
import { activityPaths } from '#features/marketing/paths.ts'
import { activityHandlers, activityIn } from '#mocks/marketing/activities.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { expectNoSideScroll } from '#stories/helpers.ts'

const query = { view: 'calendar' } as const

const meta = {
  title: '页面/交易中心/活动月历',
  component: ActivityList,
  decorators: [screenDecorator],
  parameters: { at: activityPaths.list.to(query), as: '营销运营' },
  beforeEach: () => worker.use(...activityHandlers()),
} satisfies Meta<typeof ActivityList>
export default meta
type Story = StoryObj<typeof meta>

const running = activityIn(activityStatus.running)

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    const [bar] = await canvas.findAllByRole('button', { name: new RegExp(`^进行中 ${running.name}，`) })
    await expect(bar).toHaveTextContent(`进行中 ${running.name}`)
    await expectNoSideScroll()
  },
}
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listActivityCalendar) }
export const Failed: Story = {
  name: '失败',
  beforeEach: () => fails(listActivityCalendar),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('活动加载失败')).toBeVisible()
  },
}
export const Forbidden: Story = { name: '财务只能查看', parameters: { as: '财务' } }

export const EmptyMonth: Story = {
  name: '没有活动的月份',
  parameters: { at: activityPaths.list.to({ ...query, day: '2020-02-01' }) },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { name: '2020 年 2 月' })).toBeVisible()
    await expect(await canvas.findByText('本月没有活动')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '下一月' }))
    await expect(await canvas.findByRole('heading', { name: '2020 年 3 月' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '本月' }))
    await expect((await canvas.findAllByRole('button', { name: /^进行中 / }))[0]).toBeVisible()
  },
}

export const KeepsFilters: Story = {
  name: '筛选也作用于月历',
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole('button', { name: new RegExp(`^进行中 ${running.name}，`) })
    await userEvent.type(canvas.getByPlaceholderText('活动名称或编号'), '不存在{Enter}')
    await expect(await canvas.findByText('本月没有符合条件的活动')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: new RegExp(`^进行中 ${running.name}，`) })).toBeNull()
  },
}

export const Switches: Story = {
  name: '列表与月历切换',
  parameters: { at: activityPaths.list.to() },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: new RegExp(running.name) })
    await userEvent.click(canvas.getByRole('button', { name: '月历' }))
    await canvas.findAllByRole('button', { name: new RegExp(`^进行中 ${running.name}，`) })
    await expect(canvas.getByRole('button', { name: '月历' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(canvas.getByRole('button', { name: '列表' }))
    await waitFor(() => expect(canvas.getByRole('row', { name: new RegExp(running.name) })).toBeVisible())
  },
}
