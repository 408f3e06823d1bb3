import type { ReactNode } from 'react'

export type Pin = 'start' | 'end'

/** One column, as a plain value. `SortId` names the columns by which the list can be sorted. */
export type Column<Row, SortId extends string = string> = PlainColumn<Row> &
  ({ id: string; sortable?: false | undefined } | { id: SortId; sortable: true })

export interface PlainColumn<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** In px; the widest column that nobody has resized takes what is left over. */
  width?: number
  /** Least width in px. */
  min?: number
  /** Figures stand right, everything else left. */
  align?: 'left' | 'right'
  /** Keeps the column in sight at one side; people can change it. */
  pin?: Pin
  /** False keeps the column out of the reach of 列设置. */
  hideable?: boolean
  /** Pictures stay on screen: a file of the list has no such column. */
  isPicture?: true
  /** Shown in the totals row. */
  total?: ReactNode
  /** The cell in plain words, for the clipboard and for what the row is called; not needed where `cell` gives text. */
  text?: (row: Row) => string
}

export interface Sort<Id extends string = string> {
  id: Id
  descending: boolean
}

/** Sorting steps from none to ascending to descending and back to none. */
export function nextSort(sort: Sort | null, id: string): Sort | null {
  if (sort?.id !== id) return { id, descending: false }
  return sort.descending ? null : { id, descending: true }
}

/** True for what leaves a cell empty: nothing, an empty text, a figure that is none. */
export function isBlank(content: ReactNode): boolean {
  return (
    content === null || content === undefined || content === '' || typeof content === 'boolean' || Number.isNaN(content)
  )
}

/** The cell in plain words; empty where it has none. */
export function textOf<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row) ?? ''
  const content = column.cell(row)
  return !isBlank(content) && (typeof content === 'string' || typeof content === 'number') ? String(content) : ''
}
