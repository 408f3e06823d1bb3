import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { blackCardPages } from '#contract/blackCard/pages.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { listOrderGoods } from '#contract/orders/order-create.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import ChannelPurchaseList from '#features/orders/order/channel-purchase-list.tsx'
import { orderPaths } from '#features/orders/paths.ts'
import { emptyList, noMatchAt, orderRow, readOnlyList } from '#mocks/orders/order-list-stories.ts'
import { orderLine, orderRecord } from '#mocks/orders/order-records.ts'
import { orderHandlers } from '#mocks/orders/orders.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { choose } from '#stories/helpers.ts'

const dealer = { channel: { id: 3, name: '成都蜀锦渠道' }, cardMerchant: null }
const orders = () => [
  orderRecord(1, { bizType: orderBizType.channelPurchase, ...dealer }),
  orderRecord(2, { bizType: orderBizType.channelPurchase, status: 1, ...dealer }),
]

const meta = {
  title: '页面/交易中心/渠道采购订单',
  component: ChannelPurchaseList,
  decorators: [screenDecorator],
  parameters: { at: orderPaths.channelPurchases.to(), as: '超级管理员' },
  beforeEach: () => worker.use(...orderHandlers(orders())),
} satisfies Meta<typeof ChannelPurchaseList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    const row = await orderRow(context, 1)
    await expect(row.getByText('成都蜀锦渠道')).toBeVisible()
    await expect(row.getByRole('button', { name: '上传付款凭证' })).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listOrders) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listOrders) }
export const Empty: Story = { ...emptyList, name: '空' }
export const NoMatch: Story = {
  ...noMatchAt(orderPaths.channelPurchases.to({ productName: '钢琴' })),
  name: '没有符合条件的',
}
export const Forbidden: Story = { ...readOnlyList, name: '只读角色没有任何操作，只能导出' }

export const NoSuchChannel: Story = {
  name: '渠道商不存在：列表为空并说明',
  parameters: { at: orderPaths.channelPurchases.to({ channelId: 9999 }) },
  beforeEach: () => returns(listOrders, { list: [], total: 0, pageNum: 1, pageSize: 20, notice: '渠道商不存在' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('渠道商不存在')).toBeVisible()
  },
}

export const HandsInAVoucher: Story = {
  name: '凭证要有付款户名与回单',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await orderRow(context, 1)).getByRole('button', { name: '上传付款凭证' }))
    await screen.findByRole('form', { name: '上传付款凭证' })
    const drawer = within(screen.getByRole('dialog', { name: '上传付款凭证' }))
    await userEvent.click(await drawer.findByRole('button', { name: '提交凭证' }))
    await expect(await drawer.findByText('请上传付款凭证')).toBeVisible()
  },
}

const channelDetail = blackCardPages.channelDetail.path
const NO_PRICE = '商品未设置渠道经销商供货价'

/** 再按一次添加是替换上次粘贴的，不会翻倍；一行不对不影响其余的，并说出是哪一行。 */
export const PastesAgain: Story = {
  name: '重新粘贴替换上次的',
  beforeEach: () => {
    const { skuId, productId, skuCode, productName, specText, image, supplier, unit } = orderLine(1)
    const version = { skuId, productId, skuCode, productName, specText, image, supplier, unit, productType: 1 as const }
    const goods = { ...version, unitPrice: '80.00', availableStock: 12, minOrderQuantity: 1, fault: '' }
    returns(listOrderGoods, { list: [goods], total: 1, pageNum: 1, pageSize: 200 })
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '代下单' }))
    await screen.findByRole('form', { name: '代下单' })
    const drawer = within(screen.getByRole('dialog', { name: '代下单' }))
    await choose({ canvas: drawer, userEvent }, '渠道商', /佛山岭南家居馆/)
    await userEvent.click(await drawer.findByRole('button', { name: '粘贴多个' }))
    await userEvent.click(drawer.getByRole('textbox', { name: '粘贴 SKU 编码与数量' }))
    await userEvent.paste('MH-2001 2\nMH-2001 两件\nMH-9999 1')
    await userEvent.click(drawer.getByRole('button', { name: '添加 2 种商品' }))
    const quantity = await drawer.findByRole('textbox', { name: '云栖三人位布艺沙发 数量' })
    await expect(quantity).toHaveValue('2')
    await expect(drawer.getByText('1 个编码没有找到：MH-9999')).toBeVisible()
    await expect(drawer.getByText(/1 行无法识别，未添加：「MH-2001 两件」/)).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: '添加 2 种商品' }))
    await waitFor(() => expect(drawer.getByRole('button', { name: '添加 2 种商品' })).toBeEnabled())
    await expect(quantity).toHaveValue('2')
    const pasted = drawer.getByRole('textbox', { name: '粘贴 SKU 编码与数量' })
    await userEvent.clear(pasted)
    await userEvent.paste('MH-2001 5')
    await userEvent.click(drawer.getByRole('button', { name: '添加 1 种商品' }))
    await waitFor(() => expect(quantity).toHaveValue('5'))
  },
}

/** 没有供货价的商品在提交前就标在那一行，不能提交。 */
export const MarksTheUnpriced: Story = {
  name: '标出没有供货价的商品，去定价打开它的供货价',
  beforeEach: () => {
    const { skuId, productId, skuCode, productName, specText, image, supplier, unit } = orderLine(1)
    const version = { skuId, productId, skuCode, productName, specText, image, supplier, unit, productType: 1 as const }
    const goods = { ...version, unitPrice: null, availableStock: 12, minOrderQuantity: 1, fault: NO_PRICE }
    returns(listOrderGoods, { list: [goods], total: 1, pageNum: 1, pageSize: 200 })
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '代下单' }))
    await screen.findByRole('form', { name: '代下单' })
    const drawer = within(screen.getByRole('dialog', { name: '代下单' }))
    await choose({ canvas: drawer, userEvent }, '渠道商', /佛山岭南家居馆/)
    await userEvent.click(await drawer.findByRole('button', { name: '粘贴多个' }))
    await userEvent.type(drawer.getByRole('textbox', { name: '粘贴 SKU 编码与数量' }), 'MH-2001 2')
    await userEvent.click(drawer.getByRole('button', { name: '添加 1 种商品' }))
    await expect(await drawer.findByText(NO_PRICE)).toBeVisible()
    const address = drawer.getByRole('link', { name: '去定价' }).getAttribute('href') ?? ''
    await expect(address).toContain(channelDetail)
    await expect(drawer.getByRole('button', { name: '提交订单' })).toBeDisabled()
  },
}
