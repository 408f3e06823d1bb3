import { expect, test } from 'vitest'
import { countFitting } from '#ui/top-nav/fitting.ts'

const widths = [80, 80, 80]

test('all fit without the overflow menu', () => {
  expect(countFitting(widths, 4, 248, 60)).toBe(3)
})

test('the overflow menu takes space too', () => {
  expect(countFitting(widths, 4, 247, 60)).toBe(2)
  expect(countFitting(widths, 4, 227, 60)).toBe(1)
  expect(countFitting(widths, 4, 50, 60)).toBe(0)
})

test('an empty list has none', () => {
  expect(countFitting([], 4, 100, 60)).toBe(0)
})
