import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { orderStatus } from '#contract/orders/codes.ts'
import type { Order } from '#contract/orders/orders.ts'
import OrderDetail from '#features/orders/order/detail.tsx'
import { type Print, prints } from '#features/orders/order/sheets.ts'
import { orderPaths } from '#features/orders/paths.ts'
import { orderLine, orderRecord } from '#mocks/orders/order-records.ts'
import { orderHandlers } from '#mocks/orders/orders.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { worker } from '#mocks/worker.ts'

const printed = fn()

const meta = {
  title: '页面/交易中心/订单详情/打印',
  component: OrderDetail,
  decorators: [screenDecorator],
  parameters: { at: orderPaths.detail.to({ id: 3 }), as: '超级管理员' },
  beforeEach: () => {
    printed.mockClear()
    const original = window.print
    window.print = printed
    return () => {
      window.print = original
    }
  },
} satisfies Meta<typeof OrderDetail>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const only = (order: Order) => worker.use(...orderHandlers([order]))

/** Prints from the order page, and returns the printed text. */
async function paperOf({ canvas, userEvent }: Pick<Context, 'canvas' | 'userEvent'>, print: Print): Promise<string> {
  printed.mockClear()
  await userEvent.click(await canvas.findByRole('button', { name: '打印' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: prints[print].label }))
  await waitFor(() => expect(printed).toHaveBeenCalledOnce())
  const text = document.querySelector('[data-slot="print-sheets"]')?.textContent ?? ''
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('[data-slot="print-sheets"]')).toBeNull())
  return text
}

/** 已全部发出的订单：订单写明订购与已发件数，配货单写明无需配货，都不是空的。 */
export const OfAShippedOrder: Story = {
  name: '已发出订单的单据',
  beforeEach: () =>
    only(orderRecord(3, { status: orderStatus.shipped, lines: [orderLine(1, { quantity: 2, shippedQty: 2 })] })),
  play: async (context) => {
    const priced = await paperOf(context, 'priced')
    await expect(priced).toContain('2 件')
    await expect(priced).toContain('实付 ¥')
    const plain = await paperOf(context, 'plain')
    await expect(plain).toContain('2 件')
    await expect(plain).not.toContain('¥')
    const picking = await paperOf(context, 'picking')
    await expect(picking).toContain('已全部发出，无需配货')
    await expect(picking).toContain('云栖三人位布艺沙发')
  },
}

/** 未付款、退款锁定：配货单上先说明不能发。 */
export const OfAnUnpaidOrder: Story = {
  name: '未付款订单的单据',
  beforeEach: () => only(orderRecord(3, { status: orderStatus.unpaid })),
  play: async (context) => {
    await expect(await paperOf(context, 'picking')).toContain('未付款，请勿发货')
    await expect(await paperOf(context, 'plain')).toContain('未付款')
  },
}
export const OfAnOrderInRefund: Story = {
  name: '退款中订单的单据',
  beforeEach: () =>
    only(
      orderRecord(3, {
        status: orderStatus.paid,
        openRefundCount: 1,
        lines: [orderLine(1, { quantity: 5, lockedQty: 4 })],
      }),
    ),
  play: async (context) => {
    const picking = await paperOf(context, 'picking')
    await expect(picking).toContain('退款处理中，4 件请勿发货')
    await expect(picking).toContain('待配 1 件')
  },
}

export const OfASupplier: Story = {
  name: '供应商没有含价格的订单可打',
  parameters: { as: '供应商' },
  beforeEach: () => only({ ...orderRecord(3, { status: orderStatus.paid }), payAmount: undefined }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '打印' }))
    await expect(await screen.findByRole('menuitem', { name: prints.picking.label })).toBeVisible()
    await expect(screen.queryByRole('menuitem', { name: prints.priced.label })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}
