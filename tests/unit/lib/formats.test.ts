import { expect, test } from 'vitest'
import { dayOf, formatBytes, formatCount, formatExactTime, formatSince, formatTime } from '#lib/formats.ts'

test('timestamps are shown in Asia/Shanghai, regardless of their offset', () => {
  expect(formatTime('2026-11-21T14:05:09.000+08:00')).toBe('2026-11-21 14:05')
  expect(formatExactTime('2026-11-20T18:05:09Z')).toBe('2026-11-21 02:05:09')
  expect(dayOf(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  expect(formatTime('2026-11-20T16:00:00Z')).toBe('2026-11-21 00:00')
  expect([formatTime(null), formatExactTime(undefined)]).toEqual(['', ''])
})

test.each([
  ['2026-11-21T11:59:40Z', '刚刚'],
  ['2026-11-21T11:55:00Z', '5 分钟前'],
  ['2026-11-21T09:00:00Z', '3 小时前'],
  ['2026-11-20T12:00:00Z', '2026-11-20 20:00'],
  ['2026-11-21T12:05:00Z', '2026-11-21 20:05'],
])('%s is %s', (at, text) => {
  expect(formatSince(at, new Date('2026-11-21T12:00:00Z'))).toBe(text)
})

test('counts and sizes', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567')
  expect([0, 1023, 1024, 1536, 10 * 1024 ** 2, 1024 ** 3].map(formatBytes)).toEqual([
    '0 B',
    '1023 B',
    '1.0 KB',
    '1.5 KB',
    '10 MB',
    '1.0 GB',
  ])
})
