import { expect, test } from 'vitest'
import { hasAllowed, isAllowed, minutesOf, nearestIn } from '#ui/time-input/clock.ts'

const opening = { min: '08:30', max: '18:00', step: 15 }
const any = { min: '', max: '', step: 1 }

test('minutes are a step apart', () => {
  expect(minutesOf(opening)).toEqual([0, 15, 30, 45])
  expect(minutesOf(any)).toHaveLength(60)
})

test.each([
  ['08:30', true],
  ['08:15', false],
  ['18:00', true],
  ['18:15', false],
  ['09:10', false],
])('whether %s may be chosen is %s', (time, isFine) => {
  expect(isAllowed(time, opening)).toBe(isFine)
  expect(isAllowed(time, any)).toBe(true)
})

test('an hour is available if one of its times is', () => {
  expect([7, 8, 18, 19].map((hour) => hasAllowed(hour, opening))).toEqual([false, true, true, false])
})

test('an hour selects the nearest of its times', () => {
  expect(nearestIn(8, 5, opening)).toBe('08:30')
  expect(nearestIn(18, 45, opening)).toBe('18:00')
  expect(nearestIn(12, 41, opening)).toBe('12:45')
  expect(nearestIn(20, 0, opening)).toBe('')
})
