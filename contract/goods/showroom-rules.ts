import type { CodeOf } from '#contract/codes.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { publishStatus } from './codes.ts'

import type { FloorInput, PicturePoint } from './floor-images.ts'
import { MAX_SPOTS, type SettingOutInput } from './setting-out-images.ts'

/** File requirements by field. */
export const showroomUploads = {
  image: { type: 'image', minWidth: 1600, maxWidth: 8000, kb: 8192 },
  cover: { type: 'image', ratio: { w: 16, h: 9 }, kb: 2048 },
  images: { type: 'image', ratio: { w: 4, h: 3 }, minWidth: 1200, kb: 4096 },
  video: { type: 'video', wideVideo: true, kb: 102_400 },
} as const satisfies Record<string, UploadRules>

export const floorFieldTitles: Record<keyof FloorInput, string> = {
  storeId: '展厅门店',
  floorNo: '楼层',
  name: '楼层名称',
  image: '楼层平面图',
  cover: '楼层实景图',
  zones: '展区',
}

export const settingOutFieldTitles: Record<keyof SettingOutInput, string> = {
  floorImageId: '楼层',
  zoneNo: '展区号',
  name: '出样名称',
  kind: '出样类型',
  images: '出样图片',
  video: '视频',
  hotspots: '商品热点',
  styleId: '风格',
  startDate: '出样日期',
  endDate: '撤样日期',
  sort: '排序值',
}

const PUBLISHED: CodeOf<typeof publishStatus> = publishStatus.published

/** For floors and exhibits. */
export const canPublish = (status: CodeOf<typeof publishStatus>): boolean => status !== PUBLISHED
export const canWithdraw = (status: CodeOf<typeof publishStatus>): boolean => status === PUBLISHED

/** 2F, or B1 for the first basement. */
export const floorLabel = (floorNo: number): string => (floorNo < 0 ? `B${-floorNo}` : `${floorNo}F`)

/** Cross-zone validation errors. */
export function floorFaults({ zones }: Pick<FloorInput, 'zones'>): Record<string, string> {
  const numbers = zones.map(({ zoneNo }) => zoneNo.trim())
  const double = numbers.find((zoneNo, index) => numbers.indexOf(zoneNo) !== index)
  return double === undefined ? {} : { zones: `展区号 ${double} 重复` }
}

/** Cross-field validation errors of an exhibit. */
export function settingOutFaults({
  images,
  hotspots,
  startDate,
  endDate,
}: Pick<SettingOutInput, 'images' | 'hotspots' | 'startDate' | 'endDate'>): Record<string, string> {
  const faults: Record<string, string> = {}
  if (endDate !== '' && startDate !== '' && endDate < startDate) faults.endDate = '撤样日期不能早于出样日期'
  const fault = spotsFault(images.length, hotspots)
  if (fault) faults.hotspots = fault
  return faults
}

function spotsFault(images: number, hotspots: SettingOutInput['hotspots']): string | undefined {
  if (hotspots.some(({ imageIndex }) => imageIndex >= images)) return '热点所在的图片已被移除'
  for (const [index, spots] of Map.groupBy(hotspots, ({ imageIndex }) => imageIndex)) {
    if (spots.length > MAX_SPOTS) return `每张图最多 ${MAX_SPOTS} 个热点`
    if (new Set(spots.map(({ productId }) => productId)).size < spots.length) {
      return `第 ${index + 1} 张图上同一商品出现了两次`
    }
  }
  return undefined
}

/** Zones that overlap by more than this share of the smaller zone are reported. */
const OVERLAP_LIMIT = 0.2
/** Grid resolution for sampling a picture: precise enough for a warning, fast enough for every drag event. */
const STEPS = 60

const isInside = ({ x, y }: PicturePoint, points: readonly PicturePoint[]): boolean =>
  points.reduce((inside, point, index) => {
    const other = points.at(index - 1)
    if (!other || point.y > y === other.y > y) return inside
    return x < ((other.x - point.x) * (y - point.y)) / (other.y - point.y) + point.x ? !inside : inside
  }, false)

const grid = Array.from({ length: STEPS * STEPS }, (_, index) => ({
  x: (((index % STEPS) + 0.5) * 100) / STEPS,
  y: ((Math.floor(index / STEPS) + 0.5) * 100) / STEPS,
}))

/** Pairs of zones that overlap too much, by zone number. */
export function overlappingZones(
  zones: readonly { zoneNo: string; points: readonly PicturePoint[] }[],
): [string, string][] {
  const covered = zones.map(({ points }) => new Set(grid.filter((point) => isInside(point, points))))
  return zones.flatMap((zone, index) =>
    zones.slice(index + 1).flatMap((other, step): [string, string][] => {
      const [a, b] = [covered[index], covered[index + 1 + step]]
      if (!a || !b || a.size === 0 || b.size === 0) return []
      const share = a.intersection(b).size / Math.min(a.size, b.size)
      return share > OVERLAP_LIMIT ? [[zone.zoneNo, other.zoneNo]] : []
    }),
  )
}
