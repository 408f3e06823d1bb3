import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { orderBizType } from '#contract/orders/codes.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import ChannelSaleList from '#features/orders/order/channel-sale-list.tsx'
import { orderPaths } from '#features/orders/paths.ts'
import { emptyList, noMatchAt, orderRow, readOnlyList } from '#mocks/orders/order-list-stories.ts'
import { orderLine, orderRecord } from '#mocks/orders/order-records.ts'
import { orderHandlers } from '#mocks/orders/orders.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'

const dealer = { channel: { id: 3, name: '成都蜀锦渠道' }, cardMerchant: null }
const orders = () => [
  orderRecord(1, { bizType: orderBizType.channelSale, status: 4, lines: [orderLine(1, { shippedQty: 1 })], ...dealer }),
]

const meta = {
  title: '页面/交易中心/渠道销售订单',
  component: ChannelSaleList,
  decorators: [screenDecorator],
  parameters: { at: orderPaths.channelSales.to(), as: '超级管理员' },
  beforeEach: () => worker.use(...orderHandlers(orders())),
} satisfies Meta<typeof ChannelSaleList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    const row = await orderRow(context, 1)
    await expect(row.getByText('成都蜀锦渠道')).toBeVisible()
    await expect(context.canvas.getByRole('row', { name: /合计/ })).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listOrders) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listOrders) }
export const Empty: Story = { ...emptyList, name: '空' }
export const NoMatch: Story = {
  ...noMatchAt(orderPaths.channelSales.to({ productName: '钢琴' })),
  name: '没有符合条件的',
}
export const Forbidden: Story = { ...readOnlyList, name: '只读角色没有任何操作，只能导出' }
