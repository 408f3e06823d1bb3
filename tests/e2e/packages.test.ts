import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { listAgentPackages } from '#contract/agents/packages.ts'
import { listProducts, listSkus } from '#contract/goods/products.ts'
import { packagePaths } from '#features/agents/paths.ts'
import { freshNames, startJourney } from './setup/journey.ts'
import {
  act,
  answer,
  attach,
  audited,
  choose,
  chooseNationwide,
  fill,
  pdf,
  picture,
  rowOf,
} from './setup/page-actions.ts'

const { visit, data } = startJourney()
const named = freshNames({ agency: '端到端门店套餐', copy: '端到端复制套餐' })

/** A draft without goods and agreement; prices are validated. */
async function makeDraft(page: Page) {
  await page.goto(packagePaths.list.to())
  await page.getByRole('link', { name: '新增套餐' }).first().click()
  await fill(page, { 套餐名称: named.agency, 套餐价: '9800', 续费价: '1000000000', 划线价: '100', 有效期: '12' })
  await page.keyboard.press('Tab')
  await page.getByText('划线价不能低于套餐价').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: /续费价/ }).inputValue()).toBe('9999999.00')
  await fill(page, { 划线价: '12800', 续费价: '6800' })
  await choose(page, /代理级别/, '门店经销')
  await chooseNationwide(page, '可代理地区')
  await attach(page, '封面图', await picture('cover.png', 800, 450))
  await choose(page, /商品范围/, '指定商品')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByText(`「${named.agency}」已保存`).waitFor()
}

async function addGoods(page: Page, product: string) {
  await page.getByRole('button', { name: '选择商品' }).click()
  const drawer = page.getByRole('dialog', { name: '选择商品' })
  await drawer.getByRole('textbox', { name: '搜索商品' }).fill(product)
  await drawer.getByRole('checkbox', { name: `选择 ${product}` }).click()
  await drawer.getByRole('button', { name: '添加商品' }).click()
  await drawer.waitFor({ state: 'hidden' })
}

describe('代理套餐', () => {
  it('草稿缺协议不能启用,去填写;按折扣算进货价;启用、复制、停用、删除', async () => {
    const { list } = await data('goods', listProducts, { sellable: true, pageSize: 10 })
    const product = list.toSorted((a, b) => a.skuCount - b.skuCount)[0]
    if (!product) throw new Error('nothing is on sale')
    const skus = await data('goods', listSkus, { spuIds: [product.id] })
    const purchase = Number(skus.list.find(({ enabled }) => enabled)?.purchasePrice)
    const { context, page, complaints } = await visit('goods')
    await makeDraft(page)
    await page.goto(packagePaths.list.to({ keyword: named.agency }))
    await act(page, named.agency, '启用')
    await page.getByText(`不能启用「${named.agency}」`).waitFor()
    await page.getByRole('button', { name: '去填写' }).click()

    await page.getByRole('textbox', { name: /套餐介绍/ }).fill('含样品、陈列与培训，适合单店起步。')
    await attach(page, '代理协议', pdf('协议.pdf'))
    await fill(page, { 进货折扣: '0.85' })
    await addGoods(page, product.name)
    const goods = page.getByRole('table', { name: '授权商品' })
    const discounted = (purchase * 0.85).toLocaleString('zh-CN', { style: 'currency', currency: 'CNY' })
    await goods.getByRole('cell', { name: discounted }).first().waitFor()
    await goods
      .getByRole('textbox', { name: /渠道商供货价$/ })
      .first()
      .fill('99')
    await page.keyboard.press('Tab')
    await goods
      .getByText(/低于供货价/)
      .first()
      .waitFor()
    await goods
      .getByRole('textbox', { name: /渠道商供货价$/ })
      .first()
      .fill('')
    await page.getByRole('button', { name: '保存修改' }).click()
    await page.getByText(`「${named.agency}」已保存`).waitFor()

    await page.goto(packagePaths.list.to({ keyword: named.agency }))
    await act(page, named.agency, '启用')
    await rowOf(page, named.agency).getByText('已启用').waitFor()
    await act(page, named.agency, '复制')
    await expect.poll(() => page.getByRole('textbox', { name: /套餐价/ }).inputValue()).toBe('9800.00')
    await fill(page, { 套餐名称: named.agency })
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('套餐名称已存在').waitFor()
    await fill(page, { 套餐名称: named.copy })
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText(`「${named.copy}」已保存`).waitFor()

    await page.goto(packagePaths.list.to({ keyword: named.copy }))
    await act(page, named.copy, '删除')
    await answer(page, '删除套餐')
    await page.getByText(`「${named.copy}」已删除`).waitFor()
    await page.goto(packagePaths.list.to({ keyword: named.agency }))
    await act(page, named.agency, '停用')
    await answer(page, '停用套餐', `停用「${named.agency}」？`)
    await rowOf(page, named.agency).getByText('已停用').waitFor()
    await act(page, named.agency, '详情')
    await audited(
      page,
      `新增代理套餐「${named.agency}」`,
      `启用代理套餐「${named.agency}」`,
      `停用代理套餐「${named.agency}」`,
    )
    expect(complaints).toEqual([])
    await context.close()
  })

  it('停用在售套餐先说明多少代理受影响,代理照旧有效;卖出过的不能删除', async () => {
    const { list } = await data('goods', listAgentPackages, { status: 1 })
    const sold = list.find(({ activeCount }) => activeCount > 0)
    if (!sold) throw new Error('no package is sold')
    const { context, page, complaints } = await visit('goods')
    await page.goto(packagePaths.list.to({ keyword: sold.name }))
    await act(page, sold.name, '停用')
    await page.getByText(`${sold.activeCount} 个生效中的代理按原条款用到期满`).waitFor()
    await answer(page, '停用套餐')
    await rowOf(page, sold.name).getByText('已停用').waitFor()
    const after = await data('goods', listAgentPackages, { keyword: sold.name })
    expect(after.list.find(({ id }) => id === sold.id)).toMatchObject({ status: 2, activeCount: sold.activeCount })
    await page.getByRole('button', { name: `更多 ${sold.name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: /删除/, disabled: true }).waitFor()
    expect(complaints).toEqual([])

    await page.goto(packagePaths.form.to({ id: 999_999, type: 'view' }))
    await page
      .getByText(/套餐不存在/)
      .first()
      .waitFor()
    await page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '代理套餐' }).click()
    await rowOf(page, sold.name).waitFor()
    await context.close()
  })
})
