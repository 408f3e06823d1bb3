import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { orderBizType } from '#contract/orders/codes.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import CardSaleList from '#features/orders/order/card-sale-list.tsx'
import { orderPaths } from '#features/orders/paths.ts'
import { emptyList, noMatchAt, orderRow, readOnlyList } from '#mocks/orders/order-list-stories.ts'
import { orderRecord } from '#mocks/orders/order-records.ts'
import { orderHandlers } from '#mocks/orders/orders.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'

const orders = () => [
  orderRecord(1, { bizType: orderBizType.blackCardSale, status: 1 }),
  orderRecord(2, { bizType: orderBizType.blackCardSale, status: 6, profitAmount: '0.00' }),
]

const meta = {
  title: '页面/交易中心/黑卡销售订单',
  component: CardSaleList,
  decorators: [screenDecorator],
  parameters: { at: orderPaths.cardSales.to(), as: '超级管理员' },
  beforeEach: () => worker.use(...orderHandlers(orders())),
} satisfies Meta<typeof CardSaleList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    const row = await orderRow(context, 1)
    await expect(row.getByText('杭州拾光软装设计')).toBeVisible()
    await expect(context.canvas.getByRole('columnheader', { name: '商家利润' })).toBeVisible()
    await expect((await orderRow(context, 2)).getAllByText('¥0.00')[0]).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listOrders) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listOrders) }
export const Empty: Story = { ...emptyList, name: '空' }
export const NoMatch: Story = { ...noMatchAt(orderPaths.cardSales.to({ productName: '钢琴' })), name: '没有符合条件的' }
export const Forbidden: Story = { ...readOnlyList, name: '只读角色没有任何操作，只能导出' }
