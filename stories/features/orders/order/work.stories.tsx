import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { drawingState, paymentStatus, refundProcessState } from '#contract/orders/codes.ts'
import { adjustOrderPrice, changeReceiver } from '#contract/orders/order-changes.ts'
import type { Order } from '#contract/orders/orders.ts'
import { payMethod, payMethodLabel } from '#contract/payment.ts'
import OrderDetail from '#features/orders/order/detail.tsx'
import { orderPaths } from '#features/orders/paths.ts'
import { agoHours, orderLine, orderRecord, shipmentRecord, voucher, withVoucher } from '#mocks/orders/order-records.ts'
import { orderHandlers } from '#mocks/orders/orders.ts'
import { refundRecords } from '#mocks/orders/refund-records.ts'
import { paper } from '#mocks/pictures.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { MockRefusal, returns, worker } from '#mocks/worker.ts'
import { choose, dialogOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/交易中心/订单详情/处理',
  component: OrderDetail,
  decorators: [screenDecorator],
  parameters: { at: orderPaths.detail.to({ id: 3 }), as: '超级管理员' },
} satisfies Meta<typeof OrderDetail>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

/** The order of the story, which a colleague may change during a story. */
let order: Order
const only = (record: Order) => {
  order = record
  worker.use(...orderHandlers([order]))
}
const byAColleague = (change: Partial<Order>) =>
  Object.assign(order, orderRecord(order.id, { ...order, ...change, version: order.version + 1 }))

const moved = () => new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: { id: 3, version: order.version } })

async function chooseMore({ canvas, userEvent }: Context, action: string) {
  await userEvent.click(await canvas.findByRole('button', { name: '更多操作' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** 同事先发了一件：载入最新后数量跟着变，填好的物流单号还在，不会重复发货。 */
export const ShippedMeanwhile: Story = {
  name: '发货时同事先发了',
  beforeEach: () => only(orderRecord(3, { status: 1, lines: [orderLine(1, { quantity: 2 }), orderLine(3)] })),
  play: async ({ canvas, userEvent }) => {
    const [first] = await canvas.findAllByRole('button', { name: '发货' })
    await userEvent.click(first ?? document.body)
    await screen.findByRole('form', { name: '发货' })
    const drawer = within(screen.getByRole('dialog', { name: '发货' }))
    await choose({ canvas: drawer, userEvent }, '物流公司', '顺丰')
    await userEvent.type(drawer.getByRole('textbox', { name: '物流单号' }), 'SF1020304050')
    byAColleague({ status: 2, lines: [orderLine(1, { quantity: 2, shippedQty: 1 }), orderLine(3)], shippedQty: 1 })
    await userEvent.click(drawer.getByRole('button', { name: '发货' }))
    await expect(await drawer.findByText('数据已被他人修改')).toBeVisible()
    await waitFor(() => expect(drawer.getByRole('button', { name: '载入最新' })).toBeEnabled())
    await userEvent.click(drawer.getByRole('button', { name: '载入最新' }))
    await expect(drawer.getByRole('textbox', { name: /本次发货$/ })).toHaveValue('1')
    await expect(drawer.getByRole('textbox', { name: '物流单号' })).toHaveValue('SF1020304050')
    await userEvent.click(drawer.getByRole('button', { name: '发货' }))
    await expect((await canvas.findAllByText('已发 2/3'))[0]).toBeVisible()
  },
}

const priced = fn()

/** 改价时同事改了运费：载入最新后只发送自己改的，同事的运费不会被改回去。 */
export const PricedMeanwhile: Story = {
  name: '改价时同事改了运费',
  beforeEach: () => {
    priced.mockClear()
    only(orderRecord(3))
    returns(adjustOrderPrice, (params) => {
      priced(params)
      if (params.version !== order.version) throw moved()
      return { id: 3, version: order.version, status: 0 }
    })
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '改价' }))
    const dialog = await dialogOf('改价')
    const price = dialog.getByRole('textbox', { name: '胡桃木餐桌 新单价' })
    await userEvent.clear(price)
    await userEvent.type(price, '2500')
    await userEvent.type(dialog.getByRole('textbox', { name: '改价原因' }), '老客户优惠')
    byAColleague({ freightAmount: '260.00' })
    await userEvent.click(dialog.getByRole('button', { name: '保存新价格' }))
    await userEvent.click(await dialog.findByRole('button', { name: '载入最新' }))
    await waitFor(() => expect(dialog.getByRole('textbox', { name: '运费' })).toHaveValue('260.00'))
    await userEvent.click(dialog.getByRole('button', { name: '保存新价格' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(priced).toHaveBeenLastCalledWith(
      expect.objectContaining({ version: 2, lines: [{ id: 2, unitPrice: '2500.00' }], reason: '老客户优惠' }),
    )
    await expect(priced).not.toHaveBeenLastCalledWith(expect.objectContaining({ freightAmount: expect.anything() }))
  },
}

/** 收货信息也被同事改了：逐项比较，选择保留谁的。 */
export const ReceiverChangedMeanwhile: Story = {
  name: '收货信息也被改了',
  beforeEach: () => {
    only(orderRecord(3, { status: 1 }))
    returns(changeReceiver, () => {
      throw moved()
    })
  },
  play: async (context) => {
    const { userEvent } = context
    await chooseMore(context, '改收货信息')
    await screen.findByRole('form', { name: '改收货信息' })
    const drawer = within(screen.getByRole('dialog', { name: '改收货信息' }))
    const phone = drawer.getByRole('textbox', { name: '收货电话' })
    await userEvent.clear(phone)
    await userEvent.type(phone, '13600136000')
    byAColleague({ receiverName: '沈嘉禾' })
    await userEvent.click(drawer.getByRole('button', { name: '保存收货信息' }))
    await userEvent.click(await drawer.findByRole('button', { name: '比较差异' }))
    const dialog = await dialogOf('比较差异')
    await expect(await dialog.findByText('沈嘉禾')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '采用所选内容' }))
    await expect(drawer.getByRole('textbox', { name: '收货人' })).toHaveValue('沈嘉禾')
    await expect(drawer.getByRole('textbox', { name: '收货电话' })).toHaveValue('13600136000')
  },
}

/** A shipment from the given number of hours ago. */
const shippedBefore = (hours: number) => {
  const lines = [orderLine(1, { quantity: 2, shippedQty: 2 }), orderLine(3)]
  const record = orderRecord(3, { status: 2, lines })
  const createdAt = agoHours(hours)
  only({ ...record, shipments: [shipmentRecord(1, record, lines.slice(0, 1), { createdAt, shippedAt: createdAt })] })
}

/** 24 小时内可以撤销发货，商品回到待发货。 */
export const RevokesInTime: Story = {
  name: '24 小时内撤销发货',
  beforeEach: () => shippedBefore(1),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^更多 F/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '撤销发货' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: '物流单号填错' }))
    await userEvent.click(dialog.getByRole('button', { name: '撤销发货' }))
    await expect(await canvas.findByText('已撤销')).toBeVisible()
    await waitFor(() => expect(canvas.queryByText('已发 2/3')).toBeNull())
  },
}

/** 超过 24 小时不能撤销，并说明原因。 */
export const TooLateToRevoke: Story = {
  name: '超时不能撤销发货',
  beforeEach: () => shippedBefore(30),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^更多 F/ }))
    const item = await screen.findByRole('menuitem', { name: /撤销发货/ })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toHaveAccessibleDescription(/24 小时/)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

const slip = (name: string) => [{ url: paper(120), name, size: 90_000 }]

/** 发货单里有轨迹、提货点、司机和两头的凭证。 */
export const LooksAtAShipment: Story = {
  name: '查看发货单',
  beforeEach: () => {
    const lines = [orderLine(1, { shippedQty: 1 })]
    const record = orderRecord(3, { status: 3, lines })
    const shipment = shipmentRecord(1, record, lines, {
      status: 4,
      signedAt: agoHours(0.5),
      pickupPoint: '杭州余杭物流园 B 区 3 号门 0571-88001234',
      images: slip('装车.jpg'),
      signProof: slip('签收单.jpg'),
    })
    only({ ...record, shipments: [shipment] })
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '物流轨迹' }))
    const drawer = await dialogOf(/^发货单 F/)
    await expect(await drawer.findByText('快件已到达杭州转运中心')).toBeVisible()
    await expect(drawer.getByRole('region', { name: '签收凭证' })).toBeVisible()
    await expect(drawer.getByText(/杭州余杭物流园/)).toBeVisible()
  },
}

export const OwnVoucher: Story = {
  name: '提交凭证的人不能自己确认收款',
  beforeEach: () => only(withVoucher(orderRecord(3), 1)),
  play: async (context) => {
    const { userEvent, canvas } = context
    await userEvent.click(await canvas.findByRole('button', { name: '更多操作' }))
    const item = await screen.findByRole('menuitem', { name: /确认收款/ })
    await expect(item).toHaveAccessibleDescription('提交人不能确认自己的收款凭证')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

/** 优惠券写明名称，能看优惠券的人由此打开它；各行实付、运费加起来等于应付。 */
export const WithACoupon: Story = {
  name: '用了优惠券',
  beforeEach: () => {
    const line = orderLine(1, { unitPrice: '1500.00', discountAmount: '300.00', payAmount: '1200.00' })
    only(
      orderRecord(3, {
        status: 1,
        lines: [line],
        discountAmount: '300.00',
        payAmount: '1380.00',
        userCoupon: { id: 8, name: '满 1500 减 300', couponId: 3 },
      }),
    )
  },
  play: async ({ canvas }) => {
    const money = within(await canvas.findByRole('region', { name: '金额' }))
    await expect(money.getByRole('link', { name: '满 1500 减 300' })).toHaveAttribute(
      'href',
      expect.stringContaining('/marketing/couponList'),
    )
    await expect(money.getByText('¥1,380.00')).toBeVisible()
  },
}

/** 定制商品的图纸供应商也能看到；商品名通往商品页。 */
export const WithDrawings: Story = {
  name: '带图纸的定制商品',
  beforeEach: () =>
    only(
      orderRecord(3, {
        orderType: 2,
        status: 1,
        lines: [orderLine(1, { drawingState: drawingState.confirmed, drawings: slip('衣柜立面.jpg') })],
      }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '云栖三人位布艺沙发' })).toHaveAttribute(
      'href',
      expect.stringContaining('/goods/details'),
    )
    await expect(canvas.getByRole('img', { name: '衣柜立面.jpg' })).toBeVisible()
  },
}

const methods = [...payMethod.codes, 99]

/** 支付流水：每种支付方式、每种支付状态，被驳回的写明原因。 */
export const EveryPayment: Story = {
  name: '每种支付流水',
  beforeEach: () => {
    const record = orderRecord(3)
    const payments = methods.map((method, index) => {
      const status = paymentStatus.codes[index % paymentStatus.codes.length] ?? paymentStatus.unpaid
      const rejectReason = status === paymentStatus.rejected ? '到账金额不符' : ''
      return { ...voucher(record), id: 900 + index, payMethod: method, status, rejectReason }
    })
    only({ ...record, payments })
  },
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: '支付流水' }))
    for (const method of methods) await expect(await table.findByText(payMethodLabel(method))).toBeVisible()
    for (const status of paymentStatus.codes) {
      await expect(table.getAllByText(paymentStatus.label(status))[0]).toBeVisible()
    }
    await expect(table.getAllByText('到账金额不符')).toHaveLength(2)
  },
}

/** 退款单：申请到退款成功的每一步，打款失败看得出来；单号通往退款管理。 */
export const EveryRefund: Story = {
  name: '每种退款单',
  beforeEach: () => only(orderRecord(3, { status: 1, refunds: refundRecords() })),
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: '退款单' }))
    for (const state of refundProcessState.codes) {
      await expect(await table.findByText(refundProcessState.label(state))).toBeVisible()
    }
    await expect(table.getAllByText('退款成功')).toHaveLength(2)
    await expect(table.getByRole('link', { name: refundRecords()[0]?.refundNo ?? '' })).toBeVisible()
  },
}
