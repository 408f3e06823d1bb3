import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { orderBizType } from '#contract/orders/codes.ts'
import {
  addOrder,
  listOrderGoods,
  QUOTED_COUPONS,
  type QuotedCoupon,
  quoteOrder,
} from '#contract/orders/order-create.ts'
import { minusMoney } from '#contract/orders/order-money.ts'
import DistributorPurchaseList from '#features/orders/order/distributor-purchase-list.tsx'
import { answer } from '#mocks/answer.ts'
import { orderLine, orderRecord } from '#mocks/orders/order-records.ts'
import { orderHandlers } from '#mocks/orders/orders.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, worker } from '#mocks/worker.ts'
import { act, dialogOf } from '#stories/helpers.ts'

const dealer = { distributor: { id: 2, name: '佛山岭南家居馆' }, cardMerchant: null }
const goods = {
  ...orderLine(1),
  ...{ productType: 1 as const, unitPrice: '3600.00', availableStock: 12, minOrderQuantity: 1, fault: '' },
}
const validTo = '2026-12-12T00:00:00.000+08:00'
const coupons: QuotedCoupon[] = [
  {
    ...{
      id: 1,
      couponCode: '2026112100000001',
      name: '周年采购券',
      terms: '满 3000 减 200',
      userName: '沈清荷',
      validTo,
    },
    ...{ discountAmount: '200.00', fault: '' },
  },
  {
    ...{
      id: 2,
      couponCode: '2026112100000002',
      name: '整车采购券',
      terms: '满 5000 减 600',
      userName: '陆知远',
      validTo,
    },
    ...{ discountAmount: '0.00', fault: '适用商品还差 1400.00 元' },
  },
]

/** The quote lists the first of them; the others are found by name or number. */
const quotes = (held: QuotedCoupon[]) =>
  answer(quoteOrder, ({ userCouponId, couponKeyword = '' }) => {
    const fitting = held.filter(({ name, couponCode }) => name.includes(couponKeyword) || couponCode === couponKeyword)
    const listed = fitting.filter(({ id }, index) => index < QUOTED_COUPONS || id === userCouponId)
    const used = held.find(({ id, fault }) => id === userCouponId && fault === '')
    const payAmount = minusMoney('3780.00', used?.discountAmount ?? '0.00')
    return {
      ...{ payAmount, coupons: listed, couponTotal: fitting.length },
      orders: [
        {
          ...{ orderType: 1, lines: [{ ...goods, quantity: 1, amount: '3600.00', leadTime: 2 }], supplierCount: 1 },
          ...{ goodsAmount: '3600.00', freightAmount: '180.00', installAmount: '0.00', payAmount, leadTime: 2 },
          promisedShipAt: null,
          ...(used && { coupon: { id: used.id, name: used.name, discountAmount: used.discountAmount } }),
        },
      ],
    }
  })

const meta = {
  title: '页面/交易中心/代下单用券',
  component: DistributorPurchaseList,
  decorators: [screenDecorator],
  parameters: { at: '/order/distributorList/2', as: '超级管理员' },
  beforeEach: () => {
    worker.use(
      ...orderHandlers([orderRecord(1, { bizType: orderBizType.distributorPurchase, orderType: 2, ...dealer })]),
      quotes(coupons),
    )
    returns(listOrderGoods, { list: [goods], total: 1, pageNum: 1, pageSize: 200 })
    returns(addOrder, { orders: [{ id: 90, orderNo: '261121140530000090' }] })
  },
} satisfies Meta<typeof DistributorPurchaseList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

async function openDrawer({ canvas, userEvent }: Context) {
  await act({ canvas, userEvent }, orderRecord(1).orderNo, '再来一单')
  const drawer = await dialogOf('再来一单')
  return { drawer, field: await drawer.findByRole('combobox', { name: '优惠券' }) }
}

/** 列出买家的人持有的券：减多少，或者为什么不能用；选中后应付金额随之减少。 */
export const Choosing: Story = {
  name: '选一张券',
  play: async (context) => {
    const { userEvent } = context
    const { drawer, field } = await openDrawer(context)
    await userEvent.click(field)
    const short = await screen.findByRole('option', { name: /整车采购券/ })
    await expect(short).toHaveAttribute('aria-disabled', 'true')
    await expect(short).toHaveTextContent('适用商品还差 1400.00 元')
    await userEvent.click(screen.getByRole('option', { name: /周年采购券/ }))
    await expect((await drawer.findAllByText('¥3,580.00'))[0]).toBeVisible()
    await expect(drawer.getByText(/周年采购券/, { selector: 'dd' })).toHaveTextContent('¥200.00')
    await userEvent.type(drawer.getByRole('textbox', { name: '楼层' }), '3')
    await userEvent.click(drawer.getByRole('radio', { name: '有电梯' }))
    await userEvent.click(drawer.getByRole('button', { name: '提交订单' }))
    await expect(await screen.findByText('已下单，共 1 个订单')).toBeVisible()
  },
}

/** 买家持有很多张券：先列出优惠最多的，其余的按券名或券号查找后选用。 */
export const Many: Story = {
  name: '持有很多张券',
  beforeEach: () => {
    const more = Array.from({ length: 60 }, (_, index) => ({
      ...{ id: 100 + index, couponCode: String(2026112100000100 + index), name: '满减采购券', terms: '满 1000 减 50' },
      ...{ userName: '沈清荷', validTo, discountAmount: '50.00', fault: '' },
    }))
    const last = { id: 300, couponCode: '2026112100000300', name: '年末小额券', terms: '满 100 减 10' }
    worker.use(
      quotes([...coupons, ...more, { ...last, userName: '陆知远', validTo, discountAmount: '10.00', fault: '' }]),
    )
  },
  play: async (context) => {
    const { userEvent } = context
    const { drawer, field } = await openDrawer(context)
    const words = '共 63 张，先列出优惠最多的 50 张；其余的请输入券名或券号查找'
    await expect(await drawer.findByText(words)).toBeVisible()
    await userEvent.click(field)
    await screen.findByRole('option', { name: /周年采购券/ })
    await expect(screen.queryByRole('option', { name: /年末小额券/ })).toBeNull()
    await userEvent.type(field, '年末')
    await userEvent.click(await screen.findByRole('option', { name: /年末小额券.*2026112100000300/ }))
    await expect((await drawer.findAllByText('¥3,770.00'))[0]).toBeVisible()
    await expect(field).toHaveValue('年末小额券（满 100 减 10）')
    await waitFor(() => expect(drawer.getByRole('region', { name: '试算' })).toHaveAttribute('aria-busy', 'false'))
  },
}

/** 提交时券已被用掉：原因标在券上，填写的内容都在。 */
export const UsedMeanwhile: Story = {
  name: '券已被用掉',
  beforeEach: () => {
    const message = '优惠券不存在、已使用或已过期'
    fails(addOrder, 422, message, { fields: { userCouponId: message } })
  },
  play: async (context) => {
    const { userEvent } = context
    const { drawer, field } = await openDrawer(context)
    await userEvent.click(field)
    await userEvent.click(await screen.findByRole('option', { name: /周年采购券/ }))
    await drawer.findAllByText('¥3,580.00')
    await userEvent.type(drawer.getByRole('textbox', { name: '楼层' }), '3')
    await userEvent.click(drawer.getByRole('radio', { name: '有电梯' }))
    await userEvent.click(drawer.getByRole('button', { name: '提交订单' }))
    await expect(await drawer.findByText('优惠券不存在、已使用或已过期')).toBeVisible()
    await expect(drawer.getByRole('textbox', { name: '楼层' })).toHaveValue('3')
    await waitFor(() => expect(drawer.getByRole('region', { name: '试算' })).toHaveAttribute('aria-busy', 'false'))
  },
}

/** 选中之后商品减少，券不再够门槛：说明原因，按原价试算。 */
export const NoLongerFits: Story = {
  name: '选中的券不再够门槛',
  play: async (context) => {
    const { userEvent } = context
    const { drawer, field } = await openDrawer(context)
    await userEvent.click(field)
    await userEvent.click(await screen.findByRole('option', { name: /周年采购券/ }))
    await drawer.findAllByText('¥3,580.00')
    worker.use(quotes(coupons.map((one) => ({ ...one, discountAmount: '0.00', fault: '适用商品还差 600.00 元' }))))
    const quantity = drawer.getByRole('textbox', { name: `${goods.productName} 数量` })
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '1')
    await expect(await drawer.findByText('不能使用：适用商品还差 600.00 元')).toBeVisible()
    await expect((await drawer.findAllByText('¥3,780.00'))[0]).toBeVisible()
  },
}

/** 买家没有可用的券时不显示这一栏。 */
export const NoCoupons: Story = {
  name: '没有券',
  beforeEach: () => worker.use(quotes([])),
  play: async ({ canvas, userEvent }) => {
    await act({ canvas, userEvent }, orderRecord(1).orderNo, '再来一单')
    const drawer = await dialogOf('再来一单')
    await drawer.findAllByText('¥3,780.00')
    await expect(drawer.queryByRole('combobox', { name: '优惠券' })).toBeNull()
  },
}
