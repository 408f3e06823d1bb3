import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import type { Order } from '#contract/orders/orders.ts'
import { payByWallet } from '#contract/orders/payments.ts'
import OrderDetail from '#features/orders/order/detail.tsx'
import { orderPaths } from '#features/orders/paths.ts'
import { orderRecord } from '#mocks/orders/order-records.ts'
import { orderHandlers } from '#mocks/orders/orders.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, worker } from '#mocks/worker.ts'
import { questionOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/交易中心/订单详情/钱包支付',
  component: OrderDetail,
  decorators: [screenDecorator],
  parameters: { at: orderPaths.detail.to({ id: 3 }), as: '超级管理员' },
  beforeEach: () => only(orderRecord(3)),
} satisfies Meta<typeof OrderDetail>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const only = (order: Order) => worker.use(...orderHandlers([order]))

/** Asks before the money is taken. */
async function asked({ canvas, userEvent }: Context) {
  await userEvent.click(await canvas.findByRole('button', { name: '更多操作' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '钱包支付' }))
  return questionOf(/从钱包支付订单/)
}

export const NoWallet: Story = {
  name: '没有钱包的买家不出现钱包支付',
  beforeEach: () =>
    only(
      orderRecord(3, {
        ...{ status: orderStatus.unpaid, bizType: orderBizType.distributorPurchase, cardMerchant: null },
        distributor: { id: 2, name: '佛山岭南家居馆' },
      }),
    ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '更多操作' }))
    await expect(await screen.findByRole('menuitem', { name: '改收货信息' })).toBeVisible()
    await expect(screen.queryByRole('menuitem', { name: '钱包支付' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

export const Pays: Story = {
  name: '确认后从钱包扣款',
  play: async (context) => {
    const dialog = await asked(context)
    await expect(dialog.getByText(/从「杭州拾光软装设计」的钱包扣除 ¥14,410.00/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '钱包支付' }))
    await expect(await screen.findByText(/已从钱包支付/)).toBeVisible()
    await context.canvas.findAllByText('待发货')
  },
}

export const TooLittle: Story = {
  name: '余额不足，订单仍待付款',
  beforeEach: () => fails(payByWallet, 422, '余额不足，钱包余额 100.00 元，请充值或改用其他支付方式'),
  play: async (context) => {
    const dialog = await asked(context)
    await context.userEvent.click(dialog.getByRole('button', { name: '钱包支付' }))
    await expect(await screen.findByText(/余额不足，钱包余额 100.00 元/)).toBeVisible()
  },
}
