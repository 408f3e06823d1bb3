import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import { orderBizType } from '#contract/orders/codes.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import DistributorSaleList from '#features/orders/order/distributor-sale-list.tsx'
import { distributorSales } from '#features/orders/order/kinds.ts'
import { typeAddress } from '#features/orders/order/type-switch.tsx'
import { emptyList, noMatchAt, orderRow, readOnlyList } from '#mocks/orders/order-list-stories.ts'
import { orderRecord } from '#mocks/orders/order-records.ts'
import { orderHandlers } from '#mocks/orders/orders.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'

const dealer = {
  distributor: { id: 2, name: '佛山岭南家居馆' },
  store: { id: 5, name: '顺德体验店' },
  cardMerchant: null,
}
const orders = () => [
  orderRecord(1, { bizType: orderBizType.consumerSale, status: 1, ...dealer }),
  orderRecord(2, { bizType: orderBizType.consumerSale, status: 1, profitAmount: '-320.00', ...dealer }),
]

const meta = {
  title: '页面/交易中心/C端销售订单',
  component: DistributorSaleList,
  decorators: [screenDecorator],
  parameters: { at: '/order/salesList/0', as: '超级管理员' },
  beforeEach: () => worker.use(...orderHandlers(orders())),
} satisfies Meta<typeof DistributorSaleList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    const row = await orderRow(context, 1)
    await expect(row.getByText('顺德体验店')).toBeVisible()
    await expect(context.canvas.queryByRole('button', { name: '代下单' })).toBeNull()
    await expect((await orderRow(context, 2)).getByText(/320\.00/)).toHaveClass('text-danger-text')
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listOrders) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listOrders) }
export const Empty: Story = { ...emptyList, name: '空' }
export const NoMatch: Story = {
  ...noMatchAt(typeAddress(distributorSales, 0, { productName: '钢琴' })),
  name: '没有符合条件的',
}
export const Forbidden: Story = { ...readOnlyList, name: '只读角色没有任何操作，只能导出' }

export const WithoutCost: Story = {
  name: '没有成本权限看不到成本与利润',
  parameters: { as: '交易客服' },
  play: async (context) => {
    await orderRow(context, 1)
    await expect(context.canvas.queryByRole('columnheader', { name: '商家利润' })).toBeNull()
  },
}

/** 经销商看到自己销售单的采购成本与利润；不能按消费者找，也没有平台专用的列。 */
export const ForDistributor: Story = {
  name: '经销商看到成本与利润',
  parameters: { as: '经销商' },
  play: async (context) => {
    const { canvas, userEvent } = context
    await expect((await orderRow(context, 2)).getByText(/320\.00/)).toHaveClass('text-danger-text')
    for (const name of ['采购成本', '商家利润']) {
      await expect(canvas.getByRole('columnheader', { name })).toBeVisible()
    }
    for (const name of ['经销商', '备注']) await expect(canvas.queryByRole('columnheader', { name })).toBeNull()
    await userEvent.click(within(canvas.getByLabelText('筛选')).getByRole('button', { name: '展开', expanded: false }))
    for (const name of ['经销商', '消费者']) await expect(canvas.queryByRole('combobox', { name })).toBeNull()
  },
}

const requested = fn()

/** 路径里的类型不存在：给出四种类型，不发任何请求。 */
export const NoSuchType: Story = {
  name: '没有这种类型',
  parameters: { at: '/order/salesList/9' },
  beforeEach: () => {
    requested.mockClear()
    returns(listOrders, () => {
      requested()
      return { list: [], total: 0, pageNum: 1, pageSize: 20 }
    })
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('订单类型不存在')).toBeVisible()
    for (const [index, name] of ['成品', '定制', '服务商品', '样品'].entries()) {
      await expect(canvas.getByRole('link', { name })).toHaveAttribute('href', `/order/salesList/${index + 1}`)
    }
    await expect(requested).not.toHaveBeenCalled()
  },
}
