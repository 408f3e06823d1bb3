import { useEffect, useRef, useState } from 'react'
import { countSelected, isSelected, nothingSelected, type Selection } from '#ui/data-table/selection.ts'

/** The filters of a list, so that the server can run the same query. */
export interface BulkQuery {
  /** Method and path of the list. */
  list: string
  /** Its filters, without page and sort. */
  query: Record<string, unknown>
}

/** The selection of a list over all its pages, and its only owner. A change of the filters clears it. */
export interface ListSelection<Row> {
  /** The selection in the table's format. */
  marks: Selection
  mark(next: Selection): void
  clear(): void
  /** Number of selected records on all pages. */
  count: number
  /** All results of the filters are selected, except unticked ones. */
  isWhole: boolean
  /** The selected rows of this page. */
  onPage(): Row[]
  /** The individually ticked rows of any page, as last loaded; empty if everything is selected. */
  ticked(): Row[]
  /** The filters, for actions on all results. */
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
  // Cleared permanently, also if an address, a saved view or back navigation changed the filters.
  const isOther = chosen.filters !== filters
  if (isOther) choose({ filters, marks: nothingSelected })
  const marks = isOther ? nothingSelected : chosen.marks
  const seen = useRef(new Map<number, Row>())

  /** Stores the ticked rows of this page, which the next page does not contain. */
  const store = (next: Selection) => {
    if (next.mode === 'allBut' || next.ids.size === 0) return
    const onPage = new Map(rows.map((row) => [rowId(row), row]))
    const ids = [...next.ids].map(Number)
    seen.current = new Map(
      ids.flatMap((id) => {
        const row = onPage.get(id) ?? seen.current.get(id)
        return row === undefined ? [] : [[id, row] as const]
      }),
    )
  }
  // Refetched rows replace the stored ones.
  useEffect(() => store(marks))

  const mark = (next: Selection) => {
    store(next)
    choose({ filters, marks: next })
  }
  return {
    marks,
    mark,
    clear: () => mark(nothingSelected),
    count: countSelected(marks, total),
    isWhole: marks.mode === 'allBut',
    onPage: () => rows.filter((row) => isSelected(marks, rowId(row))),
    ticked: () => (marks.mode === 'allBut' ? [] : [...marks.ids].flatMap((id) => seen.current.get(Number(id)) ?? [])),
    source,
  }
}
