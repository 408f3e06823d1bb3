import { describe, expect, test } from 'vitest'
import { formatFigure, formatShare, shortFigure, shortName } from '#ui/chart/figures.ts'
import { foldSlices, hasFigures, totalAt, withMarks } from '#ui/chart/series.ts'
import { describeSeries, describeSlices } from '#ui/chart/summary.ts'

describe('numbers', () => {
  test.each([
    [0, '0'],
    [980, '980'],
    [12_000, '1.2 万'],
    [2_384_600, '238.5 万'],
    [120_000_000, '1.2 亿'],
    [-45_000, '-4.5 万'],
  ])('%d is shown on an axis as %s', (value, shown) => {
    expect(shortFigure(value)).toBe(shown)
  })

  test('are formatted with thousands and at most two decimals', () => {
    expect(formatFigure(1_234_567.891)).toBe('1,234,567.89')
  })

  test('have no share of zero', () => {
    expect(formatShare(1, 8)).toBe('12.5%')
    expect(formatShare(0, 0)).toBe('0.0%')
  })
})

test.each([
  ['佛山木石家具有限公司', '佛山木石家具有限公司'],
  ['佛山木石家具制造有限公司', '佛山木石家具制造有…'],
  ['CG202611201-2026', 'CG202611201-2026'],
])('the name %s stands beside an axis as %s', (name, shown) => {
  expect(shortName(name)).toBe(shown)
})

describe('series', () => {
  test('are empty if no category has a value', () => {
    expect(hasFigures([])).toBe(false)
    expect(hasFigures([{ name: '订单', values: [null, null] }])).toBe(false)
    expect(hasFigures([{ name: '订单', values: [null, 0] }])).toBe(true)
  })

  test('are summed if some values are missing', () => {
    const series = [
      { name: '线上', values: [3, null] },
      { name: '门店', values: [4, 5] },
    ]
    expect([0, 1, 2].map((index) => totalAt(series, index))).toEqual([7, 5, 0])
  })

  test('keep their marks while others are hidden', () => {
    const [, second] = withMarks([{ name: '线上' }, { name: '门店' }])
    expect(second).toEqual({ name: '门店', mark: 1 })
  })
})

describe('slices', () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ name: `品牌 ${index}`, value: index }))

  test('are sorted by size, without zeros', () => {
    expect(foldSlices(ten.slice(0, 4)).map(({ value }) => value)).toEqual([3, 2, 1])
  })

  test('beyond the limit stand together as 其他', () => {
    const folded = foldSlices(ten)
    expect(folded).toHaveLength(8)
    expect(folded.at(-1)).toEqual({ name: '其他', value: 2 + 1 })
  })
})

describe('the text of a chart', () => {
  const months = ['1月', '2月', '3月']

  test('contains the highest and the lowest value of each series', () => {
    expect(describeSeries(months, [{ name: '线上', values: [3, null, 1200] }], formatFigure)).toBe(
      '1月至3月，共 3 项。线上最高 1,200（3月），最低 3（1月）。',
    )
  })

  test('mentions constant or empty series', () => {
    const series = [
      { name: '线上', values: [5, 5, 5] },
      { name: '门店', values: [null, null, null] },
    ]
    expect(describeSeries(months, series, formatFigure)).toBe('1月至3月，共 3 项。线上均为 5；门店没有数据。')
  })

  test('contains the shares of slices', () => {
    const slices = [
      { name: '沙发', value: 3 },
      { name: '灯具', value: 1 },
    ]
    expect(describeSlices(slices, formatFigure)).toBe('合计 4。沙发 75.0%，灯具 25.0%。')
  })
})
