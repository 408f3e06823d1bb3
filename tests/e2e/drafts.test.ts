import { describe, expect, it } from 'vitest'
import { listProducts } from '#contract/goods/products.ts'
import { productPaths } from '#features/goods/paths.ts'
import { profilePath } from '#features/platform/paths.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { startJourney } from './setup/journey.ts'

const { visit, data } = startJourney()

describe('草稿箱', () => {
  it('没有保存的表单和改价都列在草稿箱里:打开即填好,删除可以撤销', async () => {
    const { context, page } = await visit('goods')
    await page.goto(brandPaths.form.to({ supplierId: 1 }))
    await page.getByRole('textbox', { name: '品牌名称' }).fill('松野未完')
    const stored = () => page.evaluate(() => Object.values(localStorage).filter((text) => text.includes('松野未完')))
    await expect.poll(async () => (await stored()).length).toBe(1)

    const { list } = await data('goods', listProducts, { sellable: true, pageSize: 1 })
    const [product] = list
    if (!product) throw new Error('nothing is on sale')
    await page.goto(productPaths.detail.to({ spuId: product.id }))
    await page.getByRole('button', { name: '改价', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: '改价' })
    await sheet.getByRole('gridcell').first().waitFor()
    await sheet.getByRole('textbox', { name: '调价原因' }).fill('原材料涨价了')
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).some((text) => text.includes('原材料涨价了'))))
      .toBe(true)

    await page.goto(profilePath.to({ tab: 'drafts' }))
    const box = page.getByRole('region', { name: '草稿箱' })
    await box.getByText('共 2 份').waitFor()
    await box.getByRole('button', { name: `打开：改价 ${product.name}` }).click()
    await sheet.getByRole('textbox', { name: '调价原因' }).waitFor()
    expect(await sheet.getByRole('textbox', { name: '调价原因' }).inputValue()).toBe('原材料涨价了')

    await page.goto(profilePath.to({ tab: 'drafts' }))
    await box.getByRole('button', { name: '全部删除' }).click()
    await box.getByText('没有草稿').waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await box.getByRole('button', { name: '打开：新增品牌' }).click()
    const name = page.getByRole('textbox', { name: '品牌名称' })
    await name.waitFor()
    await expect.poll(() => name.inputValue()).toBe('松野未完')
    await context.close()
  })
})
