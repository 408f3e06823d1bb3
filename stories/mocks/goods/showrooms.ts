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
import { answer, duplicateFault, found } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { plan, room } from '#mocks/pictures.ts'
import { record } from '#mocks/records.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'

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

/** In-memory floors and exhibits; each story starts with a fresh copy. */
export const showroomHandlers = (floors = floorRecords(), exhibits = exhibitRecords()): RequestHandler[] => [
  answer(getLabelOptions, () => [{ type: labelType.style, labels: [{ id: 1, name: '奶油风' }] }]),
  answer(listShowroomStores, () => [
    { id: 1, name: '佛山乐从总展厅', floorCount: 3, publishedCount: 1 },
    { id: 2, name: '杭州余杭体验店', floorCount: 0, publishedCount: 0 },
  ]),
  ...collection(
    {
      list: listFloorImages,
      get: getFloorImage,
      save: saveFloorImage,
      enable: publishFloorImages,
      sort: sortFloorImages,
      remove: deleteFloorImages,
    },
    floors,
    {
      order: 'sort',
      make: (id, { name }) => floorRecord(id, name, { ...bare, status: publishStatus.draft }),
      change: ({ zones, ...input }) => ({ ...input, zones: zones.map((item) => ({ ...item, brandName: '' })) }),
      faults: ({ storeId, floorNo }, own) =>
        duplicateFault(
          floors.filter((floor) => floor.storeId === storeId),
          own,
          'floorNo',
          floorNo,
          '该门店已有此楼层',
        ),
      enabled: published,
      enableFault: ({ zones }, isOn) => isOn && zones.length === 0 && '请先绘制展区',
    },
  ),
  answer(replaceExhibitProduct, ({ ids }) => {
    for (const id of ids) Object.assign(found(exhibits, id), { brokenCount: 0, brokenProducts: [] })
    return { done: ids.length, failed: [] }
  }),
  ...collection(
    {
      list: listSettingOutImages,
      get: getSettingOutImage,
      save: saveSettingOutImage,
      enable: publishSettingOutImages,
      remove: deleteSettingOutImages,
    },
    exhibits,
    {
      match: { broken: ({ brokenCount }, wanted) => !wanted || brokenCount > 0 },
      counts: (rows) => ({ broken: rows.filter(({ brokenCount }) => brokenCount > 0).length }),
      make: (id, { name }) => exhibitRecord(id, name, { status: publishStatus.draft }),
      change: ({ hotspots: _spots, ...input }) => input,
      enabled: published,
    },
  ),
  ...productHandlers(),
  ...supplierHandlers(),
]

function published(isOn: boolean) {
  return { status: isOn ? publishStatus.published : publishStatus.withdrawn }
}
