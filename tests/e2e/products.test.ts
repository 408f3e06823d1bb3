import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productPaths } from '#features/goods/paths.ts'
import { productReviewPaths } from '#features/goods/product-review-paths.ts'
import { launchBrowser, visit } from './setup/browser.ts'
import { type RunningConsole, startConsole } from './setup/console.ts'
import { ownSeeded } from './setup/own-seeded.ts'

let site: RunningConsole
let browser: Browser

beforeAll(async () => {
  site = await startConsole({}, ownSeeded())
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

interface ProductRow {
  id: number
  name: string
  status: number
  skuCount: number
  salePriceMin: string | null
  brand: { name: string }
}

async function productsOf(account: string, filters: object): Promise<ProductRow[]> {
  const { token } = await site.signIn(account)
  const response = await fetch(`${site.url}/api/product/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ pageNum: 1, pageSize: 100, ...filters }),
  })
  const { data } = (await response.json()) as { data: { list: ProductRow[] } }
  return data.list
}

const NAME = '端到端新品家具'
const COLOURS = 8

/** Fills cells of all SKUs at once. */
async function fillAll(page: Page, values: Record<string, string>) {
  for (const [title, value] of Object.entries(values)) {
    const cell = page.getByLabel(`批量填写 ${title}`)
    await cell.fill(value)
    await cell.press('Tab')
  }
  await page.getByRole('button', { name: '填入显示的 24 个组合' }).click()
}

/** Creates a product with three by three SKUs, copies it and extends it to eight colours. */
async function createProduct(page: Page, copyFrom: number) {
  await page.goto(productPaths.form.to({ copyFrom }))
  await page.getByRole('textbox', { name: /商品名称/ }).fill(NAME)
  const colours = page.getByRole('combobox', { name: '添加颜色' })
  for (let count = 3; count < COLOURS; count++) {
    await colours.click()
    await page.getByRole('option').first().click()
  }
  await fillAll(page, { 供货价: '1000' })
  await page.getByRole('button', { name: '库存与物流' }).click()
  await fillAll(page, { '重量(kg)': '62.5', '体积(m³)': '0.85' })
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByText('已提交审核').waitFor()
}

/** Opens the pending review and returns its drawer. */
async function openReview(page: Page) {
  await page.goto(productReviewPaths.list.to({ keyword: NAME }))
  await page.getByRole('button', { name: NAME, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: NAME })
  await drawer.getByRole('button', { name: '通过' }).waitFor()
  return drawer
}

async function priceAndStock(page: Page) {
  const act = async (action: string) => {
    await page.getByRole('button', { name: action, exact: true }).click()
    return page.getByRole('dialog', { name: action })
  }
  const prices = await act('改价')
  await prices.getByRole('gridcell').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await prices.getByRole('button', { name: '恢复联动' }).click()
  await prices.getByRole('button', { name: '保存 24 个规格的价格' }).click()
  await page.getByText('已调整 24 个规格的价格').waitFor()

  const stock = await act('改库存')
  await stock.getByRole('textbox', { name: /数量$/ }).first().fill('20')
  await stock.getByRole('button', { name: '保存 1 个规格的库存' }).click()
  await page.getByText('已调整 1 个规格的库存').waitFor()
}

describe('商品', () => {
  it('供应商录入 24 个规格,驳回后修改重提,通过、定价、入库、上架,每一步都在操作日志里', {
    timeout: 120_000,
  }, async () => {
    const [model] = (await productsOf('supplier', { sellable: true })).filter(({ skuCount }) => skuCount === 9)
    if (!model) throw new Error('the demo data has nothing on sale in nine versions')
    const [supplier, operator] = await Promise.all([visit(browser, site, 'supplier'), visit(browser, site, 'goods')])
    const { page } = operator
    await createProduct(supplier.page, model.id)
    const [made] = await productsOf('supplier', { keyword: NAME })
    expect(made).toMatchObject({ status: 1, skuCount: 24 })
    const spuId = made?.id ?? 0

    const refused = await openReview(page)
    await page.keyboard.press('r')
    await page.keyboard.press('1')
    await refused.getByRole('textbox', { name: /驳回说明/ }).waitFor()
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByText(`「${NAME}」已驳回`).waitFor()

    await supplier.page.goto(productPaths.form.to({ spuId }))
    await supplier.page.getByText('新品审核已驳回：图片不合格').waitFor()
    await supplier.page.getByRole('textbox', { name: /副标题/ }).fill('实拍图已更换')
    await supplier.page.getByRole('button', { name: '提交审核' }).click()
    await supplier.page.getByText('已提交审核').waitFor()

    const approved = await openReview(page)
    await approved.getByText('历史审核').waitFor()
    await page.keyboard.press('a')
    await page.getByText(`「${NAME}」已通过`).waitFor()

    await page.goto(productPaths.detail.to({ spuId }))
    await priceAndStock(page)
    await page.getByRole('button', { name: '上架', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '上架' }).click()
    await page.getByText('已上架').first().waitFor()
    const [sold] = await productsOf('goods', { keyword: NAME })
    expect(sold?.status).toBe(4)
    expect(Number(sold?.salePriceMin)).toBeGreaterThan(1000)

    await page.getByRole('tab', { name: '操作日志' }).click()
    for (const step of [/新增商品/, /审核驳回/, /审核通过/, /24 个规格的价格/, /上架商品/]) {
      await page.getByText(step).first().waitFor()
    }
    expect([...supplier.complaints, ...operator.complaints]).toEqual([])
    await Promise.all([supplier, operator].map(({ context }: { context: BrowserContext }) => context.close()))
  })

  it('按品牌与状态筛选后刷新,或在另一页打开同一地址,看到同样的商品', async () => {
    const [product] = await productsOf('goods', { status: 4 })
    const { context, page, complaints } = await visit(browser, site, 'goods')
    await page.goto(productPaths.list.to())
    await page.getByRole('tab', { name: /^已上架/ }).click()
    const brand = page.getByRole('combobox', { name: '品牌' })
    await brand.fill(product?.brand.name ?? '')
    await page.getByRole('option', { name: product?.brand.name ?? '' }).click()
    const names = async (on: Page) => {
      await on.getByRole('row', { name: new RegExp(product?.name ?? '') }).waitFor()
      // Until the response arrives, the table shows the previous rows.
      await on.locator('table[aria-busy="true"]').waitFor({ state: 'detached' })
      // The first rows render slightly before the others.
      const count = Number(await on.getByRole('table').getAttribute('aria-rowcount'))
      await on
        .getByRole('row')
        .nth(Math.min(count, 21) - 1)
        .waitFor()
      return on.getByRole('row').getByRole('link', { name: /./ }).allInnerTexts()
    }
    await page.getByRole('button', { name: '清除品牌' }).waitFor()
    const shown = await names(page)
    await page.reload()
    expect(await names(page)).toEqual(shown)
    const second = await context.newPage()
    await second.goto(page.url())
    expect(await names(second)).toEqual(shown)
    expect(complaints).toEqual([])
    await context.close()
  })
})
