import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, within } from 'storybook/test'
import { drawingState, orderBizType } from '#contract/orders/codes.ts'
import { addOrder, listOrderGoods, quoteOrder } from '#contract/orders/order-create.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import DistributorPurchaseList from '#features/orders/order/distributor-purchase-list.tsx'
import { distributorPurchases } from '#features/orders/order/kinds.ts'
import { typeAddress } from '#features/orders/order/type-switch.tsx'
import { emptyList, noMatchAt, orderRow, readOnlyList } from '#mocks/orders/order-list-stories.ts'
import { orderLine, orderRecord } from '#mocks/orders/order-records.ts'
import { orderHandlers } from '#mocks/orders/orders.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, dialogOf } from '#stories/helpers.ts'

const dealer = { distributor: { id: 2, name: '佛山岭南家居馆' }, cardMerchant: null }
const bespoke = orderLine(1, { drawingState: drawingState.toConfirm })
const orders = () => [
  orderRecord(1, { bizType: orderBizType.distributorPurchase, orderType: 2, status: 1, lines: [bespoke], ...dealer }),
  orderRecord(2, { bizType: orderBizType.distributorPurchase, orderType: 2, ...dealer }),
]

const meta = {
  title: '页面/交易中心/B端采购订单',
  component: DistributorPurchaseList,
  decorators: [screenDecorator],
  parameters: { at: '/order/distributorList/2', as: '超级管理员' },
  beforeEach: () => worker.use(...orderHandlers(orders())),
} satisfies Meta<typeof DistributorPurchaseList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    const row = await orderRow(context, 1)
    await expect(row.getByText('佛山岭南家居馆')).toBeVisible()
    await expect(row.getByText('待客户确认')).toBeVisible()
    await expect(context.canvas.getByRole('button', { name: '定制' })).toHaveAttribute('aria-pressed', 'true')
  },
}
/** 供应商看不到应付金额与收款，也不能按它们筛选和排序。 */
export const AsSupplier: Story = {
  name: '供应商看不到应付金额',
  parameters: { as: '供应商' },
  play: async (context) => {
    await orderRow(context, 1)
    const { canvas } = context
    await expect(canvas.queryByRole('columnheader', { name: /应付金额/ })).toBeNull()
    await expect(canvas.getByRole('tab', { name: /退款中/ })).toBeVisible()
    await expect(canvas.queryByRole('tab', { name: /待确认收款/ })).toBeNull()
  },
}

/** 不能查看联系方式的人不能按电话查找。 */
export const WithoutContact: Story = {
  name: '没有联系方式权限',
  parameters: { as: '财务' },
  play: async (context) => {
    await orderRow(context, 1)
    await expect(context.canvas.getByRole('tab', { name: /待确认收款/ })).toBeVisible()
    await expect(context.canvas.queryByRole('textbox', { name: '买家电话' })).toBeNull()
  },
}

export const Loading: Story = { name: '加载中', beforeEach: () => waits(listOrders) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listOrders) }
export const Empty: Story = { ...emptyList, name: '空' }
export const NoMatch: Story = {
  ...noMatchAt(typeAddress(distributorPurchases, 2, { productName: '钢琴' })),
  name: '没有符合条件的',
}
export const Forbidden: Story = { ...readOnlyList, name: '只读角色没有任何操作，只能导出' }

const requested = fn()

/** 路径里的类型不存在：给出四种类型，不发任何请求。 */
export const NoSuchType: Story = {
  name: '没有这种类型',
  parameters: { at: '/order/distributorList/abc' },
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
      await expect(canvas.getByRole('link', { name })).toHaveAttribute('href', `/order/distributorList/${index + 1}`)
    }
    await expect(requested).not.toHaveBeenCalled()
  },
}

/** 经销商只看自己的订单：可以付款和上传凭证，不能确认、发货或改价；没有平台专用的列、筛选与配货单。 */
export const ForDistributor: Story = {
  name: '经销商只看自己的订单',
  parameters: { as: '经销商' },
  play: async (context) => {
    const { canvas, userEvent } = context
    await orderRow(context, 1)
    await expect(canvas.queryByRole('button', { name: '批量发货导入' })).toBeNull()
    for (const name of ['经销商', '备注']) await expect(canvas.queryByRole('columnheader', { name })).toBeNull()
    await userEvent.click(within(canvas.getByLabelText('筛选')).getByRole('button', { name: '展开' }))
    for (const name of ['经销商', '供应商']) await expect(canvas.queryByRole('combobox', { name })).toBeNull()
    await userEvent.click(canvas.getByRole('checkbox', { name: '选择本页全部' }))
    await expect(await canvas.findByRole('button', { name: '催促发货' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '打印配货单' })).toBeNull()
  },
}

/** 经销商为自己下单：不选经销商，也没有客服备注。 */
export const DistributorOrders: Story = {
  name: '经销商自己下单',
  parameters: { as: '经销商' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '下单' }))
    const drawer = await dialogOf('下单')
    await drawer.findByRole('textbox', { name: /买家留言/ })
    await expect(drawer.queryByRole('combobox', { name: /经销商/ })).toBeNull()
    await expect(drawer.queryByRole('textbox', { name: /客服备注/ })).toBeNull()
  },
}

/** 样品订单在备注里写明用途；没有图纸一列。 */
export const Samples: Story = {
  name: '样品订单写明用途',
  parameters: { at: '/order/distributorList/4' },
  beforeEach: () =>
    worker.use(
      ...orderHandlers([
        orderRecord(1, {
          bizType: orderBizType.distributorPurchase,
          orderType: 4,
          status: 1,
          buyerRemark: '门店陈列',
          sellerRemark: '加急',
          ...dealer,
        }),
      ]),
    ),
  play: async (context) => {
    await expect((await orderRow(context, 1)).getByText('样品用途：门店陈列；加急')).toBeVisible()
    await expect(context.canvas.queryByRole('columnheader', { name: '图纸确认' })).toBeNull()
  },
}

const quoted = orderLine(1)

/** 再来一单：带出商品与收货信息，价格按今天试算。 */
export const OrdersAgain: Story = {
  name: '再来一单',
  beforeEach: () => {
    const goods = {
      ...quoted,
      productType: 1 as const,
      unitPrice: '3600.00',
      availableStock: 12,
      minOrderQuantity: 1,
      fault: '',
    }
    const line = { ...goods, quantity: 1, amount: '3600.00', leadTime: 2 }
    returns(listOrderGoods, { list: [goods], total: 1, pageNum: 1, pageSize: 200 })
    returns(quoteOrder, {
      payAmount: '3780.00',
      ...{ coupons: [], couponTotal: 0 },
      orders: [
        {
          orderType: 1,
          lines: [line],
          supplierCount: 1,
          goodsAmount: '3600.00',
          freightAmount: '180.00',
          installAmount: '0.00',
          payAmount: '3780.00',
          leadTime: 2,
          promisedShipAt: null,
        },
      ],
    })
    returns(addOrder, { orders: [{ id: 90, orderNo: '261121140530000090' }] })
  },
  play: async (context) => {
    const { canvas, userEvent } = context
    await act({ canvas, userEvent }, orderRecord(1).orderNo, '再来一单')
    const drawer = await dialogOf('再来一单')
    await expect((await drawer.findAllByText('¥3,780.00'))[0]).toBeVisible()
    await userEvent.type(drawer.getByRole('textbox', { name: '楼层' }), '3')
    await userEvent.click(drawer.getByRole('radio', { name: '有电梯' }))
    await userEvent.click(drawer.getByRole('button', { name: '提交订单' }))
    await expect(await screen.findByText('已下单，共 1 个订单')).toBeVisible()
  },
}

/** 未授权的商品指明是哪一个，其余留在表单里。 */
export const QuoteIsRefused: Story = {
  name: '指明未授权的商品',
  beforeEach: () => {
    worker.use(
      ...orderHandlers([
        orderRecord(1, { bizType: orderBizType.distributorPurchase, lines: [orderLine(1), orderLine(2)], ...dealer }),
      ]),
    )
    returns(listOrderGoods, { list: [], total: 0, pageNum: 1, pageSize: 200 })
    fails(quoteOrder, 422, '「胡桃木餐桌」未授权给该经销商', { fields: { 'lines.1.skuId': '未授权给该经销商' } })
  },
  play: async ({ canvas, userEvent }) => {
    await act({ canvas, userEvent }, orderRecord(1).orderNo, '再来一单')
    const drawer = await dialogOf('再来一单')
    const goods = within(await drawer.findByRole('table', { name: '已选商品' }))
    await expect(await goods.findByText('未授权给该经销商')).toBeVisible()
    const wrong = goods.getByRole('textbox', { name: 'SKU 102 数量' })
    await expect(wrong).toHaveAttribute('aria-invalid', 'true')
    const other = goods.getByRole('textbox', { name: 'SKU 101 数量' })
    await expect(other).toHaveValue('1')
    await expect(other).not.toHaveAttribute('aria-invalid')
    await expect(drawer.getByRole('button', { name: '提交订单' })).toBeDisabled()
  },
}
