import { useEffect, useState } from 'react'
import type { Column, Sort } from './column.ts'
import { textOf } from './column.ts'
import { type SortKey, sortInSlices } from './sort-in-slices.ts'

interface Sorted<Row> {
  rows: readonly Row[]
  sort: Sort
  result: readonly Row[]
}

/**
 * Client-side sorting, for tables with all rows loaded: a parsed file, a price sheet. Paged lists are sorted by the
 * server. The rows keep their order until the new one is computed; `isSorting` is true meanwhile.
 * @param sortBy the sort value of a column if it differs from its cell: the number behind ¥1,280.00.
 */
export function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
  sortBy: Readonly<Record<string, (row: Row) => SortKey>> = {},
): { rows: readonly Row[]; isSorting: boolean } {
  const [sorted, setSorted] = useState<Sorted<Row> | null>(null)
  const isSorted = sort !== null && sorted?.rows === rows && isSame(sorted.sort, sort)
  const column = columns.find(({ id }) => id === sort?.id)

  useEffect(() => {
    if (!sort || !column || isSorted) return
    const keyOf = sortBy[column.id] ?? ((row: Row) => textOf(column, row))
    const leaving = new AbortController()
    void sortInSlices(rows, keyOf, sort.descending, leaving.signal).then((order) => {
      if (order) setSorted({ rows, sort, result: Array.from(order, (index) => rows[index] as Row) })
    })
    return () => leaving.abort()
  }, [rows, column, sort, sortBy, isSorted])

  if (!sort || !column) return { rows, isSorting: false }
  if (isSorted) return { rows: sorted.result, isSorting: false }
  return { rows: sorted?.rows === rows ? sorted.result : rows, isSorting: true }
}

const isSame = (a: Sort, b: Sort) => a.id === b.id && a.descending === b.descending
