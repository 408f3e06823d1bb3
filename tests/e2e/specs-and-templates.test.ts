import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { productStatus } from '#contract/goods/codes.ts'
import { listProducts } from '#contract/goods/products.ts'
import { attributeInput } from '#contract/goods/template-codes.ts'
import { getTemplate, listTemplates, saveTemplate } from '#contract/goods/templates.ts'
import { specPaths } from '#features/configuration/paths.ts'
import { productPaths } from '#features/goods/paths.ts'
import { templatePaths } from '#features/goods/template-paths.ts'
import { freshNames, startJourney } from './setup/journey.ts'
import { act, answer, audited, choose, fill, find } from './setup/page-actions.ts'

const { visit, data } = startJourney()
const named = freshNames({ spec: '坐感等级', template: '端到端休闲椅模板', product: '端到端模板商品' })

const SPECS = ['颜色', '软硬度'] as const
const PARAMETERS = ['椅背高度', '坐垫密度', '产地工厂']

async function makeSpec(page: Page) {
  await page.goto(specPaths.list.to({ keyword: named.spec }))
  await page.getByRole('link', { name: '新增规格' }).first().click()
  await fill(page, { 规格名称: named.spec })
  await choose(page, /展示方式/, '颜色')
  await page.getByRole('textbox', { name: '添加规格值' }).fill('偏软\n适中\n偏硬\n 偏软 ')
  await page.getByRole('button', { name: '添加 3 个' }).click()
  await page.getByText('1 个重复的规格值已略过').waitFor()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('有 3 处规格值需要修改').waitFor()
  await choose(page, /展示方式/, '文字')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText(`规格「${named.spec}」已保存`).waitFor()
}

/** A template with two specs and three required parameters. */
async function makeTemplate(page: Page) {
  await page.goto(templatePaths.list.to())
  await page.getByRole('button', { name: '新增模板' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新增商品模板' })
  await fill(drawer, { 模板名称: named.template })
  await find(drawer, /后台类目/, '休闲椅')
  await choose(drawer, /默认单位/, '把')
  for (const spec of SPECS) await find(drawer, '添加规格', spec)
  for (const [index, name] of PARAMETERS.entries()) {
    await drawer.getByRole('button', { name: '添加参数' }).click()
    const added = drawer.getByRole('list', { name: '模板参数' }).getByRole('listitem').nth(index)
    await fill(added, { 参数名: name })
    await added.getByRole('checkbox', { name: '必填' }).click()
  }
  await fill(drawer, { 销售系数: 'abc' })
  await page.keyboard.press('Tab')
  await drawer.getByText(/销售系数应为 0.0001 到 100 之间/).waitFor()
  await fill(drawer, { 销售系数: '1.5' })
  await drawer.getByRole('button', { name: '保存模板' }).click()
  await page.getByText(`模板「${named.template}」已保存`).waitFor()
}

async function promptTwice(page: Page) {
  const drawer = page.getByRole('dialog', { name: named.template })
  await drawer.getByRole('tab', { name: '规格提示' }).click()
  const dialog = page.getByRole('dialog', { name: '新增规格提示' })
  const write = async (title: string) => {
    await drawer.getByRole('button', { name: '新增规格提示' }).click()
    await choose(dialog, /^规格$/, SPECS[1])
    await find(dialog, '规格值', '偏软')
    await fill(dialog, { 提示标题: title, 提示内容: '偏软的坐垫回弹较慢，不支持无理由退换' })
    await choose(dialog, /提示级别/, '需确认')
    await dialog.getByRole('button', { name: '保存' }).click()
  }
  await write('坐垫偏软')
  await drawer.getByRole('listitem').filter({ hasText: '坐垫偏软' }).waitFor()
  await write('再提一次')
  await dialog.getByText('该规格值在此位置已有提示').waitFor()
  await dialog.getByRole('button', { name: '取消' }).click()
  await answer(page, '放弃修改')
  await drawer.getByRole('tab', { name: '操作日志' }).click()
  await audited(drawer, `新增商品模板「${named.template}」`, `商品模板「${named.template}」新增规格提示`)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
}

describe('规格与模板', () => {
  it('新增规格,粘贴规格值,补齐缺的内容,停用后再启用,每一步都在操作日志里', async () => {
    const { context, page, complaints } = await visit('goods')
    await makeSpec(page)
    await page.goto(specPaths.list.to({ keyword: '偏硬' }))
    await act(page, named.spec, '停用')
    await answer(page, '停用规格')
    await page.getByText('1 个规格已停用').waitFor()
    await act(page, named.spec, '启用')
    await page.getByText('1 个规格已启用').waitFor()
    await act(page, named.spec, '编辑')
    await audited(page, `新增规格「${named.spec}」`, `停用规格「${named.spec}」`, `启用规格「${named.spec}」`)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('按模板录入商品;填写途中模板被修改,保存前说明;用过的模板不能删除', async () => {
    const { context, page, complaints } = await visit('goods')
    await makeTemplate(page)
    await promptTwice(page)

    await page.goto(templatePaths.list.to({ keyword: named.template }))
    await act(page, named.template, '用此模板建商品')
    const {
      list: [model],
    } = await data('goods', listProducts, { status: productStatus.onSale, pageSize: 10 })
    if (!model) throw new Error('the demo data has nothing on sale')
    await find(page, /^\*?供应商/, model.supplier.name)
    await find(page, /^\*?品牌/, model.brand.name)
    await fill(page, { 商品名称: named.product })
    for (const parameter of PARAMETERS) await page.getByRole('textbox', { name: parameter }).fill('按图纸')
    for (const spec of SPECS) await page.getByRole('combobox', { name: `添加${spec}` }).waitFor()

    const {
      list: [made],
    } = await data('goods', listTemplates, { keyword: named.template })
    const { id, version, attributes } = await data('goods', getTemplate, { id: made?.id ?? 0 })
    const depth = { attributeName: '坐深', options: [], unit: '', required: true, searchable: false }
    await data('admin', saveTemplate, {
      id,
      version,
      attributes: [...attributes, { ...depth, inputType: attributeInput.text }],
    })
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText(/商品模板刚刚被修改/).waitFor()
    await page.getByRole('textbox', { name: '坐深' }).fill('62 厘米')
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('草稿已保存').waitFor()
    // The form redirects to the list; navigating at the same moment would conflict with it.
    await page.waitForURL((url) => url.pathname === productPaths.list.to())
    const { list } = await data('goods', listProducts, { keyword: named.product })
    expect(list).toMatchObject([{ status: 0, name: named.product }])
    await page.goto(productPaths.list.to({ templateId: id }))
    await page.getByRole('row', { name: new RegExp(named.product) }).waitFor()

    await page.goto(templatePaths.list.to({ keyword: named.template }))
    await page.getByRole('button', { name: `更多 ${named.template}` }).click()
    await page.getByRole('menuitem', { name: /删除/, disabled: true }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})
