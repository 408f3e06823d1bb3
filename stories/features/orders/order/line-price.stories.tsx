import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { explainOrderLine } from '#contract/orders/line-price.ts'
import { type PriceStep, priceStepKind } from '#contract/price-origin.ts'
import OrderDetail from '#features/orders/order/detail.tsx'
import { orderPaths } from '#features/orders/paths.ts'
import { linePrice } from '#mocks/orders/line-prices.ts'
import { orderLine, orderRecord } from '#mocks/orders/order-records.ts'
import { orderHandlers } from '#mocks/orders/orders.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { dialogOf } from '#stories/helpers.ts'

const sold = orderRecord(3, {
  status: 1,
  lines: [orderLine(1, { quantity: 2, activity: { id: 7, name: '秋季家装节' } }), orderLine(2)],
})

const meta = {
  title: '页面/交易中心/订单价格来源',
  component: OrderDetail,
  decorators: [screenDecorator],
  parameters: { at: orderPaths.detail.to({ id: 3 }), as: '超级管理员' },
  beforeEach: () => worker.use(...orderHandlers([sold])),
} satisfies Meta<typeof OrderDetail>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

/** Opens the drawer of the first line. */
async function opened({ canvas, userEvent }: Context) {
  await userEvent.click(await canvas.findByRole('button', { name: '价格来源 云栖三人位布艺沙发' }))
  return dialogOf('价格来源')
}

/** The steps that a reader has; the server leaves out the others. */
const only = (...kinds: PriceStep['kind'][]) => {
  const whole = linePrice([sold], 1)
  returns(explainOrderLine, { ...whole, steps: whole.steps.filter(({ kind }) => kinds.includes(kind)) })
}

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    const drawer = await opened(context)
    await expect(await drawer.findByText('产品价 4600.00 × 黑卡折扣 0.9，四舍五入到分')).toBeVisible()
    await expect(drawer.getByRole('link', { name: '黑卡等级「金卡」' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: '秋季家装节' })).toBeVisible()
    await expect(drawer.getByText('订单改价：老客户优惠')).toBeVisible()
    await expect(drawer.getByText(/实付/)).toBeVisible()
  },
}

export const Loading: Story = {
  name: '加载中',
  beforeEach: () => waits(explainOrderLine),
  play: async (context) => {
    await opened(context)
  },
}

export const Failed: Story = {
  name: '失败',
  beforeEach: () => fails(explainOrderLine),
  play: async (context) => {
    await expect(await (await opened(context)).findByText('价格来源加载失败')).toBeVisible()
  },
}

export const Derived: Story = {
  name: '较早的订单按价格推算',
  beforeEach: () => returns(explainOrderLine, { ...linePrice([sold], 1), isDerived: true }),
  play: async (context) => {
    const drawer = await opened(context)
    await expect(await drawer.findByText('下单时没有记录折扣与系数，以下按当时的价格推算。')).toBeVisible()
  },
}

export const WithoutCost: Story = {
  name: '看不到成本的角色，没有供货价一步',
  parameters: { as: '交易客服' },
  beforeEach: () => only(priceStepKind.product, priceStepKind.card, priceStepKind.paid),
  play: async (context) => {
    const drawer = await opened(context)
    await expect(await drawer.findByText(/黑卡价/)).toBeVisible()
    await expect(drawer.queryByText(/供货价/)).toBeNull()
  },
}

export const OfSupplier: Story = {
  name: '供应商只看到自己的供货价',
  parameters: { as: '供应商' },
  beforeEach: () => only(priceStepKind.supply),
  play: async (context) => {
    const drawer = await opened(context)
    await expect(await drawer.findByText('下单时的供货价')).toBeVisible()
    await expect(drawer.queryByText(/实付/)).toBeNull()
  },
}

export const ActivityOfLine: Story = {
  name: '活动商品写明活动，能看活动的人可以打开',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '秋季家装节' })).toBeVisible()
  },
}

export const ActivityWithoutLink: Story = {
  name: '不能看活动的人只看到名称',
  parameters: { as: '供应商' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/秋季家装节/)).toBeVisible()
  },
}
