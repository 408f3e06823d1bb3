import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { listAddonItems } from '#contract/distribution/addon-items.ts'
import { listDistributorPurchases } from '#contract/distribution/purchases.ts'
import { purchasePaths } from '#features/distribution/paths.ts'
import AddonList from '#features/distribution/purchase/addons.tsx'
import { addonRecord, purchaseHandlers } from '#mocks/distribution/purchases.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { confirm, dialogOf, emptyPage, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/增购管理',
  component: AddonList,
  decorators: [screenDecorator],
  parameters: { at: purchasePaths.addons.to(), as: '交易客服' },
  beforeEach: () => worker.use(...purchaseHandlers()),
} satisfies Meta<typeof AddonList>
export default meta
type Story = StoryObj<typeof meta>

const noBills = { ...emptyPage, sums: { payAmount: '0.00' } }
const ofItems = { at: purchasePaths.addons.to({ tab: 'items' }) }

export const Default: Story = { name: '默认' }
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listDistributorPurchases) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listDistributorPurchases) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listDistributorPurchases, noBills) }
export const Items: Story = { name: '增购项目', parameters: ofItems }
export const NoItems: Story = {
  name: '没有增购项目',
  parameters: ofItems,
  beforeEach: () => returns(listAddonItems, []),
}

export const Forbidden: Story = {
  name: '财务不能改增购项目',
  parameters: { ...ofItems, as: '财务' },
  play: async (context) => {
    await rowOf(context, '驻店培训')
    await expect(context.canvas.queryByRole('button', { name: '新增项目' })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '编辑' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...purchaseHandlers({
        bills: [
          addonRecord(1, {
            distributor: { id: 1, name: '新疆维吾尔自治区乌鲁木齐市北方明珠国际家居建材装饰有限公司' },
            ...{ amount: '9999999.00', payAmount: '9999999.00' },
          }),
        ],
      }),
    ),
}

export const Details: Story = {
  name: '详情列出增购明细',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'DP2611270900000011' }))
    const drawer = await dialogOf('增购单 DP2611270900000011')
    await expect(await drawer.findByRole('row', { name: /员工账号 5 个/ })).toBeVisible()
  },
}

export const DisablesItem: Story = {
  name: '停用前说明后果',
  parameters: ofItems,
  play: async (context) => {
    await context.userEvent.click((await rowOf(context, '门店 1 家')).getByRole('button', { name: '停用' }))
    await confirm(context, '停用「门店 1 家」？', '停用项目')
    await expect(await (await rowOf(context, '门店 1 家')).findByText('停用')).toBeVisible()
  },
}

export const LimitsInOrder: Story = {
  name: '限购不小于起购',
  parameters: ofItems,
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowOf(context, '门店 1 家')).getByRole('button', { name: '编辑' }))
    const drawer = await dialogOf('编辑增购项目')
    const most = drawer.getByRole('textbox', { name: /限购份数/ })
    await userEvent.clear(most)
    await userEvent.type(most, '0')
    await userEvent.click(drawer.getByRole('button', { name: '保存项目' }))
    await expect(await drawer.findByText(/限购份数(应|不能)/)).toBeVisible()
  },
}
