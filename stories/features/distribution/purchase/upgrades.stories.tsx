import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listDistributorPurchases } from '#contract/distribution/purchases.ts'
import { purchasePaths } from '#features/distribution/paths.ts'
import UpgradeList from '#features/distribution/purchase/upgrades.tsx'
import { purchaseHandlers, purchaseRecord } from '#mocks/distribution/purchases.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, choose, dialogOf, emptyPage, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/经销商升级',
  component: UpgradeList,
  decorators: [screenDecorator],
  parameters: { at: purchasePaths.upgrades.to(), as: '交易客服' },
  beforeEach: () => worker.use(...purchaseHandlers()),
} satisfies Meta<typeof UpgradeList>
export default meta
type Story = StoryObj<typeof meta>

const noBills = { ...emptyPage, sums: { payAmount: '0.00' } }

export const Default: Story = { name: '默认' }
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listDistributorPurchases) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listDistributorPurchases) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listDistributorPurchases, noBills) }

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async (context) => {
    const row = await rowOf(context, 'DP2611270900000001')
    await expect(row.queryByRole('button', { name: '支付宝付款' })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '办理升级' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...purchaseHandlers({
        bills: [
          purchaseRecord(1, {
            distributor: { id: 1, name: '新疆维吾尔自治区乌鲁木齐市北方明珠国际家居建材装饰有限公司' },
            toPackage: { id: 3, name: '西北五省区域独家代理与门店旗舰联合套餐' },
            ...{ amount: '9999999.00', payAmount: '9999999.00' },
          }),
        ],
      }),
    ),
}

export const ShowsQuotas: Story = {
  name: '单据显示生效前后的权益',
  parameters: { at: purchasePaths.upgrades.to({ id: 3 }) },
  play: async () => {
    const drawer = await dialogOf(/升级单 DP\d+/)
    await expect(await drawer.findByText(/8 → 20/)).toBeVisible()
  },
}

export const Submits: Story = {
  name: '办理升级先看报价',
  play: async (context) => {
    const { userEvent, canvas } = context
    await userEvent.click(await canvas.findByRole('button', { name: '办理升级' }))
    const dialog = await dialogOf('办理升级')
    await choose({ canvas: screen, userEvent }, /经销商/, /深圳锦程/)
    await userEvent.click(await dialog.findByRole('radio', { name: /区域联合版/ }))
    await expect(await dialog.findByText('¥1,200.00', { selector: '.font-medium, .font-medium *' })).toBeVisible()
    await userEvent.click(dialog.getByRole('radio', { name: /重新计期/ }))
    await expect(await dialog.findByText(/已付 10000.00 元 × 剩余 73 天/)).toBeVisible()
    const submit = dialog.getByRole('button', { name: '提交升级' })
    await waitFor(() => expect(submit).toBeEnabled())
    await userEvent.click(submit)
    await waitFor(() => expect(canvas.getAllByRole('row', { name: /14,000.00/ })).toHaveLength(2))
  },
}

export const Cancels: Story = {
  name: '取消并说明原因',
  play: async (context) => {
    const { userEvent } = context
    await act(context, 'DP2611270900000001', '取消')
    const question = await questionOf('取消「DP2611270900000001」？')
    await userEvent.click(question.getByRole('button', { name: '客户不再办理' }))
    await userEvent.click(question.getByRole('button', { name: '取消单据' }))
    await expect(await (await rowOf(context, 'DP2611270900000001')).findByText('已取消')).toBeVisible()
  },
}

export const RefundWithinPaid: Story = {
  name: '退款不能超过实付',
  parameters: { as: '财务' },
  play: async (context) => {
    const { userEvent } = context
    await act(context, 'DP2611270900000003', '撤销并退款')
    const dialog = await dialogOf('撤销单据 DP2611270900000003 并退款')
    const amount = dialog.getByRole('textbox', { name: /退款金额/ })
    await userEvent.clear(amount)
    await userEvent.type(amount, '14000.01{Enter}')
    await expect(await dialog.findByText('退款金额不能超过实付的 14000.00 元')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '撤销并退款' })).toBeDisabled()
  },
}

export const Invoices: Story = {
  name: '登记发票',
  parameters: { as: '财务' },
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowOf(context, 'DP2611270900000003')).getByRole('button', { name: '登记发票' }))
    const dialog = await dialogOf('登记单据 DP2611270900000003 的发票')
    await userEvent.type(dialog.getByRole('textbox', { name: /发票号码/ }), '24432000000001')
    await userEvent.click(dialog.getByRole('button', { name: '登记发票' }))
    await rowOf(context, '24432000000001')
  },
}
