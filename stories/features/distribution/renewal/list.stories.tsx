import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { getRenewalIncome, listRenewals } from '#contract/distribution/renewals.ts'
import { renewalPaths } from '#features/distribution/paths.ts'
import RenewalList from '#features/distribution/renewal/list.tsx'
import { renewalHandlers, renewalRecord } from '#mocks/distribution/renewals.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, dialogOf, emptyPage, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/续费管理',
  component: RenewalList,
  decorators: [screenDecorator],
  parameters: { at: renewalPaths.list.to(), as: '交易客服' },
  beforeEach: () => worker.use(...renewalHandlers()),
} satisfies Meta<typeof RenewalList>
export default meta
type Story = StoryObj<typeof meta>

const month = { renewed: 0, amount: '0.00', expiring: 0, kept: 0 }

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('到期 16 家，已续费 11 家')).toBeVisible()
  },
}
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listRenewals) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listRenewals) }
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listRenewals, { ...emptyPage, sums: { payAmount: '0.00' }, month }),
}

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async (context) => {
    const row = await rowOf(context, 'DR2611270900000001')
    await expect(row.queryByRole('button', { name: '支付宝付款' })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '新增续费' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...renewalHandlers([
        renewalRecord(1, {
          distributor: { id: 1, name: '新疆维吾尔自治区乌鲁木齐市北方明珠国际家居建材装饰有限公司' },
          agentPackage: { id: 3, name: '西北五省区域独家代理与门店旗舰联合套餐' },
          ...{ packageAmount: '9999999.00', payAmount: '9999999.00' },
        }),
      ]),
    ),
}

export const Details: Story = {
  name: '详情列出保留的增购',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'DR2611270900000003' }))
    const drawer = await dialogOf('续费单 DR2611270900000003')
    await expect(await drawer.findByRole('row', { name: /员工账号 5 个/ })).toBeVisible()
  },
}

export const Cancels: Story = {
  name: '取消并说明原因',
  play: async (context) => {
    const { userEvent } = context
    await act(context, 'DR2611270900000001', '取消')
    const question = await questionOf('取消「DR2611270900000001」？')
    await userEvent.click(question.getByRole('button', { name: '客户不再办理' }))
    await userEvent.click(question.getByRole('button', { name: '取消续费单' }))
    await expect(await (await rowOf(context, 'DR2611270900000001')).findByText('已取消')).toBeVisible()
  },
}

export const Refunds: Story = {
  name: '新周期未开始可以撤销',
  parameters: { as: '财务' },
  play: async (context) => {
    const row = await rowOf(context, 'DR2611270900000003')
    await context.userEvent.click(row.getByRole('button', { name: '撤销并退款' }))
    const dialog = await dialogOf('撤销单据 DR2611270900000003 并退款')
    await expect(dialog.getByText(/到期日恢复为/)).toBeVisible()
  },
}

export const BegunTerm: Story = {
  name: '新周期已开始不能撤销',
  parameters: { as: '财务' },
  play: async (context) => {
    const row = await rowOf(context, 'DR2611270900000004')
    await expect(row.queryByRole('button', { name: '撤销并退款' })).toBeNull()
    await expect(row.queryByRole('button', { name: /更多/ })).toBeNull()
  },
}

export const Income: Story = {
  name: '每月收入',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '每月收入' }))
    await expect(await canvas.findByText('每月续费收入')).toBeVisible()
    await expect(canvas.getByText('每月续费单数')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '收起收入' }))
    await expect(canvas.queryByText('每月续费收入')).toBeNull()
  },
}

export const IncomeFails: Story = {
  name: '收入加载失败',
  beforeEach: () => fails(getRenewalIncome),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '每月收入' }))
    await expect(await canvas.findByText('续费收入加载失败')).toBeVisible()
  },
}

export const OwnRenewals: Story = {
  name: '经销商没有每月收入',
  parameters: { as: '经销商' },
  play: async (context) => {
    await rowOf(context, 'DR2611270900000001')
    await expect(context.canvas.queryByRole('button', { name: '每月收入' })).toBeNull()
  },
}
