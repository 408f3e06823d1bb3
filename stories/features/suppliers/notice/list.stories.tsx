import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { listNotices, pinNotice } from '#contract/suppliers/notices.ts'
import NoticeList from '#features/suppliers/notice/list.tsx'
import { noticePaths } from '#features/suppliers/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { noticeHandlers, supplierNoticeHandlers } from '#mocks/suppliers/notices.ts'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, confirm, dialogOf, emptyPage, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/供应商通知',
  component: NoticeList,
  decorators: [screenDecorator],
  parameters: { at: noticePaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...noticeHandlers()),
} satisfies Meta<typeof NoticeList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /商品主图规范更新/ })).toBeVisible()
  },
}
export const Empty: Story = { name: '空', beforeEach: () => returns(listNotices, emptyPage) }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listNotices) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listNotices) }

export const Forbidden: Story = {
  name: '只读角色只能看',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    const row = await rowOf({ canvas }, '设计师联名')
    await expect(row.getByRole('link', { name: '详情' })).toBeVisible()
    await expect(row.queryByRole('button', { name: '发布' })).toBeNull()
    await expect(canvas.queryByRole('link', { name: '新建通知' })).toBeNull()
    await expect(canvas.queryByRole('checkbox')).toBeNull()
  },
}

/** 标签页按状态分开，阅读率与确认率以条形显示。 */
export const ShowsRatesByStatus: Story = {
  name: '按状态看阅读率',
  play: async ({ canvas, userEvent }) => {
    const row = await rowOf({ canvas }, '商品主图规范更新')
    await expect(row.getByRole('progressbar', { name: '阅读率' })).toHaveAttribute('aria-valuenow', '75')
    await expect(row.getByText('6/12')).toBeVisible()
    await userEvent.click(canvas.getByRole('tab', { name: /草稿 2/ }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /商品主图规范更新/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /设计师联名/ })).toBeVisible()
  },
}

export const RepeatsWhatGoesOut: Story = {
  name: '发布前复述标题与接收人数',
  play: async ({ canvas, userEvent }) => {
    const row = await rowOf({ canvas }, '木制品甲醛检测报告补传')
    await userEvent.click(row.getByRole('button', { name: '发布' }))
    const dialog = await screen.findByRole('alertdialog', { name: '发布「木制品甲醛检测报告补传」？' })
    await expect(dialog).toHaveAccessibleDescription(/5 个供应商/)
    await userEvent.click(within(dialog).getByRole('button', { name: '发布通知' }))
    await expect(await row.findByText('已发布')).toBeVisible()
  },
}

export const RefusesANoticeForNobody: Story = {
  name: '没有人能收到的通知不能发布',
  play: async ({ canvas, userEvent }) => {
    const row = await rowOf({ canvas }, '设计师联名系列征集')
    await userEvent.click(row.getByRole('button', { name: '发布' }))
    await expect(await screen.findByText(/没有符合条件的供应商/)).toBeVisible()
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
}

export const WithdrawsWithAReason: Story = {
  name: '撤回必须填写原因',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '商品主图规范更新', '撤回')
    const dialog = await questionOf('撤回「商品主图规范更新」？')
    await userEvent.click(dialog.getByRole('button', { name: '撤回通知' }))
    await expect(await dialog.findByText('请填写撤回原因')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '接收范围有误' }))
    await userEvent.click(dialog.getByRole('button', { name: '撤回通知' }))
    const row = await rowOf({ canvas }, '商品主图规范更新')
    await expect(await row.findByText('已撤回')).toBeVisible()
  },
}

export const RefusesASixthPin: Story = {
  name: '同时最多置顶 5 条',
  beforeEach: () => fails(pinNotice, 422, '最多置顶 5 条'),
  play: async ({ canvas, userEvent }) => {
    const row = await rowOf({ canvas }, '春季家装节招商开始')
    await userEvent.click(row.getByRole('button', { name: '置顶' }))
    await expect(await screen.findByText('最多置顶 5 条')).toBeVisible()
  },
}

/** 提醒之后说明提醒了多少、跳过了多少。 */
export const Reminds: Story = {
  name: '提醒供应商',
  play: async ({ canvas, userEvent }) => {
    const row = await rowOf({ canvas }, '商品主图规范更新')
    await userEvent.click(row.getByRole('button', { name: '提醒' }))
    const dialog = await dialogOf('提醒未读或未确认的供应商')
    await userEvent.click(dialog.getByRole('radio', { name: '短信' }))
    await userEvent.click(dialog.getByRole('button', { name: '发送提醒' }))
    await expect(await screen.findByText('已提醒 5 个供应商，跳过近期已提醒的 1 个')).toBeVisible()
  },
}

/** 一天内再次提醒会被拒绝，对话框说明原因。 */
export const RefusesToRemindTwice: Story = {
  name: '一天内不再提醒',
  play: async (context) => {
    await Reminds.play?.(context)
    const { canvas, userEvent } = context
    const row = await rowOf({ canvas }, '商品主图规范更新')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(row.getByRole('button', { name: '提醒' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: '发送提醒' }))
    await expect(await dialog.findByText('24 小时内已提醒过')).toBeVisible()
  },
}

/** 批量发布逐条进行，没有发布的说明原因。 */
export const PublishesSeveral: Story = {
  name: '批量发布',
  play: async ({ canvas, userEvent }) => {
    await tick({ canvas, userEvent }, /设计师联名/, /商品主图/)
    await userEvent.click(canvas.getByRole('button', { name: '批量发布' }))
    await confirm({ userEvent }, '发布所选的 2 条通知？', '批量发布')
    await expect(await screen.findByText(/1 条通知已发布，1 个未处理：「商品主图规范更新」/)).toBeVisible()
  },
}

export const Inbox: Story = {
  name: '供应商：没有草稿与回执，未读在前',
  parameters: { as: '供应商' },
  beforeEach: () => worker.use(...supplierNoticeHandlers()),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('tab', { name: '未读 2' })).toBeVisible()
    await expect(canvas.queryByText('草稿')).toBeNull()
    await userEvent.click(canvas.getByRole('tab', { name: '待确认 2' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /春季家装节/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /发货时效考核调整/ })).toHaveTextContent('待确认，已逾期')
  },
}
