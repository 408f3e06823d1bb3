import { describe, expect, test } from 'vitest'
import { type Column, isBlank, nextSort, textOf } from '#ui/data-table/column.ts'
import { orderOf, pinOf, withHidden, withMoved, withPin, withWidth } from '#ui/data-table/preference.ts'
import { toTsv } from '#ui/data-table/tsv.ts'

const columns = [{ id: 'name', pin: 'start' as const }, { id: 'supplier' }, { id: 'price' }, { id: 'stock' }]

describe('column preference', () => {
  test('without a preference, columns have their declared order', () => {
    expect(orderOf(columns, {})).toEqual(['name', 'supplier', 'price', 'stock'])
  })

  test('ids of removed columns are ignored', () => {
    expect(orderOf(columns, { order: ['gone', 'stock', 'name', 'supplier', 'price'] })).toEqual([
      'stock',
      'name',
      'supplier',
      'price',
    ])
  })

  test('a new column follows its declared neighbour', () => {
    expect(orderOf(columns, { order: ['stock', 'supplier', 'name'] })).toEqual(['stock', 'supplier', 'price', 'name'])
    expect(orderOf(columns, { order: ['supplier'] })).toEqual(['name', 'supplier', 'price', 'stock'])
  })

  test('a column takes the position of its drop target, from either side', () => {
    expect(withMoved(columns, {}, 'stock', 'supplier').order).toEqual(['name', 'stock', 'supplier', 'price'])
    expect(withMoved(columns, {}, 'supplier', 'stock').order).toEqual(['name', 'price', 'stock', 'supplier'])
    expect(withMoved(columns, {}, 'gone', 'stock')).toEqual({})
  })

  test('user settings override the declaration', () => {
    expect(pinOf({ id: 'name', pin: 'start' }, {})).toBe('start')
    expect(pinOf({ id: 'name', pin: 'start' }, withPin({}, 'name', 'none'))).toBe('none')
    expect(pinOf({ id: 'stock' }, withPin({}, 'stock', 'end'))).toBe('end')
  })

  test('hiding and resizing can be undone completely', () => {
    expect(withHidden(withHidden({}, 'stock', true), 'stock', false)).toEqual({ hidden: [] })
    expect(withHidden(withHidden({}, 'stock', true), 'stock', true).hidden).toEqual(['stock'])
    expect(withWidth(withWidth({}, 'stock', 90), 'stock', undefined)).toEqual({ widths: {} })
  })
})

test('sorting cycles from none to ascending to descending to none', () => {
  const first = nextSort(null, 'price')
  expect(first).toEqual({ id: 'price', descending: false })
  const second = nextSort(first, 'price')
  expect(second).toEqual({ id: 'price', descending: true })
  expect(nextSort(second, 'price')).toBeNull()
  expect(nextSort(second, 'stock')).toEqual({ id: 'stock', descending: false })
})

describe('clipboard', () => {
  interface Row {
    name: string | null
    stock: number
  }
  const list: Column<Row>[] = [
    { id: 'name', title: '名称', cell: (row) => row.name },
    { id: 'stock', title: '库存', cell: (row) => ['共', row.stock], text: (row) => String(row.stock) },
    { id: 'look', title: '外观', cell: () => ({ type: 'b', props: {}, key: null }) as never },
  ]

  test('rows follow their titles as plain text, empty if there are none', () => {
    expect(
      toTsv(list, [
        { name: '北欧之家', stock: 3 },
        { name: null, stock: 0 },
      ]),
    ).toBe('名称\t库存\t外观\n北欧之家\t3\t\n\t0\t')
  })

  test('tabs, line breaks and quotes stay inside their cell', () => {
    expect(toTsv(list.slice(0, 1), [{ name: 'a\t"b"\nc', stock: 1 }])).toBe('名称\n"a\t""b""\nc"')
  })

  test('pasted text never becomes a formula, a negative number stays a number', () => {
    const cells = ['=1+1', '@SUM(A1)', '-cmd', '-12.50', '+8%'].map((name) => ({ name, stock: 0 }))
    expect(toTsv(list.slice(0, 1), cells)).toBe("名称\n'=1+1\n'@SUM(A1)\n'-cmd\n-12.50\n+8%")
  })
})

test('null, empty text and NaN are blank, but not zero', () => {
  expect([null, undefined, '', Number.NaN, false].every(isBlank)).toBe(true)
  expect([0, '0', ' '].some(isBlank)).toBe(false)
  expect(textOf({ id: 'x', title: '', cell: () => Number.NaN }, {})).toBe('')
})
