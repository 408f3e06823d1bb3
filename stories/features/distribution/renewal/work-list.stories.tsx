import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { listDistributors } from '#contract/distribution/accounts.ts'
import { distributorBillStatus } from '#contract/distribution/codes.ts'
import { distributorPaths } from '#features/distribution/paths.ts'
import RenewalWorkList from '#features/distribution/renewal/work-list.tsx'
import { distributorRecord } from '#mocks/distribution/account-records.ts'
import { renewalHandlers } from '#mocks/distribution/renewals.ts'
import { dayFrom } from '#mocks/records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { choose, dialogOf, emptyPage, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/经销商续费',
  component: RenewalWorkList,
  decorators: [screenDecorator],
  parameters: { at: distributorPaths.renewals.to(), as: '交易客服' },
  beforeEach: () => worker.use(...renewalHandlers()),
} satisfies Meta<typeof RenewalWorkList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listDistributors) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listDistributors) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listDistributors, { ...emptyPage, counts: {} }) }

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async (context) => {
    const row = await rowOf(context, '杭州拾光整装家居')
    await expect(row.queryByRole('button', { name: '续费' })).toBeNull()
    await expect(row.queryByRole('button', { name: '提醒续费' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...renewalHandlers(
        [],
        [
          distributorRecord(1, '新疆维吾尔自治区乌鲁木齐市北方明珠国际家居建材装饰有限公司', {
            openRenewal: { id: 1, renewalNo: 'DR2611270900000001', status: distributorBillStatus.toConfirm },
            ...{ expireAt: dayFrom(3), remainDays: 3 },
          }),
        ],
      ),
    ),
}

export const Renews: Story = {
  name: '续费先看报价，再选付款方式',
  play: async (context) => {
    const { userEvent, canvas } = context
    await userEvent.click((await rowOf(context, '杭州拾光整装家居')).getByRole('button', { name: '续费' }))
    const dialog = await dialogOf('为「杭州拾光整装家居」续费')
    await expect(await dialog.findByText('¥8,730.00')).toBeVisible()
    await userEvent.click(dialog.getByRole('radio', { name: '24 个月' }))
    await expect(await dialog.findByText('¥17,460.00')).toBeVisible()
    const submit = dialog.getByRole('button', { name: '提交续费' })
    await waitFor(() => expect(submit).toBeEnabled())
    await userEvent.click(submit)
    const choice = await dialogOf(/续费单 DR\d+ 已提交/)
    await userEvent.click(choice.getByRole('button', { name: '稍后付款' }))
    await expect(await canvas.findByText(/^DR\d+ 待付款$/)).toBeVisible()
  },
}

export const ByStatus: Story = {
  name: '按状态筛选',
  play: async (context) => {
    await rowOf(context, '杭州拾光整装家居')
    await choose(context, '状态', '已冻结')
    await rowOf(context, '中山灯都家居体验中心')
    await waitFor(() => expect(context.canvas.queryByRole('row', { name: /杭州拾光/ })).toBeNull())
  },
}

export const Frozen: Story = {
  name: '冻结的账户先解冻',
  parameters: { at: distributorPaths.renewals.to({ id: 4 }) },
  play: async () => {
    const dialog = await dialogOf('为「中山灯都家居体验中心」续费')
    await expect(await dialog.findByText('账户已冻结，请先解冻')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '提交续费' })).toBeDisabled()
  },
}

export const AlreadyOpen: Story = {
  name: '已有续费单时指向它',
  parameters: { at: distributorPaths.renewals.to({ id: 1 }) },
  beforeEach: () =>
    worker.use(
      ...renewalHandlers(
        [],
        [
          distributorRecord(1, '深圳锦程家居有限公司', {
            openRenewal: { id: 9, renewalNo: 'DR2611270900000009', status: distributorBillStatus.unpaid },
          }),
        ],
      ),
    ),
  play: async () => {
    const dialog = await dialogOf('为「深圳锦程家居有限公司」续费')
    await expect(await dialog.findByRole('link', { name: '查看续费单' })).toBeVisible()
  },
}

export const FewSeats: Story = {
  name: '保留的席位不能少于在用',
  parameters: { at: distributorPaths.renewals.to({ id: 5 }) },
  play: async ({ userEvent }) => {
    const dialog = await dialogOf('为「湖州竹间整装家居」续费')
    await expect(await dialog.findByText(/新周期从付款当天起算/)).toBeVisible()
    const kept = await dialog.findByRole('textbox', { name: '保留员工账号 5 个的份数' })
    await userEvent.clear(kept)
    await userEvent.type(kept, '0')
    await waitFor(() =>
      expect(dialog.getByText('¥8,000.00', { selector: '.font-medium, .font-medium *' })).toBeVisible(),
    )
  },
}

export const Reminds: Story = {
  name: '一天只提醒一次',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowOf(context, '杭州拾光整装家居')).getByRole('button', { name: '提醒续费' }))
    const question = await questionOf('提醒「杭州拾光整装家居」续费？')
    await userEvent.click(question.getByRole('button', { name: '提醒续费' }))
    await userEvent.click((await rowOf(context, '杭州拾光整装家居')).getByRole('button', { name: '提醒续费' }))
    const again = await questionOf('提醒「杭州拾光整装家居」续费？')
    await userEvent.click(again.getByRole('button', { name: '提醒续费' }))
    await expect(await again.findByText(/24 小时内已提醒过/)).toBeVisible()
  },
}

export const WithinWeek: Story = {
  name: '按剩余天数',
  play: async (context) => {
    const { userEvent, canvas } = context
    await rowOf(context, '深圳锦程家居有限公司')
    await userEvent.click(canvas.getByRole('tab', { name: /30 天内/ }))
    await waitFor(() => expect(canvas.queryByText('深圳锦程家居有限公司')).toBeNull())
    await rowOf(context, '杭州拾光整装家居')
  },
}
