import fc from 'fast-check'
import { expect, test } from 'vitest'
import { between, shifted, split } from '#ui/transfer/order.ts'

const list = ['甲', '乙', '丙', '丁']

test('the left contains the unselected items, the right the selected ones in order', () => {
  const items = list.map((value) => ({ value, label: `${value}柜` }))
  const { left, right } = split(items, ['丁', '乙'])
  expect(left.map(({ label }) => label)).toEqual(['甲柜', '丙柜'])
  expect(right.map(({ label }) => label)).toEqual(['丁柜', '乙柜'])
})

test('a selected item that is no longer offered keeps its position, and is marked', () => {
  expect(split([], ['戊']).right).toEqual([{ value: '戊', label: '戊', hint: '已不在可选范围' }])
})

test('marked items move together, those at the edge stay', () => {
  expect(shifted(list, new Set(['丙']), -1)).toEqual(['甲', '丙', '乙', '丁'])
  expect(shifted(list, new Set(['乙', '丙']), 1)).toEqual(['甲', '丁', '乙', '丙'])
  expect(shifted(list, new Set(['甲', '丙']), -1)).toEqual(['甲', '丙', '乙', '丁'])
  expect(shifted(list, new Set(['甲', '乙']), -1)).toEqual(list)
})

test('moving loses and duplicates nothing, and keeps the order of marked and other items', () => {
  const letters = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 })
  fc.assert(
    fc.property(
      letters,
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      fc.constantFrom(-1 as const, 1 as const),
      (value, coins, by) => {
        const marked = new Set(value.filter((_, place) => coins[place]))
        const next = shifted(value, marked, by)
        expect(next.toSorted()).toEqual(value.toSorted())
        expect(next.filter((item) => marked.has(item))).toEqual(value.filter((item) => marked.has(item)))
        expect(next.filter((item) => !marked.has(item))).toEqual(value.filter((item) => !marked.has(item)))
      },
    ),
  )
})

test('a range includes its ends, in either order', () => {
  expect(between(list, 2, 1)).toEqual(['乙', '丙'])
  expect(between(list, 0, 9)).toEqual(list)
  expect(between([], 0, 0)).toEqual([])
})
