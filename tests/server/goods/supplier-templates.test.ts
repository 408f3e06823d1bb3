import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enableStatus } from '#contract/configuration/codes.ts'
import { productSource, productStatus } from '#contract/goods/codes.ts'
import { mapStatus, moveProblem } from '#contract/goods/migration-codes.ts'
import { getProduct } from '#contract/goods/product-editing.ts'
import { getSupplierProduct, listUnmovedProducts, moveProducts } from '#contract/goods/supplier-products.ts'
import { getSupplierTemplate, listSupplierTemplates, saveSupplierTemplate } from '#contract/goods/supplier-templates.ts'
import { product } from '#server/database/schema/goods.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'goods' }
const waiting = (supplierTemplateId: number) =>
  server.data(listUnmovedProducts, { pageSize: 200, supplierTemplateId }, as)

describe('templates of suppliers', () => {
  const list = () => server.data(listSupplierTemplates, {}, as)
  const detail = (id: number) => server.data(getSupplierTemplate, { id }, as)

  test('the one with most waiting goods comes first', async () => {
    const counts = (await list()).list.map(({ pendingCount }) => pendingCount)
    expect(counts).toEqual(counts.toSorted((left, right) => right - left))
    expect(counts[0]).toBeGreaterThan(0)
  })

  test('a complete mapping resolves its goods, and 批量迁移 creates a draft of each', async () => {
    const unmapped = (await list()).list.find(({ status }) => status === mapStatus.unmapped)
    const found = await detail(unmapped?.id ?? 0)
    expect(found.suggested).not.toBeNull()
    const [template] = await server.db
      .select()
      .from(productTemplate)
      .where(eq(productTemplate.id, found.suggested?.id ?? 0))
    if (!template) throw new Error('nothing is suggested')
    const maps = {
      id: found.id,
      version: found.version,
      templateId: template.id,
      specMaps: found.sourceSpecs.map(({ sourceSpec, values }, index) => ({
        sourceSpec,
        specId: template.specs[index]?.specId ?? 0,
        valueMaps: values.map(({ value }) => ({ sourceValue: value, valueName: value.replace(/色$|公分$/, '') })),
      })),
      attributeMaps: found.sourceAttributes.map(({ sourceAttribute }, index) => ({
        sourceAttribute,
        attributeName: template.attributes[index]?.attributeName ?? '',
        defaultValue: '',
      })),
      ...{ purchaseFactor: '1.1', productFactor: '', saleFactor: '' },
    }
    const before = await waiting(found.id)
    expect(before.list.every(({ problems }) => problems.includes(moveProblem.noTemplate))).toBe(true)
    const saved = await server.data(saveSupplierTemplate, maps, as)
    expect(saved.status).toBe(mapStatus.mapped)
    const after = await waiting(found.id)
    const ids = after.list.filter(({ problems }) => problems.length === 0).map(({ id }) => id)
    expect(saved.freedCount).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(10)
    expect(await server.api(saveSupplierTemplate, maps, as)).toMatchObject({ code: 409 })
    const { data } = await server.api(moveProducts, { ids, partial: true }, as)
    expect(data).toMatchObject({ done: ids.length, failed: [] })
    const made = await server.db.select().from(product).where(eq(product.source, productSource.migration))
    expect(
      made.filter(({ id }) => data.spuIds.includes(id)).every(({ status }) => status === productStatus.draft),
    ).toBe(true)
  })

  test('a changed factor applies to waiting goods; migrated goods keep their prices', async () => {
    const mapped = (await list()).list.find(
      ({ status, pendingCount }) => status === mapStatus.mapped && pendingCount > 1,
    )
    const { id, version, templateId, specMaps, attributeMaps } = await detail(mapped?.id ?? 0)
    const free = (await waiting(id)).list.filter(({ problems }) => problems.length === 0)
    const [moved, still] = free
    if (!moved || !still || templateId === null) throw new Error('too little waits')
    const { spuIds } = await server.data(moveProducts, { ids: [moved.id] }, as)
    const [spuId = 0] = spuIds
    const pricesOf = async () =>
      (await server.data(getProduct, { spuId }, as)).skus.map(({ purchasePrice }) => purchasePrice)
    const before = await pricesOf()
    const factors = { purchaseFactor: '3', productFactor: '1', saleFactor: '1' }
    await server.data(saveSupplierTemplate, { id, version, templateId, specMaps, attributeMaps, ...factors }, as)
    expect(await pricesOf()).toEqual(before)
    const { form } = await server.data(getSupplierProduct, { id: still.id }, as)
    const [sku] = form.skus
    expect(Number(sku?.purchasePrice)).toBeCloseTo(Number(sku?.supplyPrice) * 3, 2)
  })

  test('invalid mappings are refused at their fields', async () => {
    const mapped = (await list()).list.find(({ status }) => status === mapStatus.mapped)
    const { id, version, templateId, specMaps, attributeMaps } = await detail(mapped?.id ?? 0)
    const save = (params: object) =>
      server.api(
        saveSupplierTemplate,
        {
          ...{ id, version, templateId: templateId ?? 0, specMaps, attributeMaps },
          ...{ purchaseFactor: '', productFactor: '', saleFactor: '' },
          ...params,
        },
        as,
      )
    const [first, second] = specMaps
    if (!first || !second) throw new Error('too few maps')
    expect(await save({ specMaps: [first, { ...second, specId: first.specId }] })).toMatchObject({
      code: 422,
      data: { fields: { 'specMaps.0.specId': '平台规格重复映射', 'specMaps.1.specId': '平台规格重复映射' } },
    })
    expect(await save({ specMaps: [{ ...first, specId: 9_999 }] })).toMatchObject({ code: 422 })
    expect(await save({ purchaseFactor: '0' })).toMatchObject({ code: 422 })
    await server.db
      .update(productTemplate)
      .set({ status: enableStatus.disabled })
      .where(eq(productTemplate.id, templateId ?? 0))
    expect(await save({})).toMatchObject({ code: 422, message: '模板已停用,请重新选择' })
    await server.db
      .update(productTemplate)
      .set({ status: enableStatus.enabled })
      .where(eq(productTemplate.id, templateId ?? 0))
    expect(await server.api(getSupplierTemplate, { id: 9_999 }, as)).toMatchObject({ code: 404 })
  })
})
