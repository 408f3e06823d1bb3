import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { getClassifyTree } from '#contract/configuration/classifies.ts'
import { classLabelPaths } from '#features/configuration/class-label-paths.ts'
import { categoryPaths, classifyPaths } from '#features/configuration/paths.ts'
import { freshNames, startJourney } from './setup/journey.ts'
import { act, answer, attach, audited, fill, find, picture, rowOf } from './setup/page-actions.ts'

const { visit, data } = startJourney()
const named = freshNames({ category: '端到端吊床', classify: '端到端床品', group: '端到端价格' })

/** Below 床具: a duplicate name and a too high rate are reported, then it is saved. */
async function makeCategory(page: Page) {
  await page.goto(categoryPaths.tree.to({ keyword: '床具' }))
  await act(page, '床具', '新增下级')
  await fill(page, { 类目名称: '软体床', 平台扣点: '60' })
  await page.keyboard.press('Tab')
  await page.getByText('平台扣点应在 0 到 50 之间').waitFor()
  await fill(page, { 平台扣点: '' })
  await page.getByText(/留空沿用上级：\d+(\.\d+)?%/).waitFor()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('同级类目名称已存在').waitFor()
  await fill(page, { 类目名称: named.category })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText(`「${named.category}」已保存`).waitFor()
}

async function makeClassify(page: Page) {
  await page.goto(classifyPaths.tree.to())
  await act(page, '卧室', '新增下级')
  const drawer = page.getByRole('dialog', { name: '新增「卧室」的下级' })
  await fill(drawer, { 分类名称: named.classify })
  await drawer.getByRole('button', { name: '保存' }).click()
  await drawer.getByText('二、三级分类需要图标').waitFor()
  await attach(drawer, '图标', await picture('icon.png', 120, 120))
  await drawer.getByRole('button', { name: '保存' }).click()
  await page.getByText(`「${named.classify}」已保存`).waitFor()
}

describe('类目与分类', () => {
  it('新增类目:改正扣点与重名,移动再撤销,停用后删除', async () => {
    const { context, page, complaints } = await visit('goods')
    await makeCategory(page)
    await page.goto(categoryPaths.tree.to({ keyword: named.category }))
    await rowOf(page, named.category)
      .getByText(/继承自上级/)
      .first()
      .waitFor()
    await act(page, named.category, '移动')
    const dialog = page.getByRole('dialog', { name: `移动「${named.category}」` })
    await find(dialog, '移到', '桌几')
    await dialog.getByRole('button', { name: '移动类目' }).click()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText(`「${named.category}」已回到原处`).waitFor()
    await act(page, named.category, '停用')
    await answer(page, '停用类目', `停用「${named.category}」？`)
    await act(page, named.category, '详情')
    const drawer = page.getByRole('dialog', { name: named.category })
    await drawer.getByRole('tab', { name: '操作日志' }).click()
    await audited(drawer, '新增类目', `移动类目「${named.category}」`, '停用类目')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await act(page, named.category, '删除')
    await answer(page, '删除类目')
    await page.getByText(`「${named.category}」已删除`).waitFor()

    await page.goto(categoryPaths.tree.to({ keyword: '家具' }))
    await page.getByRole('button', { name: '更多 家具', exact: true }).click()
    await page.getByRole('menuitem', { name: /删除/, disabled: true }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('新增前台分类:没有商品来源不能显示;关联类目后显示,预览随之变化', async () => {
    const { context, page, complaints } = await visit('goods')
    await makeClassify(page)
    const preview = page.getByRole('region', { name: '买家看到的分类' })
    await preview.getByRole('button', { name: '卧室' }).click()
    const more = rowOf(page, '卧室').getByRole('button', { name: /展开/ })
    if (await more.isVisible()) await more.click()
    await act(page, named.classify, '显示')
    await page.getByText(`「${named.classify}」未关联任何类目、标签或商品`).waitFor()
    await act(page, named.classify, '编辑')
    const drawer = page.getByRole('dialog', { name: `编辑 ${named.classify}` })
    await find(drawer, /关联类目/, '床品')
    await page.keyboard.press('Escape')
    await drawer.getByText(/共 \d+ 个在售商品/).waitFor()
    await drawer.getByRole('button', { name: '保存' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await act(page, named.classify, '显示')
    await preview.getByText(named.classify).waitFor()
    const tree = await data('goods', getClassifyTree, {})
    const made = tree.flatMap(({ children }) => children).find(({ name }) => name === named.classify)
    expect(made).toMatchObject({ status: 1 })
    expect(made?.productCount).toBeGreaterThan(0)
    await act(page, named.classify, '隐藏')
    await answer(page, '隐藏分类')
    await preview.getByText(named.classify).waitFor({ state: 'hidden' })
    await act(page, named.classify, '编辑')
    await drawer.getByRole('tab', { name: '操作日志' }).click()
    await audited(drawer, `新增前台分类「${named.classify}」`, `隐藏前台分类「${named.classify}」`)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('新增分类标签:价格区间不能重叠,至少两个值才能启用;启用中的不能删除', async () => {
    const { context, page, complaints } = await visit('goods')
    const [room] = await data('goods', getClassifyTree, {})
    await page.goto(classLabelPaths.list.to({ classifyId: room?.id ?? 0 }))
    await page.getByRole('link', { name: '新增分类标签' }).first().click()
    await fill(page, { 标签组名称: named.group })
    await page.getByRole('radio', { name: '价格区间' }).click()
    const values = page.getByRole('list', { name: '标签值' }).getByRole('listitem')
    const value = async (index: number, name: string, from: string, to: string) => {
      await page.getByRole('button', { name: '添加标签值' }).click()
      const row = values.nth(index)
      await row.getByRole('textbox', { name: '显示名称' }).fill(name)
      await row.getByRole('textbox', { name: /价格从$/ }).fill(from)
      await row.getByRole('textbox', { name: /价格到$/ }).fill(to)
      await page.keyboard.press('Tab')
    }
    await value(0, '千元以内', '0', '1000')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText(`分类标签「${named.group}」已保存`).first().waitFor()
    await page.goto(classLabelPaths.list.to({ keyword: named.group }))
    await act(page, named.group, '启用')
    await page.getByText('至少需要两个显示的标签值').waitFor()
    await act(page, named.group, '编辑')
    await values.first().waitFor()
    await value(1, '中档', '800', '2000')
    await expect.poll(() => page.getByText('价格区间重叠').count()).toBe(2)
    await values
      .nth(1)
      .getByRole('textbox', { name: /价格从$/ })
      .fill('1000')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/configure/classLabel')

    await page.goto(classLabelPaths.list.to({ keyword: named.group }))
    await act(page, named.group, '启用')
    await page.getByText('1 个分类标签已启用').waitFor()
    await page.getByRole('button', { name: `更多 ${named.group}` }).click()
    expect(await page.getByRole('menuitem', { name: '删除' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: '停用' }).click()
    await answer(page, '停用分类标签')
    await act(page, named.group, '编辑')
    await audited(
      page,
      `新增分类标签「${named.group}」`,
      `启用分类标签「${named.group}」`,
      `停用分类标签「${named.group}」`,
    )
    expect(complaints).toEqual([])
    await context.close()
  })
})
