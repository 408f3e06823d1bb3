import type { ReactNode } from 'react'

export type Pin = 'start' | 'end'

/** One column, as a plain value. `SortId` lists the sortable columns. */
export type Column<Row, SortId extends string = string> = PlainColumn<Row> &
  ({ id: string; sortable?: false | undefined } | { id: SortId; sortable: true })

export interface PlainColumn<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** In px; the widest column that the user has not resized gets the remaining room. */
  width?: number
  /** Minimum width in px. */
  min?: number
  /** Right for numbers, left for everything else. */
  align?: 'left' | 'right'
  /** Pins the column to one side; users can change it. */
  pin?: Pin
  /** False excludes the column from 列设置. */
  hideable?: boolean
  /** Exports omit picture columns. */
  isPicture?: true
  /** Shown in the totals row. */
  total?: ReactNode
  /** The cell as plain text, for the clipboard and the row's name; not needed if `cell` returns text. */
  text?: (row: Row) => string
}

export interface Sort<Id extends string = string> {
  id: Id
  descending: boolean
}

/** Sorting cycles through none, ascending, descending, none. */
export function nextSort(sort: Sort | null, id: string): Sort | null {
  if (sort?.id !== id) return { id, descending: false }
  return sort.descending ? null : { id, descending: true }
}

/** True for content that leaves a cell empty: null, an empty text, NaN. */
export function isBlank(content: ReactNode): boolean {
  return (
    content === null || content === undefined || content === '' || typeof content === 'boolean' || Number.isNaN(content)
  )
}

/** The cell as plain text; empty if it has none. */
export function textOf<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row) ?? ''
  const content = column.cell(row)
  return !isBlank(content) && (typeof content === 'string' || typeof content === 'number') ? String(content) : ''
}
