import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { orderStatus } from '#contract/orders/codes.ts'
import { payMethod } from '#contract/payment.ts'
import CardPurchaseList from '#features/orders/order/card-purchase-list.tsx'
import { orderPaths } from '#features/orders/paths.ts'
import { orderRow } from '#mocks/orders/order-list-stories.ts'
import { orderLine, orderRecord } from '#mocks/orders/order-records.ts'
import { orderHandlers } from '#mocks/orders/orders.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { worker } from '#mocks/worker.ts'
import { expectNoSideScroll } from '#stories/helpers.ts'

const meta = {
  title: '页面/交易中心/黑卡购买订单/状态',
  component: CardPurchaseList,
  decorators: [screenDecorator],
  parameters: { at: orderPaths.cardPurchases.to(), as: '超级管理员' },
} satisfies Meta<typeof CardPurchaseList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

/** Text of a cell, by row and column. */
function textIn({ canvas }: Pick<Context, 'canvas'>, row: Awaited<ReturnType<typeof orderRow>>, title: string) {
  const titles = canvas.getAllByRole('columnheader').map(({ textContent }) => textContent)
  return row.getAllByRole('cell')[titles.indexOf(title)]?.textContent
}

const statuses = [
  { status: 0, label: '待付款' },
  { status: 1, label: '待发货' },
  { status: 2, label: '待发货' },
  { status: 3, label: '已发货' },
  { status: 4, label: '已完成' },
  { status: 5, label: '已评价' },
  { status: 6, label: '已关闭' },
]

/** 待发货与部分发货同名，后者只多一行已发件数。 */
export const EveryStatus: Story = {
  name: '每种状态',
  beforeEach: () =>
    worker.use(
      ...orderHandlers(
        statuses.map(({ status }, index) =>
          orderRecord(index + 1, {
            status,
            lines: [
              orderLine(1, {
                quantity: 5,
                shippedQty: status === orderStatus.partlyShipped ? 2 : status > 2 && status < 6 ? 5 : 0,
              }),
            ],
          }),
        ),
      ),
    ),
  play: async (context) => {
    for (const [index, { label }] of statuses.entries()) {
      await expect((await orderRow(context, index + 1)).getByText(label)).toBeVisible()
    }
    await expect((await orderRow(context, 3)).getByText('已发 2/5')).toBeVisible()
  },
}

const OTHER = 99
const methods = [...payMethod.codes, OTHER]

/** 八种支付方式，其余一律是「其他」；没付款的空着。 */
export const EveryPayment: Story = {
  name: '每种支付方式',
  beforeEach: () =>
    worker.use(
      ...orderHandlers([
        ...methods.map((method, index) => orderRecord(index + 1, { status: 1, payMethod: method })),
        orderRecord(20),
      ]),
    ),
  play: async (context) => {
    for (const [index, method] of methods.entries()) {
      const label = method === OTHER ? '其他' : payMethod.label(method)
      await expect((await orderRow(context, index + 1)).getByText(label)).toBeVisible()
    }
    await expect((await orderRow(context, 20)).queryByText('其他')).toBeNull()
  },
}

/** 服务器给出的未知编码：状态与交期留空，物流服务是「无此服务」，行照常展开。 */
export const UnknownCodes: Story = {
  name: '未知的编码',
  beforeEach: () =>
    worker.use(
      ...orderHandlers([
        orderRecord(1, {
          status: 7,
          payMethod: 99,
          logisticsLevel: 8,
          leadTime: 1,
          marketingChannel: 40,
          lines: [orderLine(1, { leadTime: 9 })],
        }),
      ]),
    ),
  play: async (context) => {
    const { canvas, userEvent } = context
    const row = await orderRow(context, 1)
    await expect(row.getByText('其他')).toBeVisible()
    await expect(row.getByText('无此服务')).toBeVisible()
    await expect(textIn(context, row, '订单状态')).toBe('')
    await expect(textIn(context, row, '交货周期')).toBe('—')
    await userEvent.click(row.getByRole('button', { name: `展开 ${orderRecord(1).orderNo}` }))
    await expect(await canvas.findByRole('rowgroup', { name: '供应商 木禾家居' })).toBeVisible()
  },
}

/** 没有联系方式权限：姓名、电话和地址打码，列表与收货人都一样。 */
export const MaskedContacts: Story = {
  name: '联系方式打码',
  parameters: { as: '只读审计' },
  beforeEach: () =>
    worker.use(
      ...orderHandlers([
        orderRecord(1, {
          buyerPhone: '138****8000',
          receiverName: '顾**',
          receiverPhone: '139****9000',
          receiverAddress: '***',
        }),
      ]),
    ),
  play: async (context) => {
    const row = await orderRow(context, 1)
    await expect(row.getByText('138****8000')).toBeVisible()
    const { canvasElement } = context
    canvasElement.querySelector('tbody[data-scroll]')?.scrollTo({ left: 20_000 })
    await expect(await (await orderRow(context, 1)).findByText('139****9000')).toBeVisible()
  },
}

/** 最低与最高的价格、五百字的商品名、很长的名称都排得下，页面不横向滚动。 */
export const Extremes: Story = {
  name: '最长与最大的内容',
  beforeEach: () =>
    worker.use(
      ...orderHandlers([
        orderRecord(1, {
          status: 1,
          lines: [orderLine(1, { productName: '全屋定制实木'.repeat(84), unitPrice: '9999999.00', quantity: 9999 })],
          payAmount: '9999999.00',
          cardMerchant: { id: 1, name: '杭州拾光远方森林联合软装设计工程股份有限公司第一分公司' },
          buyerName: '欧阳上官慕容司徒诸葛轩辕大将军',
        }),
        orderRecord(2, { status: 1, lines: [orderLine(2, { unitPrice: '0.01' })], payAmount: '0.01' }),
      ]),
    ),
  play: async (context) => {
    await orderRow(context, 1)
    await expect(context.canvas.getAllByText('¥9,999,999.00')[0]).toBeVisible()
    await expect((await orderRow(context, 2)).getByText('¥0.01')).toBeVisible()
    await expectNoSideScroll()
  },
}
