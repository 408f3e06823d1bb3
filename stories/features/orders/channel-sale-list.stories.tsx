import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { listOrders } from '#contract/orders/order-reading.ts'
import ChannelSaleList from '#features/orders/channel-sale-list.tsx'
import { orderPaths } from '#features/orders/paths.ts'
import { orderLine, orderRecord } from '#mocks/order-records.ts'
import { orderWorld } from '#mocks/orders.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'

const dealer = { channel: { id: 3, name: '成都蜀锦渠道' }, cardMerchant: null }
const orders = () => [orderRecord(1, { bizType: 6, status: 4, lines: [orderLine(1, { shippedQty: 1 })], ...dealer })]

const meta = {
  title: '页面/交易中心/渠道销售订单',
  component: ChannelSaleList,
  decorators: [screenDecorator],
  parameters: { at: orderPaths.channelSales.to(), as: '超级管理员' },
  beforeEach: () => worker.use(...orderWorld(orders())),
} satisfies Meta<typeof ChannelSaleList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const rowOf = async ({ canvas }: Pick<Context, 'canvas'>, id: number) =>
  within(await canvas.findByRole('row', { name: new RegExp(orderRecord(id).orderNo) }))

export const Default: Story = {
  play: async (context) => {
    const row = await rowOf(context, 1)
    await expect(row.getByText('成都蜀锦渠道')).toBeVisible()
    await expect(context.canvas.getByRole('row', { name: /合计/ })).toBeVisible()
  },
}
export const Loading: Story = { beforeEach: () => waits(listOrders) }
export const Failed: Story = { beforeEach: () => fails(listOrders) }
export const Empty: Story = {
  beforeEach: () => worker.use(...orderWorld([])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有订单')).toBeVisible()
  },
}
export const NoMatch: Story = {
  parameters: { at: orderPaths.channelSales.to({ productName: '钢琴' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('没有符合条件的订单')).toBeVisible()
  },
}
/** 只读角色没有任何操作，只能导出。 */
export const Forbidden: Story = {
  parameters: { as: '只读审计' },
  play: async (context) => {
    await rowOf(context, 1)
    await expect(context.canvas.queryByRole('button', { name: '批量发货导入' })).toBeNull()
    await expect(context.canvas.getByRole('button', { name: '导出 Excel' })).toBeVisible()
  },
}
