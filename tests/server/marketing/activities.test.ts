import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ActivityInput,
  addActivity,
  deleteActivity,
  disableActivity,
  editActivity,
  exportActivities,
  getActivity,
  getActivityVenue,
  listActivities,
  listActivityBrands,
  listActivityOverlaps,
} from '#contract/marketing/activities.ts'
import { listActivityProducts } from '#contract/marketing/activity-products.ts'
import { reductionOf } from '#contract/marketing/activity-rules.ts'
import {
  activityKind,
  activityProductStatus,
  activityStatus,
  floorStyle,
  venueKind,
} from '#contract/marketing/codes.ts'
import { activityExport } from '#server/areas/marketing/activity/present.ts'
import { activity } from '#server/database/schema/activities.ts'
import { ofSupplier, platform } from '../entity/calls.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { type Activities, activitiesOf, as } from './activity-world.ts'

let server: TestServer
let world: Activities
beforeAll(async () => {
  server = await createTestServer()
  world = await activitiesOf(server)
})
afterAll(() => server.close())

const faults = async (change: Partial<ActivityInput>) =>
  (await server.api(addActivity, { ...world.input(change), publish: true }, as)).data

describe('rules', () => {
  test('满 1000 减 50 and 满 2000 减 150 take 150 off 2500; one ladder may repeat', () => {
    const ladders = [
      { fullAmount: '1000', reduceAmount: '50' },
      { fullAmount: '2000', reduceAmount: '150' },
    ]
    expect(reductionOf({ ladders, ladderLoop: false }, '2500.00')).toBe('150.00')
    expect(reductionOf({ ladders, ladderLoop: false }, '999.99')).toBe('0.00')
    const [first] = ladders
    expect(reductionOf({ ladders: first ? [first] : [], ladderLoop: true }, '2500.00')).toBe('100.00')
  })

  test('422 names the field of each fault', async () => {
    const { day, hour } = world
    expect(await faults({ endAt: day(1) })).toMatchObject({ fields: { endAt: '结束时间必须晚于开始时间' } })
    expect(await faults({ endAt: day(400) })).toMatchObject({ fields: { endAt: '活动最多持续 180 天' } })
    expect(await faults({ startAt: hour(-1), enrolOpen: false })).toMatchObject({
      fields: { startAt: '开始时间须晚于现在' },
    })
    expect(await faults({ enrolEndAt: day(3) })).toMatchObject({ fields: { enrolEndAt: '报名截止不能晚于活动开始' } })
    expect(await faults({ discountRate: '0.05' })).toMatchObject({
      fields: { discountRate: '最低折扣应在 0.1 到 0.99 之间' },
    })
    expect(await faults({ banner: '', rulesText: '<p> </p>' })).toMatchObject({
      fields: { banner: '请上传活动横幅', rulesText: '请填写活动规则' },
    })
    const ladders = [
      { fullAmount: '100', reduceAmount: '120' },
      { fullAmount: '90', reduceAmount: '30' },
    ]
    expect(await faults({ kind: activityKind.fullReduction, ladders })).toMatchObject({
      fields: { 'ladders.0.reduceAmount': '优惠金额须小于门槛', 'ladders.1.fullAmount': '满额须大于上一档' },
    })
  })

  test('a name is taken until its activity has ended', async () => {
    const { id } = await world.add({ name: '同名活动' })
    expect(await faults({ name: '同名活动' })).toMatchObject({ fields: { name: '活动名称已存在' } })
    await world.finish(id)
    expect(await faults({ name: '同名活动' })).not.toHaveProperty('fields')
  })

  test('a venue needs one main venue, and floors show products of the activity', async () => {
    const venue = {
      name: '会场一',
      kind: venueKind.side,
      banner: world.banner,
      backgroundColor: '#FFFFFF',
      backgroundImage: '',
      floors: [],
      couponIds: [],
      shareTitle: '',
    }
    expect(await faults({ venues: [venue] })).toMatchObject({ fields: { venues: '会场中应有且只有一个主会场' } })
    const floors = [{ title: '一楼', image: '', style: floorStyle.pair, productIds: [world.goods[0]?.product.id ?? 0] }]
    expect(await faults({ venues: [{ ...venue, kind: venueKind.main, floors }] })).toMatchObject({
      fields: { venues: '楼层中有不在本活动的商品，请重新选择' },
    })
  })
})

test('activities that share time and brands are named, others are not', async () => {
  const brandIds = world.goods.slice(0, 1).map(({ product }) => product.brandId)
  const [same, other] = [
    await world.add({ brandIds }),
    await world.add({ startAt: world.day(30), endAt: world.day(31) }),
  ]
  const params = { startAt: world.day(3), endAt: world.day(4), brandIds, categoryIds: [] }
  const found = (await server.data(listActivityOverlaps, params, as)).map(({ id }) => id)
  expect(found).toContain(same.id)
  expect(found).not.toContain(other.id)
  const own = await server.data(listActivityOverlaps, { ...params, id: same.id }, as)
  expect(own.map(({ id }) => id)).not.toContain(same.id)
})

test('many earlier activities of other brands do not hide one that shares its brand', async () => {
  const [one] = world.goods
  const other = world.goods.find(({ product }) => product.brandId !== one?.product.brandId)
  if (!one || !other) throw new Error('no goods')
  const start = 60
  const times = { enrolOpen: false, enrolStartAt: '', enrolEndAt: '', endAt: world.day(start + 5) }
  const early = await world.add({ ...times, startAt: world.day(start), brandIds: [other.product.brandId] })
  const [row] = await server.db.select().from(activity).where(eq(activity.id, early.id))
  if (!row) throw new Error('the activity was not stored')
  const { id: _id, pinyin: _pinyin, ...copied } = row
  const copies = Array.from({ length: 60 }, (_, index) => ({ ...copied, activityNo: `HD99999999${index + 10}` }))
  await server.db.insert(activity).values(copies)
  const late = await world.add({ ...times, startAt: world.day(start + 1), brandIds: [one.product.brandId] })
  const params = { startAt: world.day(start), endAt: world.day(start + 5), categoryIds: [] }
  const found = await server.data(listActivityOverlaps, { ...params, brandIds: [one.product.brandId] }, as)
  expect(found.map(({ id }) => id)).toContain(late.id)
  expect(found.map(({ id }) => id)).not.toContain(early.id)
})

describe('life cycle', () => {
  test('a draft may lack its times; published it is enrolling, and it begins by itself', async () => {
    const { id, version } = await world.add({ startAt: '', endAt: '', enrolEndAt: '', enrolStartAt: '' }, false)
    expect(await world.read(id)).toMatchObject({ status: activityStatus.draft, startAt: '' })
    const sent = { ...world.input({ name: '发布草稿' }), id, version, publish: true }
    await server.data(editActivity, sent, as)
    expect(await world.read(id)).toMatchObject({ status: activityStatus.enrolling })
    await world.begin(id)
    expect(await world.read(id)).toMatchObject({ status: activityStatus.running })
  })

  test('a running activity locks its rule, and its end only moves later', async () => {
    const { id } = await world.add()
    await world.begin(id)
    const before = await world.read(id)
    const kept = { ...world.input({ name: before.name }), ...pick(before), id, version: before.version, publish: false }
    expect(await server.api(editActivity, { ...kept, discountRate: '0.80' }, as)).toMatchObject({
      data: { fields: { discountRate: '活动进行中不能修改' } },
    })
    expect(await server.api(editActivity, { ...kept, endAt: world.day(8) }, as)).toMatchObject({
      data: { fields: { endAt: '活动进行中，结束时间只能推迟' } },
    })
    expect(await server.api(editActivity, { ...kept, endAt: world.day(12) }, as)).toMatchObject({ code: 200 })
    expect(await server.api(editActivity, kept, as)).toMatchObject({ code: 409 })
  })

  test('stopping is final, twice is the same, and an ended or a draft one cannot be stopped', async () => {
    const { id } = await world.add()
    await server.data(disableActivity, { id, reason: '预算用完' }, as)
    const { version } = await server.data(disableActivity, { id }, as)
    expect(await world.read(id)).toMatchObject({ status: activityStatus.disabled, disableReason: '预算用完', version })
    const { id: over } = await world.add()
    await world.finish(over)
    expect(await server.api(disableActivity, { id: over }, as)).toMatchObject({ message: '已结束的活动不能停用' })
    const draft = await world.add({}, false)
    expect(await server.api(disableActivity, { id: draft.id }, as)).toMatchObject({ message: '草稿不能停用，请删除' })
  })

  test('only a draft is deleted, with its products', async () => {
    const draft = await world.add({}, false)
    const [one] = world.goods
    if (!one) throw new Error('no goods')
    expect(await world.submit(draft.id, [world.offer(one)])).toMatchObject({ code: 200 })
    expect(await server.api(deleteActivity, draft, as)).toMatchObject({ code: 200 })
    expect(await server.api(deleteActivity, await world.add(), as)).toMatchObject({
      code: 422,
      message: '只能删除草稿',
    })
  })

  test('a copy takes the products over, each to be reviewed again', async () => {
    const [one] = world.goods
    if (!one) throw new Error('no goods')
    const { id } = await world.add()
    await world.submit(id, [world.offer(one)])
    await world.review([(await world.entryOf(id, one.product.id)).id])
    const copy = await server.data(
      addActivity,
      { ...world.input({ startAt: '', endAt: '', enrolStartAt: '', enrolEndAt: '' }), publish: false, copyFrom: id },
      as,
    )
    expect((await world.entryOf(copy.id, one.product.id)).status).toBe(activityProductStatus.waiting)
  })

  test('an activity that the caller does not see cannot be copied', async () => {
    const copy = { ...world.input({}), publish: false, copyFrom: 999_999 }
    expect(await server.api(addActivity, copy, as)).toMatchObject({ code: 404, message: '活动不存在' })
  })
})

describe('who sees what', () => {
  test('the list counts by status; finance reads and changes nothing', async () => {
    const page = await server.data(listActivities, { kind: activityKind.flash }, { as: 'finance' })
    expect(page.list.length).toBeGreaterThan(0)
    expect(page.list.every(({ kind }) => kind === activityKind.flash)).toBe(true)
    expect(page.counts?.[activityStatus.ended]).toBeGreaterThan(0)
    expect(await server.api(addActivity, { ...world.input(), publish: false }, { as: 'finance' })).toMatchObject({
      code: 403,
    })
  })

  test('a supplier sees what is open to it, without the figures', async () => {
    const foreign = await world.add({ enrolOpen: false, enrolStartAt: '', enrolEndAt: '' })
    const open = await world.add()
    const { list } = await server.data(listActivities, { pageSize: 200 }, { as: 'supplier' })
    const ids = list.map(({ id }) => id)
    expect(ids).toContain(open.id)
    expect(ids).not.toContain(foreign.id)
    expect(list[0]).not.toHaveProperty('orderAmount')
    expect(await server.api(listActivities, { sort: '-orderAmount' }, { as: 'supplier' })).toMatchObject({ code: 403 })
    const brands = await server.data(listActivityBrands, { activityId: String(open.id) } as never, { as: 'supplier' })
    const all = await server.data(listActivityBrands, {}, as)
    expect(brands.length).toBeLessThan(all.length)
  })

  test('a supplier reads neither the figures in an export, nor why an activity was stopped', async () => {
    const scope = { db: server.db, now: server.now() }
    const idsFor = (supplierId: number | null) =>
      activityExport
        .columns({ ...scope, caller: supplierId === null ? platform : ofSupplier(supplierId) })
        .map(({ id }) => id)
    const figures = ['orderAmount', 'discountTotal', 'orderCount', 'waitReviewCount']
    expect(idsFor(null)).toEqual(expect.arrayContaining(figures))
    expect(idsFor(1).filter((id) => figures.includes(id))).toEqual([])
    expect(idsFor(1)).toContain('name')
    const { id } = await world.add()
    await server.data(disableActivity, { id, reason: '预算已用完' }, as)
    expect((await world.read(id)).disableReason).toBe('预算已用完')
    const seen = await server.data(getActivity, { id }, { as: 'supplier' })
    expect(seen.status).toBe(activityStatus.disabled)
    expect(seen).not.toHaveProperty('disableReason')
  })

  test('venues show the products of their floors; the export needs its permission', async () => {
    const { list } = await server.data(listActivities, { status: activityStatus.ended, pageSize: 100 }, as)
    const shown = list.find(({ venues }) =>
      venues.some(({ floors }) => floors.some((floor) => floor.productIds.length)),
    )
    const venues = await server.data(getActivityVenue, { id: String(shown?.id ?? 0) } as never, as)
    expect(venues[0]?.floors[0]?.products.length).toBeGreaterThan(0)
    expect(await server.api(exportActivities, {}, { as: 'finance' })).toMatchObject({ code: 403 })
    expect(await server.api(exportActivities, {}, as)).toMatchObject({ code: 200 })
  })

  test('sums of the demo are those of its orders', async () => {
    const { list } = await server.data(listActivities, { pageSize: 100, sort: '-orderAmount' }, as)
    expect(Number(list[0]?.orderAmount)).toBeGreaterThan(0)
    const { list: sold } = await server.data(listActivityProducts, { activityId: list[0]?.id ?? 0, pageSize: 100 }, as)
    expect(sold.some(({ soldQty }) => soldQty > 0)).toBe(true)
  })
})

/** The form fields that a running activity keeps. */
function pick(row: ActivityInput): Partial<ActivityInput> {
  const { banner, startAt, endAt, enrolOpen, enrolStartAt, enrolEndAt, discountRate } = row
  return { banner, startAt, endAt, enrolOpen, enrolStartAt, enrolEndAt, discountRate }
}
