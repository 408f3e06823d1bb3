import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logisticsLevel } from '#contract/delivery.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { setProductPrice } from '#contract/goods/prices.ts'
import { addProduct, editProduct, submitProducts, withdrawProductReview } from '#contract/goods/product-editing.ts'
import { attributeInput } from '#contract/goods/template-codes.ts'
import { product, productReview, sku } from '#server/database/schema/goods.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { enterProducts, type ProductEntry, toInput } from './product-entry.ts'

let server: TestServer
let entry: ProductEntry
beforeAll(async () => {
  server = await createTestServer()
  entry = await enterProducts(server)
})
afterAll(() => server.close())

const version: ProductEntry['version'] = (...args) => entry.version(...args)
const _draft: ProductEntry['draft'] = (...args) => entry.draft(...args)
const added: ProductEntry['added'] = (...args) => entry.added(...args)
const find: ProductEntry['find'] = (...args) => entry.find(...args)
const onSale: ProductEntry['onSale'] = (...args) => entry.onSale(...args)

describe('editing', () => {
  test('a draft is changed directly; a stale version returns the current record', async () => {
    const { spuId, version: first } = await added()
    const edited = await server.data(editProduct, { spuId, version: first, name: '改过的名字' }, { as: 'goods' })
    expect(edited).toMatchObject({ applied: true, version: first + 1 })
    expect(await server.api(editProduct, { spuId, version: first, subtitle: '旧' }, { as: 'goods' })).toMatchObject({
      code: 409,
      data: { latest: { name: '改过的名字', version: first + 1 } },
    })
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'product'), eq(auditLog.targetId, String(spuId)), eq(auditLog.action, 'edit')))
    expect(entry?.changes).toMatchObject([{ field: 'name', title: '商品名称', after: '改过的名字' }])
  })

  test('for goods on sale, customer-facing fields wait for review, the others apply at once', async () => {
    const row = await onSale()
    const params = { spuId: row.id, version: row.version, name: `${row.name} 新`, sort: 77 }
    const answer = await server.data(editProduct, params, { as: 'goods' })
    expect(answer.applied).toBe(false)
    const live = await find(row.id)
    expect(live).toMatchObject({ status: 4, name: row.name, sort: 77, revisionStatus: 1, pendingFields: ['name'] })
    expect((await find(row.id, 1)).name).toBe(`${row.name} 新`)
    const [reviewId = 0] = answer.reviewIds ?? []
    expect(await server.data(withdrawProductReview, { reviewIds: [reviewId] }, { as: 'goods' })).toEqual({ done: 1 })
    expect(await find(row.id)).toMatchObject({ status: 4, revisionStatus: 0, pendingFields: [] })
  })

  test('prices of approved goods are changed separately', async () => {
    const row = await onSale(2)
    const { skus } = await find(row.id)
    const changed = skus.map((item) => toInput(item, { supplyPrice: '1.00' }))
    expect(
      await server.api(editProduct, { spuId: row.id, version: row.version, skus: changed }, { as: 'goods' }),
    ).toMatchObject({ code: 422, data: { fields: { 'skus.0.supplyPrice': '已审核商品的供货价请用「改价」修改' } } })
  })

  test('a SKU keeps its id, price and stock; one with stock cannot be removed', async () => {
    const { spuId, version: first } = await added({ skus: [version(0, { stock: 8 }), version(1)] })
    const [stocked, other] = (await find(spuId)).skus
    if (!stocked || !other) throw new Error('no versions')
    expect(
      await server.api(editProduct, { spuId, version: first, skus: [toInput(other)] }, { as: 'goods' }),
    ).toMatchObject({ code: 422, message: expect.stringContaining('还有库存 8、锁定 0，不能移除') })
    const remaining = [toInput(stocked, { warnStock: 3, stock: 500 }), version(2)]
    await server.data(editProduct, { spuId, version: first, skus: remaining }, { as: 'goods' })
    const { skus } = await find(spuId)
    expect(skus.map(({ id }) => id)).toEqual([stocked.id, expect.any(Number)])
    expect(skus[0]).toMatchObject({ stock: 8, warnStock: 3, version: 2 })
    expect(await server.db.select().from(sku).where(eq(sku.id, other.id))).toEqual([])
  })

  test('products in review, banned or deleted cannot be edited', async () => {
    for (const status of [1, 6, 7] as const) {
      const [row] = await server.db.select().from(product).where(eq(product.status, status)).limit(1)
      const params = { spuId: row?.id ?? 0, version: row?.version ?? 1, subtitle: '新' }
      expect(await server.api(editProduct, params, { as: 'goods' })).toMatchObject({
        code: 422,
        message: '当前状态不可编辑',
      })
    }
  })
})

describe('submitting', () => {
  const complete = async () => {
    const { spuId, version: first } = await added({
      areas: ['100000'],
      detailContent: '<p>好用</p>',
      logisticsLevel: logisticsLevel.pickup,
    })
    const [template] = await server.db
      .select()
      .from(productTemplate)
      .where(eq(productTemplate.id, entry.base.templateId))
    const attributes = (template?.attributes ?? []).map(({ attributeName, inputType, options }) => ({
      attributeName,
      value: inputType === attributeInput.number ? '10' : (options[0] ?? '常规'),
    }))
    // Pictures of demo goods: files that a product already uses may stay.
    const [pictured] = await server.db.select().from(product).where(eq(product.status, productStatus.onSale)).limit(1)
    await server.db
      .update(product)
      .set({ mainImages: pictured?.mainImages ?? [], attributes })
      .where(eq(product.id, spuId))
    return { spuId, version: first }
  }

  test('an incomplete product gets all missing fields; nothing is written', async () => {
    const whole = await complete()
    const { spuId } = await added({ skus: [version(0, { supplyPrice: '' })] })
    expect(await server.api(submitProducts, { spuIds: [spuId] }, { as: 'goods' })).toMatchObject({
      code: 422,
      message: expect.stringMatching(/请上传主图.*请填写图文详情.*请填写供货价/),
    })
    const both = { spuIds: [whole.spuId, spuId] }
    expect(await server.api(submitProducts, both, { as: 'goods' })).toMatchObject({
      code: 422,
      data: { failed: [{ id: spuId }] },
    })
    expect((await find(whole.spuId)).status).toBe(productStatus.draft)
    expect(await server.data(submitProducts, { ...both, partial: true }, { as: 'goods' })).toMatchObject({ done: 1 })
    expect(await find(whole.spuId)).toMatchObject({ status: 1, reviews: [{ type: 1, status: 1, own: true }] })
  })

  test('a review can be withdrawn by its submitter, unless a reviewer has claimed it', async () => {
    const { spuId } = await complete()
    await server.data(submitProducts, { spuIds: [spuId] }, { as: 'goods' })
    const [id = 0] = (await find(spuId)).pendingReviewIds
    expect(await server.api(withdrawProductReview, { reviewIds: [id] }, { as: 'admin' })).toMatchObject({ code: 403 })
    await server.db
      .update(productReview)
      .set({ claimedBy: '周敏', claimedById: 1, claimedAt: new Date().toISOString() })
      .where(eq(productReview.id, id))
    expect(await server.api(withdrawProductReview, { reviewIds: [id] }, { as: 'goods' })).toMatchObject({
      code: 422,
      message: '审核人正在处理,暂不能撤回',
    })
    await server.db.update(productReview).set({ claimedAt: null }).where(eq(productReview.id, id))
    await server.data(withdrawProductReview, { reviewIds: [id] }, { as: 'goods' })
    expect(await find(spuId)).toMatchObject({ status: 0, pendingReviewIds: [] })
    expect(await server.api(withdrawProductReview, { reviewIds: [id] }, { as: 'goods' })).toMatchObject({ code: 422 })
  })

  test('during a review, the platform may change sale prices, the supply price stays', async () => {
    const { spuId } = await complete()
    await server.data(submitProducts, { spuIds: [spuId] }, { as: 'goods' })
    const [one] = (await find(spuId)).skus
    if (!one) throw new Error('no version')
    const row = { skuId: one.id, version: one.version, salePrice: '260.00' }
    expect(await server.data(setProductPrice, { rows: [row] }, { as: 'goods' })).toMatchObject({ done: 1 })
  })

  test('read-only callers may neither enter nor submit', async () => {
    const { spuId } = await added()
    expect(await server.api(submitProducts, { spuIds: [spuId] }, { as: 'auditor' })).toMatchObject({ code: 403 })
    expect(await server.api(addProduct, { ...entry.base, name: '不能' }, { as: 'auditor' })).toMatchObject({
      code: 403,
    })
  })
})
