import type { RequestHandler } from 'msw'
import { labelType } from '#contract/configuration/codes.ts'
import { publishStatus, settingOutKind } from '#contract/goods/codes.ts'
import {
  deleteFloorImages,
  type Floor,
  getFloorImage,
  listFloorImages,
  listShowroomStores,
  publishFloorImages,
  saveFloorImage,
  sortFloorImages,
} from '#contract/goods/floor-images.ts'
import { getLabelOptions } from '#contract/goods/options.ts'
import {
  deleteSettingOutImages,
  getSettingOutImage,
  listSettingOutImages,
  publishSettingOutImages,
  replaceExhibitProduct,
  type SettingOut,
  saveSettingOutImage,
} from '#contract/goods/setting-out-images.ts'
import { answer, countBy, found, pageOf } from '#mocks/answer.ts'
import { plan, room } from '#mocks/pictures.ts'
import { record } from '#mocks/records.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { productHandlers } from './products.ts'

const box = (left: number, top: number) => [
  { x: left, y: top },
  { x: left + 28, y: top },
  { x: left + 28, y: top + 34 },
  { x: left, y: top + 34 },
]
const zone = (zoneNo: string, zoneName: string, left: number, top: number, color: string) => ({
  zoneNo,
  zoneName,
  brandId: null,
  brandName: '',
  points: box(left, top),
  color,
})

export function floorRecord(id: number, name: string, more: Partial<Floor> = {}): Floor {
  return {
    ...record(id),
    store: { id: 1, name: '佛山乐从总展厅' },
    storeId: 1,
    floorNo: id,
    name,
    image: plan(200),
    cover: '',
    zones: [
      zone('A1', '现代客厅区', 5, 7, '#3b7a86'),
      zone('A2', '原木生活区', 37, 7, '#b7795a'),
      zone('A3', '软装布艺区', 30, 59, '#8b7a99'),
    ],
    settingCount: 1,
    pictureCount: 1,
    sort: id,
    status: publishStatus.published,
    settingOuts: [{ id: 1, zoneNo: 'A1', name: '暖阳客厅', cover: room(30), status: publishStatus.published }],
    ...more,
  }
}

export function exhibitRecord(id: number, name: string, more: Partial<SettingOut> = {}): SettingOut {
  return {
    ...record(id),
    name,
    cover: room(id * 60),
    imageCount: 1,
    store: { id: 1, name: '佛山乐从总展厅' },
    floor: { id: 1, name: '客厅馆' },
    floorImageId: 1,
    zoneNo: 'A1',
    kind: settingOutKind.room,
    style: { id: 1, name: '奶油风' },
    styleId: 1,
    spotCount: 1,
    brokenCount: 0,
    brokenProducts: [],
    sort: 0,
    startDate: '2026-10-01',
    endDate: '',
    status: publishStatus.published,
    images: [{ url: room(id * 60), name: `${name}.png`, size: 200_000 }],
    video: '',
    hotspots: [
      {
        imageIndex: 0,
        x: 40,
        y: 60,
        productId: 1,
        skuId: null,
        hotspotTitle: '',
        productName: '木禾奶油风科技布三人沙发',
        sellable: true,
      },
    ],
    ...more,
  }
}

const lost = exhibitRecord(2, '黑胡桃客厅').hotspots.map((spot) => ({ ...spot, sellable: false }))

const broken = {
  brokenCount: 1,
  brokenProducts: [{ id: 1, name: '木禾奶油风科技布三人沙发' }],
  hotspots: lost,
}

export const exhibitRecords = (): SettingOut[] => [
  exhibitRecord(1, '暖阳客厅'),
  exhibitRecord(2, '黑胡桃客厅', { ...broken, status: publishStatus.draft, zoneNo: 'A2' }),
  exhibitRecord(3, '去年圣诞陈列', {
    kind: settingOutKind.campaign,
    status: publishStatus.withdrawn,
    endDate: '2026-01-05',
  }),
]

const bare = { settingOuts: [], settingCount: 0, pictureCount: 0 }

export const floorRecords = (): Floor[] => [
  floorRecord(1, '客厅馆'),
  floorRecord(2, '卧室与儿童馆', { floorNo: -1, status: publishStatus.draft, ...bare }),
  floorRecord(3, '餐厅馆', { status: publishStatus.withdrawn, zones: [], ...bare }),
]

/** Floors and exhibits, small and in memory: what a story changes shows, and is gone with the story. */
export function showroomHandlers(floors = floorRecords(), exhibits = exhibitRecords()): RequestHandler[] {
  const bulk = (ids: number[]) => ({ done: ids.length, failed: [] })
  const remove = <Item extends { id: number }>(list: Item[], ids: number[]) => {
    for (const id of ids) list.splice(list.indexOf(found(list, id)), 1)
    return bulk(ids)
  }
  const save = (list: readonly { id: number; version: number }[], id: number, version = 0, input: object) => {
    const row = found(list, id)
    if (row.version !== version) throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: row })
    Object.assign(row, input, { version: version + 1 })
    return { id, version: version + 1 }
  }
  return [
    answer(getLabelOptions, () => [{ type: labelType.style, labels: [{ id: 1, name: '奶油风' }] }]),
    answer(listShowroomStores, () => [
      { id: 1, name: '佛山乐从总展厅', floorCount: 3, publishedCount: 1 },
      { id: 2, name: '杭州余杭体验店', floorCount: 0, publishedCount: 0 },
    ]),
    answer(listFloorImages, (params) => {
      const { keyword = '', storeId, status } = params
      const matching = floors.filter(
        (one) => one.name.includes(keyword) && (storeId === undefined || one.storeId === storeId),
      )
      const shown = matching.filter((one) => status === undefined || one.status === status)
      return { ...pageOf(shown, params), counts: countBy(matching, 'status') }
    }),
    answer(getFloorImage, ({ id }) => found(floors, id)),
    answer(saveFloorImage, ({ id, version, zones, ...input }) => {
      if (floors.some((one) => one.id !== id && one.storeId === input.storeId && one.floorNo === input.floorNo)) {
        throw new MockRefusal(422, '该门店已有此楼层', { fields: { floorNo: '该门店已有此楼层' } })
      }
      const drawn = { ...input, zones: zones.map((one) => ({ ...one, brandName: '' })) }
      if (id !== undefined) return save(floors, id, version, drawn)
      floors.push(floorRecord(floors.length + 1, input.name, { ...drawn, ...bare, status: publishStatus.draft }))
      return { id: floors.length, version: 1 }
    }),
    answer(publishFloorImages, ({ ids, published }) => {
      for (const id of ids) {
        const floor = found(floors, id)
        if (published === 1 && floor.zones.length === 0) throw new MockRefusal(422, '请先绘制展区')
        floor.status = published === 1 ? publishStatus.published : publishStatus.withdrawn
      }
      return bulk(ids)
    }),
    answer(sortFloorImages, ({ ids }) => {
      floors.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
      return null
    }),
    answer(deleteFloorImages, ({ ids }) => remove(floors, ids)),
    answer(listSettingOutImages, (params) => {
      const { floorImageId, broken, status, kind } = params
      const matching = exhibits.filter(
        (one) =>
          (floorImageId === undefined || one.floorImageId === floorImageId) &&
          (kind === undefined || one.kind === kind) &&
          (!broken || one.brokenCount > 0),
      )
      const shown = matching.filter((one) => status === undefined || one.status === status)
      const lostCount = matching.filter(({ brokenCount }) => brokenCount > 0).length
      return { ...pageOf(shown, params), counts: { ...countBy(matching, 'status'), broken: lostCount } }
    }),
    answer(getSettingOutImage, ({ id }) => found(exhibits, id)),
    answer(saveSettingOutImage, ({ id, version, hotspots: _spots, ...input }) => {
      if (id !== undefined) return save(exhibits, id, version, input)
      exhibits.push(exhibitRecord(exhibits.length + 1, input.name, { ...input, status: publishStatus.draft }))
      return { id: exhibits.length, version: 1 }
    }),
    answer(publishSettingOutImages, ({ ids, published }) => {
      for (const id of ids)
        found(exhibits, id).status = published === 1 ? publishStatus.published : publishStatus.withdrawn
      return bulk(ids)
    }),
    answer(replaceExhibitProduct, ({ ids }) => {
      for (const id of ids) Object.assign(found(exhibits, id), { brokenCount: 0, brokenProducts: [] })
      return bulk(ids)
    }),
    answer(deleteSettingOutImages, ({ ids }) => remove(exhibits, ids)),
    ...productHandlers(),
    ...supplierHandlers(),
  ]
}
