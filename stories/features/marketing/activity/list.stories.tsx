import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { disableActivity, listActivities } from '#contract/marketing/activities.ts'
import { activityStatus } from '#contract/marketing/codes.ts'
import ActivityList from '#features/marketing/activity/list.tsx'
import { activityPaths } from '#features/marketing/paths.ts'
import { answer } from '#mocks/answer.ts'
import { activityHandlers, activityIn } from '#mocks/marketing/activities.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, MockRefusal, returns, waits, worker } from '#mocks/worker.ts'
import { act, dialogOf, emptyPage, expectNoSideScroll, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/交易中心/活动列表',
  component: ActivityList,
  decorators: [screenDecorator],
  parameters: { at: activityPaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...activityHandlers()),
} satisfies Meta<typeof ActivityList>
export default meta
type Story = StoryObj<typeof meta>

const inTab = (status: Parameters<typeof activityIn>[0]) => ({ at: activityPaths.list.to({ status }) })

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listActivities) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listActivities) }
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listActivities, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有活动')).toBeVisible()
  },
}

export const Forbidden: Story = {
  name: '财务只能查看',
  parameters: { as: '财务', ...inTab(activityStatus.running) },
  play: async (context) => {
    const row = await rowOf(context, new RegExp(activityIn(activityStatus.running).name))
    await expect(row.getByRole('button', { name: '查看' })).toBeVisible()
    await expect(row.queryByRole('button', { name: '停用' })).toBeNull()
    await expect(context.canvas.queryByRole('link', { name: '新建活动' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的名称截断显示',
  beforeEach: () => {
    const name = '双十一全屋定制狂欢季满额立减限时折扣黑卡会员专享场次'
    worker.use(...activityHandlers([{ ...activityIn(activityStatus.running), name }]))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^双十一/ })).toBeVisible()
    await expectNoSideScroll()
  },
}

export const Stops: Story = {
  name: '停用说明订单怎样',
  parameters: inTab(activityStatus.running),
  play: async (context) => {
    const { name } = activityIn(activityStatus.running)
    await act(context, name, '停用')
    const dialog = await questionOf(new RegExp(`^停用「${name}」？`))
    await expect(dialog.getByText(/商品立即恢复原价/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '预算已用完' }))
    await context.userEvent.click(dialog.getByRole('button', { name: '停用活动' }))
    await waitFor(() => expect(context.canvas.queryByRole('row', { name: new RegExp(name) })).toBeNull())
  },
}

export const JustEnded: Story = {
  name: '刚结束的不能停用',
  parameters: inTab(activityStatus.running),
  beforeEach: () =>
    worker.use(
      answer(disableActivity, () => {
        throw new MockRefusal(422, '已结束的活动不能停用')
      }),
    ),
  play: async (context) => {
    const { name } = activityIn(activityStatus.running)
    await act(context, name, '停用')
    const dialog = await questionOf(new RegExp(`^停用「${name}」？`))
    await context.userEvent.click(dialog.getByRole('button', { name: '价格有误' }))
    await context.userEvent.click(dialog.getByRole('button', { name: '停用活动' }))
    await expect(await dialog.findByText(/已结束的活动不能停用/)).toBeVisible()
  },
}

export const PreviewsVenues: Story = {
  name: '会场预览只有通过的商品',
  parameters: inTab(activityStatus.running),
  play: async (context) => {
    const { name } = activityIn(activityStatus.running)
    await act(context, name, '会场预览')
    const dialog = await dialogOf('会场预览')
    await expect(await dialog.findByText('爆款直降')).toBeVisible()
    await expect(dialog.getByText('云朵布艺三人沙发')).toBeVisible()
  },
}
