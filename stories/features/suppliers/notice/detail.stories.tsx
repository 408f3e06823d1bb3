import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { getNotice } from '#contract/suppliers/notices.ts'
import NoticeDetail from '#features/suppliers/notice/detail.tsx'
import { noticePaths } from '#features/suppliers/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { noticeHandlers, supplierNoticeHandlers } from '#mocks/suppliers/notices.ts'
import { fails, waits, worker } from '#mocks/worker.ts'
import { dialogOf, questionOf, rowOf } from '#stories/helpers.ts'

const open = (id: number) => noticePaths.detail.to({ id })

const meta = {
  title: '页面/商品中心/通知详情',
  component: NoticeDetail,
  decorators: [screenDecorator],
  parameters: { at: open(1), as: '商品运营' },
  beforeEach: () => worker.use(...noticeHandlers()),
} satisfies Meta<typeof NoticeDetail>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const asSupplier = { as: '供应商' }
const supplierHandlers = () => worker.use(...supplierNoticeHandlers())

async function openReceipts({ canvas, userEvent }: Context) {
  await userEvent.click(await canvas.findByRole('tab', { name: /^回执/ }))
  await canvas.findByRole('row', { name: /拾光灯饰/ })
}

const isShown: Story['play'] = async ({ canvas }) => {
  await expect(await canvas.findByRole('region', { name: '发送情况' })).toBeVisible()
}

export const Default: Story = { name: '默认', play: isShown }
export const Draft: Story = { name: '草稿', parameters: { at: open(5) }, play: isShown }
export const Withdrawn: Story = { name: '已撤回', parameters: { at: open(7) }, play: isShown }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getNotice) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getNotice) }

export const Empty: Story = {
  name: '地址里没有编号时给出去处',
  parameters: { at: noticePaths.detail.to() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '供应商通知' })).toBeVisible()
  },
}

export const Forbidden: Story = {
  name: '只读角色没有提醒与撤回',
  parameters: { as: '只读审计' },
  play: async (context) => {
    await openReceipts(context)
    await expect(context.canvas.queryByRole('button', { name: '撤回' })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: /提醒/ })).toBeNull()
    await expect(context.canvas.getByRole('button', { name: '导出回执' })).toBeVisible()
  },
}

export const CountsReceipts: Story = {
  name: '回执按阅读与确认分开，带合计',
  play: async (context) => {
    await openReceipts(context)
    const { canvas, userEvent } = context
    await expect(canvas.getByRole('tab', { name: '已读未确认 3' })).toBeVisible()
    await userEvent.click(canvas.getByRole('tab', { name: '未读 3' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /拾光灯饰/ })).toBeNull())
    await expect(await canvas.findByRole('row', { name: /木禾家居/ })).toBeVisible()
  },
}

/** 24 小时内提醒过的一行不能再提醒，其余可以。 */
export const RemindsOneSupplier: Story = {
  name: '提醒一家供应商',
  play: async (context) => {
    await openReceipts(context)
    const { canvas, userEvent } = context
    const reminded = await rowOf({ canvas }, '南巷灯具')
    await expect(reminded.getByRole('button', { name: '提醒' })).toHaveAttribute('aria-disabled', 'true')
    const row = await rowOf({ canvas }, '木禾家居')
    await userEvent.click(row.getByRole('button', { name: '提醒' }))
    const dialog = await dialogOf('提醒 1 个供应商')
    await userEvent.click(dialog.getByRole('button', { name: '发送提醒' }))
    await expect(await screen.findByText('已提醒 1 个供应商')).toBeVisible()
  },
}

export const RemindsTheChosen: Story = {
  name: '勾选几家一起提醒',
  play: async (context) => {
    await openReceipts(context)
    const { canvas, userEvent } = context
    for (const name of [/木禾家居/, /白川陶瓷/]) {
      await userEvent.click((await rowOf({ canvas }, name)).getByRole('checkbox'))
    }
    await userEvent.click(canvas.getByRole('button', { name: '提醒所选' }))
    const dialog = await dialogOf('提醒 2 个供应商')
    await userEvent.click(dialog.getByRole('button', { name: '发送提醒' }))
    await expect(await screen.findByText('已提醒 2 个供应商')).toBeVisible()
  },
}

/** 撤回之后原因留在发送情况里，回执还在。 */
export const KeepsReceiptsWhenWithdrawn: Story = {
  name: '撤回后保留回执',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '撤回' }))
    const dialog = await questionOf('撤回「商品主图规范更新」？')
    await userEvent.click(dialog.getByRole('button', { name: '接收范围有误' }))
    await userEvent.click(dialog.getByRole('button', { name: '撤回通知' }))
    const facts = within(await canvas.findByRole('region', { name: '发送情况' }))
    await expect(await facts.findByText('接收范围有误')).toBeVisible()
    await expect(canvas.getByRole('tab', { name: '回执 12' })).toBeVisible()
  },
}

/** 预览与供应商看到的一样，只是不能确认。 */
export const Preview: Story = {
  name: '预览',
  parameters: { at: noticePaths.detail.to({ id: 5, tab: 'preview' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('article', { name: '通知内容' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: '我已知悉' })).toBeDisabled()
    await expect(canvas.getByRole('link', { name: '继续编辑' })).toBeVisible()
  },
}

export const Reading: Story = {
  name: '供应商看到的页面',
  parameters: { at: open(2), ...asSupplier },
  beforeEach: supplierHandlers,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('navigation', { name: '其他通知' })).toBeVisible()
  },
}

/** 供应商阅读、确认，页脚到上一条与下一条。 */
export const ReadsAndConfirms: Story = {
  name: '阅读并确认',
  parameters: { at: open(1), ...asSupplier },
  beforeEach: supplierHandlers,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '我已知悉' }))
    await expect(await canvas.findByText(/确认知悉$/)).toBeVisible()
    await expect(canvas.queryByRole('region', { name: '发送情况' })).toBeNull()
    await userEvent.click(canvas.getByRole('link', { name: /下一条：发货时效考核调整/ }))
    await expect(await canvas.findByText('已前往 /news/details')).toBeVisible()
  },
}

export const ConfirmsLate: Story = {
  name: '过了截止时间仍可确认，并记为逾期',
  parameters: { at: open(2), ...asSupplier },
  beforeEach: supplierHandlers,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/现在确认将记为逾期/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '我已知悉' }))
    await expect(await canvas.findByText(/确认知悉，逾期/)).toBeVisible()
  },
}

export const Gone: Story = {
  name: '撤回的通知对供应商不存在',
  parameters: { at: open(7), ...asSupplier },
  beforeEach: supplierHandlers,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('通知不存在或已撤回')).toBeVisible()
  },
}
