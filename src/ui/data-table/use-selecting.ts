import { useMemo, useRef } from 'react'
import type { MaybeId } from './row-keys.ts'
import {
  everythingSelected,
  nothingSelected,
  type RowId,
  type Selection,
  shareSelected,
  withRows,
} from './selection.ts'

interface Selecting<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => MaybeId
  /** Too many rows to visit on each click: the header checkbox selects all matches instead. */
  isLarge: boolean
  selection: Selection
  onSelection: ((selection: Selection) => void) | undefined
}

const isId = (id: MaybeId): id is RowId => id !== null && id !== undefined

/** Handlers of the row checkboxes and the header checkbox. */
export function useSelecting<Row>({ rows, rowId, isLarge, selection, onSelection }: Selecting<Row>) {
  const anchor = useRef<number | null>(null)
  const ids = useMemo(() => (isLarge ? [] : rows.map(rowId).filter(isId)), [rows, rowId, isLarge])

  const shareOfLarge = () => {
    if (selection.ids.size > 0) return 'some'
    return selection.mode === 'allBut' ? 'all' : 'none'
  }
  const share = isLarge ? shareOfLarge() : shareSelected(selection, ids)

  const select = (index: number, selected: boolean, range: boolean) => {
    const from = range && anchor.current !== null ? anchor.current : index
    anchor.current = index
    const between = rows.slice(Math.min(from, index), Math.max(from, index) + 1)
    onSelection?.(withRows(selection, between.map(rowId).filter(isId), selected))
  }

  const selectShown = () => {
    anchor.current = null
    if (isLarge) onSelection?.(share === 'all' ? nothingSelected : everythingSelected)
    else onSelection?.(withRows(selection, ids, share !== 'all'))
  }

  return { share, select, selectShown }
}
