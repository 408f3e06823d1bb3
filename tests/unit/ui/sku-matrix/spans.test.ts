import { expect, test } from 'vitest'
import { spansOf } from '#ui/sku-matrix/spans.ts'

const row = (index: number, ...names: string[]) => ({ index, values: { a: names[0] ?? '', b: names[1] ?? '' } })

test('a cell spans the rows of one value, within the cells before it', () => {
  const rows = [row(0, '原木', '大'), row(1, '原木', '小'), row(2, '胡桃', '小'), row(3, '胡桃', '大')]
  expect(spansOf(['a', 'b'], rows)).toEqual(['2,1', '0,1', '2,1', '0,1'])
})

test('equal values below different ones are not merged', () => {
  expect(spansOf(['a', 'b'], [row(0, '原木', '大'), row(1, '胡桃', '大')])).toEqual(['1,1', '1,1'])
  expect(spansOf(['a', 'b'], [row(0, '原木', '大'), row(1, '原木', '大'), row(2, '原木', '小')])).toEqual([
    '3,2',
    '0,0',
    '0,1',
  ])
})

test('hidden rows split a span', () => {
  expect(spansOf(['a', 'b'], [row(0, '原木', '大'), row(7, '原木', '小'), row(8, '原木', '中')])).toEqual([
    '1,1',
    '2,1',
    '0,1',
  ])
})
