import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { getPromoter } from '#contract/merchants/promoters.ts'
import { promoterPaths } from '#features/merchants/paths.ts'
import PromoterDetail from '#features/merchants/promoter/detail.tsx'
import { promoterRecord } from '#mocks/merchants/promoter-records.ts'
import { promoterHandlers } from '#mocks/merchants/promoters.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { dialogOf, expectNoSideScroll, tick } from '#stories/helpers.ts'

const at = (id: number, tab?: string) => ({ at: promoterPaths.detail.to({ id, ...(tab && { tab }) }) })
const meta = {
  title: '页面/客户中心/推广员详情',
  component: PromoterDetail,
  decorators: [screenDecorator],
  parameters: { ...at(1), as: '营销运营' },
  beforeEach: () => worker.use(...promoterHandlers()),
} satisfies Meta<typeof PromoterDetail>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '江一帆' })).toBeVisible()
    await expect(canvas.getByRole('img', { name: '江一帆的推广二维码' })).toBeVisible()
    await expect(canvas.getByText('¥3,260.80')).toBeVisible()
  },
}
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getPromoter) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getPromoter) }
export const Missing: Story = { name: '推广员不存在', parameters: at(404) }
export const WithoutId: Story = {
  name: '链接里没有推广员编号',
  parameters: { at: promoterPaths.detail.to() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '返回推广员管理' })).toBeVisible()
  },
}

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: '江一帆' })
    await expect(canvas.queryByRole('button', { name: '编辑' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '停用' })).toBeNull()
  },
}

export const InDebt: Story = {
  name: '提现后追回：显示待抵扣',
  parameters: at(2),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('待抵扣（提现后追回）')).toBeVisible()
    await expect(canvas.getByText('¥150.00')).toBeVisible()
  },
}

export const Disabled: Story = {
  name: '已停用：原因与启用',
  parameters: at(4),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('停用原因：合作到期，本人不再续')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '启用' })).toBeVisible()
    await expect(canvas.getByText('不是正常状态，扫码不能绑定')).toBeVisible()
  },
}

export const MovesBindings: Story = {
  name: '转移绑定',
  parameters: at(1, 'bindings'),
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, /陈静怡/, /周听雨/)
    await userEvent.click(canvas.getByRole('button', { name: '转移绑定' }))
    const dialog = await dialogOf('转移所选的 2 条绑定')
    await expect(dialog.getByText(/已下的订单仍归原推广员/)).toBeVisible()
    await userEvent.click(dialog.getByRole('combobox', { name: /接收的推广员/ }))
    await userEvent.click(await screen.findByRole('option', { name: /沈听澜/ }))
    await userEvent.type(dialog.getByRole('textbox', { name: /转移原因/ }), '换人对接')
    await userEvent.click(dialog.getByRole('button', { name: '转移绑定' }))
    await expect(await canvas.findByText('共 2 条')).toBeVisible()
    await expect(canvas.queryByRole('row', { name: /陈静怡/ })).toBeNull()
  },
}

/** 绑定的名称打开用户、商家或黑卡。 */
export const BindingsOpenTheirTargets: Story = {
  name: '绑定客户打开各自的页面',
  parameters: { ...at(1, 'bindings'), as: '超级管理员' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '杭州云筑装饰工程有限公司' })).toBeVisible()
  },
}

export const CommissionByState: Story = {
  name: '佣金明细：退款追回的部分划掉',
  parameters: at(1, 'commissions'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: /可提现/ }))
    const row = await canvas.findByRole('row', { name: /261109160500002502/ })
    await expect(row).toHaveTextContent('¥544.00¥408.00')
    await expect(canvas.getByText('¥510.00')).toBeVisible()
  },
}

export const OwnWithdrawals: Story = {
  name: '提现记录',
  parameters: at(1, 'withdraws'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /TX0000000003/ })).toBeVisible()
    await expect(canvas.getByRole('button', { name: '审核' })).toBeVisible()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...promoterHandlers([
        promoterRecord(1, '阿依古丽·买买提江·热合曼别克', {
          areaName: '新疆维吾尔自治区乌鲁木齐市沙依巴克区',
          enterprise: { id: 1, name: '乌鲁木齐高新技术产业开发区北方明珠国际家居建材装饰有限公司' },
          inviteLink: 'https://mall.very-long-name-of-a-customer.example.com.cn/invite/TG2B31',
          orderAmount: '98765432.10',
        }),
      ]),
    ),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: /阿依古丽/ })
    await expectNoSideScroll()
  },
}
