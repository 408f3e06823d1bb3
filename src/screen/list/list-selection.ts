import { useEffect, useRef, useState } from 'react'
import { countSelected, isSelected, nothingSelected, type Selection } from '#ui/data-table/selection.ts'

/** Which records the filters of a list find, for the server to find them again. */
export interface BulkQuery {
  /** Method and path of the list. */
  list: string
  /** Its filters, without page and sort. */
  query: Record<string, unknown>
}

/** What is chosen in a list, on all its pages: the one owner of it. A change of the filters empties it. */
export interface ListSelection<Row> {
  /** As the table draws it. */
  marks: Selection
  mark(next: Selection): void
  clear(): void
  /** How many are chosen, wherever they stand. */
  count: number
  /** Everything that the filters find is chosen, save what was taken out. */
  isWhole: boolean
  /** The chosen rows of this page. */
  inSight(): Row[]
  /** The rows that were ticked one by one, on any page, as they were seen last; none where everything is chosen. */
  ticked(): Row[]
  /** What the filters are, for all results. */
  source: BulkQuery
}

interface Shown<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => number
  total: number
  source: BulkQuery
}

export function useListSelection<Row>({ rows, rowId, total, source }: Shown<Row>): ListSelection<Row> {
  const filters = JSON.stringify(source)
  const [chosen, choose] = useState({ filters, marks: nothingSelected })
  // Emptied for good, also where an address, a saved view or the way back has changed the filters.
  const isOther = chosen.filters !== filters
  if (isOther) choose({ filters, marks: nothingSelected })
  const marks = isOther ? nothingSelected : chosen.marks
  const seen = useRef(new Map<number, Row>())

  /** Keeps the ticked rows of this page, which the next page will not have. */
  const keep = (next: Selection) => {
    if (next.mode === 'allBut' || next.ids.size === 0) return
    const inSight = new Map(rows.map((row) => [rowId(row), row]))
    const ids = [...next.ids].map(Number)
    seen.current = new Map(
      ids.flatMap((id) => {
        const row = inSight.get(id) ?? seen.current.get(id)
        return row === undefined ? [] : [[id, row] as const]
      }),
    )
  }
  // Rows that were read anew tell more than what was ticked.
  useEffect(() => keep(marks))

  const mark = (next: Selection) => {
    keep(next)
    choose({ filters, marks: next })
  }
  return {
    marks,
    mark,
    clear: () => mark(nothingSelected),
    count: countSelected(marks, total),
    isWhole: marks.mode === 'allBut',
    inSight: () => rows.filter((row) => isSelected(marks, rowId(row))),
    ticked: () => (marks.mode === 'allBut' ? [] : [...marks.ids].flatMap((id) => seen.current.get(Number(id)) ?? [])),
    source,
  }
}
