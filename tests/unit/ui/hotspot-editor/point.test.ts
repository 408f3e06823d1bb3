import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freePlace, type Hotspot, nextUnder, nudged, percent, pointAt } from '#ui/hotspot-editor/point.ts'

const picture = { left: 40, top: 20, width: 800, height: 600 }
const spot = (id: string, x: number, y: number): Hotspot => ({ id, label: id, x, y })

test('a position is a share of the picture, with two decimals', () => {
  expect(pointAt(picture, 440, 320)).toEqual({ x: 50, y: 50 })
  expect(pointAt(picture, 41, 21)).toEqual({ x: 0.13, y: 0.17 })
  expect(percent(33.335)).toBe(33.34)
})

test('a point stays at the same position at any picture size, and never leaves it', () => {
  const size = fc.integer({ min: 50, max: 4000 })
  const place = fc.integer({ min: -200, max: 5000 })
  fc.assert(
    fc.property(size, size, place, place, (width, height, clientX, clientY) => {
      const point = pointAt({ left: 0, top: 0, width, height }, clientX, clientY)
      const twice = pointAt({ left: 0, top: 0, width: width * 2, height: height * 2 }, clientX * 2, clientY * 2)
      expect(twice).toEqual(point)
      for (const share of [point.x, point.y]) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(100)
        expect(Number(share.toFixed(2))).toBe(share)
      }
    }),
  )
})

describe('arrows', () => {
  const key = (name: string, held = {}) => ({ key: name, shiftKey: false, altKey: false, ...held })

  test('move by 1, with Shift by 10, with Alt by 0.1', () => {
    expect(nudged({ x: 20, y: 20 }, key('ArrowRight'))).toEqual({ x: 21, y: 20 })
    expect(nudged({ x: 20, y: 20 }, key('ArrowUp', { shiftKey: true }))).toEqual({ x: 20, y: 10 })
    expect(nudged({ x: 20.15, y: 20 }, key('ArrowLeft', { altKey: true }))).toEqual({ x: 20.05, y: 20 })
  })

  test('stop at the edge, and ignore other keys', () => {
    expect(nudged({ x: 95, y: 0 }, key('ArrowRight', { shiftKey: true }))).toEqual({ x: 100, y: 0 })
    expect(nudged({ x: 95, y: 0 }, key('Tab'))).toBeUndefined()
  })
})

test('overlapping points are reached in turn', () => {
  const spots = [spot('a', 50, 50), spot('b', 80, 80), spot('c', 51, 50), spot('d', 50, 51)]
  expect(nextUnder(spots, 'a', picture, 24)).toBe('c')
  expect(nextUnder(spots, 'c', picture, 24)).toBe('d')
  expect(nextUnder(spots, 'd', picture, 24)).toBe('a')
  expect(nextUnder(spots, 'b', picture, 24)).toBe('b')
  expect(nextUnder(spots, 'gone', picture, 24)).toBe('gone')
})

test('a point added by keyboard does not cover another', () => {
  expect(freePlace([])).toEqual({ x: 50, y: 50 })
  expect(freePlace([spot('a', 50, 50), spot('b', 55, 55)])).toEqual({ x: 60, y: 60 })
})
