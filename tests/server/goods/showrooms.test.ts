import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productStatus, publishStatus, settingOutKind } from '#contract/goods/codes.ts'
import {
  deleteFloorImages,
  type FloorInput,
  type FloorZone,
  getFloorImage,
  listFloorImages,
  listShowroomStores,
  publishFloorImages,
  saveFloorImage,
  sortFloorImages,
} from '#contract/goods/floor-images.ts'
import { listProducts, setProductEnable } from '#contract/goods/products.ts'
import {
  deleteSettingOutImages,
  getSettingOutImage,
  listSettingOutImages,
  publishSettingOutImages,
  replaceExhibitProduct,
  type SettingOutInput,
  saveSettingOutImage,
} from '#contract/goods/setting-out-images.ts'
import { overlappingZones } from '#contract/goods/showroom-rules.ts'
import { settingOutImage } from '#server/database/schema/showrooms.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, upload } from '../suppliers/records.ts'

let server: TestServer
let plan = ''
let photo = ''
let onSale: { id: number; name: string }[] = []
beforeAll(async () => {
  server = await createTestServer()
  plan = await upload(server, 'goods', { width: 1600, height: 1000 })
  photo = await upload(server, 'goods', { width: 1200, height: 900 })
  onSale = (
    await server.data(listProducts, { status: productStatus.onSale, sellable: true, pageSize: 20 }, { as: 'goods' })
  ).list
})
afterAll(() => server.close())

const as = { as: 'goods' }
const square = (left: number, top: number, side = 20) => [
  { x: left, y: top },
  { x: left + side, y: top },
  { x: left + side, y: top + side },
  { x: left, y: top + side },
]
const zone = (zoneNo: string, more: Partial<FloorZone> = {}): FloorZone => ({
  zoneNo,
  zoneName: '现代客厅区',
  brandId: null,
  points: square(10, 10),
  color: '#3b7a86',
  ...more,
})
let floorNo = 10
const floorInput = (change: Partial<FloorInput> = {}): FloorInput => ({
  storeId: 1,
  floorNo: floorNo++,
  name: '试用楼层',
  image: plan,
  cover: '',
  zones: [zone('A1'), zone('A2', { points: square(50, 50) })],
  ...change,
})
const addFloor = (change: Partial<FloorInput> = {}) => server.data(saveFloorImage, floorInput(change), as)
const publishFloor = (id: number, published: 0 | 1 = 1) => server.api(publishFloorImages, { ids: [id], published }, as)
const exhibit = (floorImageId: number, change: Partial<SettingOutInput> = {}): SettingOutInput => ({
  floorImageId,
  zoneNo: 'A1',
  name: freshName('出样'),
  kind: settingOutKind.room,
  images: [{ url: photo, name: 'a.png', size: 1_000 }],
  video: '',
  hotspots: [],
  styleId: null,
  startDate: '2026-11-01',
  endDate: '',
  sort: 0,
  ...change,
})
const addExhibit = (floorId: number, change: Partial<SettingOutInput> = {}) =>
  server.data(saveSettingOutImage, exhibit(floorId, change), as)
const publishExhibit = (id: number, published: 0 | 1 = 1) =>
  server.api(publishSettingOutImages, { ids: [id], published }, as)
const spot = (index: number, more = {}) => ({
  imageIndex: 0,
  x: 30.25,
  y: 60.5,
  productId: onSale[index]?.id ?? 0,
  skuId: null,
  hotspotTitle: '',
  ...more,
})

test('zones that overlap by a fifth are reported, adjacent ones are not', () => {
  const zones = [
    zone('A', { points: square(0, 0) }),
    zone('B', { points: square(10, 10) }),
    zone('C', { points: square(40, 0) }),
  ]
  expect(overlappingZones(zones)).toEqual([['A', 'B']])
  expect(overlappingZones([zone('A', { points: square(0, 0) }), zone('B', { points: square(20, 0) })])).toEqual([])
})

describe('floors', () => {
  test('zones keep their coordinates', async () => {
    const { id } = await addFloor()
    const floor = await server.data(getFloorImage, { id }, as)
    expect(floor.zones.map(({ points }) => points)).toEqual([square(10, 10), square(50, 50)])
    expect(floor.settingOuts).toEqual([])
    const stores = await server.data(listShowroomStores, {}, as)
    expect(stores.find((store) => store.id === 1)?.floorCount).toBeGreaterThan(3)
  })

  test('422 该门店已有此楼层; 请先绘制展区; a duplicate number', async () => {
    const { id } = await addFloor({ floorNo: 40 })
    expect(await server.api(saveFloorImage, floorInput({ floorNo: 40 }), as)).toMatchObject({
      code: 422,
      data: { fields: { floorNo: '该门店已有此楼层' } },
    })
    const empty = await addFloor({ zones: [] })
    expect(await publishFloor(empty.id)).toMatchObject({ code: 422, message: '请先绘制展区' })
    const double = floorInput({ zones: [zone('A1'), zone('A1')] })
    expect(await server.api(saveFloorImage, double, as)).toMatchObject({
      code: 422,
      data: { fields: { zones: '展区号 A1 重复' } },
    })
    const stale = { ...floorInput({ floorNo: 40 }), id, version: 9 }
    expect(await server.api(saveFloorImage, stale, as)).toMatchObject({ code: 409 })
  })

  test.each([
    ['the ground of 0', { floorNo: 0 }, '楼层不能为 0'],
    ['a zone of two points', { zones: [zone('A1', { points: square(0, 0).slice(0, 2) })] }, '区域至少 3 个点'],
    ['a point off the picture', { zones: [zone('A1', { points: square(95, 0) })] }, '横坐标应在 0 到 100 之间'],
  ])('refuses %s', async (_case, change, message) => {
    const answer = await server.api(saveFloorImage, floorInput(change), as)
    expect(JSON.stringify(answer)).toContain(message)
    expect([400, 422]).toContain(answer.code)
  })

  test('a zone with pictures cannot be deleted, nor can its floor', async () => {
    const { id, version } = await addFloor()
    const { id: shown } = await addExhibit(id)
    const without = { ...floorInput({ zones: [zone('A2')] }), id, version }
    expect(await server.api(saveFloorImage, without, as)).toMatchObject({
      code: 422,
      message: '展区 A1 下有 1 张出样图,不能删除',
    })
    expect(await server.api(deleteFloorImages, { ids: [id] }, as)).toMatchObject({ message: '楼层下有 1 张出样图' })
    await server.data(deleteSettingOutImages, { ids: [shown] }, as)
    await publishFloor(id)
    expect(await server.api(deleteFloorImages, { ids: [id] }, as)).toMatchObject({ message: '已发布,请先下线' })
    await publishFloor(id, 0)
    await server.data(deleteFloorImages, { ids: [id] }, as)
  })

  test('in the saved order', async () => {
    const { list } = await server.data(listFloorImages, { storeId: 2, pageSize: 100 }, as)
    const ids = list.map((floor) => floor.id).reverse()
    await server.data(sortFloorImages, { ids }, as)
    const again = await server.data(listFloorImages, { storeId: 2, pageSize: 100 }, as)
    expect(again.list.map((floor) => floor.id)).toEqual(ids)
  })

  test('require the permission', async () => {
    expect(await server.api(listFloorImages, {}, { as: 'supplier' })).toMatchObject({ code: 403 })
    expect(await server.api(saveFloorImage, floorInput(), { as: 'auditor' })).toMatchObject({ code: 403 })
  })
})

describe('exhibit pictures', () => {
  test('422 楼层未发布, 展区不存在; unpublishing a floor unpublishes its pictures', async () => {
    const { id: floor } = await addFloor()
    const { id } = await addExhibit(floor)
    expect(await publishExhibit(id)).toMatchObject({ code: 422, message: '楼层未发布' })
    expect(await server.api(saveSettingOutImage, exhibit(floor, { zoneNo: 'Z9' }), as)).toMatchObject({
      code: 422,
      data: { fields: { zoneNo: '展区不存在' } },
    })
    await publishFloor(floor)
    await publishExhibit(id)
    expect((await server.data(getFloorImage, { id: floor }, as)).settingCount).toBe(1)
    await publishFloor(floor, 0)
    expect((await server.data(getSettingOutImage, { id }, as)).status).toBe(publishStatus.withdrawn)
  })

  test.each([
    ['an end before the beginning', () => ({ endDate: '2026-10-01' }), 'endDate', '撤样日期不能早于出样日期'],
    [
      'a product twice on a picture',
      () => ({ hotspots: [spot(0), spot(0)] }),
      'hotspots',
      '第 1 张图上同一商品出现了两次',
    ],
    ['a point on no picture', () => ({ hotspots: [spot(0, { imageIndex: 3 })] }), 'hotspots', '热点所在的图片已被移除'],
    ['a point off its picture', () => ({ hotspots: [spot(0, { x: 101 })] }), 'hotspots', '横坐标应在 0 到 100 之间'],
    [
      'a product that is none',
      () => ({ hotspots: [spot(0, { productId: 999_999 })] }),
      'hotspots',
      '热点的商品或规格不存在，请重新选择',
    ],
  ])('refuses %s', async (_case, change, field, message) => {
    const { id } = await addFloor()
    const answer = await server.api(saveSettingOutImage, exhibit(id, change() as Partial<SettingOutInput>), as)
    expect([400, 422]).toContain(answer.code)
    expect(JSON.stringify(answer.data)).toContain(field)
    expect(JSON.stringify(answer)).toContain(message)
  })

  test('a portrait picture is refused', async () => {
    const { id } = await addFloor()
    const url = await upload(server, 'goods', { width: 1200, height: 1600 })
    const portrait = exhibit(id, { images: [{ url, name: 'a.png', size: 1 }] })
    expect(await server.api(saveSettingOutImage, portrait, as)).toMatchObject({
      code: 422,
      data: { fields: { images: '请上传比例为4:3的图片' } },
    })
  })

  test('a product off sale is counted, and may stay', async () => {
    const { id: floor } = await addFloor()
    const { id } = await addExhibit(floor, { hotspots: [spot(5), spot(6)] })
    const lost = onSale[5]?.id ?? 0
    await server.data(setProductEnable, { spuIds: [lost], enabled: 0 }, as)
    const found = await server.data(getSettingOutImage, { id }, as)
    expect(found.brokenCount).toBe(1)
    expect(found.hotspots[0]).toMatchObject({ x: 30.25, y: 60.5, sellable: false })
    const { list, counts } = await server.data(listSettingOutImages, { broken: true, pageSize: 100 }, as)
    expect(list.map((row) => row.id)).toContain(id)
    expect(counts?.broken).toBe(list.length)
  })

  test('a product is replaced by another in all selected pictures', async () => {
    const { id: floorId } = await addFloor()
    const [one, two] = [spot(0).productId, spot(1).productId]
    const [first, second, both] = [
      await addExhibit(floorId, { hotspots: [spot(0, { hotspotTitle: '主沙发' })] }),
      await addExhibit(floorId),
      await addExhibit(floorId, { hotspots: [spot(0), spot(1)] }),
    ]
    const ids = [first.id, second.id, both.id]
    const answer = await server.data(replaceExhibitProduct, { ids, fromId: one, toId: two }, as)
    expect(answer).toMatchObject({ done: 1, failed: [{ id: second.id }, { id: both.id }] })
    expect((await server.data(getSettingOutImage, { id: first.id }, as)).hotspots).toMatchObject([
      { productId: two, skuId: null, hotspotTitle: '主沙发', x: 30.25 },
    ])
    expect(await server.api(replaceExhibitProduct, { ids, fromId: two, toId: 999_999 }, as)).toMatchObject({
      code: 422,
      data: { fields: { toId: '请选择可售的商品' } },
    })
  })

  test('the order is set manually', async () => {
    const { id: floorId } = await addFloor()
    const [last, first] = [await addExhibit(floorId), await addExhibit(floorId, { sort: 9 })]
    const { list } = await server.data(listSettingOutImages, { floorImageId: floorId, sort: '-sort' }, as)
    expect(list.map(({ id }) => id)).toEqual([first.id, last.id])
  })

  test('an unpublished picture shows since when; 已发布,请先下线', async () => {
    const { id: floor } = await addFloor()
    const { id } = await addExhibit(floor)
    await publishFloor(floor)
    await publishExhibit(id)
    expect(await server.api(deleteSettingOutImages, { ids: [id] }, as)).toMatchObject({ message: '已发布,请先下线' })
    await publishExhibit(id, 0)
    const [row] = await server.db
      .select()
      .from(settingOutImage)
      .where(and(eq(settingOutImage.id, id), eq(settingOutImage.status, publishStatus.withdrawn)))
    expect(row?.endDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    await server.data(deleteSettingOutImages, { ids: [id] }, as)
  })
})
