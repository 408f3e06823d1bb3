import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { listProducts, setProductEnable } from '#contract/goods/products.ts'
import { floorPaths, settingOutPaths } from '#features/goods/showroom-paths.ts'
import { freshNames, startJourney } from './setup/journey.ts'
import { act, answer, attach, audited, choose, fill, fillDay, find, picture, rowOf } from './setup/page-actions.ts'

const { visit, data } = startJourney()
const named = freshNames({ floor: '端到端样板层', floorNo: '2', exhibit: '端到端客厅实景' })

/** Clicks the corners of a zone, as fractions of the picture. */
async function draw(drawer: Locator, corners: readonly (readonly [x: number, y: number])[]) {
  await drawer.getByRole('button', { name: '绘制展区' }).click()
  const surface = drawer.getByRole('button', { name: '在点击的位置添加顶点' })
  const { width = 0, height = 0 } = (await surface.boundingBox()) ?? {}
  // Corners already set cover the surface.
  for (const [x, y] of corners) await surface.click({ position: { x: width * x, y: height * y }, force: true })
  await drawer.getByRole('button', { name: '完成绘制' }).click()
}

const zonesOf = (drawer: Locator) =>
  drawer
    .getByRole('button', { name: /^展区 A\d/ })
    .evaluateAll((zones) => zones.map((zone) => zone.getAttribute('style')))

async function makeFloor(page: Page) {
  await page.goto(floorPaths.list.to({ storeId: 1 }))
  await page.getByRole('button', { name: '表格' }).click()
  await page.getByRole('button', { name: '新增楼层' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新增楼层' })
  await fill(drawer, { '楼层(?!名称)': '1', 楼层名称: named.floor })
  await attach(drawer, '楼层平面图', await picture('plan.png', 1600, 900))
  await drawer.getByRole('button', { name: '保存' }).click()
  await drawer.getByText('该门店已有此楼层').waitFor()
  await fill(drawer, { '楼层(?!名称)': named.floorNo })
  await drawer.getByRole('button', { name: '保存' }).click()
  await page.getByText(`「${named.floor}」已保存`).waitFor()
}

/** Two zones, which keep their position at any window width. */
async function drawZones(page: Page) {
  await act(page, named.floor, '编辑')
  const drawer = page.getByRole('dialog', { name: named.floor })
  const corner = (left: number): [number, number][] => [
    [left, 0.2],
    [left + 0.25, 0.2],
    [left + 0.25, 0.6],
    [left, 0.6],
  ]
  await draw(drawer, corner(0.1))
  await draw(drawer, corner(0.6))
  const drawn = await zonesOf(drawer)
  expect(drawn).toHaveLength(2)
  await drawer.getByRole('button', { name: '保存' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.reload()
  await act(page, named.floor, '编辑')
  await expect.poll(() => zonesOf(drawer)).toEqual(drawn)
  await page.setViewportSize({ width: 1366, height: 800 })
  await page.keyboard.press('Escape')
}

async function makeExhibit(page: Page, product: string) {
  await page.getByRole('button', { name: '新增出样图' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新增出样图' })
  await find(drawer, /^\*?楼层/, named.floor)
  await choose(drawer, /^\*?展区/, /^A1/)
  await fill(drawer, { 出样名称: named.exhibit })
  await choose(drawer, /出样类型/, '空间完成实景')
  await fillDay(drawer, /出样日期/, '2026-11-20')
  await fillDay(drawer, /撤样日期/, '2026-11-01')
  const images = drawer.getByRole('group', { name: '出样图片' })
  await images.locator('input[type=file]').setInputFiles(await picture('portrait.png', 1200, 1600))
  await drawer.getByText('请上传比例为4:3的图片').first().waitFor()
  await attach(drawer, '出样图片', await picture('room.png', 1200, 900))
  await drawer.getByRole('button', { name: '在点击的位置添加热点' }).click({ position: { x: 120, y: 90 } })
  const picker = page.getByRole('dialog', { name: '选择热点商品' })
  await picker.getByRole('textbox', { name: '搜索商品' }).fill(product)
  await picker.getByRole('button', { name: `选择 ${product}` }).click()
  await drawer.getByRole('button', { name: '保存' }).click()
  await drawer.getByText('撤样日期不能早于出样日期').waitFor()
  await fillDay(drawer, /撤样日期/, '')
  await drawer.getByRole('button', { name: '保存' }).click()
  await page.getByText(`「${named.exhibit}」已保存`).waitFor()
  await drawer.waitFor({ state: 'hidden' })
}

describe('楼层图与出样图', () => {
  it('画展区,挂出样图,楼层发布后才能发布;商品下架后标出;访客看得到,下线一起下线', {
    timeout: 90_000,
  }, async () => {
    const {
      list: [product],
    } = await data('goods', listProducts, { sellable: true, pageSize: 10 })
    if (!product) throw new Error('nothing is on sale')
    const { context, page, complaints } = await visit('goods')
    await makeFloor(page)
    await act(page, named.floor, '发布')
    await page.getByText('请先绘制展区').waitFor()
    await drawZones(page)

    await act(page, named.floor, '管理出样图')
    await makeExhibit(page, product.name)
    // Only one error is reported at a time, so the picture error must be gone.
    await page.reload()
    await act(page, named.exhibit, '发布')
    await page.getByText('楼层未发布').waitFor()
    await page.goto(floorPaths.list.to({ storeId: 1 }))
    await act(page, named.floor, '发布')
    await page.getByText(`「${named.floor}」已发布`).waitFor()

    await data('admin', setProductEnable, { spuIds: [product.id], enabled: 0 })
    await page.goto(settingOutPaths.list.to({ broken: true, productId: product.id }))
    await rowOf(page, named.exhibit).waitFor()
    await act(page, named.exhibit, '发布')
    await answer(page, '发布出样图')
    await rowOf(page, named.exhibit).getByText('已发布').waitFor()

    await page.goto(floorPaths.list.to({ storeId: 1 }))
    await act(page, named.floor, '编辑')
    const drawer = page.getByRole('dialog', { name: named.floor })
    await drawer.getByRole('tab', { name: '访客预览' }).click()
    await drawer.getByRole('button', { name: /^展区 A1/ }).click()
    await drawer
      .getByRole('list', { name: /的出样图$/ })
      .getByText(named.exhibit)
      .waitFor()
    await page.keyboard.press('Escape')
    await act(page, named.floor, '下线')
    await page.getByText('1 张已发布的出样图将一同下线').waitFor()
    await answer(page, '下线楼层')
    await act(page, named.floor, '编辑')
    await drawer.getByRole('tab', { name: '操作日志' }).click()
    await audited(drawer, `新增楼层图「${named.floor}」`, `下线楼层图「${named.floor}」`)
    expect(complaints).toEqual([])
    await context.close()
  })
})
