import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { productType as productTypeCodes } from '#contract/goods/codes.ts'
import { listProducts, listSkus } from '#contract/goods/products.ts'
import { buyerKind, orderBizType } from '#contract/orders/codes.ts'
import { listOrderGoods } from '#contract/orders/order-create.ts'
import { getOrder, listOrders } from '#contract/orders/order-queries.ts'
import { listTradeParties } from '#contract/orders/parties.ts'
import { supplierStatus } from '#contract/suppliers/codes.ts'
import { listSuppliers } from '#contract/suppliers/suppliers.ts'
import { orderPaths } from '#features/orders/paths.ts'
import { formatTime } from '#lib/formats.ts'
import { startJourney } from './setup/journey.ts'
import { clickAction, payAtCashier, placeOrder, processRefund, requestRefundOfOne } from './setup/order-actions.ts'
import { act, attach, audited, choose, fill, fillDay, picture, rowOf } from './setup/page-actions.ts'

const { visit, data } = startJourney()

/** Pieces of the first supplier, shipped in two shipments, and of the second. */
const PIECES = [5, 2] as const

/** The code of a supplier's SKU that can be ordered at once. */
async function goodsOf(supplierId: number, buyerId: number, quantity: number) {
  const { list } = await data('trade', listProducts, { supplierId, sellable: true, pageSize: 20 })
  const skus = await data('trade', listSkus, { spuIds: list.map(({ id }) => id) })
  const skuCodes = skus.list.map(({ skuCode }) => skuCode).slice(0, 100)
  const found = await data('trade', listOrderGoods, { bizType: 1, buyerId, skuCodes, pageSize: 200 })
  const goods = found.list.find(
    ({ fault, productType, availableStock }) =>
      fault === '' &&
      productType === productTypeCodes.finished &&
      (availableStock === null || availableStock >= quantity),
  )
  if (!goods) throw new Error(`supplier ${supplierId} has nothing to sell`)
  return goods.skuCode
}

/** Data of this journey: a card merchant, goods of two suppliers, and the account of the second. */
async function prepare() {
  const parties = await data('trade', listTradeParties, { kind: buyerKind.blackCard, active: true, pageSize: 1 })
  const enabled = await data('goods', listSuppliers, { status: supplierStatus.enabled, pageSize: 100 })
  const [first, second] = enabled.list.toSorted((a, b) => a.id - b.id)
  const [merchant] = parties.list
  if (!merchant || !first || !second) throw new Error('the demo has a merchant, and two suppliers at work')
  const codes = [await goodsOf(first.id, merchant.id, PIECES[0]), await goodsOf(second.id, merchant.id, PIECES[1])]
  return { merchant: merchant.name, codes, second: second.account }
}

/** A supplier ships some pieces of its only line from the list. */
async function ship(page: Page, orderNo: string, pieces: number) {
  await page.goto(orderPaths.cardPurchases.to({ orderNos: [orderNo] }))
  await act(page, orderNo, '发货')
  const drawer = page.getByRole('dialog', { name: '发货' })
  await drawer.getByRole('textbox', { name: /本次发货$/ }).fill(String(pieces))
  await choose(drawer, /物流公司/, '德邦物流')
  await fill(drawer, { 物流单号: `DPK${Date.now()}` })
  await drawer.getByRole('button', { name: '发货', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
}

/** Checks the text in the order's row. */
const expectInRow = async (page: Page, orderNo: string, text: string) => {
  await page.goto(orderPaths.cardPurchases.to({ orderNos: [orderNo] }))
  await rowOf(page, orderNo).getByText(text, { exact: true }).waitFor()
}

/** Signs for each shipment of the open order. */
async function signAll(page: Page) {
  const table = page.getByRole('table', { name: '发货单' })
  const next = () => table.getByRole('button', { name: '登记签收' }).first()
  await next().waitFor()
  for (const left of [2, 1, 0]) {
    await next().click()
    const dialog = page.getByRole('dialog', { name: '登记签收' })
    await fillDay(dialog, /签收时间/, formatTime(new Date().toISOString()))
    await attach(dialog, '签收凭证', await picture('签收单.png', 600, 800))
    await dialog.getByRole('button', { name: '登记签收' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => table.getByRole('button', { name: '登记签收' }).count()).toBe(left)
  }
}

const cents = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)
const centsOf = async (place: Locator): Promise<number> => cents(await place.innerText())

/** An amount in the panel 金额. */
const sumOf = (page: Page, label: string) =>
  centsOf(page.getByRole('region', { name: '金额' }).locator('dl > div').filter({ hasText: label }).locator('dd'))

/** A column of the lines of all suppliers. */
async function column(page: Page, title: string): Promise<number[]> {
  const table = page.getByRole('table', { name: '商品明细' })
  const at = (await table.getByRole('columnheader').allInnerTexts()).indexOf(title)
  const lines = await table
    .locator('tbody tr')
    .filter({ has: page.locator('td') })
    .all()
  return Promise.all(lines.map((line) => centsOf(line.locator('th, td').nth(at))))
}

const sum = (figures: readonly number[]): number => figures.reduce((all, figure) => all + figure, 0)

it('两家供应商的订单:代下单,收银台付款,两个供应商分三次发货,签收,退回一件,完成,财务的数字到分都对', async () => {
  const { merchant, codes, second } = await prepare()
  const [trade, first, other, finance] = await Promise.all(['trade', 'supplier', second, 'finance'].map(visit))
  if (!trade || !first || !other || !finance) throw new Error('four people are at work')
  const goods = codes.map((skuCode, at) => ({ skuCode, pieces: PIECES[at] ?? 0 }))
  const orderNo = await placeOrder(trade.page, merchant, goods)
  const placed = await data('trade', listOrders, { bizType: orderBizType.blackCardPurchase, orderNos: [orderNo] })
  const id = placed.list[0]?.id ?? 0
  const now = () => data('trade', getOrder, { id })

  await payAtCashier(trade.page)
  expect((await now()).status).toBe(1)

  await ship(first.page, orderNo, 2)
  await expectInRow(trade.page, orderNo, '已发 2/7')
  await expectInRow(first.page, orderNo, '已发 2/5')
  await ship(other.page, orderNo, 2)
  expect((await now()).status).toBe(2)
  await ship(first.page, orderNo, 3)
  await expectInRow(trade.page, orderNo, '已发货')

  await trade.page.goto(orderPaths.detail.to({ id }))
  await signAll(trade.page)
  await requestRefundOfOne(trade.page)
  const [refund] = (await now()).refunds
  if (!refund) throw new Error('the refund was not written')
  const { refundNo } = refund
  await processRefund(trade.page, refundNo, '同意退款', '同意退款', (dialog) =>
    fill(dialog, { 退货地址: '浙江省杭州市余杭区仓前路 18 号 王师傅 13700137000' }),
  )
  await processRefund(trade.page, refundNo, '登记退货物流', '保存退货物流', async (dialog) => {
    await choose(dialog, /物流公司/, '顺丰')
    await fill(dialog, { 退货单号: 'SF1020304050' })
  })
  await processRefund(first.page, refundNo, '确认收到退货', '确认收货')
  await processRefund(finance.page, refundNo, '打款', '打款', (dialog) =>
    dialog.getByText('退款成功后订单为已发货').waitFor(),
  )
  await rowOf(finance.page, refundNo).getByText('退款成功').waitFor()

  await trade.page.goto(orderPaths.detail.to({ id }))
  await clickAction(trade.page, '代确认收货')
  const receipt = trade.page.getByRole('dialog', { name: `代确认收货 ${orderNo}？` })
  await attach(receipt, '签收凭证', await picture('验收单.png', 600, 800))
  await fill(receipt, { 代收货原因: '买家电话确认已验收' })
  await receipt.getByRole('button', { name: '确认收货' }).click()
  await trade.page.getByText('已确认收货').waitFor()

  const { payAmount = '', refundedAmount = '' } = await now()
  const [paid, back] = [cents(payAmount), cents(refundedAmount)]
  const { page } = finance
  await page.goto(orderPaths.detail.to({ id }))
  await page.getByText('已完成').first().waitFor()
  expect(sum(await column(page, '实付')) + (await sumOf(page, '运费'))).toBe(paid)
  expect(await sumOf(page, '应付金额')).toBe(paid)
  expect(await sumOf(page, '已退金额')).toBe(back)
  const firstLine = (await column(page, '实付'))[0] ?? 0
  expect(back).toBe(Math.round(firstLine / PIECES[0]))
  await audited(
    page,
    '下单',
    '付款',
    '部分发货',
    '登记签收',
    '申请退款',
    '同意退款',
    '确认收到退货',
    '退款成功',
    '收货',
  )
  await page.goto(orderPaths.cardPurchases.to({ orderNos: [orderNo] }))
  const totals = page.getByRole('row', { name: /合计/ })
  await totals.waitFor()
  expect((await totals.innerText()).replaceAll(',', '')).toContain(payAmount)
  expect((await totals.innerText()).replaceAll(',', '')).toContain(refundedAmount)

  const people = [trade, first, other, finance]
  expect(people.flatMap(({ complaints }) => complaints)).toEqual([])
  await Promise.all(people.map(({ context }) => context.close()))
}, 180_000)
