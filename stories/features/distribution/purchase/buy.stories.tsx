import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { getDistributor, listDistributors } from '#contract/distribution/accounts.ts'
import { listAddonItems } from '#contract/distribution/addon-items.ts'
import { quoteDistributorPurchase } from '#contract/distribution/purchases.ts'
import { purchasePaths } from '#features/distribution/paths.ts'
import BuyPage from '#features/distribution/purchase/buy.tsx'
import { distributorRecord } from '#mocks/distribution/account-records.ts'
import { purchaseHandlers } from '#mocks/distribution/purchases.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { choose, emptyPage } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/经销商增购',
  component: BuyPage,
  decorators: [screenDecorator],
  parameters: { at: purchasePaths.buy.to({ distributorId: 1 }), as: '交易客服' },
  beforeEach: () => worker.use(...purchaseHandlers()),
} satisfies Meta<typeof BuyPage>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getDistributor) }
export const Failed: Story = { name: '报价失败', beforeEach: () => fails(quoteDistributorPurchase) }
export const NoDistributors: Story = {
  name: '没有经销商',
  parameters: { at: purchasePaths.buy.to() },
  beforeEach: () => returns(listDistributors, { ...emptyPage, counts: {} }),
}
export const Empty: Story = {
  name: '没有适用的项目',
  beforeEach: () => returns(listAddonItems, []),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('没有适用于该套餐的增购项目')).toBeVisible()
  },
}

export const AccountFails: Story = {
  name: '经销商加载失败',
  parameters: { at: purchasePaths.buy.to({ distributorId: 1 }) },
  beforeEach: () => fails(getDistributor),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('经销商加载失败')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '提交增购' })).toBeDisabled()
  },
}

/** 经销商只为自己增购，不能给优惠。 */
export const SeesLess: Story = {
  name: '经销商只为自己增购，没有优惠',
  parameters: { as: '经销商', at: purchasePaths.buy.to() },
  beforeEach: () => {
    const own = distributorRecord(2, '杭州拾光整装家居')
    returns(listDistributors, { ...emptyPage, list: [own], total: 1 })
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: '备注' })).toBeVisible()
    const who = canvas.getByRole('combobox', { name: /经销商/ })
    await expect(who).toBeDisabled()
    await waitFor(() => expect(who).toHaveValue('杭州拾光整装家居'))
    await expect(canvas.queryByRole('textbox', { name: /优惠/ })).toBeNull()
  },
}

export const Suggests: Story = {
  name: '名额将满时建议增购',
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('员工账号数已用 90% 以上，建议增购。')).toBeVisible()
  },
}

export const Blocked: Story = {
  name: '已冻结的不能增购',
  parameters: { at: purchasePaths.buy.to({ distributorId: 4 }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('账户已冻结，请先解冻')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '提交增购' })).toBeDisabled()
  },
}

export const Expired: Story = {
  name: '已到期的先续费',
  parameters: { at: purchasePaths.buy.to({ distributorId: 5 }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('账户已到期，请先续费')).toBeVisible()
  },
}

export const Buys: Story = {
  name: '按剩余天数报价并提交',
  parameters: { at: purchasePaths.buy.to() },
  play: async ({ canvas, userEvent }) => {
    await choose({ canvas, userEvent }, /经销商/, /杭州拾光/)
    await expect(await canvas.findByText(/建议先续费/)).toBeVisible()
    await userEvent.type(await canvas.findByRole('textbox', { name: '员工账号 5 个的份数' }), '5')
    await expect(await canvas.findByText(/8 → 13/)).toBeVisible()
    const submit = canvas.getByRole('button', { name: '提交增购' })
    await waitFor(() => expect(submit).toBeEnabled())
    await userEvent.click(submit)
    await expect(await canvas.findByText(/应付 365.00 元/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: '支付宝付款' })).toBeVisible()
  },
}
