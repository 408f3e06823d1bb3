import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editActivity } from '#contract/marketing/activities.ts'
import {
  exportActivityProducts,
  getActivityProduct,
  listActivityCandidates,
  listActivityProducts,
} from '#contract/marketing/activity-products.ts'
import { activityKind, activityProductStatus } from '#contract/marketing/codes.ts'
import { listNotifications } from '#contract/notifications.ts'
import { searchRecords } from '#contract/search.ts'
import { activityProduct } from '#server/database/schema/activities.ts'
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

  test('a supplier learns nothing of a draft, by list, detail, search or notice', async () => {
    const { id, version } = await world.add({ name: '还没有发布的活动' }, false)
    const one = next()
    await world.submit(id, [world.offer(one)])
    const { id: entryId } = await world.entryOf(id, one.product.id)
    await world.review([entryId])
    const listed = () => server.data(listActivityProducts, { activityId: id }, supplier)
    const found = async () => {
      const { groups } = await server.data(searchRecords, { keyword: one.product.spuCode }, supplier)
      return groups.flatMap(({ resource, list }) => (resource === 'activityProduct' ? list : []))
    }
    expect((await listed()).list).toEqual([])
    expect(await server.api(getActivityProduct, { id: entryId }, supplier)).toMatchObject({ code: 404 })
    expect((await found()).filter(({ id: foundId }) => foundId === entryId)).toEqual([])
    const { list: notices } = await server.data(listNotifications, {}, supplier)
    expect(notices.filter(({ title }) => title.includes('还没有发布的活动'))).toEqual([])
    await server.data(editActivity, { ...world.input({ name: '还没有发布的活动' }), id, version, publish: true }, as)
    expect((await listed()).list.map((row) => row.id)).toEqual([entryId])
    expect((await found()).filter(({ id: foundId }) => foundId === entryId)).toHaveLength(1)
  })

  test('the list filters by activity, conflict and name, and counts by status', async () => {
    const one = next()
    for (const kind of [activityKind.group, activityKind.discount]) {
      const { id } = await world.add({ kind })
      await world.submit(id, [world.offer(one)])
      await world.review([(await world.entryOf(id, one.product.id)).id])
    }
    const page = await server.data(listActivityProducts, { conflict: true, pageSize: 100 }, as)
    expect(page.list.length).toBeGreaterThan(0)
    expect(page.list.every(({ conflictHint }) => conflictHint !== '')).toBe(true)
    expect(page.counts?.[activityProductStatus.passed]).toBeGreaterThan(0)
    const [first] = await server.db.select().from(activityProduct).limit(1)
    const found = await server.data(listActivityProducts, { keyword: first?.spuCode ?? '' }, as)
    expect(found.list.length).toBeGreaterThan(0)
    expect(found.list.every(({ spuCode }) => spuCode === first?.spuCode)).toBe(true)
    expect(await server.api(exportActivityProducts, {}, { as: 'goods' })).toMatchObject({ code: 200 })
  })
})
