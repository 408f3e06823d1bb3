import { expect, test } from 'vitest'
import { countFitting } from '#ui/top-nav/fitting.ts'

const widths = [80, 80, 80]

test('all fit without anything for the rest', () => {
  expect(countFitting(widths, 4, 248, 60)).toBe(3)
})

test('what stands for the rest takes its place too', () => {
  expect(countFitting(widths, 4, 247, 60)).toBe(2)
  expect(countFitting(widths, 4, 227, 60)).toBe(1)
  expect(countFitting(widths, 4, 50, 60)).toBe(0)
})

test('none are none', () => {
  expect(countFitting([], 4, 100, 60)).toBe(0)
})
