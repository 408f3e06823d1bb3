import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { orderBizType } from '#contract/orders/codes.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import { listBrands } from '#contract/suppliers/brands.ts'
import { startJourney } from './setup/journey.ts'

const journey = startJourney()

const chosen = (page: Page) => page.getByRole('option', { selected: true })

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索页面、记录与操作' }).waitFor()
}

test('by keyboard alone: a pasted order number opens the order, which is then among the recent records', async () => {
  const { list } = await journey.data('trade', listOrders, { bizType: orderBizType.distributorPurchase, pageSize: 1 })
  const { orderNo = '' } = list[0] ?? {}
  const { page } = await journey.visit('trade')
  await page.goto('/order/refund')
  await page.getByRole('heading', { level: 1, name: '退款管理' }).waitFor()
  await openPalette(page)
  await page.keyboard.insertText(orderNo)
  // Before the answer: Enter waits for it.
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: new RegExp(orderNo) }).waitFor()

  await page.goto('/order/refund')
  await page.getByRole('heading', { level: 1, name: '退款管理' }).waitFor()
  await openPalette(page)
  await page.getByRole('option', { name: orderNo }).first().waitFor()
})

test('it finds a brand by name, opens its list filtered, and a new form', async () => {
  const { list } = await journey.data('goods', listBrands, { pageSize: 1 })
  const { name = '' } = list[0] ?? {}
  const { page } = await journey.visit('goods')
  await page.goto('/goods/supplier')
  await page.getByRole('heading', { level: 1, name: '供应商列表' }).waitFor()
  await openPalette(page)
  await page.keyboard.insertText(name)
  await page.getByRole('option', { name }).first().waitFor()
  await page.getByRole('option', { name: `在「品牌列表」中查找“${name}”` }).click()
  await page.getByRole('heading', { level: 1, name: '品牌列表' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: '品牌' }).inputValue()).toBe(name)

  await openPalette(page)
  await page.keyboard.type('xzpp')
  await expect.poll(() => chosen(page).innerText()).toContain('新增品牌')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '新增品牌' }).waitFor()
})

test('another account on the same browser gets no recent records of the first', async () => {
  const { list } = await journey.data('goods', listBrands, { pageSize: 1 })
  const { id = 0, name = '' } = list[0] ?? {}
  const { page } = await journey.visit('goods')
  await page.goto('/goods/supplier')
  await page.getByRole('heading', { level: 1, name: '供应商列表' }).waitFor()
  await page.evaluate(
    (record) => localStorage.setItem('recent-records:999999', JSON.stringify([record])),
    `brand:${id}`,
  )
  await openPalette(page)
  await page.getByRole('option', { name: '新增品牌' }).waitFor()
  expect(await page.getByRole('option', { name: new RegExp(`^${name} B\\d+`) }).count()).toBe(0)
})

test('letters typed while its code is loading stand in the palette and reach nothing else', async () => {
  const { page, context } = await journey.visit('goods')
  let release = () => {}
  const loaded = new Promise<void>((done) => {
    release = done
  })
  await context.route(/\/assets\/overlay-[^/]+\.js$/, async (route) => {
    await loaded
    await route.continue()
  })
  await page.goto('/goods/brand')
  // Hidden from assistive tools while the palette is open.
  const filter = page.getByRole('textbox', { name: '品牌', includeHidden: true })
  await filter.click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('xzpp')
  release()
  const box = page.getByRole('combobox', { name: '搜索页面、记录与操作' })
  await box.waitFor()
  expect(await box.inputValue()).toBe('xzpp')
  expect(await filter.inputValue()).toBe('')
  await page.keyboard.type('x')
  expect(await box.inputValue()).toBe('xzppx')
  await page.keyboard.press('Backspace')
  await expect.poll(() => chosen(page).innerText()).toContain('新增品牌')
  await context.close()
})
