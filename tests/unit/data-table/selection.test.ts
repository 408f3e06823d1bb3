import { describe, expect, test } from 'vitest'
import {
  countSelected,
  everythingSelected,
  isSelected,
  nothingSelected,
  shareSelected,
  withRows,
} from '#ui/data-table/selection.ts'

describe('selection', () => {
  test('contains the selected rows', () => {
    const selection = withRows(withRows(nothingSelected, [1, 2, 3], true), [2], false)
    expect([1, 2, 3, 4].filter((id) => isSelected(selection, id))).toEqual([1, 3])
    expect(countSelected(selection, 5312)).toBe(2)
  })

  test('everything except some rows counts the rows of all pages', () => {
    const selection = withRows(everythingSelected, [7, 8], false)
    expect(isSelected(selection, 7)).toBe(false)
    expect(isSelected(selection, 9)).toBe(true)
    expect(countSelected(selection, 5312)).toBe(5310)
    expect(countSelected(withRows(selection, [7], true), 5312)).toBe(5311)
  })

  test('never has a negative count when the list has shrunk', () => {
    expect(countSelected(withRows(everythingSelected, [1, 2], false), 1)).toBe(0)
  })

  test('a duplicate row is selected once', () => {
    expect(countSelected(withRows(nothingSelected, [1, 1], true), 2)).toBe(1)
  })

  test('does not mutate the original selection', () => {
    withRows(nothingSelected, [1], true)
    withRows(everythingSelected, [1], false)
    expect(nothingSelected.ids.size + everythingSelected.ids.size).toBe(0)
  })

  test('the header checkbox has the states all, some and none', () => {
    const page = [1, 2, 3]
    expect(shareSelected(nothingSelected, page)).toBe('none')
    expect(shareSelected(withRows(nothingSelected, [9], true), page)).toBe('none')
    expect(shareSelected(withRows(nothingSelected, [2], true), page)).toBe('some')
    expect(shareSelected(withRows(nothingSelected, page, true), page)).toBe('all')
    expect(shareSelected(everythingSelected, page)).toBe('all')
    expect(shareSelected(withRows(everythingSelected, [2], false), page)).toBe('some')
    expect(shareSelected(withRows(everythingSelected, page, false), page)).toBe('none')
    expect(shareSelected(everythingSelected, [])).toBe('none')
  })
})
