import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enableStatus } from '#contract/configuration/codes.ts'
import { TOP_LEVEL } from '#contract/configuration/tree-rules.ts'
import { componentType, productUnit, revisionStatus } from '#contract/goods/codes.ts'
import {
  type ComponentInput,
  deleteProductComponents,
  enableProductComponents,
  getProductComponent,
  listComponentTextures,
  listProductComponents,
  type ProductPart,
  replaceProductComponent,
  saveProductComponent,
} from '#contract/goods/product-components.ts'
import { deleteTextures } from '#contract/goods/textures.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { category } from '#server/database/schema/configuration.ts'
import { product, productReview } from '#server/database/schema/goods.ts'
import { productTemplate, texture } from '#server/database/schema/templates.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, upload } from '../suppliers/records.ts'

let server: TestServer
let leaf = 0
beforeAll(async () => {
  server = await createTestServer()
  const [row] = await server.db
    .select()
    .from(category)
    .where(and(eq(category.level, TOP_LEVEL + 1), eq(category.status, enableStatus.enabled)))
  leaf = row?.id ?? 0
  // Only products set up by a test count.
  await server.db.update(product).set({ components: [] })
})
afterAll(() => server.close())

const as = { as: 'goods' }

async function input(account: string, change: Partial<ComponentInput> = {}): Promise<ComponentInput> {
  return {
    name: freshName('试件'),
    componentType: componentType.countertop,
    supplierId: 1,
    brandId: null,
    categoryIds: [leaf],
    model: '',
    size: '1600×800×12',
    unit: productUnit.sheet,
    image: await upload(server, account, { width: 600, height: 600 }),
    modelFile: [],
    textureIds: [],
    ...(account === 'supplier' ? {} : { purchaseFactor: '1.1', productFactor: '1.2', saleFactor: '1.5' }),
    supplyPrice: '100.00',
    soldAlone: false,
    stock: 5,
    remark: '',
    ...change,
  }
}
const add = async (change: Partial<ComponentInput> = {}, account = 'goods') =>
  server.data(saveProductComponent, await input(account, change), { as: account })
const read = (id: number, account = 'goods') => server.data(getProductComponent, { id }, { as: account })

const part = (componentId: number, more: Partial<ProductPart> = {}): ProductPart => ({
  componentId,
  quantity: 1,
  required: true,
  swapGroup: '',
  priceDelta: '',
  ...more,
})

/** A demo product in a given status with these components. */
async function build(status: number, components: ProductPart[], but: readonly number[] = []) {
  const rows = await server.db
    .select()
    .from(product)
    .where(and(eq(product.status, status as 4), ne(product.revisionStatus, revisionStatus.inReview)))
    .orderBy(product.id)
  const row = rows.find(({ id, components: built }) => built.length === 0 && !but.includes(id))
  if (!row) throw new Error(`no product in status ${status}`)
  await server.db.update(product).set({ components }).where(eq(product.id, row.id))
  return row
}
const partsOf = async (id: number) => {
  const [row] = await server.db.select().from(product).where(eq(product.id, id))
  return row?.components.map(({ componentId }) => componentId)
}

describe('save', () => {
  test('keeps the submitted prices, and a component without a price stays disabled', async () => {
    const { id } = await add({ supplyPrice: '33.33', purchasePrice: '36.66', salePrice: '54.99' })
    expect(await read(id)).toMatchObject({ purchasePrice: '36.66', salePrice: '54.99', status: 1, size: '1600x800x12' })
    expect((await read((await add({ supplyPrice: '' })).id)).status).toBe(enableStatus.disabled)
  })

  test('422 组件名称已存在 within one supplier', async () => {
    const name = freshName('同名')
    await add({ name })
    const again = await server.api(saveProductComponent, await input('goods', { name }), as)
    expect(again).toMatchObject({ code: 422, data: { fields: { name: '组件名称已存在' } } })
    await add({ name, supplierId: 2 })
  })

  test.each([
    ['a size of two figures', { size: '100x200' }, 'size', '请按 长x宽x高 填写三个整数'],
    ['sold alone without a price', { soldAlone: true, salePrice: '' }, 'salePrice', '可单独售卖的组件须填写销售价'],
    ['a supplier that is none', { supplierId: 9_999 }, 'supplierId', '请选择已启用的供应商'],
    ['a category that is none', { categoryIds: [9_999] }, 'categoryIds', '所选类目不存在或已停用，请重新选择'],
    ['a brand of somebody else', { brandId: 9_999 }, 'brandId', '请选择该供应商已启用的品牌'],
  ] as const)('refuses %s', async (_case, change, field, message) => {
    const sent = await input('goods', change as Partial<ComponentInput>)
    const { code, data } = await server.api(saveProductComponent, sent, as)
    expect([400, 422]).toContain(code)
    expect(data).toMatchObject({ fields: { [field]: message } })
  })

  test('409 for a stale version', async () => {
    const { id } = await add()
    const sent = { ...(await input('goods')), id, version: 1 }
    await server.data(saveProductComponent, sent, as)
    expect(await server.api(saveProductComponent, sent, as)).toMatchObject({ code: 409 })
  })

  test('the price of an enabled component cannot be cleared', async () => {
    const { id, version } = await add()
    const sent = { ...(await input('goods', { supplyPrice: '' })), id, version }
    expect(await server.api(saveProductComponent, sent, as)).toMatchObject({
      code: 422,
      data: { fields: { supplyPrice: expect.any(String) } },
    })
  })
})

describe('a supplier', () => {
  test('enters the supply price, from which the others are derived, and sees no other price', async () => {
    const { id } = await add({}, 'supplier')
    const own = await read(id, 'supplier')
    expect(own.supplyPrice).toBe('100.00')
    expect(own).not.toHaveProperty('salePrice')
    expect(own).not.toHaveProperty('purchaseFactor')
    expect((await read(id)).purchasePrice).toBe('100.00')
    const hidden = await server.api(saveProductComponent, await input('supplier', { salePrice: '9.00' }), {
      as: 'supplier',
    })
    expect(hidden.code).toBe(403)
  })

  test('does not change prices that the platform set manually', async () => {
    const { id, version } = await add({}, 'supplier')
    const own = await input('supplier', {})
    const platform = {
      ...own,
      supplyPrice: '100.00',
      purchasePrice: '100.00',
      productPrice: '100.00',
      salePrice: '999.00',
    }
    const priced = await server.data(saveProductComponent, { ...platform, id, version }, { as: 'goods' })
    const requested = { ...own, id, version: priced.version, supplyPrice: '110.00' }
    await server.data(saveProductComponent, requested, { as: 'supplier' })
    expect(await read(id)).toMatchObject({ purchasePrice: '110.00', productPrice: '110.00', salePrice: '999.00' })
  })

  test('reaches only its own components', async () => {
    const { id } = await add({ supplierId: 2 })
    expect(await server.api(getProductComponent, { id }, { as: 'supplier' })).toMatchObject({ code: 404 })
    const { list } = await server.data(listProductComponents, { pageSize: 200 }, { as: 'supplier' })
    expect(new Set(list.map((row) => row.supplier.id))).toEqual(new Set([1]))
    expect(
      await server.api(saveProductComponent, await input('supplier', { supplierId: 2 }), { as: 'supplier' }),
    ).toMatchObject({ code: 422 })
    expect(await server.api(deleteProductComponents, { ids: [id] }, { as: 'supplier' })).toMatchObject({ code: 403 })
  })

  test('an auditor sees no costs', async () => {
    const { id } = await add({ salePrice: '150.00' })
    const seen = await read(id, 'auditor')
    expect(seen.salePrice).toBe('150.00')
    expect(seen).not.toHaveProperty('supplyPrice')
  })
})

describe('disable and delete', () => {
  test('the last component of a required part of goods on sale cannot be disabled; one of two can', async () => {
    const [one, other] = [await add(), await add()]
    const row = await build(4, [part(one.id, { swapGroup: '台面' })])
    const off = { ids: [one.id], enabled: 0 as const }
    expect(await server.api(enableProductComponents, off, as)).toMatchObject({
      code: 422,
      message: `商品「${row.name}」的必选组件,不能停用`,
    })
    await server.db
      .update(product)
      .set({ components: [part(one.id, { swapGroup: '台面' }), part(other.id, { swapGroup: '台面' })] })
      .where(eq(product.id, row.id))
    await server.data(enableProductComponents, off, as)
    expect((await read(one.id)).status).toBe(enableStatus.disabled)
    expect(await server.api(enableProductComponents, { ids: [other.id], enabled: 0 }, as)).toMatchObject({ code: 422 })
  })

  test('422 被 N 个商品引用,不能删除; the others of a selection are deleted', async () => {
    const [used, free] = [await add(), await add()]
    await build(0, [part(used.id)])
    expect(await server.api(deleteProductComponents, { ids: [used.id] }, as)).toMatchObject({
      code: 422,
      message: '被 1 个商品引用,不能删除',
    })
    const result = await server.data(deleteProductComponents, { ids: [used.id, free.id] }, as)
    expect(result).toMatchObject({ done: 1, failed: [{ id: used.id }] })
  })

  test('a component without a supply price cannot be enabled', async () => {
    const { id } = await add({ supplyPrice: '' })
    expect(await server.api(enableProductComponents, { ids: [id], enabled: 1 }, as)).toMatchObject({ code: 422 })
  })
})

describe('textures', () => {
  test('are offered from the templates of its categories; one used by a component cannot be deleted', async () => {
    const [row] = await server.db
      .select({ texture, template: productTemplate })
      .from(texture)
      .innerJoin(productTemplate, eq(productTemplate.id, texture.templateId))
      .where(and(eq(texture.enabled, true), eq(productTemplate.status, enableStatus.enabled)))
    if (!row) throw new Error('the demo has textures')
    const categoryIds = [row.template.categoryId]
    const offered = await server.data(listComponentTextures, { categoryIds, keyword: row.texture.name }, as)
    expect(offered).toContainEqual(expect.objectContaining({ id: row.texture.id, templateName: row.template.name }))
    expect(await server.data(listComponentTextures, { categoryIds: [] }, as)).toEqual([])
    const { id } = await add({ categoryIds, textureIds: [row.texture.id] })
    const made = await read(id)
    expect(made.textures).toMatchObject([{ id: row.texture.id, name: row.texture.name }])
    expect(await server.api(deleteTextures, { ids: [row.texture.id] }, as)).toMatchObject({
      code: 422,
      message: `材质已被组件「${made.name}」选用,请先停用`,
    })
    expect(await server.api(saveProductComponent, await input('goods', { textureIds: [999_999] }), as)).toMatchObject({
      code: 422,
      data: { fields: { textureIds: '所选材质不存在或已停用，请重新选择' } },
    })
  })
})

describe('replace', () => {
  test('in 2 of 3 products: one stays, two change; goods on sale wait for a review', async () => {
    const [from, to] = [await add(), await add()]
    const remaining = await build(0, [part(from.id)])
    const draft = await build(0, [part(from.id, { quantity: 2 })])
    const live = await build(4, [part(from.id)])
    expect((await read(from.id)).usedCount).toBe(3)
    const done = await server.data(
      replaceProductComponent,
      { fromId: from.id, toId: to.id, spuIds: [draft.id, live.id] },
      as,
    )
    expect(done).toEqual({ done: 2, inReview: 1 })
    expect(await partsOf(draft.id)).toEqual([to.id])
    expect(await partsOf(remaining.id)).toEqual([from.id])
    expect(await partsOf(live.id)).toEqual([from.id])
    const [review] = await server.db
      .select()
      .from(productReview)
      .where(and(eq(productReview.productId, live.id), eq(productReview.status, reviewStatus.pending)))
    expect(review).toMatchObject({ type: 2, status: 1, proposal: [{ field: 'components' }] })
    const again = await server.api(replaceProductComponent, { fromId: from.id, toId: to.id, spuIds: [live.id] }, as)
    expect(again).toMatchObject({ code: 422, message: `商品「${live.name}」已有修改待审核,不能替换` })
  })

  test('refuses a target that is disabled, of another type, or already in the product', async () => {
    const [from, to, other] = [await add(), await add(), await add({ componentType: componentType.structure })]
    const row = await build(0, [part(from.id), part(to.id)])
    const into = (toId: number) => server.api(replaceProductComponent, { fromId: from.id, toId }, as)
    expect(await into(to.id)).toMatchObject({ code: 422, message: expect.stringContaining(row.name) })
    expect(await into(other.id)).toMatchObject({ code: 422, data: { fields: { toId: '只能替换为同一类型的组件' } } })
    await server.data(enableProductComponents, { ids: [to.id], enabled: 0 }, as)
    expect(await into(to.id)).toMatchObject({
      code: 422,
      data: { fields: { toId: expect.stringContaining('已停用') } },
    })
    expect(await partsOf(row.id)).toEqual([from.id, to.id])
  })
})
