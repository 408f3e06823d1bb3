import { expect, test } from 'vitest'
import { formatFigure } from '#ui/format-figure.ts'
import { formatMoney } from '#ui/money/format-money.ts'
import { wallClock } from '#ui/wall-clock.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1234567, '-1,234,567'],
  ['1234.5678', '1,234.5678'],
])('%s is written as %s', (figure, text) => {
  expect(formatFigure(figure)).toBe(text)
})

test.each([
  ['1234.50', '¥1,234.50'],
  [1234.5, '¥1,234.50'],
  ['-1000000.00', '-¥1,000,000.00'],
  ['0.005', '¥0.01'],
  ['-0.00', '¥0.00'],
  ['-0.001', '¥0.00'],
  ['-0.50', '-¥0.50'],
  ['90071992547409930.25', '¥90,071,992,547,409,930.25'],
  ['', undefined],
  [null, undefined],
  ['免费', undefined],
])('an amount of %s is written as %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text)
})

test('a timestamp is shown in business time, also across midnight', () => {
  expect(wallClock(new Date('2026-11-21T06:05:09Z'))).toBe('2026-11-21 14:05:09')
  expect(wallClock(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01 00:00:00')
  expect(wallClock(new Date('2026-11-21T14:05:09+08:00'))).toBe('2026-11-21 14:05:09')
  expect(() => wallClock(new Date('no date'))).toThrow(RangeError)
})
