import { describe, expect, it } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { orderBizType, orderStatus, refundStatus } from '#contract/orders/codes.ts'
import { getOrder, listOrders } from '#contract/orders/order-queries.ts'
import { payMethod as payMethodCodes } from '#contract/payment.ts'
import { orderPaths, refundPaths } from '#features/orders/paths.ts'
import { formatTime } from '#lib/formats.ts'
import { startJourney } from './setup/journey.ts'
import { attach, choose, fill, fillDay, picture, rowOf } from './setup/page-actions.ts'

const { visit, data } = startJourney()

/** The first matching order visible to trade service. */
async function find(
  params: Omit<ParamsOf<typeof listOrders>, 'pageSize'>,
  fits: (order: Found) => boolean = () => true,
) {
  const { list } = await data('trade', listOrders, { ...params, pageSize: 100 })
  const order = list.find(fits)
  if (!order) throw new Error('no order fits')
  return order
}
type Found = Awaited<ReturnType<typeof data<typeof listOrders>>>['list'][number]

const status = async (id: number) => (await data('trade', getOrder, { id })).status

describe('订单', () => {
  it('经销商上传凭证,财务少一分不能确认,金额一致后订单待发货', async () => {
    const { list } = await data('dealer', listOrders, {
      bizType: orderBizType.distributorPurchase,
      status: [orderStatus.unpaid],
      pageSize: 100,
    })
    const order = list.find(({ allowed }) => allowed.submitVoucher === '')
    if (!order?.payAmount) throw new Error('no order of the dealer waits for payment')
    const dealer = await visit('dealer')
    await dealer.page.goto(orderPaths.detail.to({ id: order.id }))
    await dealer.page.getByRole('button', { name: '上传付款凭证' }).click()
    const drawer = dealer.page.getByRole('dialog', { name: '上传付款凭证' })
    await fill(drawer, { 付款户名: '佛山岭南家居馆' })
    await fillDay(drawer, /转账时间/, formatTime(new Date(Date.now() - 60_000).toISOString()))
    await attach(drawer, '付款凭证', await picture('回单.png', 600, 800))
    await drawer.getByRole('button', { name: '提交凭证' }).click()
    await dealer.page.getByText('凭证已提交，等待财务确认').waitFor()

    const finance = await visit('finance')
    await finance.page.goto(orderPaths.detail.to({ id: order.id }))
    await finance.page.getByRole('button', { name: '确认收款' }).click()
    const dialog = finance.page.getByRole('dialog', { name: '确认收款' })
    const amount = dialog.getByRole('textbox', { name: /到账金额/ })
    await amount.fill((Number(order.payAmount) - 0.01).toFixed(2))
    await amount.press('Tab')
    await dialog.getByText('到账金额与应付金额不一致').waitFor()
    expect(await status(order.id)).toBe(0)
    await amount.fill(order.payAmount)
    await dialog.getByRole('button', { name: '确认收款' }).click()
    await finance.page.getByText(`订单 ${order.orderNo} 已确认收款`).waitFor()
    expect(await status(order.id)).toBe(1)
    await Promise.all([dealer.context.close(), finance.context.close()])
  })

  it('客服申请退款后,带着退款单号只列这个订单的退款', async () => {
    const order = await find(
      { bizType: orderBizType.blackCardPurchase, status: [orderStatus.paid] },
      ({ allowed, payMethod }) => allowed.addRefund === '' && payMethod === payMethodCodes.alipay,
    )
    const service = await visit('trade')
    await service.page.goto(orderPaths.detail.to({ id: order.id }))
    await service.page
      .getByRole('button', { name: '更多操作' })
      .or(service.page.getByRole('button', { name: '申请退款' }))
      .first()
      .waitFor()
    const shown = service.page.getByRole('button', { name: '申请退款' })
    if ((await shown.count()) > 0) await shown.click()
    else {
      await service.page.getByRole('button', { name: '更多操作' }).click()
      await service.page.getByRole('menuitem', { name: '申请退款' }).click()
    }
    const drawer = service.page.getByRole('dialog', { name: '申请退款' })
    const lines = drawer.getByRole('checkbox', { name: /^退款 / })
    await lines.first().waitFor()
    for (const line of await lines.all()) await line.click()
    await choose(drawer, /退款原因/, '不想要了')
    await drawer.getByRole('button', { name: '提交退款申请' }).click()
    await service.page.getByText('已提交退款申请').waitFor()
    const { refundIds, refunds } = await data('trade', getOrder, { id: order.id })
    const openRefund = refunds.find(({ status: state }) => state === refundStatus.requested)
    if (!openRefund) throw new Error('the refund was not written')
    await service.page.goto(refundPaths.list.to({ refundIds }))
    await rowOf(service.page, openRefund.refundNo).waitFor()
    expect(await service.page.getByRole('row').filter({ hasText: order.orderNo }).count()).toBe(refundIds.length)
    await service.context.close()
  })

  it('地址栏复制到新标签页:条件、标签与页码都在', async () => {
    const { page, context } = await visit('trade')
    await page.goto(orderPaths.cardPurchases.to())
    await page.getByRole('tab', { name: /^已完成/ }).click()
    await page.getByRole('tab', { name: /^已完成/, selected: true }).waitFor()
    const address = page.url()
    const other = await context.newPage()
    await other.goto(address)
    await other.getByRole('tab', { name: /^已完成/, selected: true }).waitFor()
    await context.close()
  })

  it('路径里的订单类型不存在时给出四种类型', async () => {
    const { page, context } = await visit('dealer')
    await page.goto('/order/distributorList/9')
    await page.getByText('订单类型不存在').waitFor()
    await page.getByRole('link', { name: '定制', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/order/distributorList/2')
    await page.getByRole('heading', { name: 'B端采购订单-定制' }).waitFor()
    await page.getByRole('button', { name: '成品', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/order/distributorList/1')
    await page.getByRole('heading', { name: 'B端采购订单-成品' }).waitFor()
    await context.close()
  })
})
