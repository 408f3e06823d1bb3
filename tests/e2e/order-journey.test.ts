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
import { orderPaths, refundPaths } from '#features/orders/paths.ts'
import { formatTime } from '#lib/formats.ts'
import { startJourney } from './setup/journey.ts'
import { act, attach, audited, choose, fill, fillDay, find, picture, rowOf } from './setup/page-actions.ts'

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

/** Orders goods for a merchant by pasting codes and quantities as from a spreadsheet, and opens the order. */
async function place(page: Page, merchant: string, codes: readonly string[]) {
  await page.goto(orderPaths.cardPurchases.to())
  await page.getByRole('button', { name: '代下单' }).click()
  const drawer = page.getByRole('dialog', { name: '代下单' })
  await find(drawer, /黑卡商家/, merchant)
  await drawer.getByRole('button', { name: '粘贴多个' }).click()
  const goods = drawer.getByRole('textbox', { name: '粘贴 SKU 编码与数量' })
  await goods.fill(codes.map((code, at) => `${code} ${PIECES[at]}`).join('\n'))
  await drawer.getByRole('button', { name: '添加 2 种商品' }).click()
  await fill(drawer, { 收货人: '顾清和', 收货电话: '13900139000', 详细地址: '文三路 268 号云栖公寓 3 幢 1201 室' })
  await drawer.getByRole('combobox', { name: /收货地区/ }).click()
  for (const area of ['浙江省', '杭州市', '西湖区']) await page.getByRole('option', { name: area }).click()
  await fill(drawer, { 楼层: '12' })
  await drawer.getByRole('radio', { name: '有电梯' }).click()
  await drawer.getByText('应付合计').waitFor()
  await drawer.getByRole('button', { name: '提交订单' }).click()
  await page.getByText('已下单，共 1 个订单').waitFor()
  await page.getByRole('button', { name: '查看订单' }).click()
  const title = await page.getByRole('heading', { name: /^订单 \d{18}$/ }).innerText()
  const orderNo = title.replaceAll(/\D/g, '')
  const { list } = await data('trade', listOrders, { bizType: orderBizType.blackCardPurchase, orderNos: [orderNo] })
  return { orderNo, id: list[0]?.id ?? 0 }
}

/** Pays in the window opened by the console, and waits until the console shows it. */
async function payAtCashier(page: Page) {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: '支付宝付款' }).click()
  const cashier = await opened
  await cashier.getByRole('button', { name: '确认付款' }).click()
  await cashier.getByText('商户应答：success').waitFor()
  await cashier.close()
  const dialog = page.getByRole('dialog', { name: '支付成功' })
  await dialog.getByRole('button', { name: '关闭' }).first().click()
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

/** Clicks an action of the page, visible or under 更多操作. */
async function clickAction(page: Page, action: string) {
  const more = page.getByRole('button', { name: '更多操作' })
  await more.waitFor()
  const shown = page.getByRole('button', { name: action, exact: true })
  if ((await shown.count()) > 0) return shown.click()
  await more.click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Requests a refund of one piece of the first line. */
async function requestRefundOfOne(page: Page): Promise<void> {
  await clickAction(page, '申请退款')
  const drawer = page.getByRole('dialog', { name: '申请退款' })
  await drawer.getByRole('radio', { name: '退货退款', checked: true }).waitFor()
  await drawer
    .getByRole('checkbox', { name: /^退款 / })
    .first()
    .click()
  await drawer
    .getByRole('textbox', { name: /退款数量$/ })
    .first()
    .fill('1')
  await choose(drawer, /退款原因/, '拍错或多拍')
  await drawer.getByRole('button', { name: '提交退款申请' }).click()
  await page.getByText('已提交退款申请').waitFor()
}

/** Performs one refund action and confirms the dialog with `action`. */
async function processRefund(
  page: Page,
  refundNo: string,
  step: string,
  action: string,
  enter?: (dialog: Locator) => unknown,
) {
  await page.goto(refundPaths.list.to({ refundNo }))
  await act(page, refundNo, step)
  const dialog = page.getByRole('dialog')
  await enter?.(dialog)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
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
  const { id, orderNo } = await place(trade.page, merchant, codes)
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
