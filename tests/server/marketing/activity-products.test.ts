import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productStatus } from '#contract/goods/codes.ts'
import {
  exportActivityProducts,
  getActivityProduct,
  listActivityCandidates,
  listActivityProducts,
  withdrawActivityProducts,
} from '#contract/marketing/activity-products.ts'
import { activityKind, activityProductStatus, activitySubmitBy } from '#contract/marketing/codes.ts'
import { listNotifications } from '#contract/notifications.ts'
import { activityProduct } from '#server/database/schema/activities.ts'
import { product } from '#server/database/schema/goods.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { type Activities, activitiesOf, as } from './activity-world.ts'

let server: TestServer
let world: Activities
let supplierId: number
const supplier = { as: 'supplier' }
beforeAll(async () => {
  server = await createTestServer()
  world = await activitiesOf(server)
  const [account] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'supplier'))
  supplierId = account?.supplierId ?? 0
})
afterAll(() => server.close())

const used = new Set<number>()
/** Goods of the demo supplier, or of others; each is used once. */
const next = (isOwn = true) => {
  const found = world.goods.find(
    (one) => (one.product.supplierId === supplierId) === isOwn && !used.has(one.product.id),
  )
  if (!found) throw new Error('the demo has no more goods')
  used.add(found.product.id)
  return found
}

describe('submitting', () => {
  test('a price above the discount is refused with the highest one', async () => {
    const { id } = await world.add()
    const one = next()
    const highest = (Math.floor(Number(one.sku.salePrice) * 90) / 100).toFixed(2)
    const answer = await world.submit(id, [world.offer(one, { price: one.sku.salePrice ?? '' })], supplier)
    expect(answer).toMatchObject({ code: 422, data: { fields: { 'skus.0.activityPrice': `活动价最高 ${highest}` } } })
    const much = await world.submit(id, [world.offer(one, { stock: 900_000 })], supplier)
    expect(much).toMatchObject({ data: { fields: { 'skus.0.activityStock': expect.stringMatching(/^活动库存最多/) } } })
  })

  test('a subsidy is at most the whole discount', async () => {
    const { id } = await world.add()
    const one = next()
    const answer = await world.submit(id, [world.offer(one, { subsidy: one.sku.salePrice ?? '' })])
    expect(answer).toMatchObject({ code: 422, data: { fields: { subsidy: expect.stringContaining('平台补贴最多') } } })
  })

  test('after the deadline a supplier reads 报名已截止, and the platform still adds', async () => {
    const { id } = await world.add({ enrolStartAt: world.hour(-5), enrolEndAt: world.hour(-1) })
    const one = next()
    expect(await world.submit(id, [world.offer(one)], supplier)).toMatchObject({ code: 422, message: '报名已截止' })
    expect(await world.submit(id, [world.offer(one)])).toMatchObject({ code: 200 })
  })

  test('brands and categories of the activity limit its goods', async () => {
    const one = next()
    const { id } = await world.add({ brandIds: [next(false).product.brandId] })
    expect(await world.submit(id, [world.offer(one)])).toMatchObject({
      code: 422,
      data: { fields: { productId: '商品的品牌不在活动的参与品牌内' } },
    })
  })

  test('of several products the refused ones are named, the others are done; one product is in once', async () => {
    const { id } = await world.add()
    const [good, bad] = [next(), next()]
    const answer = await world.submit(id, [world.offer(good), world.offer(bad, { price: '9999999' })])
    expect(answer.data).toMatchObject({ done: 1, failed: [{ id: bad.product.id, name: bad.product.name }] })
    expect(await world.submit(id, [world.offer(good)])).toMatchObject({
      code: 422,
      data: { fields: { productId: '商品已在本活动中' } },
    })
  })

  test('满减 takes no price', async () => {
    const ladders = [{ fullAmount: '1000.00', reduceAmount: '50.00' }]
    const { id } = await world.add({ kind: activityKind.fullReduction, ladders })
    const one = next()
    expect(await world.submit(id, [world.offer(one)])).toMatchObject({ code: 422 })
    expect(await world.submit(id, [world.offer(one, { price: '' })])).toMatchObject({ code: 200 })
  })
})

describe('review', () => {
  test('refused with words, changed by the supplier, waits again', async () => {
    const { id } = await world.add()
    const one = next()
    await world.submit(id, [world.offer(one)], supplier)
    const entry = await world.entryOf(id, one.product.id)
    expect(entry).toMatchObject({ submitBy: activitySubmitBy.supplier, status: activityProductStatus.waiting })
    expect(await world.review([entry.id], { pass: false })).toMatchObject({
      data: { fields: { rejectReason: '驳回原因至少 2 个字' } },
    })
    await world.review([entry.id], { pass: false, rejectReason: '活动价偏高' }, 'marketing')
    const refused = await world.entryOf(id, one.product.id)
    expect(refused).toMatchObject({ status: activityProductStatus.rejected, rejectReason: '活动价偏高' })
    const { list } = await server.data(listNotifications, {}, supplier)
    expect(list[0]?.content).toContain('活动价偏高')
    const cheaper = { ...world.offer(one, { price: (Number(one.sku.salePrice) * 0.7).toFixed(2) }), id: entry.id }
    await world.submit(id, [{ ...cheaper, version: refused.version } as never], supplier)
    expect((await world.entryOf(id, one.product.id)).status).toBe(activityProductStatus.waiting)
    expect(await world.submit(id, [{ ...cheaper, version: refused.version } as never], supplier)).toMatchObject({
      code: 409,
    })
  })

  test('goods that were taken off sale fail with 商品已下架, the others pass', async () => {
    const { id } = await world.add()
    const [off, good] = [next(), next()]
    await world.submit(id, [world.offer(off), world.offer(good)])
    const entries = [await world.entryOf(id, off.product.id), await world.entryOf(id, good.product.id)]
    await server.db.update(product).set({ status: productStatus.offSale }).where(eq(product.id, off.product.id))
    const answer = await world.review(entries.map((entry) => entry.id))
    expect(answer.data).toMatchObject({ done: 1, failed: [{ name: off.product.name, message: '商品已下架' }] })
  })

  test('below the purchase price only who holds the right passes; it is named, the others pass', async () => {
    const { id } = await world.add({ discountRate: '0.90' })
    const [loss, good] = [next(false), next(false)]
    const below = (Number(loss.sku.purchasePrice) - 1).toFixed(2)
    const above = Math.max(Number(good.sku.purchasePrice), Number(good.sku.salePrice) * 0.85).toFixed(2)
    await world.submit(id, [world.offer(loss, { price: below }), world.offer(good, { price: above })])
    const entries = [await world.entryOf(id, loss.product.id), await world.entryOf(id, good.product.id)]
    expect(entries[0]?.isBelowCost).toBe(true)
    const ids = entries.map((entry) => entry.id)
    expect((await world.review(ids, {}, 'marketing')).data).toMatchObject({
      done: 1,
      failed: [{ name: loss.product.name, message: expect.stringContaining('低于采购价') }],
    })
    expect(await world.review(ids.slice(0, 1), {}, 'marketing')).toMatchObject({ code: 403 })
    expect(await world.review(ids.slice(0, 1), {}, 'admin')).toMatchObject({ code: 200 })
  })

  test('a version of a group purchase takes part in nothing else at that time', async () => {
    const one = next()
    const [group, sale] = [await world.add({ kind: activityKind.group }), await world.add()]
    await world.submit(group.id, [world.offer(one)])
    await world.submit(sale.id, [world.offer(one)])
    await world.review([(await world.entryOf(group.id, one.product.id)).id])
    const entry = await world.entryOf(sale.id, one.product.id)
    expect(entry.conflictHint).not.toBe('')
    expect(await world.review([entry.id])).toMatchObject({ code: 422, message: expect.stringContaining('拼团') })
  })

  test('of an approved product only the pieces grow; a running one is removed with a reason', async () => {
    const one = next()
    const { id, entryId } = await world.running(one)
    const { version } = await world.entryOf(id, one.product.id)
    const change = (stock: number, price?: string) =>
      world.submit(id, [{ ...world.offer(one, { stock, ...(price && { price }) }), id: entryId, version } as never])
    expect(await change(9)).toMatchObject({
      data: { fields: { 'skus.0.activityStock': '活动库存只能增加，不能低于 10' } },
    })
    expect(await change(12, '1.00')).toMatchObject({
      data: { fields: { 'skus.0.activityPrice': '已通过的商品不能改活动价' } },
    })
    expect(await change(12)).toMatchObject({ code: 200 })
    expect((await world.entryOf(id, one.product.id)).status).toBe(activityProductStatus.passed)
    expect(await world.review([entryId], { pass: false, rejectReason: '晚了' })).toMatchObject({ code: 422 })
    await world.review([entryId], { pass: false, remove: true, rejectReason: '价格有误' })
    expect((await world.entryOf(id, one.product.id)).status).toBe(activityProductStatus.removed)
  })
})

describe('withdrawing', () => {
  test('who submitted a product takes it back before the activity begins', async () => {
    const { id } = await world.add()
    const one = next()
    await world.submit(id, [world.offer(one)], supplier)
    const { id: entryId } = await world.entryOf(id, one.product.id)
    const withdraw = (who: { as: string }) => server.api(withdrawActivityProducts, { ids: [entryId] }, who)
    expect(await withdraw(as)).toMatchObject({ code: 422, message: '由供应商报名的商品，只能由报名方撤回' })
    expect(await withdraw(supplier)).toMatchObject({ code: 200 })
    await world.submit(id, [{ ...world.offer(one), id: entryId, version: 2 } as never], supplier)
    await world.begin(id)
    expect(await withdraw(supplier)).toMatchObject({ code: 422, message: '活动已开始，不能撤回' })
  })
})

describe('who sees what', () => {
  test('a supplier sees its own products, without sale prices and costs of the platform', async () => {
    const { id } = await world.add()
    const [own, other] = [next(), next(false)]
    await world.submit(id, [world.offer(own), world.offer(other)])
    const { list } = await server.data(listActivityProducts, { activityId: id }, supplier)
    expect(list.map(({ productId }) => productId)).toEqual([own.product.id])
    expect(list[0]).not.toHaveProperty('isBelowCost')
    expect(list[0]).not.toHaveProperty('salePriceFrom')
    expect(list[0]?.skus[0]).not.toHaveProperty('purchasePrice')
    expect(list[0]?.skus[0]?.highestPrice).not.toBeNull()
    expect(await server.api(listActivityProducts, { belowCost: true }, supplier)).toMatchObject({ code: 403 })
    const { id: foreign } = await world.entryOf(id, other.product.id)
    expect(await server.api(getActivityProduct, { id: foreign }, supplier)).toMatchObject({ code: 404 })
    expect(await server.api(exportActivityProducts, {}, supplier)).toMatchObject({ code: 403 })
    const { list: goods } = await server.data(listActivityCandidates, { activityId: id, pageSize: 200 }, supplier)
    expect(goods.some(({ productId }) => productId === own.product.id)).toBe(false)
    expect(goods.length).toBeGreaterThan(0)
  })

  test('the list filters by activity, conflict and name, and counts by status', async () => {
    const page = await server.data(listActivityProducts, { conflict: true, pageSize: 100 }, as)
    expect(page.list.every(({ conflictHint }) => conflictHint !== '')).toBe(true)
    expect(page.counts?.[activityProductStatus.passed]).toBeGreaterThan(0)
    const [first] = await server.db.select().from(activityProduct).limit(1)
    const found = await server.data(listActivityProducts, { keyword: first?.spuCode ?? '' }, as)
    expect(found.list.every(({ spuCode }) => spuCode === first?.spuCode)).toBe(true)
    expect(await server.api(exportActivityProducts, {}, { as: 'goods' })).toMatchObject({ code: 200 })
  })
})
