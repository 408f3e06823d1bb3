import type { Locator, Page } from 'playwright'
import { orderPaths, refundPaths } from '#features/orders/paths.ts'
import { act, choose, fill, find } from './page-actions.ts'

// What trade service does with orders of card merchants.

export interface OrderedGoods {
  skuCode: string
  pieces: number
}

interface Placing {
  /** The list of the kind of orders, and what its form calls the buyer. */
  list: string
  party: RegExp
  /** What is entered after the goods and the receiver. */
  enter?: (drawer: Locator) => Promise<void>
}

const forCard: Placing = { list: orderPaths.cardPurchases.to(), party: /黑卡商家/ }

/**
 * Orders goods for a buyer by pasting codes and quantities as from a spreadsheet, and opens the order. Returns its
 * number.
 */
export async function placeOrder(
  page: Page,
  buyer: string,
  goods: readonly OrderedGoods[],
  { list, party, enter }: Placing = forCard,
): Promise<string> {
  await page.goto(list)
  await page.getByRole('button', { name: '代下单' }).click()
  const drawer = page.getByRole('dialog', { name: '代下单' })
  await find(drawer, party, buyer)
  await drawer.getByRole('button', { name: '粘贴多个' }).click()
  const pasted = drawer.getByRole('textbox', { name: '粘贴 SKU 编码与数量' })
  await pasted.fill(goods.map(({ skuCode, pieces }) => `${skuCode} ${pieces}`).join('\n'))
  await drawer.getByRole('button', { name: `添加 ${goods.length} 种商品` }).click()
  await fill(drawer, { 收货人: '顾清和', 收货电话: '13900139000', 详细地址: '文三路 268 号云栖公寓 3 幢 1201 室' })
  await drawer.getByRole('combobox', { name: /收货地区/ }).click()
  for (const area of ['浙江省', '杭州市', '西湖区']) await page.getByRole('option', { name: area }).click()
  await fill(drawer, { 楼层: '12' })
  await drawer.getByRole('radio', { name: '有电梯' }).click()
  await drawer.getByText('应付合计').waitFor()
  await enter?.(drawer)
  await drawer.getByRole('button', { name: '提交订单' }).click()
  await page.getByText('已下单，共 1 个订单').waitFor()
  await page.getByRole('button', { name: '查看订单' }).click()
  const title = await page.getByRole('heading', { name: /^订单 \d{18}$/ }).innerText()
  return title.replaceAll(/\D/g, '')
}

/** Pays in the window opened by the console, and waits until the console shows it. */
export async function payAtCashier(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: '支付宝付款' }).click()
  const cashier = await opened
  await cashier.getByRole('button', { name: '确认付款' }).click()
  await cashier.getByText('商户应答：success').waitFor()
  await cashier.close()
  const dialog = page.getByRole('dialog', { name: '支付成功' })
  await dialog.getByRole('button', { name: '关闭' }).first().click()
}

/** Clicks an action of the page, visible or under 更多操作. */
export async function clickAction(page: Page, action: string): Promise<void> {
  const more = page.getByRole('button', { name: '更多操作' })
  await more.waitFor()
  const shown = page.getByRole('button', { name: action, exact: true })
  if ((await shown.count()) > 0) return shown.click()
  await more.click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Requests a refund of one piece of the first line. */
export async function requestRefundOfOne(page: Page): Promise<void> {
  await clickAction(page, '申请退款')
  const drawer = page.getByRole('dialog', { name: '申请退款' })
  await drawer.getByRole('radio', { name: /退款$/, checked: true }).waitFor()
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
export async function processRefund(
  page: Page,
  refundNo: string,
  step: string,
  action: string,
  enter?: (dialog: Locator) => unknown,
): Promise<void> {
  await page.goto(refundPaths.list.to({ refundNo }))
  await act(page, refundNo, step)
  const dialog = page.getByRole('dialog')
  await enter?.(dialog)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}
