import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { moveStatus } from '#contract/goods/migration-codes.ts'
import { getProduct } from '#contract/goods/product-editing.ts'
import {
  acceptSourceChange,
  getSupplierProduct,
  ignoreSupplierProducts,
  linkMovedProduct,
  listMovedProducts,
  listUnmovedProducts,
  moveProducts,
} from '#contract/goods/supplier-products.ts'
import { getSupplierTemplate } from '#contract/goods/supplier-templates.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { supplierProduct, supplierTemplate } from '#server/database/schema/migration.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { takeCode } from '../setup/grants.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'goods' }
const waiting = (params = {}) => server.data(listUnmovedProducts, { pageSize: 200, ...params }, as)
const read = (id: number) => server.data(getSupplierProduct, { id }, as)
const move = (params: Parameters<typeof server.api<typeof moveProducts>>[1]) => server.api(moveProducts, params, as)

/** Waiting goods without problems, in id order. */
async function free(count: number): Promise<number[]> {
  const { list } = await waiting()
  const ids = list.filter(({ problems }) => problems.length === 0).map(({ id }) => id)
  expect(ids.length).toBeGreaterThanOrEqual(count)
  return ids.sort((left, right) => left - right).slice(0, count)
}
async function withProblem(problem: number): Promise<number> {
  const { list } = await waiting({ problem })
  const [first] = list
  if (!first) throw new Error(`none has problem ${problem}`)
  return first.id
}

describe('list', () => {
  test('each tab has its total, each problem of the open tab its count', async () => {
    const page = await waiting()
    expect(page.total).toBe(page.counts?.['0'])
    expect(page.list.every(({ status }) => status === moveStatus.waiting)).toBe(true)
    for (const problem of [1, 2, 3, 4, 5, 6, 7] as const) {
      const found = await waiting({ problem })
      expect(found.total).toBe(page.counts?.[`problem${problem}`])
      expect(found.total).toBeGreaterThan(0)
      expect(found.list.every(({ problems }) => problems.includes(problem))).toBe(true)
    }
    const moved = await server.data(listMovedProducts, { pageSize: 200, changedAfterMove: true }, as)
    expect(moved.list.length).toBeGreaterThan(0)
    expect(moved.list.every(({ status, changedAfterMove }) => status === moveStatus.moved && changedAfterMove)).toBe(
      true,
    )
  })

  test('a similar product is shown with its problem', async () => {
    const { list } = await waiting({ problem: 6 })
    expect(list[0]?.twin?.score).toBeGreaterThanOrEqual(80)
    expect((await read(list[0]?.id ?? 0)).twins[0]).toEqual(list[0]?.twin)
  })

  test.each(['supplier', 'finance', 'auditor'])('403 for %s', async (account) => {
    expect(await server.api(listUnmovedProducts, {}, { as: account })).toMatchObject({ code: 403 })
  })

  test('the ignored list has a separate status', async () => {
    expect(await server.api(listUnmovedProducts, { status: 1 } as never, as)).toMatchObject({ code: 422 })
  })
})

describe('move', () => {
  test('creates a draft with source 迁移, priced by the factors of the mapping', async () => {
    const [id = 0] = await free(1)
    const before = await read(id)
    const { spuIds, done } = await server.data(moveProducts, { ids: [id] }, as)
    expect(done).toBe(1)
    const made = await server.data(getProduct, { spuId: spuIds[0] ?? 0 }, as)
    expect(made).toMatchObject({ source: 3, status: 0, name: before.name })
    expect(made.skus.map(({ supplyPrice }) => supplyPrice)).toEqual(before.skus.map(({ supplyPrice }) => supplyPrice))
    const [first] = before.form.skus
    expect(made.skus[0]).toMatchObject({ purchasePrice: first?.purchasePrice, salePrice: first?.salePrice })
    const after = await read(id)
    expect(after).toMatchObject({ status: 1, product: { id: spuIds[0] }, changes: [] })
    const { list } = await server.data(listTargetAuditLogs, { resource: 'supplierProduct', targetId: id }, as)
    expect(list[0]?.summary).toContain('迁移供应商商品')
  })

  test('50 with 1.2, 1.5 and 2 becomes 60.00, 90.00 and 120.00', async () => {
    const [id = 0] = await free(1)
    const [row] = await server.db.select().from(supplierProduct).where(eq(supplierProduct.id, id))
    const skus = (row?.skus ?? []).map((item) => ({ ...item, supplyPrice: '50.00' }))
    await server.db.update(supplierProduct).set({ skus }).where(eq(supplierProduct.id, id))
    await server.db
      .update(supplierTemplate)
      .set({ purchaseFactor: '1.2', productFactor: '1.5', saleFactor: '2' })
      .where(eq(supplierTemplate.id, row?.supplierTemplateId ?? 0))
    const { form } = await read(id)
    expect(form.skus[0]).toMatchObject({ purchasePrice: '60.00', productPrice: '90.00', salePrice: '120.00' })
  })

  test('422 该商品已迁移, and no second product is created', async () => {
    const [id = 0] = await free(1)
    const answers = await Promise.all([move({ ids: [id] }), move({ ids: [id] })])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
    expect(answers.find(({ code }) => code === 422)?.message).toBe('该商品已迁移')
    expect(await server.db.$count(product, eq(product.name, (await read(id)).name))).toBe(1)
  })

  test('422 有待处理问题,不能迁移; in bulk the others continue on request', async () => {
    const broken = await withProblem(4)
    const [sound = 0] = await free(1)
    expect(await move({ ids: [broken] })).toMatchObject({ code: 422, message: '有待处理问题,不能迁移' })
    const refused = await move({ ids: [broken, sound] })
    expect(refused).toMatchObject({
      code: 422,
      data: { failed: [expect.objectContaining({ id: broken, message: '有待处理问题,不能迁移' })] },
    })
    expect((await read(sound)).status).toBe(moveStatus.waiting)
    const { data } = await move({ ids: [broken, sound], partial: true })
    expect(data).toMatchObject({ done: 1, failed: [{ id: broken }] })
    expect((await read(broken)).status).toBe(moveStatus.waiting)
    expect((await read(sound)).status).toBe(moveStatus.moved)
  })

  test('rows that a bulk run cannot migrate fail with a reason, and can be retried', async () => {
    const [used = 0, other = 0] = await free(2)
    const [row] = await server.db.select().from(supplierProduct).where(eq(supplierProduct.id, used))
    const [existing] = await server.db
      .select()
      .from(product)
      .where(and(eq(product.supplierId, row?.supplierId ?? 0), eq(product.status, productStatus.onSale)))
    await server.db
      .update(supplierProduct)
      .set({ name: existing?.name ?? '' })
      .where(eq(supplierProduct.id, used))
    const { data } = await move({ ids: [used, other], partial: true, submit: true })
    expect(data.failed.map(({ id }) => id)).toContain(used)
    expect(await read(used)).toMatchObject({ status: 3, failReason: expect.stringContaining('商品名称已存在') })
    const alone = await move({ ids: [used], partial: true })
    expect(alone.data).toMatchObject({ done: 0, failed: [{ id: used }] })
    const unknown = await move({ ids: [used, 99_999], partial: true })
    expect(unknown.data).toMatchObject({ done: 0, failed: [{ id: used }, { id: 99_999 }] })
    await server.db
      .update(supplierProduct)
      .set({ name: row?.name ?? '' })
      .where(eq(supplierProduct.id, used))
    expect(await move({ ids: [used] })).toMatchObject({ code: 200 })
  })

  test('a manually completed product can be migrated despite open problems; its mapped values are stored', async () => {
    const { list } = await waiting({ problem: 2 })
    const [row] = list
    if (!row) throw new Error('nothing is unmapped')
    const detail = await read(row.id)
    const [open] = detail.unmapped
    if (!open || detail.form.brandId === null || detail.form.templateId === null) throw new Error('nothing to map')
    const { brandId, templateId } = detail.form
    const { sourceSpec, sourceValue } = open
    const keepMaps = [{ sourceSpec, sourceValue, valueName: '米白' }]
    const form = { ...detail.form, brandId, templateId, specs: [], skus: [] }
    expect(await move({ ids: [row.id], product: form, keepMaps })).toMatchObject({ code: 200 })
    const { specMaps } = await server.data(getSupplierTemplate, { id: detail.supplierTemplate?.id ?? 0 }, as)
    const map = specMaps.find(({ sourceSpec }) => sourceSpec === open.sourceSpec)
    expect(map?.valueMaps).toContainEqual({ sourceValue: open.sourceValue, valueName: '米白' })
    for (const one of (await waiting({ supplierTemplateId: detail.supplierTemplate?.id })).list) {
      expect((await read(one.id)).unmapped).not.toContainEqual(open)
    }
  })

  test('an unreadable picture is reported, the others are copied', async () => {
    const [id = 0] = await free(1)
    const { images } = await read(id)
    const odd = [
      { url: 'https://elsewhere.example/a.png', name: '外链图.png', size: 1 },
      { url: await upload(server, 'goods', { width: 600, height: 800 }), name: '竖图.png', size: 1 },
    ]
    await server.db
      .update(supplierProduct)
      .set({ images: [...odd, ...images] })
      .where(eq(supplierProduct.id, id))
    const { refusedImages, form } = await read(id)
    expect(refusedImages).toEqual([
      { name: '外链图.png', reason: '图片加载失败' },
      { name: '竖图.png', reason: '请上传比例为1:1的图片' },
    ])
    expect(form.mainImages.map(({ name }) => name)).toEqual(images.map(({ name }) => name))
    expect(await move({ ids: [id] })).toMatchObject({ code: 200, data: { done: 1 } })
  })

  test('it cannot become a product of another supplier', async () => {
    const [id = 0] = await free(1)
    const { form } = await read(id)
    const { brandId, templateId } = form
    if (brandId === null || templateId === null) throw new Error('not mapped')
    const answer = await move({ ids: [id], product: { ...form, brandId, templateId, supplierId: form.supplierId + 1 } })
    expect(answer).toMatchObject({ code: 422, message: '商品不属于该供应商' })
    expect(await move({ ids: [id, id + 1], product: { ...form, brandId, templateId } })).toMatchObject({ code: 422 })
  })
})

describe('link', () => {
  test('to a product of the same supplier, each SKU once', async () => {
    const [id = 0] = await free(1)
    const row = await read(id)
    const [own] = await server.db
      .select()
      .from(product)
      .where(and(eq(product.supplierId, row.supplier.id), eq(product.status, productStatus.onSale)))
    const [foreign] = await server.db
      .select()
      .from(product)
      .where(and(sql`${product.supplierId} <> ${row.supplier.id}`, eq(product.status, productStatus.onSale)))
    const [version] = await server.db
      .select()
      .from(sku)
      .where(eq(sku.productId, own?.id ?? 0))
    const link = { id, version: row.version, spuId: own?.id ?? 0 }
    const [one, two] = row.skus.map(({ supplierSkuNo }) => ({ supplierSkuNo, skuId: version?.id ?? 0 }))
    if (!one || !two) throw new Error('too few versions')
    const refused = (params: object) => server.api(linkMovedProduct, { ...link, skuMaps: [one], ...params }, as)
    expect(await refused({ spuId: foreign?.id })).toMatchObject({ code: 422, message: '商品不属于该供应商' })
    expect(await refused({ skuMaps: [one, two] })).toMatchObject({ code: 422, message: '平台规格商品重复关联' })
    expect(await refused({ skuMaps: [{ ...one, skuId: 9_999_999 }] })).toMatchObject({ code: 422 })
    expect(await refused({ skuMaps: [{ ...one, supplierSkuNo: '没有' }] })).toMatchObject({ code: 422 })
    expect(await refused({ version: row.version + 1 })).toMatchObject({ code: 409 })
    await server.data(linkMovedProduct, { ...link, skuMaps: [one] }, as)
    expect(await read(id)).toMatchObject({ status: 1, product: { id: own?.id } })
    expect(await refused({ version: row.version + 1 })).toMatchObject({ code: 422, message: '该商品已迁移' })
  })
})

describe('ignore', () => {
  test('requires a reason of five characters, and can be undone', async () => {
    const [id = 0] = await free(1)
    const ignore = (params: object) => server.api(ignoreSupplierProducts, { ids: [id], ignored: true, ...params }, as)
    expect(await ignore({ reason: '不要' })).toMatchObject({
      code: 422,
      data: { fields: { reason: expect.any(String) } },
    })
    expect(await ignore({ reason: '该系列已经停产' })).toMatchObject({ code: 200 })
    expect(await read(id)).toMatchObject({ status: 2, ignoreReason: '该系列已经停产' })
    expect(await move({ ids: [id] })).toMatchObject({ code: 422, message: '该商品已忽略，请先取消忽略' })
    expect(await ignore({ ignored: false })).toMatchObject({ code: 200 })
    expect(await read(id)).toMatchObject({ status: 0, ignoreReason: '', problems: [] })
    expect(await server.api(ignoreSupplierProducts, { ids: [99_999], ignored: false }, as)).toMatchObject({ code: 404 })
  })
})

describe('a later change of the source', () => {
  test('is shown until somebody handles it; the live price stays', async () => {
    const { list } = await server.data(listMovedProducts, { changedAfterMove: true }, as)
    const [row] = list
    if (!row) throw new Error('nothing has changed')
    const { changes, version } = await read(row.id)
    expect(changes[0]?.title).toContain('供货价')
    await server.data(acceptSourceChange, { id: row.id, version }, as)
    expect(await read(row.id)).toMatchObject({ changedAfterMove: false, changes: [] })
    expect(await server.api(acceptSourceChange, { id: row.id, version }, as)).toMatchObject({ code: 409 })
    expect(await server.api(acceptSourceChange, { id: row.id, version: version + 1 }, as)).toMatchObject({ code: 422 })
  })
})

describe('without the permission for costs', () => {
  test('no supply prices are returned', async () => {
    const [id = 0] = (await waiting()).list.map((row) => row.id)
    await takeCode(server, 'product:cost')
    await server.db.update(adminUser).set({ authVersion: sql`${adminUser.authVersion} + 1` })
    await server.signIn('goods')
    const [row] = (await waiting()).list
    expect(row).not.toHaveProperty('supplyPriceMin')
    const { skus, form } = await read(id)
    expect(skus.every(({ supplyPrice }) => supplyPrice === '')).toBe(true)
    expect(form.skus.every((item) => item.supplyPrice === undefined && item.salePrice === undefined)).toBe(true)
  })
})
