import { describe, expect, it } from 'vitest'
import { mapStatus, moveProblem, moveStatus } from '#contract/goods/migration-codes.ts'
import { getProduct } from '#contract/goods/product-editing.ts'
import { getSupplierProduct, listMovedProducts, listUnmovedProducts } from '#contract/goods/supplier-products.ts'
import { listSupplierTemplates } from '#contract/goods/supplier-templates.ts'
import { productPaths } from '#features/goods/paths.ts'
import { supplierProductPaths } from '#features/goods/supplier-product-paths.ts'
import { supplierTemplatePaths } from '#features/goods/supplier-template-paths.ts'
import { startJourney } from './setup/journey.ts'
import { act, answer, audited, choose, rowOf } from './setup/page-actions.ts'

const { visit, data } = startJourney()

/** A waiting product with unknown spec values that otherwise has everything required for a draft. */
async function withUnknownValues() {
  const { list } = await data('goods', listUnmovedProducts, { problem: moveProblem.noSpecValue, pageSize: 100 })
  for (const { id, problems } of list) {
    const product = await data('goods', getSupplierProduct, { id })
    if (
      problems.every((problem) => problem === moveProblem.noSpecValue || problem === moveProblem.noRequiredAttribute) &&
      product.unmapped.every(({ specId }) => specId !== null)
    )
      return product
  }
  throw new Error('no product lacks values alone')
}

describe('商品迁移', () => {
  it('映射供应商模板:两个来源规格不能对应同一个;保存后批量迁移为草稿', async () => {
    const { list } = await data('goods', listSupplierTemplates, { status: mapStatus.unmapped })
    const [template] = list
    if (!template) throw new Error('everything is mapped')
    const { context, page, complaints } = await visit('goods')
    await page.goto(supplierTemplatePaths.list.to({ status: mapStatus.unmapped }))
    await act(page, template.name, '映射')
    const drawer = page.getByRole('dialog', { name: template.name })
    await drawer.getByRole('button', { name: /^采用建议：/ }).click()
    const [first, second] = [0, 1].map((index) => drawer.getByRole('combobox', { name: / 的平台规格$/ }).nth(index))
    if (!first || !second) throw new Error('a template has two specs')
    await first.waitFor()
    const name = (await second.getAttribute('aria-label')) ?? ''
    const [own, usedValue] = await Promise.all([second, first].map((field) => field.innerText()))
    await choose(drawer, name, usedValue ?? '')
    await drawer.getByRole('button', { name: '保存映射' }).click()
    await expect.poll(() => drawer.getByText('平台规格重复映射').count()).toBe(2)
    await choose(drawer, name, own ?? '')
    await drawer.getByRole('button', { name: '自动匹配' }).click()
    await drawer.getByRole('button', { name: '保存映射' }).click()
    await page.getByText(/模板映射已保存，\d+ 个商品可以迁移了/).waitFor()
    await page.getByRole('button', { name: '去迁移' }).click()

    await page
      .getByRole('row', { name: new RegExp(template.name) })
      .first()
      .waitFor()
    await page.getByRole('checkbox', { name: '选择本页全部' }).click()
    await page.getByRole('button', { name: '批量迁移为草稿' }).click()
    const dialog = page.getByRole('dialog', { name: '批量迁移为草稿' })
    await dialog.getByRole('button', { name: /^迁移 \d+ 个商品$/ }).click()
    await dialog.getByText(/^已迁移 \d+ 个商品/).waitFor()
    await dialog.getByRole('button', { name: '完成' }).click()
    const moved = await data('goods', listMovedProducts, { supplierTemplateId: template.id, pageSize: 100 })
    expect(moved.list.length).toBeGreaterThan(10)
    await page.goto(supplierTemplatePaths.list.to({ id: template.id }))
    await audited(drawer, `保存模板映射「${template.name}」`)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('逐个迁移:补齐规格值,迁移为草稿,再看平台商品;忽略要写原因', async () => {
    const source = await withUnknownValues()
    const { context, page, complaints } = await visit('goods')
    await page.goto(supplierProductPaths.list.to({ keyword: source.supplierSpuNo }))
    await act(page, source.name, '迁移')
    const { unmapped, form } = source
    await page.getByRole('button', { name: `还有 ${unmapped.length} 个规格值未映射`, disabled: true }).waitFor()
    const usedValues = new Set(form.specs.flatMap(({ values }) => values.map(({ valueName }) => valueName)))
    for (const { sourceValue } of unmapped) {
      await page.getByRole('combobox', { name: `${sourceValue} 的平台值` }).click()
      await page.getByRole('option').first().waitFor()
      const names = await page.getByRole('option').allInnerTexts()
      const free = names.map((name) => name.trim()).find((name) => !usedValues.has(name)) ?? ''
      usedValues.add(free)
      await page.getByRole('option', { name: free, exact: true }).click()
    }
    await page.getByRole('button', { name: '迁移为草稿' }).click()
    await page.getByText('已迁移为草稿').waitFor()

    await page.goto(supplierProductPaths.list.to({ status: moveStatus.moved, keyword: source.supplierSpuNo }))
    await act(page, source.name, '查看平台商品')
    await page.getByRole('heading', { name: source.name }).waitFor()
    const { product } = await data('goods', getSupplierProduct, { id: source.id })
    expect(await data('goods', getProduct, { spuId: product?.id ?? 0 })).toMatchObject({ status: 0, source: 3 })
    expect(page.url()).toContain(productPaths.detail.to({ spuId: product?.id ?? 0 }))

    const { list } = await data('goods', listUnmovedProducts, { problem: moveProblem.noPicture, pageSize: 10 })
    const ignored = list[0]?.name ?? ''
    await page.goto(supplierProductPaths.list.to({ keyword: list[0]?.supplierSpuNo ?? '' }))
    await act(page, ignored, '忽略')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: '忽略商品' }).click()
    await question.getByText('请填写忽略原因').waitFor()
    await question.getByRole('button', { name: '该系列已停产，不再上架' }).click()
    await answer(page, '忽略商品')
    await page.getByRole('tab', { name: /^已忽略/ }).click()
    await rowOf(page, ignored).waitFor()
    await act(page, ignored, '取消忽略')
    await page.getByText(`「${ignored}」已回到待迁移`).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})
