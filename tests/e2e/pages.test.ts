import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { listAgentPackages } from '#contract/agents/packages.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { listProducts } from '#contract/goods/products.ts'
import { orderActions } from '#contract/orders/order-lifecycle.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import { listNotices } from '#contract/suppliers/notices.ts'
import { packagePaths } from '#features/agents/paths.ts'
import { productPaths } from '#features/goods/paths.ts'
import { orderPaths } from '#features/orders/paths.ts'
import { noticePaths } from '#features/suppliers/paths.ts'
import { startJourney } from './setup/journey.ts'
import { openInConsole } from './setup/page-actions.ts'

const journey = startJourney()

const sideMenu = (page: Page) => page.getByRole('navigation', { name: '侧边菜单' })
const marked = (page: Page) => sideMenu(page).locator('[aria-current=page]').allInnerTexts()

test('the side menu marks the list that a detail was opened from, and nothing for 个人中心', async () => {
  const { page } = await journey.visit('admin')
  await page.goto('/order/list')
  for (const list of ['渠道采购订单', 'C端销售订单']) {
    const link = sideMenu(page).getByRole('link', { name: list })
    await link.click()
    await page.getByRole('heading', { level: 1, name: list }).waitFor()
    await page.locator('[data-slot=data-table-row]:visible').first().getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /^订单 / }).waitFor()
    expect(await marked(page)).toEqual([list])
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /^订单 / }).waitFor()
    expect(await marked(page)).toEqual([list])
  }
  await page.goto('/profile')
  await page.getByRole('heading', { level: 1, name: '个人中心' }).waitFor()
  expect(await marked(page)).toEqual([])
})

/** Actions that advance a record; only these may be highlighted on a page. */
const { toAliPay, confirmPayment, submitVoucher, addShipment, confirmReceive } = orderActions
const nextSteps = [
  ...['提交审核', '上架', '启用', '发布'],
  ...[toAliPay, confirmPayment, submitVoucher, addShipment, confirmReceive].map(({ title }) => title),
]

test('the main button of a detail page is the next action of its record, or missing', {
  timeout: 180_000,
}, async () => {
  const pages: string[] = []
  for (const status of productStatus.codes.filter((code) => code !== productStatus.recycled)) {
    const { list } = await journey.data('admin', listProducts, { status, pageSize: 1 })
    pages.push(...list.map(({ id }) => productPaths.detail.to({ spuId: id })))
  }
  for (const bizType of [1, 2, 3, 5] as const) {
    for (const status of [0, 1, 2, 3, 4, 5, 6] as const) {
      const { list } = await journey.data('admin', listOrders, { bizType, status: [status], pageSize: 1 })
      pages.push(...list.map(({ id }) => orderPaths.detail.to({ id })))
    }
  }
  const packages = await journey.data('admin', listAgentPackages, { pageSize: 8 })
  pages.push(...packages.list.map(({ id }) => packagePaths.form.to({ id, type: 'view' })))
  const notices = await journey.data('admin', listNotices, { pageSize: 8 })
  pages.push(...notices.list.map(({ id }) => noticePaths.detail.to({ id })))
  expect(pages.length).toBeGreaterThan(30)

  const { page } = await journey.visit('admin')
  await page.goto('/')
  const found = new Set<string>()
  for (const address of pages) {
    await openInConsole(page, address)
    const head = page.locator('main [data-slot=page]:visible > header')
    await head.locator('h1').waitFor()
    const main = await head
      .locator('button, a')
      .evaluateAll((buttons) =>
        buttons.filter((button) => button.classList.contains('bg-accent')).map((button) => button.textContent.trim()),
      )
    expect(
      main.filter((label) => !nextSteps.includes(label)),
      address,
    ).toEqual([])
    for (const label of main) found.add(label)
  }
  expect(found.size).toBeGreaterThan(2)
})

const forms = [
  '/goods/newProduct',
  '/goods/addbrand',
  '/goods/addsupplier',
  '/goods/agentPackageDetial',
  '/goods/product-components-add',
  '/goods/recommendedMatchAdd',
  '/materialManagement/addMaterial',
  '/materialManagement/addMaterialBrand',
  '/news/addnews',
  '/configure/addClassLabel',
  '/configure/addlabel',
  '/configure/addspecs',
  '/configure/tipsRuleEdit',
]

/** What covers the middle of the focused control; '' if it is visible. */
function coverOfFocus(): string {
  const control = document.activeElement
  if (!control || control === document.body) return 'nothing has the focus'
  const { left, right, top, bottom } = control.getBoundingClientRect()
  const at = document.elementFromPoint((left + right) / 2, Math.min((top + bottom) / 2, top + 12))
  if (at && (control.contains(at) || at.contains(control) || control.parentElement?.contains(at))) {
    return at.closest('footer') && !control.closest('footer') ? 'the foot' : ''
  }
  return at ? `${at.localName} ${at.className}`.slice(0, 80) : 'out of the window'
}

/** A browser that keeps the code of the console from one form to the next. */
let author: ReturnType<typeof journey.visit> | undefined

test.each(forms)('on %s the first invalid field is visible and not covered by sticky elements', async (path) => {
  author ??= journey.visit('admin')
  const { page } = await author
  // Low enough that every form is longer than the window.
  await page.setViewportSize({ width: 1280, height: 460 })
  await page.goto(path)
  const foot = page.locator('main footer').last()
  await foot.getByRole('button').first().waitFor()
  for (const fromBottom of [true, false]) {
    await page.locator('main [data-slot=page-scroller]').evaluate((scroller, isEnd) => {
      scroller.scrollTop = isEnd ? scroller.scrollHeight : 0
    }, fromBottom)
    await foot.getByRole('button').first().click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await expect.poll(() => page.evaluate(coverOfFocus)).toBe('')
  }
})
