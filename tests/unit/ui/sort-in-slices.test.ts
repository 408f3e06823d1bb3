import { describe, expect, it } from 'vitest'
import { type SortKey, sortInSlices } from '#ui/data-table/sort-in-slices.ts'

const sorted = async (keys: readonly SortKey[], descending = false) => {
  const order = await sortInSlices(keys, (key) => key, descending)
  return Array.from(order ?? [], (index) => keys[index])
}

describe('sorting in slices', () => {
  it('sorts numbers by value', async () => {
    expect(await sorted([10, 9, -1, 100])).toEqual([-1, 9, 10, 100])
    expect(await sorted([10, 9, -1, 100], true)).toEqual([100, 10, 9, -1])
  })

  it('sorts Chinese texts by pinyin and numbers in them by value', async () => {
    expect(await sorted(['张', '李', '阿', '王'])).toEqual(['阿', '李', '王', '张'])
    expect(await sorted(['第10页', '第9页'])).toEqual(['第9页', '第10页'])
  })

  it('puts empty values last in both directions', async () => {
    expect(await sorted([null, 2, '', 1, undefined, Number.NaN])).toEqual([1, 2, null, '', undefined, Number.NaN])
    expect(await sorted([null, 2, 1], true)).toEqual([2, 1, null])
  })

  it('is stable in both directions', async () => {
    const rows = ['a1', 'b1', 'a2', 'b2']
    const names = async (descending: boolean) =>
      Array.from((await sortInSlices(rows, (row) => row[0], descending)) ?? [], (index) => rows[index])
    expect(await names(false)).toEqual(['a1', 'a2', 'b1', 'b2'])
    expect(await names(true)).toEqual(['b1', 'b2', 'a1', 'a2'])
  })

  it('sorts by locale, for any number of rows', async () => {
    for (const count of [0, 1, 2, 3, 1023, 1024, 5000]) {
      const keys = Array.from({ length: count }, (_, index) => (index * 7919) % 997)
      expect(await sorted(keys)).toEqual(keys.toSorted((a, b) => a - b))
    }
  })

  it('yields to other work, and stops when cancelled', async () => {
    const leaving = new AbortController()
    const keys = Array.from({ length: 100_000 }, (_, index) => `名称 ${(index * 7919) % 100_003}`)
    const sorting = sortInSlices(keys, (key) => key, false, leaving.signal)
    leaving.abort()
    expect(await sorting).toBeNull()
  })
})
