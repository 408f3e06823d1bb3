import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { findRoute } from '#app/boot/routes.ts'
import { listNotifications } from '#contract/notifications.ts'
import { ScreenFinder } from '#features/platform/index.ts'
import { notificationsPath } from '#features/platform/list-paths.ts'
import Notifications from '#features/platform/notifications/notifications.tsx'
import { platformHandlers } from '#mocks/platform/platform.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { confirm, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/系统中心/通知中心',
  component: Notifications,
  decorators: [
    (Story) => (
      <ScreenFinder value={findRoute}>
        <Story />
      </ScreenFinder>
    ),
    screenDecorator,
  ],
  parameters: { at: notificationsPath.to(), as: '商品运营' },
  beforeEach: () => worker.use(...platformHandlers()),
} satisfies Meta<typeof Notifications>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listNotifications, { list: [], total: 0, pageNum: 1, pageSize: 20, counts: {} }),
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listNotifications) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listNotifications) }

export const NoMatch: Story = {
  name: '没有符合条件的通知：可以清除条件',
  parameters: { at: notificationsPath.to({ keyword: '没有这样的标题' }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '清除筛选' }))
    await expect(await canvas.findByRole('row', { name: /北欧之家/ })).toBeVisible()
  },
}

/** 标签上是各类别的未读数，切换后只看这一类。 */
export const DividesByCategory: Story = {
  name: '按类别划分',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /北欧之家/ })
    await userEvent.click(canvas.getByRole('tab', { name: '任务完成 2' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /北欧之家/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /供应商列表导出失败/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '任务完成全部标为已读' }))
    await expect(await screen.findByText('已将 2 条通知标为已读')).toBeVisible()
    await expect(await canvas.findByRole('tab', { name: '待办提醒 2' })).toBeVisible()
    await expect(canvas.getByRole('tab', { name: '任务完成 0' })).toBeVisible()
  },
}

export const ReadsThenDeletes: Story = {
  name: '未读的先标为已读，才能删除',
  play: async ({ canvas, userEvent }) => {
    const row = await rowOf({ canvas }, '溪木')
    await expect(row.queryByRole('button', { name: '删除' })).toBeNull()
    await userEvent.click(row.getByRole('button', { name: '标为已读' }))
    await userEvent.click(await row.findByRole('button', { name: '删除' }))
    await confirm({ userEvent }, '删除通知「「溪木」等待审核」？', '删除通知')
    await waitFor(() => expect(canvas.queryByRole('row', { name: /溪木/ })).toBeNull())
  },
}

/** 批量删除含未读的：原因留在对话框里，什么都没有删除。 */
export const KeepsTheUnread: Story = {
  name: '未读的不能删除',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /北欧之家/ })
    await userEvent.click(canvas.getByRole('checkbox', { name: '选择本页全部' }))
    const bulk = within(await canvas.findByRole('region', { name: '批量操作' }))
    await userEvent.click(bulk.getByRole('button', { name: '删除' }))
    const dialog = await questionOf('删除所选的 8 条通知？')
    await userEvent.click(dialog.getByRole('button', { name: '删除通知' }))
    await expect(await dialog.findByText('未读通知不能删除')).toBeVisible()
  },
}

/** 查看：打开通知所说的页面，并标为已读。 */
export const OpensAndReads: Story = {
  name: '打开即标为已读',
  play: async ({ canvas, userEvent }) => {
    const row = await rowOf({ canvas }, '栖木')
    const link = row.getByRole('link', { name: '查看' })
    await expect(link).toHaveAttribute('href', expect.stringMatching(/^\/goods\/brand\?/))
    await userEvent.click(link)
    await expect(await row.findByText('已读')).toBeVisible()
  },
}
