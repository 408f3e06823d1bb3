import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { enableStatus } from '#contract/configuration/codes.ts'
import { componentType } from '#contract/goods/codes.ts'
import { getProductComponent, listProductComponents } from '#contract/goods/product-components.ts'
import { listProducts, setProductEnable } from '#contract/goods/products.ts'
import { listRecommendedMatches } from '#contract/goods/recommended-matches.ts'
import { componentPaths } from '#features/goods/component-paths.ts'
import { matchPaths } from '#features/goods/match-paths.ts'
import { productPaths } from '#features/goods/paths.ts'
import { freshNames, startJourney } from './setup/journey.ts'
import { act, answer, attach, audited, choose, fill, find, picture, rowOf } from './setup/page-actions.ts'

const { visit, data } = startJourney()
const named = freshNames({ top: '端到端岩板台面', match: '端到端客厅两件套' })

/** A tabletop of this supplier, rejected first with three field errors. */
async function makeComponent(page: Page, supplier: string) {
  await page.goto(componentPaths.list.to())
  await page.getByRole('link', { name: '新增组件' }).click()
  await fill(page, { 组件名称: named.top, '尺寸\\(mm\\)': '100x200', 采购系数: '1.1' })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('请按 长x宽x高 填写三个整数').waitFor()
  await page.getByText('请上传组件图').waitFor()
  await choose(page, /组件类型/, '台面')
  await find(page, /^\*?供应商/, supplier)
  await choose(page, /^\*?单位/, '张')
  await find(page, /适用类目/, '茶几')
  await page.keyboard.press('Escape')
  await fill(page, { '尺寸\\(mm\\)': '1600x800x12', 供货价: '33.33' })
  await page.keyboard.press('Tab')
  await expect.poll(() => page.getByRole('textbox', { name: /采购价/ }).inputValue()).toBe('36.66')
  await attach(page, '组件图', await picture('top.png', 400, 400))
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('组件已保存').waitFor()
}

/** Replaces a component with the new tabletop in all products but the first. */
async function replaceInAllButOne(page: Page, name: string, unchanged: string) {
  await page.goto(componentPaths.list.to({ keyword: name }))
  await act(page, name, '替换为')
  const dialog = page.getByRole('dialog', { name: `替换「${name}」` })
  await find(dialog, /替换为/, named.top)
  await dialog.getByRole('checkbox', { name: unchanged }).click()
  await dialog.getByRole('button', { name: /^替换 \d+ 个商品的组件$/ }).click()
  await page.getByText(/^已替换 \d+ 个商品/).waitFor()
}

async function makeMatch(page: Page, main: string, item: string) {
  await page.getByText(main).first().waitFor()
  await fill(page, { 搭配名称: named.match })
  await page.getByRole('button', { name: '添加商品' }).click()
  const dialog = page.getByRole('dialog', { name: '添加搭配商品' })
  await dialog.getByRole('textbox', { name: '搜索商品' }).fill(main)
  await expect.poll(() => dialog.getByRole('checkbox', { name: `选择 ${main}` }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: '搜索商品' }).fill(item)
  await dialog.getByRole('checkbox', { name: `选择 ${item}` }).click()
  await dialog.getByRole('button', { name: '添加 1 个商品' }).click()
  await fill(page, { 整套折扣: '0.4' })
  await page.getByRole('button', { name: '保存并上架' }).click()
  await page.getByText('整套折扣应在 0.5 到 1 之间').waitFor()
  await page.getByText('请上传封面图').waitFor()
  await fill(page, { 整套折扣: '1' })
  await attach(page, '封面图', await picture('cover.png', 1200, 900))
  await page.getByRole('checkbox', { name: '首页推荐' }).click()
  await page.getByRole('button', { name: '保存并上架' }).click()
  await page.getByText('已保存并上架').waitFor()
}

describe('组件与搭配', () => {
  it('新增组件,改正尺寸,再换进商品里;停用后启用', async () => {
    const { list } = await data('goods', listProductComponents, {
      componentType: componentType.countertop,
      status: enableStatus.enabled,
      pageSize: 100,
    })
    const used = list.find(({ usedCount }) => usedCount >= 3)
    if (!used) throw new Error('no tabletop is used three times')
    const { uses } = await data('goods', getProductComponent, { id: used.id })
    const { context, page, complaints } = await visit('goods')
    await makeComponent(page, used.supplier.name)
    await page.goto(componentPaths.list.to({ keyword: named.top }))
    await act(page, named.top, '停用')
    await answer(page, '停用组件')
    await act(page, named.top, '启用')
    await page.getByText(`「${named.top}」已启用`).waitFor()
    await replaceInAllButOne(page, used.name, uses[0]?.productName ?? '')

    await page.goto(componentPaths.list.to({ keyword: named.top }))
    await act(page, named.top, '查看引用')
    const drawer = page.getByRole('dialog', { name: named.top })
    await drawer
      .getByRole('row', { name: /必选|可选/ })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await act(page, named.top, '编辑')
    await audited(page, `新增组件「${named.top}」`, `启用组件「${named.top}」`)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('从商品新增搭配并上架;搭配商品下架后标为失效,不能再上架;上架的不能删除', async () => {
    const { list } = await data('goods', listProducts, { sellable: true, pageSize: 20 })
    const [main, item] = list
    if (!main || !item) throw new Error('too little is on sale')
    const { context, page, complaints } = await visit('goods')
    await page.goto(productPaths.detail.to({ spuId: main.id }))
    await page.getByRole('button', { name: `更多 ${main.name}` }).click()
    await page.getByRole('menuitem', { name: '加入推荐搭配' }).click()
    await makeMatch(page, main.name, item.name)

    await data('admin', setProductEnable, { spuIds: [item.id], enabled: 0 })
    await page.goto(matchPaths.list.to({ keyword: named.match }))
    await rowOf(page, named.match).getByText('1 个失效').waitFor()
    await page.getByRole('button', { name: `更多 ${named.match}` }).click()
    expect(await page.getByRole('menuitem', { name: '删除' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: '下架' }).click()
    await answer(page, '下架搭配')
    await act(page, named.match, '上架')
    await page.getByText(new RegExp(`包含未上架商品.*${item.name}`)).waitFor()
    await act(page, named.match, '编辑')
    await page.getByText('1 个商品已失效').waitFor()
    await audited(page, `新增推荐搭配「${named.match}」并上架`, `下架推荐搭配「${named.match}」`)
    const found = await data('goods', listRecommendedMatches, { keyword: named.match })
    expect(found.list).toMatchObject([{ status: 2, brokenCount: 1 }])
    expect(complaints).toEqual([])
    await context.close()
  })
})
