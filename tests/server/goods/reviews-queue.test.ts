import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productStatus, reviewType, riskFlag } from '#contract/goods/codes.ts'
import { getProductReview, listProductReviews, reviewProductBatch } from '#contract/goods/product-reviews.ts'
import { listProducts } from '#contract/goods/products.ts'
import { countNotifications } from '#contract/notifications.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { product, productReview } from '#server/database/schema/goods.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { submitProduct } from './product-records.ts'
import { find, itemOf, pendingOf, refusal } from './review-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

describe('several at once', () => {
  test('reviews with risks are left out; without partial nothing is written', async () => {
    const [plain, risky] = [
      await pendingOf(server, await submitProduct(server, 'supplier')),
      await pendingOf(server, await submitProduct(server, 'supplier')),
    ]
    await server.db.update(productReview).set({ riskFlags: [] }).where(eq(productReview.id, plain.id))
    await server.db
      .update(productReview)
      .set({ riskFlags: [riskFlag.sensitiveWord] })
      .where(eq(productReview.id, risky.id))
    const both = { items: [itemOf(plain), itemOf(risky)], result: 2 as const }
    expect(await server.api(reviewProductBatch, both, { as: 'goods' })).toMatchObject({
      code: 422,
      data: { failed: [{ id: risky.id, message: '有风险提示，请单独审核' }] },
    })
    expect((await find(server, plain.productId)).status).toBe(productStatus.inReview)
    expect(await server.data(reviewProductBatch, { ...both, partial: true }, { as: 'goods' })).toMatchObject({
      done: 1,
      failed: [{ id: risky.id }],
    })
    const refused = { items: [itemOf(risky)], ...refusal }
    expect(await server.data(reviewProductBatch, refused, { as: 'goods' })).toMatchObject({ done: 1 })
    const { list } = await server.data(
      listProducts,
      { pageNum: 1, pageSize: 20, status: productStatus.rejected, keyword: (await find(server, risky.productId)).name },
      { as: 'goods' },
    )
    expect(list).toHaveLength(1)
  })
})

describe('the queue', () => {
  const page = { pageNum: 1, pageSize: 50 }

  test('counts by type and status, and lists the longest waiting first', async () => {
    const {
      list,
      total,
      counts = {},
    } = await server.data(
      listProductReviews,
      { ...page, type: reviewType.newProduct, status: reviewStatus.pending },
      { as: 'goods' },
    )
    expect(total).toBe(counts[1])
    expect(counts.type1).toBe(counts[1])
    expect(counts.type3).toBeGreaterThan(0)
    expect(list.map(({ submittedAt }) => submittedAt)).toEqual(list.map(({ submittedAt }) => submittedAt).toSorted())
    expect(list.every(({ type, status }) => type === reviewType.newProduct && status === reviewStatus.pending)).toBe(
      true,
    )
  })

  test('has filters for reviewers', async () => {
    const { list } = await server.data(listProductReviews, page, { as: 'goods' })
    const [one] = list
    if (!one) throw new Error('no reviews')
    const { supplier, brand, category, name } = one.product
    const by = async (filter: object) =>
      (await server.data(listProductReviews, { ...page, ...filter }, { as: 'goods' })).list
    expect((await by({ supplierId: supplier.id })).every((row) => row.product.supplier.id === supplier.id)).toBe(true)
    expect((await by({ brandId: brand.id, categoryId: category.id })).length).toBeGreaterThan(0)
    expect((await by({ keyword: name })).some(({ id }) => id === one.id)).toBe(true)
    expect(await by({ keyword: one.reviewNo })).toMatchObject([{ id: one.id }])
    expect((await by({ riskFlag: 7 })).every(({ riskFlags }) => riskFlags.includes(riskFlag.noWhitePicture))).toBe(true)
    expect((await by({ mine: true })).every(({ own }) => own)).toBe(true)
    expect((await by({ submittedBy: one.submittedBy })).length).toBeGreaterThan(0)
    expect(await by({ submittedTo: '2020-01-01' })).toEqual([])
  })

  test('shows a supplier its own reviews only; read-only callers cannot decide', async () => {
    const { list } = await server.data(listProductReviews, page, { as: 'supplier' })
    expect(list.length).toBeGreaterThan(0)
    expect(new Set(list.map((row) => row.product.supplier.id)).size).toBe(1)
    const [foreign] = await server.db
      .select({ id: productReview.id })
      .from(productReview)
      .where(isNull(productReview.submitterSupplierId))
      .innerJoin(product, and(eq(product.id, productReview.productId), eq(product.supplierId, 2)))
    expect(await server.api(getProductReview, { id: foreign?.id ?? 0 }, { as: 'supplier' })).toMatchObject({
      code: 404,
    })
    const items = [{ reviewId: foreign?.id ?? 1, version: 1 }]
    for (const as of ['supplier', 'auditor']) {
      expect(await server.api(reviewProductBatch, { items, result: 2 }, { as })).toMatchObject({ code: 403 })
    }
  })

  test('returns the next review, and is among a reviewer’s tasks', async () => {
    const [first, second] = (
      await server.data(
        listProductReviews,
        { ...page, type: reviewType.newProduct, status: reviewStatus.pending },
        { as: 'admin' },
      )
    ).list
    const { nextPendingId } = await server.data(getProductReview, { id: first?.id ?? 0 }, { as: 'admin' })
    expect(nextPendingId).toBe(second?.id)
    const { todos } = await server.data(countNotifications, {}, { as: 'goods' })
    expect(todos).toContainEqual(expect.objectContaining({ path: '/goods/examine', query: { type: 3, status: 1 } }))
  })
})
