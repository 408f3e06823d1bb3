import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { productStatus } from '#contract/goods/codes.ts'
import { commitImport, validateImport } from '#contract/imports.ts'
import { addActivity } from '#contract/marketing/activities.ts'
import { withdrawActivityProducts } from '#contract/marketing/activity-products.ts'
import { activityKind, activityProductStatus, activitySubmitBy } from '#contract/marketing/codes.ts'
import { listNotifications } from '#contract/notifications.ts'
import { activity } from '#server/database/schema/activities.ts'
import { product } from '#server/database/schema/goods.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { hours } from '#server/time.ts'
import { hasLockWaiter } from '../entity/calls.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { type Activities, activitiesOf, as } from './activity-world.ts'

let server: TestServer
let world: Activities
const supplier = { as: 'supplier' }
beforeAll(async () => {
  server = await createTestServer()
  world = await activitiesOf(server)
})
afterAll(() => server.close())

const next = (isOwn = true) => world.next(isOwn)

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

  test('a price is not taken for a kind that changes meanwhile', async () => {
    const { id } = await world.add()
    const one = next()
    const [isHeld, mayChange] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const kindChange = server.db.transaction(async (tx) => {
      await tx.select().from(activity).where(eq(activity.id, id)).for('update')
      isHeld.resolve()
      await mayChange.promise
      const ladders = [{ fullAmount: '1000.00', reduceAmount: '50.00' }]
      await tx.update(activity).set({ kind: activityKind.fullReduction, ladders }).where(eq(activity.id, id))
    })
    await isHeld.promise
    const submitted = world.submit(id, [world.offer(one)])
    await vi.waitFor(async () => expect(await hasLockWaiter(server)).toBe(true))
    mayChange.resolve()
    await kindChange
    expect(await submitted).toMatchObject({
      code: 422,
      data: { fields: { 'skus.0.activityPrice': '满减活动不设活动价' } },
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

  test('goods outside the brands of the activity do not pass, as in a copy for other brands', async () => {
    const { id } = await world.add()
    const one = next()
    await world.submit(id, [world.offer(one)])
    const input = world.input({ brandIds: [next(false).product.brandId] })
    const copy = await server.data(addActivity, { ...input, publish: true, copyFrom: id }, as)
    const entry = await world.entryOf(copy.id, one.product.id)
    expect(await world.review([entry.id])).toMatchObject({ code: 422, message: '商品的品牌不在活动的参与品牌内' })
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

test('a file submits products: again those that were withdrawn, and nothing for those that wait as they are', async () => {
  const { id } = await world.add()
  const { activityNo } = await world.read(id)
  const one = next()
  const price = (Number(one.sku.salePrice) * 0.8).toFixed(2)
  const head = ['活动编号', 'SKU 编码', '商品名称', '活动价', '活动库存']
  const check = async () => {
    const file = await sheetFile(head, [[activityNo, one.sku.skuCode, one.product.name, price, '10']])
    const key = await uploadSheet(server, 'supplier', file)
    return server.data(validateImport, { resource: 'activityProduct', key }, supplier)
  }
  const submit = async () => {
    const { checkId } = await check()
    await server.data(commitImport, { checkId, onlyValid: false }, supplier)
    while (await runNextJob(server.services));
    return world.entryOf(id, one.product.id)
  }
  const made = await submit()
  expect(made).toMatchObject({ status: activityProductStatus.waiting, activityPriceFrom: price, activityStock: 10 })
  expect(await check()).toMatchObject({ unchangedRows: 1, errorRows: 0 })
  await server.data(withdrawActivityProducts, { ids: [made.id] }, supplier)
  server.advance(hours(1))
  expect((await submit()).status).toBe(activityProductStatus.waiting)
})
