import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { getOrder } from '#contract/orders/order-queries.ts'
import type { Order } from '#contract/orders/orders.ts'
import { getPayStatus, toAliPay } from '#contract/orders/payments.ts'
import OrderDetail from '#features/orders/order/detail.tsx'
import { orderPaths } from '#features/orders/paths.ts'
import { readPayForm } from '#features/orders/payment/window.ts'
import { encodeRouteQuery } from '#lib/route-query.ts'
import { agoHours, orderLine, orderRecord, shipmentRecord, withVoucher } from '#mocks/orders/order-records.ts'
import { orderHandlers } from '#mocks/orders/orders.ts'
import { closed, opensWindow, payForm, submitted } from '#mocks/orders/payment-window.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { dialogOf, expectNoSideScroll } from '#stories/helpers.ts'

const meta = {
  title: '页面/交易中心/订单详情',
  component: OrderDetail,
  decorators: [screenDecorator],
  parameters: { at: orderPaths.detail.to({ id: 3 }), as: '超级管理员' },
  beforeEach: () => only(orderRecord(3, { status: 1 })),
} satisfies Meta<typeof OrderDetail>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

/** Mocks this order only. */
const only = (order: Order) => worker.use(...orderHandlers([order]))

const showing =
  (...texts: string[]) =>
  async ({ canvas }: Context) => {
    for (const word of texts) await expect((await canvas.findAllByText(word))[0]).toBeVisible()
  }

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('button', { name: '发货' }))[0]).toBeVisible()
    await expect(canvas.getByRole('rowgroup', { name: '供应商 云织软装' })).toBeVisible()
    await expect(await canvas.findByText(/浙江省杭州市西湖区/)).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getOrder) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getOrder) }

export const NotThere: Story = {
  name: '编号不存在，或不在自己的范围内',
  beforeEach: () => fails(getOrder, 404, '订单不存在'),
  play: showing('订单不存在'),
}

export const WithoutNumber: Story = {
  name: '没有订单号',
  parameters: { at: orderPaths.detail.to() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('订单不存在')).toBeVisible()
    await expect(canvas.getByRole('link', { name: '返回订单列表' })).toBeVisible()
  },
}

export const NumberIsNone: Story = {
  name: '编号不是数字，与没有一样',
  parameters: { at: `/order/detail?${encodeRouteQuery({ id: 'abc' })}` },
  play: showing('订单不存在', '返回订单列表'),
}

export const WaitsForPayment: Story = {
  name: '待付款',
  beforeEach: () => only(orderRecord(3)),
  play: showing('支付宝付款', '上传付款凭证'),
}
export const WaitsForFinance: Story = {
  name: '待财务确认',
  beforeEach: () => only(withVoucher(orderRecord(3))),
  play: showing('待确认收款', '确认收款'),
}
export const PartlyShipped: Story = {
  name: '部分发货',
  beforeEach: () => {
    const lines = [orderLine(1, { quantity: 2, shippedQty: 2 }), orderLine(2), orderLine(3)]
    const order = orderRecord(3, { status: 2, lines })
    only({ ...order, shipments: [shipmentRecord(1, order, lines.slice(0, 1))] })
  },
  play: showing('已发 2/4', '德邦物流'),
}
export const Shipped: Story = {
  name: '已发货',
  beforeEach: () => only(orderRecord(3, { status: 3, lines: [orderLine(1, { shippedQty: 1 })] })),
  play: showing('代确认收货', '延长收货'),
}
export const Completed: Story = {
  name: '已完成',
  beforeEach: () => only(orderRecord(3, { status: 4, lines: [orderLine(1, { shippedQty: 1 })] })),
  play: showing('登记发票'),
}
export const Reviewed: Story = {
  name: '已评价',
  beforeEach: () => only(orderRecord(3, { status: 5, lines: [orderLine(1, { shippedQty: 1 })] })),
  play: showing('已评价'),
}
export const Closed: Story = {
  name: '已关闭',
  beforeEach: () => only(orderRecord(3, { status: 6 })),
  play: showing('关闭原因：买家取消'),
}
export const UnknownStatus: Story = {
  name: '未知状态没有名称，其余照常可看',
  beforeEach: () => only(orderRecord(3, { status: 9, payMethod: 77, marketingChannel: 40 })),
  play: showing('其他'),
}

export const Overdue: Story = {
  name: '超期未发货',
  beforeEach: () => only(orderRecord(3, { status: 1, isOverdue: true, promisedShipAt: agoHours(40) })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/已超过承诺发货时间/)).toBeVisible()
  },
}

/** 供应商看不到金额、付款与其他供应商的商品。 */
export const ForSupplier: Story = {
  name: '供应商看不到金额',
  parameters: { as: '供应商' },
  beforeEach: () => {
    const hidden = {
      unitPrice: undefined,
      dealPrice: undefined,
      amount: undefined,
      discountAmount: undefined,
      payAmount: undefined,
    }
    const order = orderRecord(3, { status: 1 })
    only({
      ...order,
      lines: order.lines.slice(0, 2).map((line) => ({ ...line, ...hidden })),
      goodsAmount: undefined,
      freightAmount: undefined,
      payAmount: undefined,
      costAmount: undefined,
      profitAmount: undefined,
    })
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: '商品明细' })).toBeVisible()
    await expect(canvas.queryByRole('region', { name: '金额' })).toBeNull()
    await expect(canvas.queryByText('云织软装')).toBeNull()
  },
}

export const SaysWhyNot: Story = {
  name: '不能做的操作说明为什么',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '更多操作' }))
    const closing = await screen.findByRole('menuitem', { name: /关闭订单/ })
    await expect(closing).toHaveAttribute('aria-disabled', 'true')
    await expect(closing).toHaveAccessibleDescription('订单已付款，请通过全额退款关闭')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

/** 收货信息要求楼层；换省份须确认不补运费。 */
export const ChangesTheReceiver: Story = {
  name: '修改收货信息',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '更多操作' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '改收货信息' }))
    await screen.findByRole('form', { name: '改收货信息' })
    const drawer = within(screen.getByRole('dialog', { name: '改收货信息' }))
    const floor = await drawer.findByRole('textbox', { name: '楼层' })
    await userEvent.clear(floor)
    await userEvent.click(drawer.getByRole('button', { name: '保存收货信息' }))
    await expect(await drawer.findByText('请填写楼层')).toBeVisible()
  },
}

/** 打开时一件都没有勾选；退款金额随件数计算，到分；高于所退商品的实付时提醒。 */
export const AsksForARefund: Story = {
  name: '申请退款',
  beforeEach: () => only(orderRecord(3, { status: 1, lines: [orderLine(1, { quantity: 3, unitPrice: '33.33' })] })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '申请退款' }))
    await screen.findByRole('form', { name: '申请退款' })
    const drawer = within(screen.getByRole('dialog', { name: '申请退款' }))
    const pieces = await drawer.findByRole('textbox', { name: '云栖三人位布艺沙发 退款数量' })
    const row = drawer.getByRole('checkbox', { name: '退款 云栖三人位布艺沙发' })
    await expect(row).not.toBeChecked()
    await expect(pieces).toBeDisabled()
    await expect(drawer.getByText('¥0.00')).toBeVisible()
    await expect(drawer.getByRole('button', { name: '提交退款申请' })).toBeDisabled()
    await userEvent.click(row)
    await expect(await drawer.findByText('¥279.99')).toBeVisible()
    await userEvent.clear(pieces)
    await userEvent.type(pieces, '1')
    await expect(await drawer.findByText('¥33.33')).toBeVisible()
    const amount = drawer.getByRole('textbox', { name: '云栖三人位布艺沙发 退款金额' })
    await userEvent.clear(amount)
    await userEvent.type(amount, '60{Enter}')
    await expect(await drawer.findByText('高于所退商品的实付 33.33 元，请确认')).toBeVisible()
    await userEvent.clear(amount)
    await userEvent.type(amount, '33.33{Enter}')
    await waitFor(() => expect(drawer.queryByText(/高于所退商品的实付/)).toBeNull())
  },
}

/** 改价低于采购价：没有权限不能保存，指明是哪一行。 */
export const CannotPriceBelowCost: Story = {
  name: '不能低于采购价',
  parameters: { as: '交易客服' },
  beforeEach: () => only(orderRecord(3)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '改价' }))
    const dialog = await dialogOf('改价')
    const price = await dialog.findByRole('textbox', { name: '胡桃木餐桌 新单价' })
    await userEvent.clear(price)
    await userEvent.type(price, '1000')
    await userEvent.tab()
    await expect(await dialog.findByText('低于采购价 ¥1548.00')).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: '改价原因' }), '老客户优惠')
    await expect(dialog.getByRole('button', { name: '保存新价格' })).toBeDisabled()
  },
}

/** 付款在新窗口进行；只有服务器的结果才算付款成功。 */
export const PaysByAlipay: Story = {
  name: '支付宝付款',
  beforeEach: () => {
    only(orderRecord(3))
    returns(toAliPay, payForm('https://openapi.alipay.com/gateway.do?charset=utf-8'))
    returns(getPayStatus, { status: 1, paidAt: agoHours(0), payMethod: 1 })
    return opensWindow()
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '支付宝付款' }))
    const dialog = await dialogOf('支付成功')
    await expect(submitted).toHaveBeenCalledWith('https://openapi.alipay.com/gateway.do?charset=utf-8', {
      biz_content: '{}',
    })
    await userEvent.click(dialog.getAllByRole('button', { name: '关闭' })[0] ?? document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** 返回的不是一个提交到已知网关的表单：什么都不提交，窗口关闭。 */
export const RefusesAnUnknownGateway: Story = {
  name: '未知网关不提交',
  beforeEach: () => {
    only(orderRecord(3))
    returns(toAliPay, payForm('https://openapi.alipay.com.example.net/gateway.do'))
    return opensWindow()
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '支付宝付款' }))
    await expect(await screen.findByText('支付页面异常,请联系管理员')).toBeVisible()
    await expect(submitted).not.toHaveBeenCalled()
    await expect(closed).toHaveBeenCalledOnce()
    const known = payForm('https://openapi.alipay.com/gateway.do')
    await expect(readPayForm(known)?.fields).toEqual([['biz_content', '{}']])
    const others = ['', '支付繁忙', known + known, known.replace('post', 'get'), known.replace('https:', 'http:')]
    for (const answer of others) await expect(readPayForm(answer)).toBeNull()
  },
}

/** 三百行商品、500 字的名称，页面不横向滚动。 */
export const ManyLines: Story = {
  name: '三百行商品',
  beforeEach: () =>
    only(
      orderRecord(3, {
        status: 1,
        lines: Array.from({ length: 300 }, (_, index) =>
          orderLine(index + 1, {
            ...(index === 0 && { productName: '全屋定制实木'.repeat(84), unitPrice: '9999999.00' }),
            ...(index === 1 && { unitPrice: '0.01' }),
          }),
        ),
        payAmount: '9999999.00',
      }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('200 种商品')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '显示其余 180 种商品' })).toBeVisible()
    await expectNoSideScroll()
  },
}
