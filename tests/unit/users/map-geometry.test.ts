import { expect, test } from 'vitest'
import { allProvinces, type Bounds, isWithin, provinceOf } from '#contract/rules/province-bounds.ts'
import {
  around,
  clusters,
  coordinatesAt,
  fitted,
  gridLines,
  placeOf,
  spacedNames,
  zoomed,
} from '#features/users/store/map-geometry.ts'

const zhejiang: Bounds = [118, 27, 123.5, 31.3]

test('a place and its coordinates lead to each other', () => {
  const { x, y } = placeOf(zhejiang, 120.1303, 30.2593)
  expect(coordinatesAt(zhejiang, x, y)).toEqual({ longitude: '120.1303', latitude: '30.2593' })
  expect(placeOf(zhejiang, 118, 31.3)).toEqual({ x: 0, y: 0 })
})

test.each([0.5, 1, 2, 4])('an area is widened to the ratio %s and contains what it was', (ratio) => {
  const [west, south, east, north] = fitted(zhejiang, ratio)
  const narrow = Math.cos((((27 + 31.3) / 2) * Math.PI) / 180)
  expect(((east - west) * narrow) / (north - south)).toBeCloseTo(ratio, 6)
  expect([west <= 118, south <= 27, east >= 123.5, north >= 31.3]).toEqual([true, true, true, true])
})

test('zooming keeps the point in the middle', () => {
  const near = zoomed(zhejiang, 8, [120, 30])
  expect(placeOf(near, 120, 30)).toEqual({ x: 50, y: 50 })
})

test('grid lines are round and at most nine', () => {
  expect(gridLines(118, 123.5)).toEqual([118, 119, 120, 121, 122, 123])
  expect(gridLines(120.02, 120.06)).toEqual([120.02, 120.03, 120.04, 120.05, 120.06])
})

test('points that cover each other are one, points outside are left out', () => {
  const point = (id: number, longitude: number, latitude: number) => ({ id, name: `店${id}`, longitude, latitude })
  const points = [point(1, 120.13, 30.26), point(2, 120.14, 30.25), point(3, 121.5, 29.8), point(4, 87, 43)]
  const found = clusters(zhejiang, points, { x: 3, y: 3 })
  expect(found.map(({ points: near }) => near.map(({ id }) => id))).toEqual([[1, 2], [3]])
  const [west, south, east, north] = around(points.slice(0, 2), 0.1)
  expect([west, south, east, north].map((degree) => Number(degree.toFixed(2)))).toEqual([120.03, 30.15, 120.24, 30.36])
})

test('the seat of each province is inside its limits, and names never cover each other', () => {
  for (const { bounds, seat } of allProvinces) expect(isWithin(bounds, ...seat)).toBe(true)
  expect(provinceOf('330106')?.name).toBe('浙江')
  expect(provinceOf('990000')).toBeUndefined()
  const names = spacedNames([73, 17, 136, 54], { x: 4, y: 4 })
  for (const [index, name] of names.entries()) {
    for (const other of names.slice(index + 1)) {
      expect(Math.abs(name.x - other.x) >= 4 || Math.abs(name.y - other.y) >= 4).toBe(true)
    }
  }
})
