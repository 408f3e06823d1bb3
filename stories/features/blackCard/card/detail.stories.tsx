import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { listWalletRecords } from '#contract/blackCard/card-changes.ts'
import { getCardMerchant } from '#contract/blackCard/card-merchants.ts'
import { listServiceOrders } from '#contract/blackCard/service-orders.ts'
import CardMerchantDetail from '#features/blackCard/card/detail.tsx'
import { cardMerchantPaths } from '#features/blackCard/paths.ts'
import { cardRecord } from '#mocks/blackCard/card-records.ts'
import { cardHandlers } from '#mocks/blackCard/cards.ts'
import { serviceOrderRecord } from '#mocks/blackCard/service-order-records.ts'
import { serviceOrderHandlers } from '#mocks/blackCard/service-orders.ts'
import { servicePackageHandlers } from '#mocks/blackCard/service-packages.ts'
import { orderHandlers } from '#mocks/orders/orders.ts'
import { paper } from '#mocks/pictures.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { choose, dialogOf, emptyPage, rowOf } from '#stories/helpers.ts'

const at = (id: number, tab?: string) => ({ at: cardMerchantPaths.detail.to({ id, ...(tab && { tab }) }) })

const meta = {
  title: '页面/客户中心/黑卡商家详情',
  component: CardMerchantDetail,
  decorators: [screenDecorator],
  parameters: { ...at(1), as: '超级管理员' },
  beforeEach: () =>
    worker.use(...serviceOrderHandlers(), ...servicePackageHandlers(), ...cardHandlers(), ...orderHandlers()),
} satisfies Meta<typeof CardMerchantDetail>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getCardMerchant) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getCardMerchant) }
export const Missing: Story = { name: '商家不存在', parameters: at(404) }
export const WithoutId: Story = {
  name: '链接里没有商家编号',
  parameters: { at: cardMerchantPaths.detail.to() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '返回黑卡商家' })).toBeVisible()
  },
}
export const Papers: Story = { name: '基本资料', parameters: at(1, 'papers') }
export const OfChannel: Story = {
  name: '所属渠道可以打开',
  parameters: at(1, 'papers'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '苏杭设计渠道' })).toBeVisible()
  },
}
export const Person: Story = { name: '个人的基本资料', parameters: at(4, 'papers') }
export const Settlement: Story = { name: '结算与开票', parameters: at(1, 'settlement') }
export const Purchases: Story = { name: '购买订单', parameters: at(1, 'purchases') }
export const Sales: Story = { name: '销售订单', parameters: at(1, 'sales') }

export const WithLogo: Story = {
  name: '概览有标志',
  beforeEach: () => worker.use(...cardHandlers([cardRecord(1, '杭州拾光软装设计工作室', { logo: paper(8) })])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: '杭州拾光软装设计工作室的标志' })).toBeVisible()
  },
}

export const FrozenPapers: Story = {
  name: '已冻结的基本资料写明原因与客户经理',
  parameters: at(3, 'papers'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('资质待复核')).toBeVisible()
    await expect(canvas.getByText('宋晓雯')).toBeVisible()
  },
}

export const Wallet: Story = {
  name: '钱包流水合计收入与支出',
  parameters: at(1, 'wallet'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /开卡首次充值/ })).toBeVisible()
    await expect(canvas.getByText('¥2,200.00', { selector: 'p *' })).toBeVisible()
  },
}
export const Services: Story = {
  name: '服务包与核销',
  parameters: at(1, 'services'),
  play: async (context) => {
    const { serviceOrderNo } = serviceOrderRecord(4)
    const row = await rowOf(context, serviceOrderNo)
    await expect(row.getByText('2/13')).toBeVisible()
    await context.userEvent.click(row.getByRole('button', { name: '核销' }))
    await expect(await dialogOf('核销')).toBeDefined()
  },
}
export const NoServices: Story = {
  name: '没有服务包',
  parameters: at(1, 'services'),
  beforeEach: () => returns(listServiceOrders, { ...emptyPage, payAmount: '0.00' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('没有服务包')).toBeVisible()
  },
}
export const Gives: Story = {
  name: '赠送服务包给这个商家',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '赠送服务包' }))
    const dialog = await dialogOf('赠送服务包')
    await choose({ canvas: dialog, userEvent }, '服务包', /上门精准测量/)
    await userEvent.type(dialog.getByRole('textbox', { name: '赠送说明' }), '周年答谢')
    await userEvent.click(dialog.getByRole('button', { name: '赠送' }))
    await expect(await screen.findByText('1 个商家已赠送')).toBeVisible()
  },
}
export const NotToFrozen: Story = {
  name: '已冻结的不能赠送服务包',
  parameters: at(3),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: '南京知屋家居生活馆' })
    await expect(canvas.queryByRole('button', { name: '赠送服务包' })).toBeNull()
  },
}

export const NoWallet: Story = {
  name: '没有钱包流水',
  parameters: at(1, 'wallet'),
  beforeEach: () => returns(listWalletRecords, { ...emptyPage, amountIn: '0.00', amountOut: '0.00' }),
}

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: '杭州拾光软装设计工作室' })
    await expect(canvas.queryByRole('link', { name: '编辑' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '续期' })).toBeNull()
  },
}

export const SeesLess: Story = {
  name: '交易客服没有钱包流水',
  parameters: { as: '交易客服' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('tab', { name: '购买订单' })).toBeVisible()
    await expect(canvas.queryByRole('tab', { name: '钱包流水' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '充值 / 调整余额' })).toBeNull()
  },
}

/** 提现 1200.01：余额 1200，不能登记。 */
export const NeverBelowZero: Story = {
  name: '提现不能超过余额',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '充值 / 调整余额' }))
    await choose({ canvas: screen, userEvent }, /类型/, '调减')
    const drawer = await dialogOf('充值 / 调整余额')
    await userEvent.type(drawer.getByRole('textbox', { name: /金额/ }), '1200.01')
    await userEvent.click(drawer.getByRole('button', { name: '登记' }))
    await expect(await drawer.findByText('余额不足，钱包余额 1200.00 元')).toBeVisible()
  },
}
