import { useCallback, useState } from 'react'
import type { MaybeId } from './row-keys.ts'
import type { RowId } from './selection.ts'

/** The expanded rows. By id, so that they stay expanded after sorting or reloading. */
export function useExpanded<Data>(rows: readonly Data[], rowId: (row: Data) => MaybeId) {
  const [expanded, setExpanded] = useState<ReadonlySet<RowId>>(new Set())
  const isExpanded = useCallback(
    (index: number) => {
      const row = rows[index]
      const id = row === undefined ? undefined : rowId(row)
      return id !== null && id !== undefined && expanded.has(id)
    },
    [rows, rowId, expanded],
  )
  const toggle = (index: number) => {
    const row = rows[index]
    const id = row === undefined ? undefined : rowId(row)
    if (id === null || id === undefined) return
    const next = new Set(expanded)
    if (!next.delete(id)) next.add(id)
    setExpanded(next)
  }
  return { isExpanded, toggle }
}
