import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productStatus } from '#contract/goods/codes.ts'
import { setProductPrice } from '#contract/goods/prices.ts'
import { editProduct, withdrawProductReview } from '#contract/goods/product-editing.ts'
import { claimProductReview, getProductReview, reviewProductBatch } from '#contract/goods/product-reviews.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { minutes } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { submitProduct } from './product-records.ts'
import { find, itemOf, pendingOf, refusal, renamed, told } from './review-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

describe('a new product', () => {
  test('is ready for sale when approved, with empty prices; the submitter is notified', async () => {
    const spuId = await submitProduct(server, 'supplier')
    const items = [itemOf(await pendingOf(server, spuId))]
    expect(await server.data(reviewProductBatch, { items, result: 2 }, { as: 'goods' })).toEqual({
      done: 1,
      failed: [],
    })
    const { status, name, reviews } = await find(server, spuId)
    expect({ status, review: reviews[0] }).toMatchObject({ status: 3, review: { status: 2, reviewedBy: '林嘉怡' } })
    expect((await told(server, 'supplier')).map(({ title }) => title)).toContain(`商品「${name}」审核已通过`)
  })

  test('goes back with reason codes and text when refused; both are in the notification and in the log', async () => {
    const spuId = await submitProduct(server, 'supplier')
    const items = [itemOf(await pendingOf(server, spuId))]
    await server.data(reviewProductBatch, { items, ...refusal }, { as: 'goods' })
    const { status, name, reviews } = await find(server, spuId)
    expect(status).toBe(productStatus.rejected)
    expect(reviews[0]).toMatchObject({ status: 3, reasonCodes: [1], reason: refusal.reason })
    const notice = (await told(server, 'supplier')).find(({ title }) => title === `商品「${name}」审核已驳回`)
    expect(notice).toMatchObject({ content: `驳回原因：图片不合格：${refusal.reason}`, query: { spuId } })
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.targetId, String(spuId)), eq(auditLog.action, 'refuse')))
    expect(entry).toMatchObject({ resource: 'product', reason: `图片不合格：${refusal.reason}` })
  })

  test('422 驳回必须填写原因: a code and 5 characters', async () => {
    const items = [itemOf(await pendingOf(server, await submitProduct(server, 'supplier')))]
    expect(await server.api(reviewProductBatch, { items, result: 3 }, { as: 'goods' })).toMatchObject({
      code: 422,
      message: '驳回必须填写原因',
      data: { fields: { reasonCodes: expect.any(String), reason: expect.any(String) } },
    })
    const short = { items, ...refusal, reason: '不行' }
    expect(await server.api(reviewProductBatch, short, { as: 'goods' })).toMatchObject({
      code: 422,
      data: { fields: { reason: '驳回说明至少 5 个字' } },
    })
  })

  test('422 不能审核自己提交的商品', async () => {
    const review = await pendingOf(server, await submitProduct(server, 'goods'))
    const items = [itemOf(review)]
    const message = '不能审核自己提交的商品'
    expect(await server.api(reviewProductBatch, { items, result: 2 }, { as: 'goods' })).toMatchObject({
      code: 422,
      message,
    })
    expect(await server.api(claimProductReview, { reviewId: review.id }, { as: 'goods' })).toMatchObject({ message })
    const { own, enableFault } = await server.data(getProductReview, { id: review.id }, { as: 'goods' })
    expect(own).toBe(true)
    expect(enableFault).toMatch(/未设置销售价,不能上架$/)
  })

  test('can go on sale with its approval if it is complete, otherwise nothing is written', async () => {
    const spuId = await submitProduct(server, 'supplier')
    const now = { items: [itemOf(await pendingOf(server, spuId))], result: 2 as const, enableNow: true }
    expect(await server.api(reviewProductBatch, now, { as: 'goods' })).toMatchObject({
      code: 422,
      message: expect.stringContaining('未设置销售价,不能上架'),
    })
    const { status, skus } = await find(server, spuId)
    expect(status).toBe(productStatus.inReview)
    const rows = skus.map(({ id, version }) => ({
      skuId: id,
      version,
      purchasePrice: '120.00',
      productPrice: '180.00',
      salePrice: '240.00',
    }))
    await server.data(setProductPrice, { rows }, { as: 'goods' })
    await server.data(reviewProductBatch, now, { as: 'goods' })
    expect(await find(server, spuId)).toMatchObject({ status: 4, sellable: true })
  })
})

describe('two reviewers', () => {
  test('the second gets the name of the first and the decision', async () => {
    const items = [itemOf(await pendingOf(server, await submitProduct(server, 'supplier')))]
    const answers = await Promise.all(
      ['admin', 'goods'].map((as) => server.api(reviewProductBatch, { items, result: 2 }, { as })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
    expect(answers.find(({ code }) => code === 422)?.message).toMatch(/^该商品已被审核,请刷新（.+已通过）$/)
  })

  test('a claim lasts ten minutes or until it is released; meanwhile others may not decide', async () => {
    const review = await pendingOf(server, await submitProduct(server, 'supplier'))
    const claim = { reviewId: review.id }
    const held = await server.data(claimProductReview, claim, { as: 'goods' })
    expect(held).toEqual({ claimedBy: '林嘉怡', until: expect.any(String) })
    const refused = { code: 409, message: '该商品正在由 林嘉怡 审核' }
    expect(await server.api(claimProductReview, claim, { as: 'admin' })).toMatchObject(refused)
    const approval = { items: [itemOf(review)], result: 2 as const }
    expect(await server.api(reviewProductBatch, approval, { as: 'admin' })).toMatchObject(refused)
    expect(await server.data(getProductReview, { id: review.id }, { as: 'admin' })).toMatchObject({
      claimedBy: '林嘉怡',
      isHeld: true,
    })
    await server.data(claimProductReview, { ...claim, release: true }, { as: 'goods' })
    await server.data(claimProductReview, claim, { as: 'admin' })
    server.advance(minutes(11))
    expect(await server.data(getProductReview, { id: review.id }, { as: 'goods' })).toMatchObject({
      claimedBy: '',
      isHeld: false,
      version: review.version,
    })
    await server.data(reviewProductBatch, approval, { as: 'goods' })
  })

  test('a product cannot be decided after it was withdrawn, or changed since it was opened', async () => {
    const { row, review } = await renamed(server)
    const { version } = await find(server, row.id)
    await server.data(editProduct, { spuId: row.id, version, sort: 5 }, { as: 'goods' })
    const stale = { items: [itemOf(review)], result: 2 as const }
    expect(await server.api(reviewProductBatch, stale, { as: 'admin' })).toMatchObject({ code: 409 })
    await server.data(withdrawProductReview, { reviewIds: [review.id] }, { as: 'goods' })
    expect(await server.api(reviewProductBatch, stale, { as: 'admin' })).toMatchObject({
      code: 409,
      message: '提交人已撤回这次审核,请重新加载',
    })
  })
})
