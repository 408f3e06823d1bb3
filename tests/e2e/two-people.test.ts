import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { reviewType } from '#contract/goods/codes.ts'
import { listProductReviews } from '#contract/goods/product-reviews.ts'
import { listProducts, listSkus } from '#contract/goods/products.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { productPaths } from '#features/goods/paths.ts'
import { productReviewPaths } from '#features/goods/product-review-paths.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { startJourney } from './setup/journey.ts'
import { act, answer } from './setup/page-actions.ts'

const { visit, data } = startJourney()

/** The supply price of the first SKU, after the row number. */
const priceOf = (drawer: Locator) => drawer.getByRole('gridcell').nth(1)

/** Types a supply price for the first SKU in a product's price sheet. */
async function typePrice(page: Page, spuId: number, price: string) {
  await page.goto(productPaths.detail.to({ spuId }))
  await page.getByRole('button', { name: '改价', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '改价' })
  const cell = priceOf(drawer)
  await cell.click()
  // The first key opens the cell for editing.
  await page.keyboard.press('1')
  await cell.getByRole('textbox').fill(price)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await cell.innerText()).replaceAll(',', '')).toContain(price)
  return drawer
}

describe('两个人同时操作', () => {
  it('两人给同一个规格改价:后保存的人看到两边的价格,自己输入的还在,保留后再存就行', async () => {
    const { list } = await data('goods', listProducts, { sellable: true, pageSize: 20 })
    const product = list.find(({ skuCount }) => skuCount > 1)
    if (!product) throw new Error('nothing is on sale in two versions')
    const skus = await data('goods', listSkus, { spuIds: [product.id] })
    const price = Number(skus.list[0]?.supplyPrice)
    const [mine, theirs] = [(price * 1.01).toFixed(2), (price * 1.02).toFixed(2)]
    const [goodsUser, adminUser] = await Promise.all([visit('goods'), visit('admin')])
    const [first, second] = await Promise.all([
      typePrice(goodsUser.page, product.id, theirs),
      typePrice(adminUser.page, product.id, mine),
    ])
    await first.getByRole('button', { name: '保存 1 个规格的价格' }).click()
    await goodsUser.page.getByText('已调整 1 个规格的价格').waitFor()
    await second.getByRole('button', { name: '保存 1 个规格的价格' }).click()
    const differences = second.getByRole('table', { name: '价格差异' })
    await differences.getByRole('row', { name: new RegExp(`供货价 ${theirs} ${mine}`) }).waitFor()
    expect((await priceOf(second).innerText()).replaceAll(',', '')).toContain(mine)
    const after = await data('goods', listSkus, { spuIds: [product.id] })
    expect(after.list[0]?.supplyPrice).toBe(theirs)
    await second.getByRole('button', { name: '保留我的价格' }).click()
    await second.getByRole('button', { name: '保存 1 个规格的价格' }).click()
    await adminUser.page.getByText('已调整 1 个规格的价格').waitFor()
    const settled = await data('goods', listSkus, { spuIds: [product.id] })
    expect(settled.list[0]?.supplyPrice).toBe(mine)
    await Promise.all([goodsUser.context.close(), adminUser.context.close()])
  })

  it('两人打开同一个品牌:互相看得到;一人保存后,另一人得到提示并能查看差异,自己填的还在', async () => {
    const address = brandPaths.form.to({ id: 1 })
    const [goodsUser, adminUser] = await Promise.all([visit('goods'), visit('admin')])
    const others = (page: Page) => page.getByRole('list', { name: '也打开了这条记录的人' })
    await goodsUser.page.goto(address)
    await goodsUser.page.getByLabel('品牌名称').waitFor()
    await adminUser.page.goto(address)
    await others(adminUser.page).getByText('正在编辑').waitFor()
    const country = adminUser.page.getByLabel('产地国家')
    await country.fill('丹麦')
    await goodsUser.page.getByLabel('品牌标语').fill('山里的木工作坊')
    await goodsUser.page.getByRole('button', { name: /^(提交审核|保存修改)$/ }).click()
    await goodsUser.page.waitForURL('**/goods/brand')
    // The next renewal brings it: 20 seconds at most.
    await adminUser.page.getByText(/刚刚保存了这条记录/).waitFor({ timeout: 25_000 })
    await adminUser.page.getByRole('button', { name: '查看差异' }).click()
    await adminUser.page
      .getByRole('dialog', { name: '对比版本' })
      .getByRole('row', { name: /品牌标语/ })
      .waitFor()
    await adminUser.page.keyboard.press('Escape')
    expect(await country.inputValue()).toBe('丹麦')
    await Promise.all([goodsUser.context.close(), adminUser.context.close()])
  })

  it('一张审核单审两次:第二个人被告知是谁已经审过、结果如何', async () => {
    const { list } = await data('goods', listProductReviews, {
      type: reviewType.newProduct,
      status: reviewStatus.pending,
    })
    const review = list.find(({ own, claimedBy }) => !own && !claimedBy)
    if (!review) throw new Error('nothing waits for a review')
    const address = productReviewPaths.list.to({ type: reviewType.newProduct, keyword: review.product.name })
    const [goodsUser, adminUser] = await Promise.all([visit('goods'), visit('admin')])
    await Promise.all([goodsUser.page.goto(address), adminUser.page.goto(address)])
    await adminUser.page.getByRole('row', { name: new RegExp(review.product.name) }).waitFor()
    await act(goodsUser.page, review.product.name, '通过')
    await answer(goodsUser.page, '通过审核')
    await goodsUser.page.getByText(`「${review.product.name}」已通过`).waitFor()
    await act(adminUser.page, review.product.name, '通过')
    await adminUser.page.getByRole('alertdialog').getByRole('button', { name: '通过审核' }).click()
    await adminUser.page.getByText(/该商品已被审核,请刷新（.+已通过）/).waitFor()
    await Promise.all([goodsUser.context.close(), adminUser.context.close()])
  })
})
