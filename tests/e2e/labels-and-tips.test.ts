import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { listLabels } from '#contract/configuration/labels.ts'
import { leadTime } from '#contract/delivery.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { listProducts } from '#contract/goods/products.ts'
import { labelPaths } from '#features/configuration/paths.ts'
import { tipsRulePaths } from '#features/configuration/tips-rule-paths.ts'
import { productPaths } from '#features/goods/paths.ts'
import { freshNames, startJourney } from './setup/journey.ts'
import { act, answer, audited, choose, fill, find, rowOf } from './setup/page-actions.ts'

const { visit, data } = startJourney()
const named = freshNames({ label: '端到端推荐', other: '端到端另推', rule: '端到端货期提醒' })

/** White on white is rejected; then two labels with the same look are created together. */
async function makeLabels(page: Page) {
  await page.goto(labelPaths.list.to())
  await page.getByRole('link', { name: '新增标签' }).first().click()
  await fill(page, { 标签名称: `${named.label}\n${named.other}`, 底色: '#ffffff', 文字颜色: '#ffffff' })
  await choose(page, /标签类型/, '商品标签')
  await choose(page, /打标方式/, '手动')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('文字与底色对比不足').first().waitFor()
  await fill(page, { 底色: '#0f766e' })
  await page.getByText('将新增 2 个样式相同的标签').waitFor()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('2 个标签已保存').waitFor()
}

async function giveTo(page: Page, products: readonly string[]) {
  await page.goto(labelPaths.list.to({ keyword: named.label }))
  await act(page, named.label, '打标')
  const drawer = page.getByRole('dialog', { name: `标签「${named.label}」的商品` })
  await drawer.getByRole('tab', { name: '添加商品' }).click()
  for (const name of products) {
    await drawer.getByRole('textbox', { name: '搜索商品' }).fill(name)
    await drawer.getByRole('checkbox', { name: `选择 ${name}` }).click()
  }
  await drawer.getByRole('button', { name: '打上标签' }).click()
  await page.getByText(`已给 ${products.length} 个商品打标`).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
}

describe('标签与贴士', () => {
  it('新增标签,打到商品上,合并重复的,停用;用过的不能删除', async () => {
    const { list } = await data('goods', listProducts, { status: productStatus.onSale, pageSize: 10 })
    const names = list.slice(0, 2).map(({ name }) => name)
    const { context, page, complaints } = await visit('goods')
    await makeLabels(page)
    await giveTo(page, names)
    const found = await data('goods', listLabels, { keyword: named.label })
    const remaining = found.list.find(({ name }) => name === named.label)
    expect(remaining).toMatchObject({ productCount: 2 })
    await page.goto(productPaths.list.to({ labelId: remaining?.id ?? 0 }))
    for (const name of names) await rowOf(page, name).waitFor()

    await page.goto(labelPaths.list.to({ keyword: named.other }))
    await act(page, named.other, '合并到')
    const dialog = page.getByRole('dialog', { name: '合并标签' })
    await find(dialog, /保留的标签/, named.label)
    await dialog.getByRole('button', { name: '合并标签' }).click()
    await page.getByText(/^已合并/).waitFor()
    await page.goto(labelPaths.list.to({ keyword: named.label }))
    await page.getByRole('button', { name: `更多 ${named.label}`, exact: true }).click()
    await page.getByRole('menuitem', { name: /删除/, disabled: true }).waitFor()
    await page.getByRole('menuitem', { name: '停用' }).click()
    await page.getByText('2 个商品将不再展示，重新启用后恢复。').waitFor()
    await answer(page, '停用标签')
    await act(page, named.label, '编辑')
    await page.getByText('标签已被使用，类型不可修改').waitFor()
    await audited(page, `新增标签「${named.label}」`, `停用标签「${named.label}」`)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('新增贴士规则:改正条件与变量,试算未保存的内容,启用后停用再删除', async () => {
    const { list } = await data('goods', listProducts, { status: productStatus.onSale, pageSize: 100 })
    const slow = list.find(({ leadTime: days }) => days !== leadTime.inStock)
    if (!slow) throw new Error('everything is in stock')
    const wait = leadTime.label(slow.leadTime)
    const { context, page, complaints } = await visit('goods')
    await page.goto(tipsRulePaths.list.to())
    await page.getByRole('link', { name: '新增规则' }).first().click()
    await fill(page, { 规则名称: named.rule, 贴士标题: '货期较长', 贴士内容: '{商品}需 {货期}，请提前下单' })
    await page.getByRole('checkbox', { name: '确认订单' }).click()
    await page.getByRole('button', { name: '添加条件' }).click()
    await choose(page, '条件 1 条件项', '销售价')
    await page.getByRole('textbox', { name: '条件 1 值' }).fill('abc')
    await page.getByText('请输入金额，最多两位小数').waitFor()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('未知变量 {商品}').waitFor()
    await choose(page, '条件 1 条件项', '货期')
    await choose(page, '条件 1 值', wait)
    await fill(page, { 贴士内容: '{商品名}需 {货期}，请提前下单' })
    await page.getByRole('region', { name: '规则说明' }).getByText(`货期 等于 ${wait}`).waitFor()

    await page.getByRole('button', { name: '试算' }).click()
    const drawer = page.getByRole('dialog', { name: '试算贴士' })
    await find(drawer, '商品', slow.name)
    await drawer.getByRole('region', { name: '买家看到的贴士' }).getByText(`${slow.name}需 ${wait}`).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '保存并启用' }).click()
    await page.getByText(`规则「${named.rule}」已保存并启用`).waitFor()

    await page.goto(tipsRulePaths.list.to({ keyword: named.rule }))
    await page.getByRole('button', { name: `更多 ${named.rule}` }).click()
    expect(await page.getByRole('menuitem', { name: '删除' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: '停用' }).click()
    await answer(page, '停用规则')
    await page.getByText('1 条规则已停用').waitFor()
    await act(page, named.rule, '编辑')
    await audited(page, `贴士规则「${named.rule}」`, `停用贴士规则「${named.rule}」`)
    await page.goto(tipsRulePaths.list.to({ keyword: named.rule }))
    await act(page, named.rule, '删除')
    await answer(page, '删除规则')
    await page.getByText('1 条规则已删除').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})
